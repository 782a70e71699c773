-- Lists of the back office that are read page after page begin at a place, and not at the first row.

CREATE INDEX reviews_newest ON reviews (created_at, id);
CREATE INDEX jobs_dead ON jobs (dead_at, id) WHERE dead_at IS NOT NULL AND done_at IS NULL;
