-- Bookings at work: what was agreed and until when, who travels along, and what was changed in a review.

ALTER TABLE booking_requests ADD COLUMN any_host BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE booking_requests ADD COLUMN self_arranged BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE booking_requests ADD COLUMN quote_version TEXT;
ALTER TABLE booking_requests ADD COLUMN policy TEXT;
ALTER TABLE booking_requests ADD COLUMN terms_version TEXT;
ALTER TABLE booking_requests ADD COLUMN terms_accepted_at TIMESTAMPTZ;
ALTER TABLE booking_requests ADD COLUMN respond_by TIMESTAMPTZ;
ALTER TABLE booking_requests ADD COLUMN decided_at TIMESTAMPTZ;
ALTER TABLE booking_requests ADD COLUMN confirmed_at TIMESTAMPTZ;
ALTER TABLE booking_requests ADD COLUMN cancelled_at TIMESTAMPTZ;
ALTER TABLE booking_requests ADD COLUMN cancelled_by TEXT CONSTRAINT booking_requests_cancelled_by_check CHECK (cancelled_by IN ('traveller', 'guide', 'platform'));
ALTER TABLE booking_requests ADD COLUMN cancellation_reason TEXT;
ALTER TABLE booking_requests ADD COLUMN refund_due BIGINT CONSTRAINT booking_requests_refund_check CHECK (refund_due >= 0);

-- Which days of a guide are taken is asked at every approval.
CREATE INDEX booking_requests_taken ON booking_requests (guide_id, start_date) WHERE status IN ('approved', 'confirmed');
CREATE UNIQUE INDEX booking_requests_one_open ON booking_requests (user_id, package_id, start_date) WHERE status IN ('pending', 'approved', 'confirmed');

CREATE TABLE booking_travellers (
  id UUID NOT NULL PRIMARY KEY,
  booking_request_id UUID NOT NULL CONSTRAINT booking_travellers_booking_request_id_fkey REFERENCES booking_requests (id),
  full_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT,
  phone_original TEXT,
  is_primary BOOLEAN NOT NULL DEFAULT FALSE,
  position BIGINT NOT NULL DEFAULT 0,
  consented_at TIMESTAMPTZ,
  purge_after DATE NOT NULL
);
CREATE INDEX booking_travellers_booking ON booking_travellers (booking_request_id, position);
CREATE UNIQUE INDEX booking_travellers_one_primary ON booking_travellers (booking_request_id) WHERE is_primary;
CREATE INDEX booking_travellers_old ON booking_travellers (purge_after);

ALTER TABLE reviews ADD COLUMN guide_reply TEXT;
ALTER TABLE reviews ADD COLUMN replied_at TIMESTAMPTZ;
ALTER TABLE reviews ADD COLUMN hidden_reason TEXT;

-- What a review said before it was changed.
CREATE TABLE review_revisions (
  id UUID NOT NULL PRIMARY KEY,
  review_id UUID NOT NULL CONSTRAINT review_revisions_review_id_fkey REFERENCES reviews (id),
  rating BIGINT NOT NULL,
  review_text TEXT,
  written_at TIMESTAMPTZ NOT NULL,
  replaced_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX review_revisions_review ON review_revisions (review_id, replaced_at);
