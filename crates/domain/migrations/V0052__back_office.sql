-- The back office: words by which admins find people and bookings, and notes of the staff.

-- A folded word of a name, an e-mail address, or the reversed digits of a phone number.
CREATE TABLE record_words (
  subject TEXT NOT NULL,
  word TEXT NOT NULL,
  subject_id UUID NOT NULL,
  PRIMARY KEY (subject, word, subject_id),
  CONSTRAINT record_words_subject_check CHECK (subject IN ('person', 'booking', 'application', 'message'))
);
CREATE INDEX record_words_subject_id ON record_words (subject_id, subject);

-- Names without one of their letters, for spelling correction (symmetric delete).
CREATE TABLE record_spellings (
  variant TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (variant, word)
);
CREATE INDEX record_spellings_word ON record_spellings (word);

-- Subjects whose older rows have no words yet, and how far they are.
CREATE TABLE record_word_backfills (
  subject TEXT NOT NULL PRIMARY KEY,
  after_id UUID,
  -- Once the first pass is over.
  second_pass_at TIMESTAMPTZ
);
INSERT INTO record_word_backfills (subject) VALUES ('person');
INSERT INTO record_word_backfills (subject) VALUES ('booking');
INSERT INTO record_word_backfills (subject) VALUES ('application');
INSERT INTO record_word_backfills (subject) VALUES ('message');

CREATE TABLE staff_notes (
  id UUID NOT NULL PRIMARY KEY,
  subject TEXT NOT NULL,
  subject_id UUID NOT NULL,
  author_id UUID CONSTRAINT staff_notes_author_id_fkey REFERENCES users (id),
  author_name TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT staff_notes_subject_check CHECK (subject IN ('booking', 'person', 'guide'))
);
CREATE INDEX staff_notes_subject_id ON staff_notes (subject_id, created_at);

CREATE INDEX profiles_name ON profiles (display_name, user_id);
CREATE INDEX booking_requests_newest ON booking_requests (created_at, id);
CREATE INDEX booking_requests_start ON booking_requests (start_date, id, end_date);
CREATE INDEX booking_requests_states ON booking_requests (status, end_date);
CREATE INDEX booking_requests_total ON booking_requests (total_price, id);
CREATE INDEX booking_requests_changed ON booking_requests (updated_at, id);
CREATE INDEX booking_requests_unpaid ON booking_requests (start_date, id) WHERE status = 'confirmed' AND NOT full_payment_completed;
CREATE INDEX booking_requests_cancelled ON booking_requests (cancelled_at) WHERE cancelled_at IS NOT NULL;
CREATE INDEX payments_amount ON payments (amount, created_at);
