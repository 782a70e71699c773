-- Calendars from elsewhere whose busy days are blocked here. The address is a secret of the guide.

CREATE TABLE guide_calendar_imports (
  id UUID NOT NULL PRIMARY KEY,
  guide_id UUID NOT NULL CONSTRAINT guide_calendar_imports_guide_id_fkey REFERENCES guides (id),
  address TEXT NOT NULL,
  label TEXT,
  name TEXT,
  etag TEXT,
  last_modified TEXT,
  read_at TIMESTAMPTZ,
  checked_at TIMESTAMPTZ,
  next_check_at TIMESTAMPTZ NOT NULL,
  error TEXT,
  failures BIGINT NOT NULL,
  is_incomplete BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT guide_calendar_imports_guide_id_address_key UNIQUE (guide_id, address)
);

ALTER TABLE guide_blocked_days ADD COLUMN import_id UUID
  CONSTRAINT guide_blocked_days_import_id_fkey REFERENCES guide_calendar_imports (id);
CREATE INDEX guide_blocked_days_import ON guide_blocked_days (import_id);
