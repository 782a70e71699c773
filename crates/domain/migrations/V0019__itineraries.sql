-- Plans of the trip planner; and how often somebody had a model asked, which costs money.

-- A plan is somebody's, or it opens to whoever has its secret. Secrets and share tokens are kept as their hashes.
CREATE TABLE itineraries (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID CONSTRAINT itineraries_user_id_fkey REFERENCES users (id),
  title TEXT NOT NULL,
  duration BIGINT NOT NULL,
  start_date DATE,
  planner TEXT NOT NULL,
  document TEXT NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  secret_hash TEXT,
  share_hash TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT itineraries_share_hash_key UNIQUE (share_hash),
  CONSTRAINT itineraries_duration_check CHECK (duration BETWEEN 1 AND 30),
  CONSTRAINT itineraries_opens_check CHECK (user_id IS NOT NULL OR secret_hash IS NOT NULL)
);
CREATE INDEX itineraries_user ON itineraries (user_id, updated_at);
CREATE INDEX itineraries_nobodys ON itineraries (updated_at) WHERE user_id IS NULL;

CREATE TABLE model_calls (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT model_calls_user_id_fkey REFERENCES users (id),
  provider TEXT NOT NULL,
  asked_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX model_calls_user ON model_calls (user_id, asked_at);

-- Which packages go where a plan goes.
CREATE INDEX package_locations_destination ON package_locations (destination_id);
CREATE INDEX package_days_overnight ON package_days (overnight_destination_id);
