-- What larger groups pay, and spans of every year with another price. Money in cents, days as MM-DD.

CREATE TABLE package_group_prices (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_group_prices_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  from_people BIGINT NOT NULL,
  price_per_person BIGINT NOT NULL,
  CONSTRAINT package_group_prices_package_id_from_people_key UNIQUE (package_id, from_people),
  CONSTRAINT package_group_prices_price_check CHECK (from_people > 1 AND price_per_person > 0)
);

CREATE TABLE package_seasons (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_seasons_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  percent BIGINT NOT NULL,
  CONSTRAINT package_seasons_package_id_first_day_key UNIQUE (package_id, first_day),
  CONSTRAINT package_seasons_percent_check CHECK (percent >= -50 AND percent <= 200 AND percent <> 0)
);
