-- Places, guides, packages and what belongs to them.

CREATE TABLE destinations (
  id UUID NOT NULL PRIMARY KEY,
  slug TEXT NOT NULL,
  city TEXT NOT NULL,
  region TEXT NOT NULL,
  province TEXT NOT NULL,
  aliases TEXT NOT NULL DEFAULT '[]',
  nearby TEXT NOT NULL DEFAULT '[]',
  name_si TEXT,
  name_ta TEXT,
  latitude FLOAT8 NOT NULL,
  longitude FLOAT8 NOT NULL,
  image_url TEXT,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  CONSTRAINT destinations_slug_key UNIQUE (slug)
);

CREATE TABLE guides (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT guides_user_id_fkey REFERENCES users (id),
  display_name TEXT NOT NULL,
  avatar_url TEXT,
  bio TEXT,
  experience_years BIGINT,
  hourly_rate BIGINT,
  education TEXT,
  certifications TEXT NOT NULL DEFAULT '[]',
  rating FLOAT8 NOT NULL DEFAULT 0,
  review_count BIGINT NOT NULL DEFAULT 0,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT guides_user_id_key UNIQUE (user_id)
);

CREATE TABLE guide_locations (
  id UUID NOT NULL PRIMARY KEY,
  guide_id UUID NOT NULL CONSTRAINT guide_locations_guide_id_fkey REFERENCES guides (id) ON DELETE CASCADE,
  location_name TEXT NOT NULL,
  is_primary_location BOOLEAN NOT NULL DEFAULT FALSE,
  destination_id UUID CONSTRAINT guide_locations_destination_id_fkey REFERENCES destinations (id)
);
CREATE INDEX guide_locations_guide ON guide_locations (guide_id);

CREATE TABLE guide_languages (
  id UUID NOT NULL PRIMARY KEY,
  guide_id UUID NOT NULL CONSTRAINT guide_languages_guide_id_fkey REFERENCES guides (id) ON DELETE CASCADE,
  language_code TEXT NOT NULL,
  language_name TEXT NOT NULL,
  CONSTRAINT guide_languages_guide_id_language_code_key UNIQUE (guide_id, language_code)
);

CREATE TABLE guide_specialties (
  id UUID NOT NULL PRIMARY KEY,
  guide_id UUID NOT NULL CONSTRAINT guide_specialties_guide_id_fkey REFERENCES guides (id) ON DELETE CASCADE,
  specialty_name TEXT NOT NULL,
  CONSTRAINT guide_specialties_guide_id_specialty_name_key UNIQUE (guide_id, specialty_name)
);

CREATE TABLE packages (
  id UUID NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT,
  price BIGINT NOT NULL,
  duration_days BIGINT NOT NULL,
  max_people BIGINT NOT NULL,
  min_people BIGINT NOT NULL DEFAULT 1,
  image_url TEXT,
  images TEXT,
  highlights TEXT,
  included TEXT,
  excluded TEXT,
  status TEXT NOT NULL DEFAULT 'pending',
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  rating FLOAT8 NOT NULL DEFAULT 0,
  review_count BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT packages_price_check CHECK (price > 0),
  CONSTRAINT packages_duration_days_check CHECK (duration_days BETWEEN 1 AND 60),
  CONSTRAINT packages_people_check CHECK (min_people BETWEEN 1 AND max_people AND max_people <= 50),
  CONSTRAINT packages_status_check CHECK (status IN ('pending', 'approved', 'rejected'))
);
CREATE INDEX packages_newest ON packages (status, is_active, created_at DESC, id);

CREATE TABLE attractions (
  id UUID NOT NULL PRIMARY KEY,
  slug TEXT,
  destination_id UUID CONSTRAINT attractions_destination_id_fkey REFERENCES destinations (id),
  package_id UUID CONSTRAINT attractions_package_id_fkey REFERENCES packages (id),
  title TEXT NOT NULL,
  description TEXT,
  location TEXT,
  image_url TEXT,
  duration_hours FLOAT8 NOT NULL,
  attraction_type TEXT NOT NULL,
  icon TEXT NOT NULL DEFAULT 'other',
  latitude FLOAT8,
  longitude FLOAT8,
  opens TEXT,
  closes TEXT,
  best_months TEXT NOT NULL DEFAULT '[]',
  interests TEXT NOT NULL DEFAULT '[]',
  effort BIGINT NOT NULL DEFAULT 1,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  CONSTRAINT attractions_slug_key UNIQUE (slug)
);
CREATE INDEX attractions_destination ON attractions (destination_id);
CREATE INDEX attractions_package ON attractions (package_id);

