-- Packages that a host has paused or retired, or that an admin has taken down. Each of them has packages.is_active = FALSE.

CREATE TABLE packages_off_sale (
  package_id UUID NOT NULL PRIMARY KEY CONSTRAINT packages_off_sale_package_id_fkey REFERENCES packages (id),
  state TEXT NOT NULL,
  resumes_on DATE,
  reason TEXT,
  changed_by UUID CONSTRAINT packages_off_sale_changed_by_fkey REFERENCES users (id),
  since TIMESTAMPTZ NOT NULL,
  CONSTRAINT packages_off_sale_state_check CHECK (state IN ('paused', 'retired', 'taken_down'))
);
