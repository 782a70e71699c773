-- Texts and choices that the staff edits. What was never changed has no row and is that of the release.

CREATE TABLE content_versions (
  id UUID NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  version BIGINT NOT NULL,
  -- JSON, with the fields in their order. NULL: as in the release.
  body TEXT,
  note TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  created_by UUID CONSTRAINT content_versions_created_by_fkey REFERENCES users (id),
  -- The version whose words these are.
  restores BIGINT,
  CONSTRAINT content_versions_name_version_key UNIQUE (name, version),
  CONSTRAINT content_versions_version_check CHECK (version > 0),
  CONSTRAINT content_versions_note_check CHECK (note <> '')
);
