-- API keys of partners. Of a key only its hash is stored; the prefix finds its row.

CREATE TABLE api_keys (
  id UUID NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  -- A list.
  scopes TEXT NOT NULL,
  rate_per_minute BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  created_by UUID CONSTRAINT api_keys_created_by_fkey REFERENCES users (id),
  last_used_at TIMESTAMPTZ,
  expires_at TIMESTAMPTZ,
  revoked_at TIMESTAMPTZ,
  revoked_by UUID CONSTRAINT api_keys_revoked_by_fkey REFERENCES users (id),
  CONSTRAINT api_keys_prefix_key UNIQUE (prefix),
  CONSTRAINT api_keys_name_check CHECK (name <> ''),
  CONSTRAINT api_keys_rate_per_minute_check CHECK (rate_per_minute BETWEEN 10 AND 600)
);

-- Pages of the partners' lists.
CREATE INDEX packages_on_sale_by_id ON packages (id) WHERE is_active AND status = 'approved';
CREATE INDEX booking_requests_by_update ON booking_requests (updated_at, id);