CREATE TABLE travel_times (
  origin_id UUID NOT NULL CONSTRAINT travel_times_origin_id_fkey REFERENCES destinations (id),
  destination_id UUID NOT NULL CONSTRAINT travel_times_destination_id_fkey REFERENCES destinations (id),
  mode TEXT NOT NULL,
  minutes BIGINT NOT NULL,
  km BIGINT NOT NULL,
  PRIMARY KEY (origin_id, destination_id, mode),
  CONSTRAINT travel_times_mode_check CHECK (mode IN ('car', 'train'))
);
CREATE INDEX travel_times_destination ON travel_times (destination_id);

CREATE TABLE package_locations (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_locations_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  location_name TEXT NOT NULL,
  is_primary_location BOOLEAN NOT NULL DEFAULT FALSE,
  destination_id UUID CONSTRAINT package_locations_destination_id_fkey REFERENCES destinations (id),
  position BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX package_locations_package ON package_locations (package_id, position);
CREATE INDEX package_locations_name ON package_locations (location_name);

CREATE TABLE package_categories (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_categories_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  category TEXT NOT NULL,
  CONSTRAINT package_categories_package_id_category_key UNIQUE (package_id, category)
);

CREATE TABLE package_languages (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_languages_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  language_code TEXT NOT NULL,
  language_name TEXT NOT NULL,
  CONSTRAINT package_languages_package_id_language_code_key UNIQUE (package_id, language_code)
);

CREATE TABLE package_transport_modes (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_transport_modes_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  transport_mode TEXT NOT NULL,
  CONSTRAINT package_transport_modes_package_id_transport_mode_key UNIQUE (package_id, transport_mode)
);

CREATE TABLE package_days (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_days_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  day_number BIGINT NOT NULL,
  title TEXT,
  description TEXT,
  overnight_destination_id UUID CONSTRAINT package_days_overnight_destination_id_fkey REFERENCES destinations (id),
  CONSTRAINT package_days_package_id_day_number_key UNIQUE (package_id, day_number),
  CONSTRAINT package_days_day_number_check CHECK (day_number BETWEEN 1 AND 60)
);

CREATE TABLE package_attractions (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_attractions_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  attraction_id UUID NOT NULL CONSTRAINT package_attractions_attraction_id_fkey REFERENCES attractions (id),
  day_number BIGINT NOT NULL,
  order_in_day BIGINT NOT NULL,
  start_time TEXT
);
CREATE INDEX package_attractions_day ON package_attractions (package_id, day_number, order_in_day);
CREATE INDEX package_attractions_attraction ON package_attractions (attraction_id);

CREATE TABLE package_room_pricing (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_room_pricing_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  accommodation_type TEXT NOT NULL,
  hotel_type TEXT NOT NULL,
  capacity_per_room BIGINT NOT NULL,
  price_per_room BIGINT NOT NULL,
  CONSTRAINT package_room_pricing_package_id_accommodation_type_hotel_type_key UNIQUE (package_id, accommodation_type, hotel_type),
  CONSTRAINT package_room_pricing_kind_check CHECK (accommodation_type IN ('family_villa', 'double', 'triple') AND hotel_type IN ('budget', 'three_star', 'four_star', 'five_star')),
  CONSTRAINT package_room_pricing_price_check CHECK (price_per_room > 0 AND capacity_per_room > 0)
);

CREATE TABLE package_guides (
  package_id UUID NOT NULL CONSTRAINT package_guides_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  guide_id UUID NOT NULL CONSTRAINT package_guides_guide_id_fkey REFERENCES guides (id) ON DELETE CASCADE,
  is_primary_guide BOOLEAN NOT NULL DEFAULT FALSE,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (package_id, guide_id)
);
CREATE INDEX package_guides_guide ON package_guides (guide_id);

CREATE TABLE package_owners (
  id UUID NOT NULL PRIMARY KEY,
  package_id UUID NOT NULL CONSTRAINT package_owners_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  user_id UUID NOT NULL CONSTRAINT package_owners_user_id_fkey REFERENCES users (id),
  is_primary_owner BOOLEAN NOT NULL DEFAULT FALSE,
  CONSTRAINT package_owners_package_id_user_id_key UNIQUE (package_id, user_id)
);
CREATE INDEX package_owners_user ON package_owners (user_id);
