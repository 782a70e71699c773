-- A plan as it was before its last change, which can be taken back, and how many bytes both take together. Of the plans that are there
-- characters are counted, which are about as many.

ALTER TABLE itineraries ADD COLUMN document_before TEXT;
ALTER TABLE itineraries ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
UPDATE itineraries SET bytes = LENGTH(document);

-- What the plans of nobody take in all is read from here alone.
DROP INDEX itineraries_nobodys;
CREATE INDEX itineraries_nobodys ON itineraries (updated_at, user_id, bytes) WHERE user_id IS NULL;
