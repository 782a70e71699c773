-- Who is there: what an account holds besides its address, and everything auth/v1 keeps between two requests.

ALTER TABLE users ADD COLUMN password_hash TEXT;
ALTER TABLE users ADD COLUMN email_confirmed_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN phone_confirmed_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN sso_email TEXT;
ALTER TABLE users ADD COLUMN new_email TEXT;
ALTER TABLE users ADD COLUMN new_email_half TEXT;
ALTER TABLE users ADD COLUMN new_phone TEXT;
ALTER TABLE users ADD COLUMN invited_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN confirmation_sent_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN recovery_sent_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN email_change_sent_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN phone_change_sent_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN reauthentication_sent_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN last_sign_in_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN banned_until TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN deleted_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN is_anonymous BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX users_newest ON users (created_at, id);

CREATE TABLE identities (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT identities_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  identity_data TEXT NOT NULL DEFAULT '{}',
  email TEXT,
  last_sign_in_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT identities_provider_subject_key UNIQUE (provider, subject)
);
CREATE INDEX identities_user ON identities (user_id);

CREATE TABLE sessions (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT sessions_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
  aal TEXT NOT NULL,
  amr TEXT NOT NULL,
  counter BIGINT NOT NULL,
  lowest BIGINT NOT NULL,
  user_agent TEXT,
  address TEXT,
  origin TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  refreshed_at TIMESTAMPTZ NOT NULL,
  not_after TIMESTAMPTZ,
  CONSTRAINT sessions_aal_check CHECK (aal IN ('aal1', 'aal2'))
);
CREATE INDEX sessions_user ON sessions (user_id, refreshed_at);
CREATE INDEX sessions_oldest ON sessions (refreshed_at);

CREATE TABLE refresh_tokens (
  id UUID NOT NULL PRIMARY KEY,
  session_id UUID NOT NULL CONSTRAINT refresh_tokens_session_id_fkey REFERENCES sessions (id) ON DELETE CASCADE,
  counter BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  replaced_at TIMESTAMPTZ,
  CONSTRAINT refresh_tokens_session_id_counter_key UNIQUE (session_id, counter)
);

CREATE TABLE one_time_tokens (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT one_time_tokens_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL,
  relates_to TEXT NOT NULL,
  code_hash TEXT,
  link_hash TEXT,
  tries BIGINT NOT NULL DEFAULT 0,
  flow_id UUID,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT one_time_tokens_user_id_purpose_key UNIQUE (user_id, purpose),
  CONSTRAINT one_time_tokens_link_hash_key UNIQUE (link_hash)
);
CREATE INDEX one_time_tokens_oldest ON one_time_tokens (expires_at);
CREATE INDEX one_time_tokens_address ON one_time_tokens (relates_to, purpose);

CREATE TABLE flow_states (
  id UUID NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  provider TEXT,
  state_hash TEXT,
  browser_hash TEXT,
  provider_secrets TEXT,
  redirect_to TEXT NOT NULL,
  code_challenge TEXT,
  challenge_method TEXT,
  code_hash TEXT,
  linking_user UUID CONSTRAINT flow_states_linking_user_fkey REFERENCES users (id) ON DELETE CASCADE,
  user_id UUID CONSTRAINT flow_states_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
  method TEXT,
  provider_token TEXT,
  provider_refresh_token TEXT,
  session_id UUID,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  used_at TIMESTAMPTZ,
  CONSTRAINT flow_states_state_hash_key UNIQUE (state_hash),
  CONSTRAINT flow_states_code_hash_key UNIQUE (code_hash)
);
CREATE INDEX flow_states_oldest ON flow_states (expires_at);

CREATE TABLE mfa_factors (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT mfa_factors_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  friendly_name TEXT,
  is_verified BOOLEAN NOT NULL DEFAULT FALSE,
  secret TEXT,
  phone TEXT,
  credential TEXT,
  last_step BIGINT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  last_challenged_at TIMESTAMPTZ,
  CONSTRAINT mfa_factors_kind_check CHECK (kind IN ('totp', 'phone', 'webauthn'))
);
CREATE INDEX mfa_factors_user ON mfa_factors (user_id);

CREATE TABLE mfa_challenges (
  id UUID NOT NULL PRIMARY KEY,
  factor_id UUID NOT NULL CONSTRAINT mfa_challenges_factor_id_fkey REFERENCES mfa_factors (id) ON DELETE CASCADE,
  origin TEXT,
  code_hash TEXT,
  state TEXT,
  tries BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  verified_at TIMESTAMPTZ
);
CREATE INDEX mfa_challenges_factor ON mfa_challenges (factor_id);
CREATE INDEX mfa_challenges_oldest ON mfa_challenges (expires_at);

CREATE TABLE identity_events (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID,
  action TEXT NOT NULL,
  origin TEXT,
  detail TEXT NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX identity_events_user ON identity_events (user_id, created_at);

CREATE TABLE identity_limits (
  id TEXT NOT NULL PRIMARY KEY,
  failures BIGINT NOT NULL DEFAULT 0,
  until TIMESTAMPTZ NOT NULL
);
CREATE INDEX identity_limits_oldest ON identity_limits (until);
