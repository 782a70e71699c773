-- Signs of abuse for the staff to look at, and the mark of the card of a payment.

CREATE TABLE abuse_flags (
  id UUID NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_id UUID NOT NULL,
  other_id UUID,
  -- What else there is one flag of: a card, by the mark of its payments.
  mark TEXT,
  -- The figures and places of its reason.
  details TEXT NOT NULL,
  first_seen_at TIMESTAMPTZ NOT NULL,
  last_seen_at TIMESTAMPTZ NOT NULL,
  count BIGINT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open',
  -- Since when it waits for a decision; a flag can be open again.
  open_since TIMESTAMPTZ NOT NULL,
  decided_at TIMESTAMPTZ,
  decided_by UUID CONSTRAINT abuse_flags_decided_by_fkey REFERENCES users (id),
  note TEXT,
  CONSTRAINT abuse_flags_kind_check CHECK (kind IN ('shared_card', 'self_booking', 'copied_text', 'contact_before_payment')),
  CONSTRAINT abuse_flags_subject_kind_check CHECK (subject_kind IN ('person', 'package', 'conversation')),
  CONSTRAINT abuse_flags_state_check CHECK (state IN ('open', 'dismissed', 'confirmed'))
);
CREATE UNIQUE INDEX abuse_flags_subject ON abuse_flags (kind, subject_id) WHERE other_id IS NULL AND mark IS NULL;
CREATE UNIQUE INDEX abuse_flags_pair ON abuse_flags (kind, subject_id, other_id) WHERE other_id IS NOT NULL;
CREATE UNIQUE INDEX abuse_flags_mark ON abuse_flags (kind, mark) WHERE mark IS NOT NULL;
CREATE INDEX abuse_flags_newest ON abuse_flags (open_since, id);
CREATE INDEX abuse_flags_open ON abuse_flags (kind, open_since) WHERE state = 'open';
CREATE INDEX abuse_flags_subject_id ON abuse_flags (subject_id);
CREATE INDEX abuse_flags_other_id ON abuse_flags (other_id);
CREATE INDEX abuse_flags_decided ON abuse_flags (decided_at) WHERE decided_at IS NOT NULL;

-- Whom a flag is about.
CREATE TABLE abuse_flag_people (
  flag_id UUID NOT NULL CONSTRAINT abuse_flag_people_flag_id_fkey REFERENCES abuse_flags (id) ON DELETE CASCADE,
  user_id UUID NOT NULL CONSTRAINT abuse_flag_people_user_id_fkey REFERENCES users (id),
  PRIMARY KEY (flag_id, user_id)
);
CREATE INDEX abuse_flag_people_user ON abuse_flag_people (user_id);

-- What of a package's text is compared with others': the smallest value of each hash function over its runs of words.
CREATE TABLE package_sketches (
  package_id UUID NOT NULL CONSTRAINT package_sketches_package_id_fkey REFERENCES packages (id) ON DELETE CASCADE,
  value BIGINT NOT NULL,
  -- When the text came.
  since TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (package_id, value)
);
CREATE INDEX package_sketches_value ON package_sketches (value);

-- A keyed hash of the provider's mark of the card: equal for equal cards, and nothing else.
ALTER TABLE payments ADD COLUMN card_mark TEXT;
CREATE INDEX payments_card_mark ON payments (card_mark, user_id) WHERE card_mark IS NOT NULL;
ALTER TABLE sandbox_sessions ADD COLUMN card TEXT;
