-- Roles of the staff, and for which actions one's own case needs another person.

CREATE TABLE staff_members (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT staff_members_user_id_fkey REFERENCES users (id),
  role TEXT NOT NULL,
  reason TEXT NOT NULL,
  granted_by UUID NOT NULL CONSTRAINT staff_members_granted_by_fkey REFERENCES users (id),
  granted_at TIMESTAMPTZ NOT NULL,
  -- Of a role for some time. It ends then without a job: each read compares the time.
  expires_at TIMESTAMPTZ,
  -- Taken, or replaced by another role.
  ended_at TIMESTAMPTZ,
  CONSTRAINT staff_members_role_check CHECK (role IN ('owner', 'operations', 'support', 'finance', 'content', 'read_only'))
);
-- A person has one lasting role, and besides it one for some time.
CREATE UNIQUE INDEX staff_members_lasting ON staff_members (user_id) WHERE ended_at IS NULL AND expires_at IS NULL;
CREATE UNIQUE INDEX staff_members_for_some_time ON staff_members (user_id) WHERE ended_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX staff_members_user_id ON staff_members (user_id);

-- An action without a row has its default.
CREATE TABLE four_eyes_rules (
  action TEXT NOT NULL PRIMARY KEY,
  is_on BOOLEAN NOT NULL,
  -- In cents: the rule counts for more than that.
  above BIGINT,
  changed_by UUID CONSTRAINT four_eyes_rules_changed_by_fkey REFERENCES users (id),
  changed_at TIMESTAMPTZ NOT NULL
);
