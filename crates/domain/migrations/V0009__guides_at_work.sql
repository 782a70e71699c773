-- Guides at work: applying, settings, joining packages; what people are told, and what admins have done.

ALTER TABLE guide_applications ADD COLUMN rejection_reason TEXT;
ALTER TABLE guide_applications ADD COLUMN experience_years BIGINT;
CREATE UNIQUE INDEX guide_applications_one_pending ON guide_applications (user_id) WHERE status = 'pending';
CREATE INDEX guide_applications_newest ON guide_applications (created_at);

CREATE UNIQUE INDEX guide_package_requests_one_open ON guide_package_requests (guide_id, package_id) WHERE status IN ('pending', 'approved');
CREATE INDEX guide_package_requests_newest ON guide_package_requests (created_at);

ALTER TABLE guides ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- How a guide is reached: for them and for admins, never public.
CREATE TABLE guide_contacts (
  guide_id UUID NOT NULL PRIMARY KEY CONSTRAINT guide_contacts_guide_id_fkey REFERENCES guides (id) ON DELETE CASCADE,
  phone TEXT,
  contact_email TEXT,
  contact_whatsapp TEXT
);

CREATE TABLE notifications (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT notifications_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  link TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  read_at TIMESTAMPTZ
);
CREATE INDEX notifications_user ON notifications (user_id, created_at);

-- Outlives whoever acted, so it points at nobody.
CREATE TABLE audit_log (
  id UUID NOT NULL PRIMARY KEY,
  actor_id UUID,
  actor_name TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  subject_id UUID NOT NULL,
  before TEXT,
  after TEXT,
  request_id TEXT,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX audit_log_newest ON audit_log (created_at, id);
CREATE INDEX audit_log_subject ON audit_log (subject, subject_id);
