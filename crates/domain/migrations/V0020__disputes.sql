-- What a bank was asked to decide about a payment, and what it decided.

CREATE TABLE disputes (
  id UUID NOT NULL PRIMARY KEY,
  payment_id UUID NOT NULL CONSTRAINT disputes_payment_id_fkey REFERENCES payments (id),
  booking_request_id UUID NOT NULL CONSTRAINT disputes_booking_request_id_fkey REFERENCES booking_requests (id),
  provider_dispute TEXT,
  amount BIGINT NOT NULL,
  status TEXT NOT NULL DEFAULT 'open',
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT disputes_provider_dispute_key UNIQUE (provider_dispute),
  CONSTRAINT disputes_amount_check CHECK (amount > 0),
  CONSTRAINT disputes_status_check CHECK (status IN ('open', 'won', 'lost'))
);
CREATE INDEX disputes_payment ON disputes (payment_id);
CREATE INDEX disputes_booking ON disputes (booking_request_id);
CREATE INDEX disputes_open ON disputes (updated_at) WHERE status = 'open';

-- Until now only the log knew of them, and not what the provider calls them: the first of each payment stands for it until it is told of again.
INSERT INTO disputes (id, payment_id, booking_request_id, amount, created_at, updated_at)
SELECT l.id, p.id, p.booking_request_id, p.amount, l.created_at, l.created_at
  FROM payment_logs l JOIN payments p ON p.session_id = l.stripe_session_id
 WHERE l.event_type = 'payment_disputed'
   AND NOT EXISTS (SELECT 1 FROM payment_logs e
                    WHERE e.event_type = 'payment_disputed' AND e.stripe_session_id = l.stripe_session_id
                      AND (e.created_at < l.created_at OR (e.created_at = l.created_at AND e.id < l.id)));
