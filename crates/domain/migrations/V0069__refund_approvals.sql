-- Refunds above a sum that an owner sets wait for a second person.

ALTER TABLE four_eyes_rules ADD COLUMN approve_above BIGINT;

-- Proposals of the staff are not counted among those of a side.
ALTER TABLE booking_changes ADD COLUMN by_staff BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE refund_approvals (
  id UUID NOT NULL PRIMARY KEY,
  payment_id UUID NOT NULL CONSTRAINT refund_approvals_payment_id_fkey REFERENCES payments (id),
  -- In cents.
  amount BIGINT NOT NULL,
  -- Of the payment when it was requested, in cents.
  left_then BIGINT NOT NULL,
  reason TEXT NOT NULL,
  requested_by UUID NOT NULL CONSTRAINT refund_approvals_requested_by_fkey REFERENCES users (id),
  requested_at TIMESTAMPTZ NOT NULL,
  status TEXT NOT NULL,
  decided_by UUID CONSTRAINT refund_approvals_decided_by_fkey REFERENCES users (id),
  decided_at TIMESTAMPTZ,
  note TEXT,
  CONSTRAINT refund_approvals_status_check CHECK (status IN ('waiting', 'approved', 'declined', 'withdrawn'))
);
CREATE UNIQUE INDEX refund_approvals_waiting ON refund_approvals (payment_id) WHERE status = 'waiting';
CREATE INDEX refund_approvals_payment_id ON refund_approvals (payment_id);
CREATE INDEX refund_approvals_requested_by ON refund_approvals (requested_by);
CREATE INDEX refund_approvals_decided_by ON refund_approvals (decided_by);
