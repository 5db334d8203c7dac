-- haru.sqlite as version 1 of its tables was, with a record in it.
BEGIN TRANSACTION;
CREATE TABLE base (
  entity TEXT NOT NULL,
  id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  stamp INTEGER NOT NULL,
  PRIMARY KEY (entity, id, field)
) STRICT, WITHOUT ROWID;
INSERT INTO "base" VALUES('dday','1','name','"Exam"',9);
CREATE TABLE meta (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  device_id TEXT NOT NULL,
  epoch TEXT,
  cursor INTEGER NOT NULL
) STRICT;
INSERT INTO "meta" VALUES(1,'0a1b',NULL,0);
CREATE TABLE outbox (
  op_no INTEGER PRIMARY KEY AUTOINCREMENT,
  entity TEXT NOT NULL,
  id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  made_ms INTEGER NOT NULL
) STRICT;
INSERT INTO "outbox" VALUES(1,'dday','1','pen','3',10);
CREATE INDEX outbox_cell ON outbox (entity, id, field, op_no);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('outbox',1);
COMMIT;
PRAGMA user_version = 1;
