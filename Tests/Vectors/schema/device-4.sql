-- haru.sqlite as version 3 of its tables was, with a record in it.
BEGIN TRANSACTION;
CREATE TABLE base (
  entity TEXT NOT NULL,
  id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  stamp INTEGER NOT NULL, seq INTEGER NOT NULL DEFAULT 0, generation INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (entity, id, field)
) STRICT, WITHOUT ROWID;
INSERT INTO "base" VALUES('dday','1','name','"Exam"',9,0,0);
CREATE TABLE outbox (
  op_no INTEGER PRIMARY KEY AUTOINCREMENT,
  entity TEXT NOT NULL,
  id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  made_ms INTEGER NOT NULL
, is_copy INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "outbox" VALUES(1,'dday','1','pen','3',10,0);
CREATE TABLE refused (
  op_no INTEGER PRIMARY KEY,
  entity TEXT NOT NULL,
  id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  made_ms INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE TABLE sync (only INTEGER PRIMARY KEY CHECK (only = 1), state TEXT NOT NULL) STRICT;
INSERT INTO "sync" VALUES(1,'{"device":"0a1b"}');
CREATE INDEX outbox_cell ON outbox (entity, id, field, op_no);
CREATE INDEX base_fact ON base (entity, CASE WHEN json_extract(value, '$.replaces') IS NULL THEN json_extract(value, '$.date') ELSE '' END) WHERE field = 'fact';
CREATE INDEX outbox_fact ON outbox (entity, CASE WHEN json_extract(value, '$.replaces') IS NULL THEN json_extract(value, '$.date') ELSE '' END) WHERE field = 'fact';
CREATE TABLE derived (
  name TEXT PRIMARY KEY,
  entities TEXT NOT NULL,
  last_op INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
INSERT INTO derived VALUES('wordDeck','["word","wordReview"]',1,X'0001');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('outbox',1);
COMMIT;
PRAGMA user_version = 4;
