-- What the owner of a package and one of its hosts agree on: the host keeps a percentage of the guide's part, the owner gets the rest.

CREATE TABLE host_shares (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT host_shares_package_id_fkey REFERENCES packages (id),
  owner_guide_id UUID NOT NULL CONSTRAINT host_shares_owner_guide_id_fkey REFERENCES guides (id),
  guide_id UUID NOT NULL CONSTRAINT host_shares_guide_id_fkey REFERENCES guides (id),
  percent BIGINT NOT NULL,
  proposed_by TEXT NOT NULL,
  is_invitation BOOLEAN NOT NULL DEFAULT FALSE,
  status TEXT NOT NULL DEFAULT 'open',
  message TEXT,
  answer TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  answered_at TIMESTAMPTZ,
  ended_at TIMESTAMPTZ,
  CONSTRAINT host_shares_percent_check CHECK (percent BETWEEN 50 AND 100),
  CONSTRAINT host_shares_proposed_by_check CHECK (proposed_by IN ('owner', 'host')),
  CONSTRAINT host_shares_status_check CHECK (status IN ('open', 'agreed', 'declined', 'withdrawn', 'expired', 'replaced', 'ended')),
  CONSTRAINT host_shares_guides_check CHECK (owner_guide_id <> guide_id)
);
CREATE UNIQUE INDEX host_shares_one_open ON host_shares (package_id, guide_id) WHERE status = 'open';
CREATE UNIQUE INDEX host_shares_one_agreed ON host_shares (package_id, guide_id) WHERE status = 'agreed';
CREATE INDEX host_shares_package ON host_shares (package_id, created_at);
CREATE INDEX host_shares_guide ON host_shares (guide_id, status);
CREATE INDEX host_shares_owner ON host_shares (owner_guide_id, status);

-- The agreement of a booking's host, fixed with the commission; empty if the host keeps all.
ALTER TABLE booking_commissions ADD COLUMN host_percent BIGINT;
ALTER TABLE booking_commissions ADD COLUMN owner_guide_id UUID CONSTRAINT booking_commissions_owner_guide_id_fkey REFERENCES guides (id);
CREATE INDEX booking_commissions_owner ON booking_commissions (owner_guide_id);
