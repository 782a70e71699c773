-- The ledger of travelers' money and of what guides earn: entries that are only added, each transaction summing to zero.

-- The commission of a booking, fixed with its first payment.
CREATE TABLE booking_commissions (
  booking_request_id UUID NOT NULL PRIMARY KEY CONSTRAINT booking_commissions_booking_request_id_fkey REFERENCES booking_requests (id),
  percent BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT booking_commissions_percent_check CHECK (percent BETWEEN 0 AND 50)
);

-- Another commission for one guide; the latest accepted one counts.
CREATE TABLE commission_requests (
  id UUID NOT NULL PRIMARY KEY,
  guide_id UUID NOT NULL CONSTRAINT commission_requests_guide_id_fkey REFERENCES guides (id),
  percent_before BIGINT NOT NULL,
  percent BIGINT NOT NULL,
  reason TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'open',
  requested_by UUID CONSTRAINT commission_requests_requested_by_fkey REFERENCES users (id),
  decided_by UUID CONSTRAINT commission_requests_decided_by_fkey REFERENCES users (id),
  created_at TIMESTAMPTZ NOT NULL,
  decided_at TIMESTAMPTZ,
  CONSTRAINT commission_requests_percent_check CHECK (percent BETWEEN 0 AND 50),
  CONSTRAINT commission_requests_status_check CHECK (status IN ('open', 'accepted', 'rejected'))
);
CREATE UNIQUE INDEX commission_requests_one_open ON commission_requests (guide_id) WHERE status = 'open';
CREATE INDEX commission_requests_guide ON commission_requests (guide_id, decided_at);

-- Money that was sent to a guide. A row never changes; what came back has a row in payout_reversals.
CREATE TABLE payouts (
  id UUID NOT NULL PRIMARY KEY,
  guide_id UUID NOT NULL CONSTRAINT payouts_guide_id_fkey REFERENCES guides (id),
  amount BIGINT NOT NULL,
  reference TEXT NOT NULL,
  note TEXT,
  paid_by UUID CONSTRAINT payouts_paid_by_fkey REFERENCES users (id),
  paid_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT payouts_guide_id_reference_key UNIQUE (guide_id, reference),
  CONSTRAINT payouts_amount_check CHECK (amount > 0)
);
CREATE INDEX payouts_guide ON payouts (guide_id, paid_at);
CREATE INDEX payouts_newest ON payouts (paid_at);

CREATE TABLE payout_reversals (
  payout_id UUID NOT NULL PRIMARY KEY CONSTRAINT payout_reversals_payout_id_fkey REFERENCES payouts (id),
  reason TEXT NOT NULL,
  reversed_by UUID CONSTRAINT payout_reversals_reversed_by_fkey REFERENCES users (id),
  reversed_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE ledger_entries (
  id UUID NOT NULL PRIMARY KEY,
  transaction_id UUID NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  account TEXT NOT NULL,
  amount BIGINT NOT NULL,
  kind TEXT NOT NULL,
  -- The row that caused it, and how often it did before: one transaction for each.
  source TEXT NOT NULL,
  booking_request_id UUID CONSTRAINT ledger_entries_booking_request_id_fkey REFERENCES booking_requests (id),
  guide_id UUID CONSTRAINT ledger_entries_guide_id_fkey REFERENCES guides (id),
  payment_id UUID CONSTRAINT ledger_entries_payment_id_fkey REFERENCES payments (id),
  refund_id UUID CONSTRAINT ledger_entries_refund_id_fkey REFERENCES refunds (id),
  payout_id UUID CONSTRAINT ledger_entries_payout_id_fkey REFERENCES payouts (id),
  CONSTRAINT ledger_entries_source_account_key UNIQUE (source, account),
  CONSTRAINT ledger_entries_account_check CHECK (account IN ('provider', 'held', 'guide', 'commission')),
  CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('payment', 'refund', 'refund_returned', 'trip', 'cancelled_trip', 'adjustment', 'payout', 'payout_reversed')),
  CONSTRAINT ledger_entries_guide_check CHECK ((account = 'guide') = (guide_id IS NOT NULL))
);
CREATE INDEX ledger_entries_transaction ON ledger_entries (transaction_id, account);
CREATE INDEX ledger_entries_booking ON ledger_entries (booking_request_id, account);
-- A guide's month, and with the amount the balance before it, without reading the rows.
CREATE INDEX ledger_entries_guide ON ledger_entries (guide_id, created_at, id, kind, amount);
CREATE INDEX ledger_entries_payment ON ledger_entries (payment_id);
CREATE INDEX ledger_entries_refund ON ledger_entries (refund_id);
-- What is held, per booking, for the hourly repair.
CREATE INDEX ledger_entries_account ON ledger_entries (account, booking_request_id, amount);
