-- Accounts of guides at the payment provider, and payouts that it sends to them.

CREATE TABLE payout_accounts (
  guide_id UUID NOT NULL PRIMARY KEY CONSTRAINT payout_accounts_guide_id_fkey REFERENCES guides (id),
  account_id TEXT NOT NULL,
  is_ready BOOLEAN NOT NULL DEFAULT FALSE,
  created_at TIMESTAMPTZ NOT NULL,
  -- When it was ready for the first time.
  connected_at TIMESTAMPTZ,
  CONSTRAINT payout_accounts_account_id_key UNIQUE (account_id)
);

CREATE TABLE payout_transfers (
  payout_id UUID NOT NULL PRIMARY KEY CONSTRAINT payout_transfers_payout_id_fkey REFERENCES payouts (id),
  account_id TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending',
  transfer_id TEXT,
  failure TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT payout_transfers_transfer_id_key UNIQUE (transfer_id),
  CONSTRAINT payout_transfers_status_check CHECK (status IN ('pending', 'sent', 'failed'))
);

-- The sandbox provider's own records.
CREATE TABLE sandbox_accounts (
  id TEXT NOT NULL PRIMARY KEY,
  guide_id UUID NOT NULL CONSTRAINT sandbox_accounts_guide_id_fkey REFERENCES guides (id),
  status TEXT NOT NULL DEFAULT 'new',
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT sandbox_accounts_status_check CHECK (status IN ('new', 'connected', 'refusing'))
);
CREATE INDEX sandbox_accounts_guide ON sandbox_accounts (guide_id);
