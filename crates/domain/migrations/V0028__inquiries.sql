-- What travellers ask a host about a trip before they book it, and conversations that hang on such an inquiry instead of a booking.

CREATE TABLE inquiries (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT inquiries_package_id_fkey REFERENCES packages (id),
  guide_id UUID NOT NULL CONSTRAINT inquiries_guide_id_fkey REFERENCES guides (id),
  user_id UUID NOT NULL CONSTRAINT inquiries_user_id_fkey REFERENCES users (id),
  guide_user_id UUID NOT NULL CONSTRAINT inquiries_guide_user_id_fkey REFERENCES users (id),
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT inquiries_package_id_guide_id_user_id_key UNIQUE (package_id, guide_id, user_id),
  CONSTRAINT inquiries_sides_check CHECK (user_id <> guide_user_id)
);
CREATE INDEX inquiries_traveller ON inquiries (user_id, created_at);
CREATE INDEX inquiries_guide ON inquiries (guide_user_id, created_at);

-- A column that may hold nothing cannot be made of one that may not, so the tables are made anew.
CREATE TABLE chat_messages_before AS SELECT id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at FROM chat_messages;
DROP TABLE chat_messages;
CREATE TABLE chat_messages (
  id UUID NOT NULL PRIMARY KEY,
  conversation_id UUID NOT NULL,
  booking_request_id UUID CONSTRAINT chat_messages_booking_request_id_fkey REFERENCES booking_requests (id),
  inquiry_id UUID CONSTRAINT chat_messages_inquiry_id_fkey REFERENCES inquiries (id),
  sender_id UUID NOT NULL CONSTRAINT chat_messages_sender_id_fkey REFERENCES users (id),
  recipient_id UUID NOT NULL CONSTRAINT chat_messages_recipient_id_fkey REFERENCES users (id),
  client_key UUID NOT NULL,
  body TEXT NOT NULL,
  sent_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT chat_messages_sender_id_client_key_key UNIQUE (sender_id, client_key),
  CONSTRAINT chat_messages_conversation_check
    CHECK (conversation_id = COALESCE(booking_request_id, inquiry_id) AND (booking_request_id IS NULL OR inquiry_id IS NULL)),
  CONSTRAINT chat_messages_body_check CHECK (body <> ''),
  CONSTRAINT chat_messages_sides_check CHECK (sender_id <> recipient_id)
);
CREATE INDEX chat_messages_conversation ON chat_messages (conversation_id, sent_at);
CREATE INDEX chat_messages_recipient ON chat_messages (recipient_id, conversation_id, sent_at);
CREATE INDEX chat_messages_sender ON chat_messages (sender_id, sent_at);
INSERT INTO chat_messages (id, conversation_id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at)
  SELECT id, booking_request_id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at FROM chat_messages_before;
DROP TABLE chat_messages_before;

CREATE TABLE chat_reads_before AS SELECT booking_request_id, user_id, other_id, read_to FROM chat_reads;
DROP TABLE chat_reads;
CREATE TABLE chat_reads (
  conversation_id UUID NOT NULL,
  booking_request_id UUID CONSTRAINT chat_reads_booking_request_id_fkey REFERENCES booking_requests (id),
  inquiry_id UUID CONSTRAINT chat_reads_inquiry_id_fkey REFERENCES inquiries (id),
  user_id UUID NOT NULL CONSTRAINT chat_reads_user_id_fkey REFERENCES users (id),
  other_id UUID NOT NULL CONSTRAINT chat_reads_other_id_fkey REFERENCES users (id),
  read_to TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (conversation_id, user_id),
  CONSTRAINT chat_reads_conversation_check
    CHECK (conversation_id = COALESCE(booking_request_id, inquiry_id) AND (booking_request_id IS NULL OR inquiry_id IS NULL))
);
INSERT INTO chat_reads (conversation_id, booking_request_id, user_id, other_id, read_to)
  SELECT booking_request_id, booking_request_id, user_id, other_id, read_to FROM chat_reads_before;
DROP TABLE chat_reads_before;

CREATE TABLE chat_reports_before AS
  SELECT id, booking_request_id, reporter_id, reporter_name, reason, created_at, handled_at, handled_by FROM chat_reports;
DROP TABLE chat_reports;
CREATE TABLE chat_reports (
  id UUID NOT NULL PRIMARY KEY,
  conversation_id UUID NOT NULL,
  booking_request_id UUID CONSTRAINT chat_reports_booking_request_id_fkey REFERENCES booking_requests (id),
  inquiry_id UUID CONSTRAINT chat_reports_inquiry_id_fkey REFERENCES inquiries (id),
  reporter_id UUID NOT NULL CONSTRAINT chat_reports_reporter_id_fkey REFERENCES users (id),
  reporter_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  handled_at TIMESTAMPTZ,
  handled_by UUID CONSTRAINT chat_reports_handled_by_fkey REFERENCES users (id),
  CONSTRAINT chat_reports_conversation_check
    CHECK (conversation_id = COALESCE(booking_request_id, inquiry_id) AND (booking_request_id IS NULL OR inquiry_id IS NULL))
);
CREATE UNIQUE INDEX chat_reports_one_open ON chat_reports (conversation_id, reporter_id) WHERE handled_at IS NULL;
CREATE INDEX chat_reports_newest ON chat_reports (created_at);
INSERT INTO chat_reports (id, conversation_id, booking_request_id, reporter_id, reporter_name, reason, created_at, handled_at, handled_by)
  SELECT id, booking_request_id, booking_request_id, reporter_id, reporter_name, reason, created_at, handled_at, handled_by
    FROM chat_reports_before;
DROP TABLE chat_reports_before;
