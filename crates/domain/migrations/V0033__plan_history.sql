-- What a plan was before each of its changes. One step back stood in the plan's own row so far.

ALTER TABLE itineraries ADD COLUMN previous_version BIGINT;

CREATE TABLE itinerary_versions (
  itinerary_id UUID NOT NULL CONSTRAINT itinerary_versions_itinerary_id_fkey REFERENCES itineraries (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  previous_version BIGINT,
  document TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  cause TEXT NOT NULL,
  cause_words TEXT NOT NULL DEFAULT '',
  replaced_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (itinerary_id, version)
);

INSERT INTO itinerary_versions (itinerary_id, version, document, bytes, cause, replaced_at)
  SELECT id, version - 1, document_before, LENGTH(document_before), 'change', updated_at
    FROM itineraries WHERE document_before IS NOT NULL;
UPDATE itineraries SET previous_version = version - 1 WHERE document_before IS NOT NULL;
ALTER TABLE itineraries DROP COLUMN document_before;
