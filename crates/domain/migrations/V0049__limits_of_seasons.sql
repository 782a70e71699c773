-- Seasons may refuse small groups and late bookings; a season that does needs no other price.

-- A check cannot be replaced in every database, so the table is made anew.
CREATE TABLE package_seasons_before AS SELECT id, package_id, name, first_day, last_day, percent FROM package_seasons;
DROP TABLE package_seasons;
CREATE TABLE package_seasons (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_seasons_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  percent BIGINT NOT NULL,
  min_people BIGINT,
  notice_days BIGINT,
  CONSTRAINT package_seasons_package_id_first_day_key UNIQUE (package_id, first_day),
  CONSTRAINT package_seasons_percent_check CHECK (percent >= -50 AND percent <= 200),
  CONSTRAINT package_seasons_limits_check CHECK (min_people > 1 AND notice_days > 0),
  CONSTRAINT package_seasons_effect_check CHECK (percent <> 0 OR min_people IS NOT NULL OR notice_days IS NOT NULL)
);
INSERT INTO package_seasons (id, package_id, name, first_day, last_day, percent)
  SELECT id, package_id, name, first_day, last_day, percent FROM package_seasons_before;
DROP TABLE package_seasons_before;
