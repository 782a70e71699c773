-- Offers of a booking to another host of its package. An accepted one has changed the booking's guide.

CREATE TABLE booking_handovers (
  id UUID NOT NULL PRIMARY KEY,
  booking_request_id UUID NOT NULL CONSTRAINT booking_handovers_booking_request_id_fkey REFERENCES booking_requests (id),
  from_guide_id UUID NOT NULL CONSTRAINT booking_handovers_from_guide_id_fkey REFERENCES guides (id),
  to_guide_id UUID NOT NULL CONSTRAINT booking_handovers_to_guide_id_fkey REFERENCES guides (id),
  by_platform BOOLEAN NOT NULL DEFAULT FALSE,
  status TEXT NOT NULL DEFAULT 'open',
  message TEXT,
  answer TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  answered_at TIMESTAMPTZ,
  free_until TIMESTAMPTZ,
  CONSTRAINT booking_handovers_status_check CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  CONSTRAINT booking_handovers_guides_check CHECK (from_guide_id <> to_guide_id)
);
CREATE UNIQUE INDEX booking_handovers_one_open ON booking_handovers (booking_request_id) WHERE status = 'open';
CREATE INDEX booking_handovers_booking ON booking_handovers (booking_request_id, created_at);
CREATE INDEX booking_handovers_received ON booking_handovers (to_guide_id) WHERE status = 'open';
