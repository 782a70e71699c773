-- Templates of what the staff writes, answers to messages of the contact page, warnings, and conversations that the staff closed.

CREATE TABLE reply_templates (
  id UUID NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  version BIGINT NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  updated_by UUID CONSTRAINT reply_templates_updated_by_fkey REFERENCES users (id),
  is_retired BOOLEAN NOT NULL DEFAULT FALSE,
  -- Name and text are read from the release as long as it has this template.
  is_shipped BOOLEAN NOT NULL DEFAULT FALSE,
  CONSTRAINT reply_templates_name_check CHECK (name <> ''),
  CONSTRAINT reply_templates_body_check CHECK (body <> '')
);
CREATE UNIQUE INDEX reply_templates_name ON reply_templates (kind, name) WHERE NOT is_shipped;

CREATE TABLE contact_answers (
  id UUID NOT NULL PRIMARY KEY,
  message_id UUID NOT NULL CONSTRAINT contact_answers_message_id_fkey REFERENCES contact_messages (id),
  body TEXT NOT NULL,
  sent_at TIMESTAMPTZ NOT NULL,
  sent_by UUID CONSTRAINT contact_answers_sent_by_fkey REFERENCES users (id),
  -- Without a reference: jobs that are done are deleted after a while.
  job_id UUID NOT NULL,
  CONSTRAINT contact_answers_body_check CHECK (body <> '')
);
CREATE INDEX contact_answers_message ON contact_answers (message_id, sent_at);
CREATE INDEX contact_answers_sender ON contact_answers (sent_by, sent_at);
CREATE INDEX contact_messages_email ON contact_messages (lower(email), created_at);

CREATE TABLE warnings (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT warnings_user_id_fkey REFERENCES users (id),
  report_id UUID NOT NULL CONSTRAINT warnings_report_id_fkey REFERENCES chat_reports (id),
  body TEXT NOT NULL,
  sent_at TIMESTAMPTZ NOT NULL,
  sent_by UUID CONSTRAINT warnings_sent_by_fkey REFERENCES users (id),
  CONSTRAINT warnings_report_id_user_id_key UNIQUE (report_id, user_id),
  CONSTRAINT warnings_body_check CHECK (body <> '')
);
CREATE INDEX warnings_user ON warnings (user_id, sent_at);

CREATE TABLE closed_conversations (
  conversation_id UUID NOT NULL PRIMARY KEY,
  booking_request_id UUID CONSTRAINT closed_conversations_booking_request_id_fkey REFERENCES booking_requests (id),
  inquiry_id UUID CONSTRAINT closed_conversations_inquiry_id_fkey REFERENCES inquiries (id),
  report_id UUID NOT NULL CONSTRAINT closed_conversations_report_id_fkey REFERENCES chat_reports (id),
  closed_at TIMESTAMPTZ NOT NULL,
  closed_by UUID CONSTRAINT closed_conversations_closed_by_fkey REFERENCES users (id)
);
