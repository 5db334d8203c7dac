-- haru-server.sqlite as version 1 of its tables was, with a record in it.
BEGIN TRANSACTION;
CREATE TABLE sync_cell (
  owner INTEGER NOT NULL REFERENCES sync_user ON DELETE CASCADE,
  entity TEXT NOT NULL,
  id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  stamp_ms INTEGER NOT NULL,
  device TEXT NOT NULL,
  op_no INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  birth_seq INTEGER NOT NULL,
  received_ms INTEGER NOT NULL,
  PRIMARY KEY (owner, entity, id, field)
) STRICT, WITHOUT ROWID;
INSERT INTO "sync_cell" VALUES(1,'dday','1','name','"Exam"',9,'d',1,1,1,9);
INSERT INTO "sync_cell" VALUES(1,'dday','1','pen','3',9,'d',2,2,1,9);
CREATE TABLE sync_device (
  owner INTEGER NOT NULL REFERENCES sync_user ON DELETE CASCADE,
  device TEXT NOT NULL,
  last_op INTEGER NOT NULL,
  chain INTEGER NOT NULL,
  stamp_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL,
  PRIMARY KEY (owner, device)
) STRICT, WITHOUT ROWID;
INSERT INTO "sync_device" VALUES(1,'d',2,7,9,9);
CREATE TABLE sync_refusal (
  owner INTEGER NOT NULL,
  device TEXT NOT NULL,
  op_no INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (owner, device, op_no),
  FOREIGN KEY (owner, device) REFERENCES sync_device ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE sync_user (
  owner INTEGER PRIMARY KEY,
  user TEXT NOT NULL UNIQUE,
  epoch TEXT NOT NULL,
  seq INTEGER NOT NULL,
  purged_seq INTEGER NOT NULL,
  records INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;
INSERT INTO "sync_user" VALUES(1,'u','00ff',2,0,1,20);
CREATE UNIQUE INDEX sync_cell_seq ON sync_cell (owner, seq);
CREATE INDEX sync_cell_deletion ON sync_cell (owner, seq)
  WHERE field = 'deleted' AND value = 'true';
COMMIT;
PRAGMA user_version = 1;
