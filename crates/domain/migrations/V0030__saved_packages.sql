-- Packages that somebody has saved to come back to. The title is the one it had then: a package that is no longer on sale shows no other.

CREATE TABLE saved_packages (
  user_id UUID NOT NULL CONSTRAINT saved_packages_user_id_fkey REFERENCES users (id),
  package_id UUID NOT NULL CONSTRAINT saved_packages_package_id_fkey REFERENCES packages (id),
  title TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (user_id, package_id)
);
