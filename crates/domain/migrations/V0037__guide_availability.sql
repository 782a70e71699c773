-- The days on which a guide leads no trip, how soon and how far ahead trips can be booked, and the address of the calendar feed.

CREATE TABLE guide_blocked_days (
  id UUID NOT NULL PRIMARY KEY,
  guide_id UUID NOT NULL CONSTRAINT guide_blocked_days_guide_id_fkey REFERENCES guides (id),
  first_day DATE NOT NULL,
  last_day DATE NOT NULL,
  note TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT guide_blocked_days_order_check CHECK (first_day <= last_day)
);
CREATE INDEX guide_blocked_days_guide ON guide_blocked_days (guide_id, last_day);

CREATE TABLE guide_booking_windows (
  guide_id UUID NOT NULL PRIMARY KEY CONSTRAINT guide_booking_windows_guide_id_fkey REFERENCES guides (id),
  closed_weekdays BIGINT NOT NULL,
  notice_days BIGINT NOT NULL,
  horizon_days BIGINT,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT guide_booking_windows_weekdays_check CHECK (closed_weekdays >= 0 AND closed_weekdays < 127)
);

CREATE TABLE guide_calendar_feeds (
  guide_id UUID NOT NULL PRIMARY KEY CONSTRAINT guide_calendar_feeds_guide_id_fkey REFERENCES guides (id),
  token_hash TEXT NOT NULL CONSTRAINT guide_calendar_feeds_token_hash_key UNIQUE,
  created_at TIMESTAMPTZ NOT NULL
);
