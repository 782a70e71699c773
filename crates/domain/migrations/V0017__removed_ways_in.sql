-- Ways in that their owner removed: whoever comes by one is not joined to the account by its address again.
CREATE TABLE removed_identities (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT removed_identities_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT removed_identities_user_id_provider_subject_key UNIQUE (user_id, provider, subject)
);
