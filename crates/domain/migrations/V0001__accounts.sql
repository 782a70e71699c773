-- People and the keys the server signs with.

CREATE TABLE users (
  id UUID NOT NULL PRIMARY KEY,
  email TEXT,
  phone TEXT,
  user_metadata TEXT NOT NULL DEFAULT '{}',
  app_metadata TEXT NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_phone_key UNIQUE (phone)
);

CREATE TABLE profiles (
  user_id UUID NOT NULL PRIMARY KEY CONSTRAINT profiles_user_id_fkey REFERENCES users (id),
  display_name TEXT NOT NULL,
  is_guide BOOLEAN NOT NULL DEFAULT FALSE,
  is_admin BOOLEAN NOT NULL DEFAULT FALSE,
  created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE server_keys (
  id UUID NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL,
  secret TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  retired_at TIMESTAMPTZ
);
