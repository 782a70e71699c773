-- Each letter of a sign-up holds what was chosen with that sign-up; adding a way in belongs to the session that began it.

-- Several letters of one purpose may be on their way to one person, so the table is made anew without that constraint.
CREATE TABLE one_time_tokens_before AS
  SELECT id, user_id, purpose, relates_to, code_hash, link_hash, tries, flow_id, created_at, expires_at FROM one_time_tokens;
DROP TABLE one_time_tokens;

CREATE TABLE one_time_tokens (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT one_time_tokens_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL,
  relates_to TEXT NOT NULL,
  code_hash TEXT,
  link_hash TEXT,
  tries BIGINT NOT NULL DEFAULT 0,
  flow_id UUID,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  password_hash TEXT,
  user_metadata TEXT,
  CONSTRAINT one_time_tokens_link_hash_key UNIQUE (link_hash)
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id, purpose);
CREATE INDEX one_time_tokens_oldest ON one_time_tokens (expires_at);
CREATE INDEX one_time_tokens_address ON one_time_tokens (relates_to, purpose);

-- Until now what was chosen last counted, whichever letter came back.
INSERT INTO one_time_tokens (id, user_id, purpose, relates_to, code_hash, link_hash, tries, flow_id, created_at, expires_at,
                             password_hash, user_metadata)
  SELECT b.id, b.user_id, b.purpose, b.relates_to, b.code_hash, b.link_hash, b.tries, b.flow_id, b.created_at, b.expires_at,
         CASE WHEN b.purpose = 'confirmation' THEN u.password_hash END,
         CASE WHEN b.purpose = 'confirmation' THEN u.user_metadata END
    FROM one_time_tokens_before b JOIN users u ON u.id = b.user_id;
DROP TABLE one_time_tokens_before;

ALTER TABLE flow_states ADD COLUMN linking_session UUID;
