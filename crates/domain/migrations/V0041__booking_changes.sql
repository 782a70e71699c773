-- Changes of a booking that one side proposes and the other accepts, with the booking as it was before.

CREATE TABLE booking_changes (
  id UUID NOT NULL PRIMARY KEY,
  booking_request_id UUID NOT NULL CONSTRAINT booking_changes_booking_request_id_fkey REFERENCES booking_requests (id),
  proposed_by TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'open',
  message TEXT,
  answer TEXT,
  start_date DATE NOT NULL,
  end_date DATE NOT NULL,
  number_of_travelers BIGINT NOT NULL,
  pricing_summary TEXT NOT NULL,
  quote_version TEXT NOT NULL,
  total_price BIGINT NOT NULL,
  start_before DATE NOT NULL,
  end_before DATE NOT NULL,
  number_before BIGINT NOT NULL,
  summary_before TEXT,
  total_before BIGINT NOT NULL,
  refund BIGINT,
  due BIGINT,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  answered_at TIMESTAMPTZ,
  CONSTRAINT booking_changes_proposed_by_check CHECK (proposed_by IN ('traveller', 'guide')),
  CONSTRAINT booking_changes_status_check CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  CONSTRAINT booking_changes_days_check CHECK (end_date >= start_date)
);
CREATE UNIQUE INDEX booking_changes_one_open ON booking_changes (booking_request_id) WHERE status = 'open';
CREATE INDEX booking_changes_booking ON booking_changes (booking_request_id, created_at);

-- After a change, the rest of a fully paid booking is a second payment of the same kind.
DROP INDEX payments_one_of_a_kind;
