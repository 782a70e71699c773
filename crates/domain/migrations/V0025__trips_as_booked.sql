-- What a booking keeps of its package as it was when it was asked for, and the advance that its traveller was shown then. Bookings from
-- before have none of it: they show the package of today.

ALTER TABLE booking_requests ADD COLUMN trip_title TEXT;
ALTER TABLE booking_requests ADD COLUMN trip_days BIGINT;
ALTER TABLE booking_requests ADD COLUMN trip_place TEXT;
ALTER TABLE booking_requests ADD COLUMN trip_included TEXT;
ALTER TABLE booking_requests ADD COLUMN trip_excluded TEXT;
ALTER TABLE booking_requests ADD COLUMN promised_advance BIGINT CONSTRAINT booking_requests_promise_check CHECK (promised_advance >= 0);
