-- Payments that admins recorded, and bookings that a suspended guide still leads.

CREATE TABLE manual_payments (
  payment_id UUID NOT NULL PRIMARY KEY CONSTRAINT manual_payments_payment_id_fkey REFERENCES payments (id),
  booking_request_id UUID NOT NULL CONSTRAINT manual_payments_booking_request_id_fkey REFERENCES booking_requests (id),
  reference TEXT NOT NULL,
  -- The reference in small letters, by which a second record of the same money is found.
  reference_key TEXT NOT NULL,
  received_on DATE NOT NULL,
  note TEXT,
  recorded_by UUID NOT NULL CONSTRAINT manual_payments_recorded_by_fkey REFERENCES users (id),
  CONSTRAINT manual_payments_booking_request_id_reference_key_key UNIQUE (booking_request_id, reference_key)
);

CREATE TABLE retained_bookings (
  booking_request_id UUID NOT NULL PRIMARY KEY CONSTRAINT retained_bookings_booking_request_id_fkey REFERENCES booking_requests (id),
  guide_id UUID NOT NULL CONSTRAINT retained_bookings_guide_id_fkey REFERENCES guides (id),
  retained_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX retained_bookings_guide ON retained_bookings (guide_id);
