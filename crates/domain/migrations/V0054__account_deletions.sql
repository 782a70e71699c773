-- Accounts whose owners want them deleted. The row goes when the owner changes their mind, and with the account.

CREATE TABLE account_deletions (
  user_id UUID NOT NULL PRIMARY KEY CONSTRAINT account_deletions_user_id_fkey REFERENCES users (id),
  requested_at TIMESTAMPTZ NOT NULL,
  due_at TIMESTAMPTZ NOT NULL,
  -- When the owner learned that something stands in the way on the day.
  postponed_at TIMESTAMPTZ
);
