-- Who wants to be told when a trip can start on one of some days, on all of which its hosts are taken.

CREATE TABLE date_alerts (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT date_alerts_user_id_fkey REFERENCES users (id),
  package_id UUID NOT NULL CONSTRAINT date_alerts_package_id_fkey REFERENCES packages (id),
  first_start DATE NOT NULL,
  last_start DATE NOT NULL,
  number_of_travelers BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT date_alerts_user_id_package_id_first_start_last_start_key UNIQUE (user_id, package_id, first_start, last_start),
  CONSTRAINT date_alerts_starts_check CHECK (first_start <= last_start)
);
CREATE INDEX date_alerts_package ON date_alerts (package_id, id);
CREATE INDEX date_alerts_over ON date_alerts (last_start);
