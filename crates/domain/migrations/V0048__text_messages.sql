-- Text messages (SMS) to guides about bookings: what each guide chooses, what was sent, and what came back.

CREATE TABLE text_message_settings (
  user_id UUID NOT NULL PRIMARY KEY CONSTRAINT text_message_settings_user_id_fkey REFERENCES users (id),
  requests BOOLEAN NOT NULL DEFAULT FALSE,
  cancellations BOOLEAN NOT NULL DEFAULT FALSE,
  starts BOOLEAN NOT NULL DEFAULT FALSE,
  -- Hours of the day in Sri Lanka; both or none.
  quiet_from BIGINT,
  quiet_until BIGINT,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT text_message_settings_quiet_check CHECK (
    (quiet_from IS NULL AND quiet_until IS NULL)
    OR (quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23 AND quiet_from <> quiet_until))
);

CREATE TABLE text_messages (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT text_messages_user_id_fkey REFERENCES users (id),
  booking_request_id UUID NOT NULL CONSTRAINT text_messages_booking_request_id_fkey REFERENCES booking_requests (id),
  event TEXT NOT NULL,
  code TEXT,
  sent_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX text_messages_user ON text_messages (user_id, sent_at);
CREATE INDEX text_messages_sent_at ON text_messages (sent_at);
CREATE INDEX text_messages_booking ON text_messages (booking_request_id);

-- By the service's id of each message, so that none counts twice.
CREATE TABLE text_replies (
  message_sid TEXT NOT NULL PRIMARY KEY,
  user_id UUID CONSTRAINT text_replies_user_id_fkey REFERENCES users (id),
  booking_request_id UUID CONSTRAINT text_replies_booking_request_id_fkey REFERENCES booking_requests (id),
  outcome TEXT NOT NULL,
  answer TEXT,
  received_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX text_replies_user ON text_replies (user_id, received_at);
CREATE INDEX text_replies_received_at ON text_replies (received_at);
