-- Webhooks to partners: where events are sent, each event per endpoint, and each attempt to send it.

CREATE TABLE webhook_endpoints (
  id UUID NOT NULL PRIMARY KEY,
  url TEXT NOT NULL,
  -- Signs each request, so it is stored as it is.
  secret TEXT NOT NULL,
  -- The secret before a rotation, and until when it signs too.
  former_secret TEXT,
  former_secret_until TIMESTAMPTZ,
  -- A list.
  events TEXT NOT NULL,
  description TEXT,
  is_active BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  created_by UUID CONSTRAINT webhook_endpoints_created_by_fkey REFERENCES users (id),
  disabled_at TIMESTAMPTZ,
  disabled_reason TEXT,
  last_success_at TIMESTAMPTZ,
  -- Failed attempts since the last success, and the first of them.
  failures BIGINT NOT NULL,
  failing_since TIMESTAMPTZ
);

CREATE TABLE webhook_deliveries (
  id UUID NOT NULL PRIMARY KEY,
  endpoint_id UUID NOT NULL CONSTRAINT webhook_deliveries_endpoint_id_fkey REFERENCES webhook_endpoints (id),
  -- The same for all endpoints and in each repetition.
  event_id UUID NOT NULL,
  event_type TEXT NOT NULL,
  -- The body as it is signed and sent.
  payload TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  state TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  next_attempt_at TIMESTAMPTZ,
  last_status BIGINT,
  last_error TEXT,
  last_duration_ms BIGINT,
  delivered_at TIMESTAMPTZ,
  -- The delivery that this one repeats.
  redelivers UUID,
  CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('waiting', 'delivered', 'failed'))
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (created_at, id);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id) WHERE state = 'waiting';

CREATE TABLE webhook_attempts (
  id UUID NOT NULL PRIMARY KEY,
  delivery_id UUID NOT NULL CONSTRAINT webhook_attempts_delivery_id_fkey REFERENCES webhook_deliveries (id),
  attempted_at TIMESTAMPTZ NOT NULL,
  status BIGINT,
  error TEXT,
  duration_ms BIGINT NOT NULL,
  -- The beginning of the answer's body.
  answer TEXT
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, attempted_at);
