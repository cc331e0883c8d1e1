CREATE TABLE public.addon (
    id bigint NOT NULL,
    version bigint NOT NULL,
    body text NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE public.flagadmin_schema (
    version integer NOT NULL
);

CREATE TABLE public.service_account (
    id bigint NOT NULL,
    version bigint NOT NULL,
    body text NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE public.strategy (
    "position" bigint NOT NULL,
    name bytea NOT NULL,
    version bigint NOT NULL,
    body text NOT NULL
);

ALTER TABLE public.strategy ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.strategy_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

INSERT INTO public.addon VALUES (2, 1, '{"id":2,"provider":"slack","description":null,"enabled":false,"parameters":{"url":"https://example.com/slack","defaultChannel":"général","username":"O''Neill"},"events":["feature-archived"],"projects":[],"environments":[]}');
INSERT INTO public.addon VALUES (9007199254740993, 1, '{"id":9007199254740993,"provider":"retired","description":"of a provider that is unknown","enabled":true,"parameters":{"number":1.5,"list":[1,"two",null]},"events":[]}');
INSERT INTO public.addon VALUES (1, 4, '{"id":1,"provider":"webhook","description":"change 2","enabled":true,"parameters":{"url":"https://example.com/hook","authorization":"stored-secret","bodyTemplate":"{{event}}"},"events":["feature-created"],"projects":["default"],"environments":["development","production"]}');

INSERT INTO public.flagadmin_schema VALUES (1);

INSERT INTO public.service_account VALUES (7, 1, '{"id":7,"isAPI":true,"name":"Build server","username":"build","imageUrl":"https://example.com/a.png","rootRole":1,"seenAt":null,"createdAt":"2023-01-05T15:22:01.000Z","tokens":[{"id":1,"userId":7,"description":"deploys"}]}');
INSERT INTO public.service_account VALUES (8, 2, '{"id":8,"name":"Grüße 🚀 2","rootRole":2,"seenAt":null}');

INSERT INTO public.strategy OVERRIDING SYSTEM VALUE VALUES (1, '\x64656661756c74', 1, '{"title":"Standard","name":"default","displayName":"Standard","description":"on or off","editable":false,"deprecated":false,"parameters":[]}');
INSERT INTO public.strategy OVERRIDING SYSTEM VALUE VALUES (2, '\x6772616475616c2f726f6c6c6f75742025', 1, '{"title":null,"name":"gradual/rollout %","displayName":null,"description":null,"editable":true,"deprecated":true,"parameters":[{"name":"percentage","type":"percentage","description":"how many","required":true}]}');
INSERT INTO public.strategy OVERRIDING SYSTEM VALUE VALUES (3, '\x6d616465206c61746572', 1, '{"title":null,"name":"made later","displayName":null,"description":null,"editable":true,"deprecated":false,"parameters":[{"name":"p","type":"string","description":"","required":false}]}');

SELECT pg_catalog.setval('public.strategy_position_seq', 3, true);

ALTER TABLE ONLY public.addon
    ADD CONSTRAINT addon_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.service_account
    ADD CONSTRAINT service_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.strategy
    ADD CONSTRAINT strategy_pkey PRIMARY KEY ("position");

CREATE UNIQUE INDEX strategy_name ON public.strategy USING btree (sha256(name));
