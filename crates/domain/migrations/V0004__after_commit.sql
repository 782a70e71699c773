-- Messages, and work saved with the change that asks for it.

CREATE TABLE contact_messages (
  id UUID NOT NULL PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  handled_at TIMESTAMPTZ
);
CREATE INDEX contact_messages_newest ON contact_messages (created_at);

CREATE TABLE jobs (
  id UUID NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  dedup_key TEXT,
  run_at TIMESTAMPTZ NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  last_error TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  done_at TIMESTAMPTZ,
  dead_at TIMESTAMPTZ,
  CONSTRAINT jobs_dedup_key_key UNIQUE (dedup_key)
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE done_at IS NULL AND dead_at IS NULL;

CREATE TABLE mails (
  id UUID NOT NULL PRIMARY KEY,
  recipient TEXT NOT NULL,
  reply_to TEXT,
  subject TEXT NOT NULL,
  text_body TEXT NOT NULL,
  html_body TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  sent_at TIMESTAMPTZ
);
CREATE INDEX mails_newest ON mails (created_at);
