-- What a write that carried an Idempotency-Key was answered; kept for a day, so that sending it again writes nothing.
CREATE TABLE repeats (
  id TEXT NOT NULL PRIMARY KEY,
  request TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX repeats_oldest ON repeats (created_at);
