PRAGMA journal_mode=wal;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE addon (
         id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
INSERT INTO addon VALUES(1,4,'{"id":1,"provider":"webhook","description":"change 2","enabled":true,"parameters":{"url":"https://example.com/hook","authorization":"stored-secret","bodyTemplate":"{{event}}"},"events":["feature-created"],"projects":["default"],"environments":["development","production"]}');
INSERT INTO addon VALUES(2,1,'{"id":2,"provider":"slack","description":null,"enabled":false,"parameters":{"url":"https://example.com/slack","defaultChannel":"général","username":"O''Neill"},"events":["feature-archived"],"projects":[],"environments":[]}');
INSERT INTO addon VALUES(9007199254740993,1,'{"id":9007199254740993,"provider":"retired","description":"of a provider that is unknown","enabled":true,"parameters":{"number":1.5,"list":[1,"two",null]},"events":[]}');
CREATE TABLE service_account (
         id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
INSERT INTO service_account VALUES(7,1,'{"id":7,"isAPI":true,"name":"Build server","username":"build","imageUrl":"https://example.com/a.png","rootRole":1,"seenAt":null,"createdAt":"2023-01-05T15:22:01.000Z","tokens":[{"id":1,"userId":7,"description":"deploys"}]}');
INSERT INTO service_account VALUES(8,2,'{"id":8,"name":"Grüße 🚀 2","rootRole":2,"seenAt":null}');
CREATE TABLE strategy (
         position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
INSERT INTO strategy VALUES(1,'default',1,'{"title":"Standard","name":"default","displayName":"Standard","description":"on or off","editable":false,"deprecated":false,"parameters":[]}');
INSERT INTO strategy VALUES(2,'gradual/rollout %',1,'{"title":null,"name":"gradual/rollout %","displayName":null,"description":null,"editable":true,"deprecated":true,"parameters":[{"name":"percentage","type":"percentage","description":"how many","required":true}]}');
INSERT INTO strategy VALUES(3,'made later',1,'{"title":null,"name":"made later","displayName":null,"description":null,"editable":true,"deprecated":false,"parameters":[{"name":"p","type":"string","description":"","required":false}]}');
COMMIT;
PRAGMA application_id=1718378852;
PRAGMA user_version=1;
