-- A plan that its traveller sends to guides, what each of them answers, and the package that one traveller alone can book.

ALTER TABLE packages ADD COLUMN private_to UUID CONSTRAINT packages_private_to_fkey REFERENCES users (id)
  CONSTRAINT packages_private_to_check CHECK (private_to IS NULL OR NOT is_active);

CREATE TABLE custom_requests (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT custom_requests_user_id_fkey REFERENCES users (id),
  itinerary_id UUID NOT NULL,
  status TEXT NOT NULL DEFAULT 'open' CONSTRAINT custom_requests_status_check CHECK (status IN ('open', 'booked', 'withdrawn')),
  title TEXT NOT NULL,
  start_date DATE NOT NULL,
  end_date DATE NOT NULL,
  number_of_travelers BIGINT NOT NULL,
  message TEXT,
  document TEXT NOT NULL,
  respond_by TIMESTAMPTZ NOT NULL,
  booking_request_id UUID CONSTRAINT custom_requests_booking_request_id_fkey REFERENCES booking_requests (id),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT custom_requests_dates_check CHECK (start_date <= end_date),
  CONSTRAINT custom_requests_people_check CHECK (number_of_travelers >= 1)
);
CREATE INDEX custom_requests_traveller ON custom_requests (user_id, created_at, id);
CREATE INDEX custom_requests_itinerary ON custom_requests (itinerary_id);

CREATE TABLE custom_offers (
  id UUID NOT NULL PRIMARY KEY,
  custom_request_id UUID NOT NULL CONSTRAINT custom_offers_custom_request_id_fkey REFERENCES custom_requests (id) ON DELETE CASCADE,
  guide_id UUID NOT NULL CONSTRAINT custom_offers_guide_id_fkey REFERENCES guides (id),
  position BIGINT NOT NULL,
  status TEXT NOT NULL DEFAULT 'waiting'
    CONSTRAINT custom_offers_status_check CHECK (status IN ('waiting', 'offered', 'declined', 'accepted')),
  price_per_person BIGINT,
  included TEXT,
  message TEXT,
  itinerary_id UUID,
  document TEXT,
  answers BIGINT NOT NULL DEFAULT 0,
  answered_at TIMESTAMPTZ,
  ends_at TIMESTAMPTZ,
  CONSTRAINT custom_offers_custom_request_id_guide_id_key UNIQUE (custom_request_id, guide_id),
  CONSTRAINT custom_offers_price_check CHECK (status NOT IN ('offered', 'accepted') OR price_per_person > 0)
);
CREATE INDEX custom_offers_guide ON custom_offers (guide_id, custom_request_id);
