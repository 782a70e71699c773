-- Whether shoulders and knees have to be covered at a sight; the next start fills it in from the catalogue.

ALTER TABLE attractions ADD COLUMN modest_dress BOOLEAN NOT NULL DEFAULT FALSE;
