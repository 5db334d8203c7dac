-- haru-server.sqlite as version 14 of its tables was, with a record in it.
BEGIN TRANSACTION;
CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT UNIQUE,
  password TEXT,
  created_ms INTEGER NOT NULL,
  is_disabled INTEGER NOT NULL,
  delete_ms INTEGER
, needs_passkey INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "account" VALUES('u','mina@haru.example','x',1,0,NULL,1);
CREATE TABLE account_credential (
  id TEXT PRIMARY KEY,
  secret BLOB NOT NULL UNIQUE,
  account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  scope TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL
, network TEXT NOT NULL DEFAULT '', zone TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE account_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE account_passkey (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  credential BLOB NOT NULL UNIQUE,
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  name TEXT NOT NULL,
  can_be_backed_up INTEGER NOT NULL,
  is_backed_up INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  used_ms INTEGER
) STRICT;
INSERT INTO "account_passkey" VALUES('p','u',x'01',x'a0',0,'Phone',1,0,1,NULL);
CREATE TABLE account_recovery_code (
  account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  hash BLOB NOT NULL,
  PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;
INSERT INTO "account_recovery_code" VALUES('u',x'02');
CREATE TABLE account_ticket (
  secret BLOB PRIMARY KEY,
  purpose TEXT NOT NULL,
  account TEXT REFERENCES account ON DELETE CASCADE,
  payload TEXT NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE marked_request (
  mark BLOB PRIMARY KEY,
  body BLOB NOT NULL,
  answer BLOB,
  begun_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TABLE sync_history (
  owner INTEGER NOT NULL REFERENCES sync_user ON DELETE CASCADE,
  entity TEXT NOT NULL,
  id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  stamp_ms INTEGER NOT NULL,
  received_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  PRIMARY KEY (owner, entity, id, field, received_ms)
) STRICT, WITHOUT ROWID;
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
INSERT INTO "sync_user" VALUES(1,'u','00ff',2,0,1,314);
CREATE UNIQUE INDEX sync_cell_seq ON sync_cell (owner, seq);
CREATE INDEX sync_cell_deletion ON sync_cell (owner, seq)
  WHERE field = 'deleted' AND value = 'true';
CREATE INDEX account_identity_account ON account_identity (account);
CREATE INDEX account_credential_account ON account_credential (account);
CREATE INDEX account_passkey_account ON account_passkey (account);
CREATE INDEX sync_history_end ON sync_history (until_ms);
CREATE TABLE push_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT;
CREATE TABLE push_subscription (
  endpoint_hash BLOB PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  credential TEXT NOT NULL UNIQUE REFERENCES account_credential ON DELETE CASCADE,
  endpoint TEXT NOT NULL,
  p256dh BLOB NOT NULL,
  auth BLOB NOT NULL,
  zone TEXT NOT NULL,
  language TEXT NOT NULL,
  kinds TEXT NOT NULL,
  morning INTEGER NOT NULL,
  stored_ms INTEGER NOT NULL,
  accepted_ms INTEGER,
  confirmed_ms INTEGER,
  failure INTEGER
) STRICT;
CREATE INDEX push_subscription_account ON push_subscription (account);
CREATE TABLE push_schedule (
  account TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  next_ms INTEGER,
  done_ms INTEGER NOT NULL,
  edits INTEGER NOT NULL,
  lease_ms INTEGER NOT NULL,
  lease INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_schedule_next ON push_schedule (next_ms);
CREATE TABLE push_sent (
  endpoint_hash BLOB NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
  key TEXT NOT NULL,
  receipt TEXT NOT NULL,
  sent_ms INTEGER NOT NULL,
  is_accepted INTEGER NOT NULL,
  confirmed_ms INTEGER,
  PRIMARY KEY (endpoint_hash, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_sent_receipt ON push_sent (receipt);
INSERT INTO "push_key" VALUES(1,x'01');
INSERT INTO "push_schedule" VALUES('u',1,1,1,0,0);
CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  url TEXT NOT NULL,
  secret BLOB NOT NULL,
  events TEXT NOT NULL,
  made_ms INTEGER NOT NULL,
  is_on INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  told_ms INTEGER NOT NULL,
  due_ms INTEGER
) STRICT;
CREATE INDEX webhook_account ON webhook (account);
CREATE INDEX webhook_due ON webhook (due_ms);
CREATE TABLE webhook_delivery (
  id INTEGER PRIMARY KEY,
  webhook TEXT NOT NULL REFERENCES webhook ON DELETE CASCADE,
  key TEXT NOT NULL,
  event TEXT NOT NULL,
  body TEXT NOT NULL,
  made_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  next_ms INTEGER,
  status INTEGER,
  UNIQUE (webhook, key)
) STRICT;
CREATE INDEX webhook_delivery_next ON webhook_delivery (next_ms);
CREATE TABLE audit_entry (
  id INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  event TEXT NOT NULL,
  account TEXT,
  is_operator INTEGER NOT NULL,
  network TEXT NOT NULL
) STRICT;
CREATE INDEX audit_entry_account ON audit_entry (account);
CREATE TABLE account_consent (
  account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  page TEXT NOT NULL,
  version TEXT NOT NULL,
  agreed_ms INTEGER NOT NULL,
  PRIMARY KEY (account, page)
) STRICT, WITHOUT ROWID;
CREATE TABLE asset (
  path TEXT PRIMARY KEY,
  content_type TEXT NOT NULL,
  gzip BLOB NOT NULL,
  used_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE push_watch (from_ms INTEGER PRIMARY KEY, until_ms INTEGER NOT NULL) STRICT;
INSERT INTO "push_watch" VALUES(1,2);
COMMIT;
PRAGMA user_version = 14;
