CREATE TABLE public.flagadmin_schema (
    version integer NOT NULL
);

CREATE TABLE public.resource (
    kind text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    name bytea,
    alternate_key bytea,
    version bigint NOT NULL,
    body text NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE public.resource_counter (
    kind text NOT NULL COLLATE pg_catalog."C",
    last bigint NOT NULL,
    removed_version bigint DEFAULT 0 NOT NULL
);

INSERT INTO public.flagadmin_schema VALUES (2);

INSERT INTO public.resource VALUES ('addon', 1, NULL, NULL, 4, '{"id":1,"provider":"webhook","description":"change 2","enabled":true,"parameters":{"url":"https://example.com/hook","authorization":"stored-secret","bodyTemplate":"{{event}}"},"events":["feature-created"],"projects":["default"],"environments":["development","production"]}');
INSERT INTO public.resource VALUES ('addon', 2, NULL, NULL, 1, '{"id":2,"provider":"slack","description":null,"enabled":false,"parameters":{"url":"https://example.com/slack","defaultChannel":"général","username":"O''Neill"},"events":["feature-archived"],"projects":[],"environments":[]}');
INSERT INTO public.resource VALUES ('addon', 9007199254740993, NULL, NULL, 1, '{"id":9007199254740993,"provider":"retired","description":"of a provider that is unknown","enabled":true,"parameters":{"number":1.5,"list":[1,"two",null]},"events":[]}');
INSERT INTO public.resource VALUES ('service-account', 7, NULL, '\x6275696c64', 4, '{"id":7,"isAPI":true,"name":"Build server","username":"build","imageUrl":"https://example.com/a.png","rootRole":1,"seenAt":null,"createdAt":"2023-01-05T15:22:01.000Z","tokens":[{"id":1,"userId":7,"description":"deploys"},{"id":2,"createdAt":"2026-11-22T06:00:29.048Z","seenAt":null,"lastSeen":null,"userId":7,"description":"stored","expiresAt":"2999-01-01T00:00:00Z"}]}');
INSERT INTO public.resource VALUES ('service-account', 8, NULL, NULL, 2, '{"id":8,"name":"Grüße 🚀 2","rootRole":2,"seenAt":null}');
INSERT INTO public.resource VALUES ('service-account', 9, NULL, '\x6d616465206c61746572', 1, '{"id":9,"isAPI":true,"name":"Made later","username":"made later","rootRole":3,"seenAt":null,"createdAt":"2026-11-22T06:00:29.044Z","tokens":[]}');
INSERT INTO public.resource VALUES ('strategy', 1, '\x64656661756c74', NULL, 1, '{"title":"Standard","name":"default","displayName":"Standard","description":"on or off","editable":false,"deprecated":false,"parameters":[]}');
INSERT INTO public.resource VALUES ('strategy', 2, '\x6772616475616c2f726f6c6c6f75742025', NULL, 1, '{"title":null,"name":"gradual/rollout %","displayName":null,"description":null,"editable":true,"deprecated":true,"parameters":[{"name":"percentage","type":"percentage","description":"how many","required":true}]}');
INSERT INTO public.resource VALUES ('strategy', 3, '\x6d616465206c61746572', NULL, 1, '{"title":null,"name":"made later","displayName":null,"description":null,"editable":true,"deprecated":false,"parameters":[{"name":"p","type":"string","description":"","required":false}]}');
INSERT INTO public.resource VALUES ('service-account-token', 2, NULL, '\x38393030373062613833656433366638356364346236373737666365393766306662613639666666336463626237363238346335373934346235613537383163', 1, '{"id":2,"userId":7,"description":"stored","expiresAt":"2999-01-01T00:00:00Z"}');

INSERT INTO public.resource_counter VALUES ('addon', 9007199254740994, 0);
INSERT INTO public.resource_counter VALUES ('service-account', 9, 0);
INSERT INTO public.resource_counter VALUES ('strategy', 4, 2);
INSERT INTO public.resource_counter VALUES ('service-account-token', 3, 0);

ALTER TABLE ONLY public.resource_counter
    ADD CONSTRAINT resource_counter_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.resource
    ADD CONSTRAINT resource_pkey PRIMARY KEY (kind, "position");

CREATE UNIQUE INDEX resource_alternate_key ON public.resource USING btree (kind, sha256(alternate_key)) WHERE (alternate_key IS NOT NULL);

CREATE UNIQUE INDEX resource_name ON public.resource USING btree (kind, sha256(name)) WHERE (name IS NOT NULL);
