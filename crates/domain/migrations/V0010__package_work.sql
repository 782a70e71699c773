-- Packages at work: which version they are in, what was decided about them, and what waits behind those on sale.

ALTER TABLE packages ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE packages ADD COLUMN rejection_reason TEXT;
ALTER TABLE packages ADD COLUMN reviewed_at TIMESTAMPTZ;
ALTER TABLE packages ADD COLUMN reviewed_by UUID CONSTRAINT packages_reviewed_by_fkey REFERENCES users (id);
CREATE INDEX packages_waiting ON packages (created_at, id) WHERE status = 'pending';

-- Who wrote a sight that is no part of the catalogue; until a package shows it, it is theirs alone.
ALTER TABLE attractions ADD COLUMN author UUID CONSTRAINT attractions_author_fkey REFERENCES users (id);
CREATE INDEX attractions_author ON attractions (author);

CREATE TABLE package_revisions (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_revisions_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  author UUID NOT NULL CONSTRAINT package_revisions_author_fkey REFERENCES users (id),
  title TEXT NOT NULL,
  document TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending',
  rejection_reason TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  reviewed_at TIMESTAMPTZ,
  reviewed_by UUID CONSTRAINT package_revisions_reviewed_by_fkey REFERENCES users (id),
  CONSTRAINT package_revisions_status_check CHECK (status IN ('pending', 'approved', 'rejected'))
);
CREATE UNIQUE INDEX package_revisions_one_pending ON package_revisions (package_id) WHERE status = 'pending';
CREATE INDEX package_revisions_package ON package_revisions (package_id, created_at);
CREATE INDEX package_revisions_waiting ON package_revisions (created_at, id) WHERE status = 'pending';
