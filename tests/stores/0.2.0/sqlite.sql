PRAGMA journal_mode=wal;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE resource (
         kind TEXT NOT NULL, position INTEGER NOT NULL, name TEXT, alternate_key TEXT, version INTEGER NOT NULL,
         body TEXT NOT NULL, PRIMARY KEY (kind, position)) STRICT;
INSERT INTO resource VALUES('addon',1,NULL,NULL,4,'{"id":1,"provider":"webhook","description":"change 2","enabled":true,"parameters":{"url":"https://example.com/hook","authorization":"stored-secret","bodyTemplate":"{{event}}"},"events":["feature-created"],"projects":["default"],"environments":["development","production"]}');
INSERT INTO resource VALUES('addon',2,NULL,NULL,1,'{"id":2,"provider":"slack","description":null,"enabled":false,"parameters":{"url":"https://example.com/slack","defaultChannel":"général","username":"O''Neill"},"events":["feature-archived"],"projects":[],"environments":[]}');
INSERT INTO resource VALUES('addon',9007199254740993,NULL,NULL,1,'{"id":9007199254740993,"provider":"retired","description":"of a provider that is unknown","enabled":true,"parameters":{"number":1.5,"list":[1,"two",null]},"events":[]}');
INSERT INTO resource VALUES('service-account',7,NULL,'build',4,'{"id":7,"isAPI":true,"name":"Build server","username":"build","imageUrl":"https://example.com/a.png","rootRole":1,"seenAt":null,"createdAt":"2023-01-05T15:22:01.000Z","tokens":[{"id":1,"userId":7,"description":"deploys"},{"id":2,"createdAt":"2026-11-22T06:00:29.048Z","seenAt":null,"lastSeen":null,"userId":7,"description":"stored","expiresAt":"2999-01-01T00:00:00Z"}]}');
INSERT INTO resource VALUES('service-account',8,NULL,NULL,2,'{"id":8,"name":"Grüße 🚀 2","rootRole":2,"seenAt":null}');
INSERT INTO resource VALUES('strategy',1,'default',NULL,1,'{"title":"Standard","name":"default","displayName":"Standard","description":"on or off","editable":false,"deprecated":false,"parameters":[]}');
INSERT INTO resource VALUES('strategy',2,'gradual/rollout %',NULL,1,'{"title":null,"name":"gradual/rollout %","displayName":null,"description":null,"editable":true,"deprecated":true,"parameters":[{"name":"percentage","type":"percentage","description":"how many","required":true}]}');
INSERT INTO resource VALUES('strategy',3,'made later',NULL,1,'{"title":null,"name":"made later","displayName":null,"description":null,"editable":true,"deprecated":false,"parameters":[{"name":"p","type":"string","description":"","required":false}]}');
INSERT INTO resource VALUES('service-account',9,NULL,'made later',1,'{"id":9,"isAPI":true,"name":"Made later","username":"made later","rootRole":3,"seenAt":null,"createdAt":"2026-11-22T06:00:29.044Z","tokens":[]}');
INSERT INTO resource VALUES('service-account-token',2,NULL,'890070ba83ed36f85cd4b6777fce97f0fba69fff3dcbb76284c57944b5a5781c',1,'{"id":2,"userId":7,"description":"stored","expiresAt":"2999-01-01T00:00:00Z"}');
CREATE TABLE resource_counter (
         kind TEXT PRIMARY KEY, last INTEGER NOT NULL, removed_version INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO resource_counter VALUES('addon',9007199254740994,0);
INSERT INTO resource_counter VALUES('service-account-token',3,0);
INSERT INTO resource_counter VALUES('service-account',9,0);
INSERT INTO resource_counter VALUES('strategy',4,2);
CREATE UNIQUE INDEX resource_name ON resource (kind, name) WHERE name IS NOT NULL;
CREATE UNIQUE INDEX resource_alternate_key ON resource (kind, alternate_key) WHERE alternate_key IS NOT NULL;
COMMIT;
PRAGMA application_id=1718378852;
PRAGMA user_version=2;
