-- What was decided once and is meant differently now: changes that were refused, hosts who have gone, pictures that nothing shows.

-- Since when the package was saved after its changes were refused.
ALTER TABLE package_revisions ADD COLUMN superseded_at TIMESTAMPTZ;

-- Whoever was a host and is none any more may ask again: only what waits stands against it, and being a host.
DROP INDEX guide_package_requests_one_open;
CREATE UNIQUE INDEX guide_package_requests_one_pending ON guide_package_requests (guide_id, package_id) WHERE status = 'pending';

ALTER TABLE storage_objects ADD COLUMN unused_since TIMESTAMPTZ;
