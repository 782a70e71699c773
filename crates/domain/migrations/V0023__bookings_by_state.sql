-- Both sides list their bookings by state and by day, and count each state.

CREATE INDEX booking_requests_user_state ON booking_requests (user_id, status, end_date, full_payment_completed);
CREATE INDEX booking_requests_guide_state ON booking_requests (guide_id, status, end_date, full_payment_completed);
-- What is announced to a guide are the latest changes.
CREATE INDEX booking_requests_guide_changed ON booking_requests (guide_id, updated_at);
