-- Payments at work: what somebody set out to pay and what came of it, refunds, and what the provider told.

CREATE TABLE payments (
  id UUID NOT NULL PRIMARY KEY,
  booking_request_id UUID NOT NULL CONSTRAINT payments_booking_request_id_fkey REFERENCES booking_requests (id),
  user_id UUID NOT NULL CONSTRAINT payments_user_id_fkey REFERENCES users (id),
  kind TEXT NOT NULL,
  amount BIGINT NOT NULL,
  currency TEXT NOT NULL DEFAULT 'usd',
  status TEXT NOT NULL DEFAULT 'created',
  provider TEXT NOT NULL,
  session_id TEXT,
  session_url TEXT,
  provider_payment TEXT,
  expires_at TIMESTAMPTZ NOT NULL,
  checked_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  paid_at TIMESTAMPTZ,
  CONSTRAINT payments_session_id_key UNIQUE (session_id),
  CONSTRAINT payments_kind_check CHECK (kind IN ('advance', 'full')),
  CONSTRAINT payments_amount_check CHECK (amount > 0),
  CONSTRAINT payments_status_check CHECK (status IN ('created', 'open', 'processing', 'paid', 'failed', 'expired', 'review', 'refund_pending', 'refunded', 'part_refunded')),
  CONSTRAINT payments_session_check CHECK (session_id IS NOT NULL OR status IN ('created', 'failed', 'expired')),
  CONSTRAINT payments_paid_check CHECK (paid_at IS NOT NULL OR status NOT IN ('paid', 'refund_pending', 'refunded', 'part_refunded'))
);
-- One of a kind is enough, and a booking is paid for in one place at a time.
CREATE UNIQUE INDEX payments_one_of_a_kind ON payments (booking_request_id, kind) WHERE status IN ('open', 'processing', 'paid');
CREATE UNIQUE INDEX payments_one_under_way ON payments (booking_request_id) WHERE status IN ('created', 'open', 'processing');
CREATE INDEX payments_booking ON payments (booking_request_id, created_at);
CREATE INDEX payments_user ON payments (user_id);
CREATE INDEX payments_provider_payment ON payments (provider_payment);
CREATE INDEX payments_under_way ON payments (created_at) WHERE status IN ('created', 'open', 'processing');

CREATE TABLE refunds (
  id UUID NOT NULL PRIMARY KEY,
  payment_id UUID NOT NULL CONSTRAINT refunds_payment_id_fkey REFERENCES payments (id),
  booking_request_id UUID NOT NULL CONSTRAINT refunds_booking_request_id_fkey REFERENCES booking_requests (id),
  amount BIGINT NOT NULL,
  reason TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'queued',
  provider_refund TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT refunds_provider_refund_key UNIQUE (provider_refund),
  CONSTRAINT refunds_amount_check CHECK (amount > 0),
  CONSTRAINT refunds_status_check CHECK (status IN ('queued', 'pending', 'succeeded', 'failed', 'manual'))
);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_booking ON refunds (booking_request_id, created_at);
CREATE INDEX refunds_under_way ON refunds (created_at) WHERE status IN ('queued', 'pending');

CREATE TABLE provider_events (
  event_id TEXT NOT NULL PRIMARY KEY,
  type TEXT NOT NULL,
  payload TEXT NOT NULL,
  received_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX provider_events_oldest ON provider_events (received_at);

-- What the provider that moves no money knows; a real one keeps this on its own machines.
CREATE TABLE sandbox_sessions (
  id TEXT NOT NULL PRIMARY KEY,
  payment_id UUID NOT NULL,
  booking_request_id UUID NOT NULL,
  amount BIGINT NOT NULL,
  currency TEXT NOT NULL,
  title TEXT NOT NULL,
  success_url TEXT NOT NULL,
  cancel_url TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'open',
  expires_at TIMESTAMPTZ NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT sandbox_sessions_payment_id_key UNIQUE (payment_id),
  CONSTRAINT sandbox_sessions_status_check CHECK (status IN ('open', 'processing', 'paid', 'failed', 'expired'))
);
