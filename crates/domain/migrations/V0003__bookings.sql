-- Applications, requests, payments, reviews.

CREATE TABLE guide_applications (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT guide_applications_user_id_fkey REFERENCES users (id),
  display_name TEXT NOT NULL,
  avatar_url TEXT,
  bio TEXT,
  contact_email TEXT NOT NULL,
  contact_whatsapp TEXT,
  selected_languages TEXT NOT NULL DEFAULT '[]',
  selected_locations TEXT NOT NULL DEFAULT '[]',
  selected_specialties TEXT NOT NULL DEFAULT '[]',
  status TEXT NOT NULL DEFAULT 'pending',
  created_at TIMESTAMPTZ NOT NULL,
  reviewed_at TIMESTAMPTZ,
  reviewed_by UUID CONSTRAINT guide_applications_reviewed_by_fkey REFERENCES users (id),
  CONSTRAINT guide_applications_status_check CHECK (status IN ('pending', 'approved', 'rejected'))
);
CREATE INDEX guide_applications_user ON guide_applications (user_id, status);

CREATE TABLE guide_package_requests (
  id UUID NOT NULL PRIMARY KEY,
  guide_id UUID NOT NULL CONSTRAINT guide_package_requests_guide_id_fkey REFERENCES guides (id),
  package_id UUID NOT NULL CONSTRAINT guide_package_requests_package_id_fkey REFERENCES packages (id),
  status TEXT NOT NULL DEFAULT 'pending',
  request_message TEXT,
  rejection_reason TEXT,
  reviewed_by UUID CONSTRAINT guide_package_requests_reviewed_by_fkey REFERENCES users (id),
  reviewed_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT guide_package_requests_status_check CHECK (status IN ('pending', 'approved', 'rejected'))
);
CREATE INDEX guide_package_requests_guide ON guide_package_requests (guide_id);
CREATE INDEX guide_package_requests_package ON guide_package_requests (package_id);

CREATE TABLE booking_requests (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT booking_requests_user_id_fkey REFERENCES users (id),
  guide_id UUID NOT NULL CONSTRAINT booking_requests_guide_id_fkey REFERENCES guides (id),
  package_id UUID NOT NULL CONSTRAINT booking_requests_package_id_fkey REFERENCES packages (id),
  status TEXT NOT NULL DEFAULT 'pending',
  start_date DATE NOT NULL,
  end_date DATE NOT NULL,
  number_of_travelers BIGINT NOT NULL,
  contact_email TEXT NOT NULL,
  contact_phone TEXT,
  special_requests TEXT,
  total_price BIGINT NOT NULL,
  advance_amount BIGINT,
  full_payment_completed BOOLEAN NOT NULL DEFAULT FALSE,
  payment_deadline TIMESTAMPTZ,
  rejection_reason TEXT,
  pricing_summary TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT booking_requests_status_check CHECK (status IN ('pending', 'approved', 'rejected', 'confirmed', 'expired', 'cancelled')),
  CONSTRAINT booking_requests_dates_check CHECK (end_date >= start_date),
  CONSTRAINT booking_requests_travelers_check CHECK (number_of_travelers > 0),
  CONSTRAINT booking_requests_money_check CHECK (total_price >= 0 AND (advance_amount IS NULL OR advance_amount BETWEEN 0 AND total_price))
);
CREATE INDEX booking_requests_user ON booking_requests (user_id, created_at);
CREATE INDEX booking_requests_guide ON booking_requests (guide_id, created_at);
CREATE INDEX booking_requests_package ON booking_requests (package_id);

CREATE TABLE payment_logs (
  id UUID NOT NULL PRIMARY KEY,
  created_at TIMESTAMPTZ NOT NULL,
  event_type TEXT NOT NULL,
  status TEXT NOT NULL,
  amount BIGINT,
  currency TEXT NOT NULL DEFAULT 'usd',
  booking_request_id UUID CONSTRAINT payment_logs_booking_request_id_fkey REFERENCES booking_requests (id),
  user_id UUID CONSTRAINT payment_logs_user_id_fkey REFERENCES users (id),
  guide_id UUID CONSTRAINT payment_logs_guide_id_fkey REFERENCES guides (id),
  payment_method TEXT,
  stripe_session_id TEXT,
  metadata TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX payment_logs_newest ON payment_logs (created_at);
CREATE INDEX payment_logs_booking ON payment_logs (booking_request_id);

CREATE TABLE reviews (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT reviews_user_id_fkey REFERENCES users (id),
  booking_request_id UUID NOT NULL CONSTRAINT reviews_booking_request_id_fkey REFERENCES booking_requests (id),
  guide_id UUID CONSTRAINT reviews_guide_id_fkey REFERENCES guides (id),
  package_id UUID CONSTRAINT reviews_package_id_fkey REFERENCES packages (id),
  rating BIGINT NOT NULL,
  review_text TEXT,
  review_type TEXT NOT NULL,
  reviewer_name TEXT NOT NULL,
  is_hidden BOOLEAN NOT NULL DEFAULT FALSE,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT reviews_booking_request_id_review_type_key UNIQUE (booking_request_id, review_type),
  CONSTRAINT reviews_rating_check CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT reviews_subject_check CHECK ((review_type = 'guide' AND guide_id IS NOT NULL AND package_id IS NULL) OR (review_type = 'package' AND package_id IS NOT NULL AND guide_id IS NULL))
);
CREATE INDEX reviews_package ON reviews (package_id, created_at);
CREATE INDEX reviews_guide ON reviews (guide_id, created_at);
