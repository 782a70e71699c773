-- Links to shared plans end by themselves. Those that were made before had no end: they are dead, and their owners make new ones.

ALTER TABLE itineraries ADD COLUMN share_ends_at TIMESTAMPTZ;
UPDATE itineraries SET share_hash = NULL WHERE share_hash IS NOT NULL;
