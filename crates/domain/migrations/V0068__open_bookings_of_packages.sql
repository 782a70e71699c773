-- The list of packages counts the bookings of each that are not over.
CREATE INDEX booking_requests_open_of_package ON booking_requests (package_id, end_date) WHERE status IN ('pending', 'approved', 'confirmed');
