-- What the two sides of a booking write to each other, how far each has read, what was reported; and what people want to be told how.

CREATE TABLE chat_messages (
  id UUID NOT NULL PRIMARY KEY,
  booking_request_id UUID NOT NULL CONSTRAINT chat_messages_booking_request_id_fkey REFERENCES booking_requests (id),
  sender_id UUID NOT NULL CONSTRAINT chat_messages_sender_id_fkey REFERENCES users (id),
  recipient_id UUID NOT NULL CONSTRAINT chat_messages_recipient_id_fkey REFERENCES users (id),
  client_key UUID NOT NULL,
  body TEXT NOT NULL,
  sent_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT chat_messages_sender_id_client_key_key UNIQUE (sender_id, client_key),
  CONSTRAINT chat_messages_body_check CHECK (body <> ''),
  CONSTRAINT chat_messages_sides_check CHECK (sender_id <> recipient_id)
);
CREATE INDEX chat_messages_booking ON chat_messages (booking_request_id, sent_at);
CREATE INDEX chat_messages_recipient ON chat_messages (recipient_id, booking_request_id, sent_at);
CREATE INDEX chat_messages_sender ON chat_messages (sender_id, sent_at);

CREATE TABLE chat_reads (
  booking_request_id UUID NOT NULL CONSTRAINT chat_reads_booking_request_id_fkey REFERENCES booking_requests (id),
  user_id UUID NOT NULL CONSTRAINT chat_reads_user_id_fkey REFERENCES users (id),
  other_id UUID NOT NULL CONSTRAINT chat_reads_other_id_fkey REFERENCES users (id),
  read_to TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (booking_request_id, user_id)
);

CREATE TABLE chat_reports (
  id UUID NOT NULL PRIMARY KEY,
  booking_request_id UUID NOT NULL CONSTRAINT chat_reports_booking_request_id_fkey REFERENCES booking_requests (id),
  reporter_id UUID NOT NULL CONSTRAINT chat_reports_reporter_id_fkey REFERENCES users (id),
  reporter_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  handled_at TIMESTAMPTZ,
  handled_by UUID CONSTRAINT chat_reports_handled_by_fkey REFERENCES users (id)
);
CREATE UNIQUE INDEX chat_reports_one_open ON chat_reports (booking_request_id, reporter_id) WHERE handled_at IS NULL;
CREATE INDEX chat_reports_newest ON chat_reports (created_at);

CREATE TABLE notification_preferences (
  user_id UUID NOT NULL CONSTRAINT notification_preferences_user_id_fkey REFERENCES users (id),
  topic TEXT NOT NULL,
  in_product BOOLEAN NOT NULL DEFAULT TRUE,
  by_mail BOOLEAN NOT NULL DEFAULT TRUE,
  updated_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (user_id, topic)
);
