-- The day's page of the staff: how long a queue may wait, searches that find nothing, and views of packages.

-- A queue without a row has its default.
CREATE TABLE service_targets (
  queue TEXT NOT NULL PRIMARY KEY,
  hours BIGINT NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  updated_by UUID CONSTRAINT service_targets_updated_by_fkey REFERENCES users (id),
  CONSTRAINT service_targets_hours_check CHECK (hours BETWEEN 1 AND 720)
);

-- A folded text and how often it found nothing on a day. Nothing about who searched.
CREATE TABLE search_misses (
  text_id UUID NOT NULL,
  day DATE NOT NULL,
  text TEXT NOT NULL,
  count BIGINT NOT NULL,
  first_at TIMESTAMPTZ NOT NULL,
  last_at TIMESTAMPTZ NOT NULL,
  -- Until the text finds nothing again.
  dismissed_at TIMESTAMPTZ,
  PRIMARY KEY (text_id, day),
  CONSTRAINT search_misses_count_check CHECK (count > 0)
);
CREATE INDEX search_misses_day ON search_misses (day, text_id);

-- Views of package pages on a day. The count outlives its package.
CREATE TABLE package_views (
  day DATE NOT NULL,
  package_id UUID NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (day, package_id),
  CONSTRAINT package_views_count_check CHECK (count > 0)
);

-- What waits, its oldest row first.
CREATE INDEX guide_applications_waiting ON guide_applications (created_at) WHERE status = 'pending';
CREATE INDEX guide_package_requests_waiting ON guide_package_requests (created_at) WHERE status = 'pending';
CREATE INDEX chat_reports_waiting ON chat_reports (created_at) WHERE handled_at IS NULL;
CREATE INDEX contact_messages_waiting ON contact_messages (created_at) WHERE handled_at IS NULL;
CREATE INDEX commission_requests_waiting ON commission_requests (created_at) WHERE status = 'open';
CREATE INDEX refunds_by_hand ON refunds (updated_at) WHERE status = 'manual';
CREATE INDEX payments_in_review ON payments (updated_at) WHERE status = 'review';
CREATE INDEX booking_requests_pending ON booking_requests (respond_by, created_at) WHERE status = 'pending';

-- What fails.
CREATE INDEX jobs_failing ON jobs (kind, created_at) WHERE last_error IS NOT NULL AND done_at IS NULL AND dead_at IS NULL;
CREATE INDEX payout_transfers_waiting ON payout_transfers (created_at) WHERE status = 'pending';
CREATE INDEX guide_calendar_imports_failing ON guide_calendar_imports (created_at) WHERE failures > 0;

-- Figures of a period without reading the rows.
CREATE INDEX payments_received ON payments (paid_at, amount) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_made ON refunds (updated_at, amount) WHERE status = 'succeeded';
CREATE INDEX booking_requests_answers ON booking_requests (created_at, guide_id, id, status, decided_at, confirmed_at);
