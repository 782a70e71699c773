-- How the two sides of a trip meet on its first day: a word for both, a code that the traveler tells the guide, and who was there when.

CREATE TABLE trip_meetings (
  booking_request_id UUID NOT NULL PRIMARY KEY CONSTRAINT trip_meetings_booking_request_id_fkey REFERENCES booking_requests (id),
  word TEXT NOT NULL,
  code TEXT NOT NULL,
  wrong_codes BIGINT NOT NULL DEFAULT 0,
  wrong_since TIMESTAMPTZ,
  wrong_in_all BIGINT NOT NULL DEFAULT 0,
  traveler_here_at TIMESTAMPTZ,
  guide_here_at TIMESTAMPTZ,
  met_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL
);
