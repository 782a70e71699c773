-- What a guide writes down for a trip: where it meets, the hotels, notes and a checklist.

CREATE TABLE day_sheets (
  booking_request_id UUID NOT NULL PRIMARY KEY CONSTRAINT day_sheets_booking_request_id_fkey REFERENCES booking_requests (id),
  meeting_place TEXT,
  meeting_time TEXT,
  notes TEXT,
  lists TEXT NOT NULL,
  version BIGINT NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
