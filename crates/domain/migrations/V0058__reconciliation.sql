-- Reconciliation with the payment provider, and evidence about disputes.

CREATE TABLE reconciliation_runs (
  id UUID NOT NULL PRIMARY KEY,
  started_at TIMESTAMPTZ NOT NULL,
  finished_at TIMESTAMPTZ,
  from_day DATE NOT NULL,
  to_day DATE NOT NULL,
  provider TEXT NOT NULL,
  -- Movements of the provider and rows of ours that were compared.
  checked BIGINT NOT NULL DEFAULT 0,
  differences BIGINT NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'running',
  error TEXT,
  -- Null for a nightly one.
  started_by UUID CONSTRAINT reconciliation_runs_started_by_fkey REFERENCES users (id),
  CONSTRAINT reconciliation_runs_status_check CHECK (status IN ('running', 'done', 'failed')),
  CONSTRAINT reconciliation_runs_days_check CHECK (from_day <= to_day)
);
CREATE UNIQUE INDEX reconciliation_runs_one_at_a_time ON reconciliation_runs (status) WHERE status = 'running';
CREATE INDEX reconciliation_runs_newest ON reconciliation_runs (started_at, id);

CREATE TABLE reconciliation_differences (
  id UUID NOT NULL PRIMARY KEY,
  run_id UUID NOT NULL CONSTRAINT reconciliation_differences_run_id_fkey REFERENCES reconciliation_runs (id),
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  row_id UUID,
  booking_request_id UUID CONSTRAINT reconciliation_differences_booking_request_id_fkey REFERENCES booking_requests (id),
  here_amount BIGINT,
  there_amount BIGINT,
  here_state TEXT,
  there_state TEXT,
  -- When the money moved: a run closes only differences of its own days.
  moved_at TIMESTAMPTZ NOT NULL,
  first_seen_at TIMESTAMPTZ NOT NULL,
  last_seen_at TIMESTAMPTZ NOT NULL,
  resolved_at TIMESTAMPTZ,
  handled_at TIMESTAMPTZ,
  handled_by UUID CONSTRAINT reconciliation_differences_handled_by_fkey REFERENCES users (id),
  note TEXT,
  CONSTRAINT reconciliation_differences_kind_check CHECK (kind IN ('missing_here', 'missing_there', 'amount', 'state', 'currency')),
  CONSTRAINT reconciliation_differences_subject_check CHECK (subject IN ('payment', 'refund', 'dispute', 'transfer'))
);
CREATE UNIQUE INDEX reconciliation_differences_unresolved ON reconciliation_differences (subject, provider_id, kind) WHERE resolved_at IS NULL;
CREATE INDEX reconciliation_differences_open ON reconciliation_differences (first_seen_at, id) WHERE resolved_at IS NULL AND handled_at IS NULL;
CREATE INDEX reconciliation_differences_handled ON reconciliation_differences (first_seen_at, id) WHERE handled_at IS NOT NULL;
CREATE INDEX reconciliation_differences_newest ON reconciliation_differences (first_seen_at, id);
CREATE INDEX reconciliation_differences_booking ON reconciliation_differences (booking_request_id);

-- Until when the bank takes evidence.
ALTER TABLE disputes ADD COLUMN due_by TIMESTAMPTZ;
CREATE INDEX disputes_newest ON disputes (created_at, id);

CREATE TABLE dispute_evidence (
  dispute_id UUID NOT NULL PRIMARY KEY CONSTRAINT dispute_evidence_dispute_id_fkey REFERENCES disputes (id),
  note TEXT NOT NULL,
  sent_by UUID CONSTRAINT dispute_evidence_sent_by_fkey REFERENCES users (id),
  sent_at TIMESTAMPTZ NOT NULL,
  -- When the provider took it.
  taken_at TIMESTAMPTZ,
  -- Why the provider rejected it; then it can be sent again.
  failure TEXT
);

-- The list of payments is read, counted and summed by these indexes alone.
CREATE INDEX payments_newest ON payments (created_at, id, status, amount, paid_at);
DROP INDEX refunds_payment;
CREATE INDEX refunds_payment ON refunds (payment_id, status, amount);
CREATE INDEX payments_states ON payments (status, created_at);
CREATE INDEX refunds_newest ON refunds (created_at);
CREATE INDEX payout_transfers_newest ON payout_transfers (created_at);

-- The sandbox provider's own list of what it moved.
CREATE TABLE sandbox_movements (
  id TEXT NOT NULL PRIMARY KEY,
  subject TEXT NOT NULL,
  -- Of ours: a payment, a refund or a payout.
  row_id UUID NOT NULL,
  -- The money that a refund returns.
  payment TEXT,
  amount BIGINT NOT NULL,
  currency TEXT NOT NULL DEFAULT 'usd',
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT sandbox_movements_subject_check CHECK (subject IN ('payment', 'refund', 'transfer'))
);
CREATE INDEX sandbox_movements_newest ON sandbox_movements (created_at, id);
INSERT INTO sandbox_movements (id, subject, row_id, amount, currency, created_at)
SELECT provider_payment, 'payment', id, amount, currency, paid_at FROM payments
 WHERE provider = 'sandbox' AND provider_payment IS NOT NULL AND paid_at IS NOT NULL;
INSERT INTO sandbox_movements (id, subject, row_id, payment, amount, currency, created_at)
SELECT r.provider_refund, 'refund', r.id, p.provider_payment, r.amount, p.currency, r.updated_at
  FROM refunds r JOIN payments p ON p.id = r.payment_id
 WHERE p.provider = 'sandbox' AND r.provider_refund LIKE 're_test_%' AND r.status = 'succeeded';
INSERT INTO sandbox_movements (id, subject, row_id, amount, created_at)
SELECT t.transfer_id, 'transfer', t.payout_id, o.amount, t.updated_at
  FROM payout_transfers t JOIN payouts o ON o.id = t.payout_id
 WHERE t.transfer_id LIKE 'tr_test_%' AND t.status = 'sent';
