-- Named filters of the lists of the back office.

CREATE TABLE staff_views (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL CONSTRAINT staff_views_user_id_fkey REFERENCES users (id),
  list TEXT NOT NULL,
  name TEXT NOT NULL,
  -- An object of texts, as JSON.
  filter TEXT NOT NULL,
  is_shared BOOLEAN NOT NULL DEFAULT FALSE,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT staff_views_name_check CHECK (name <> '')
);
CREATE INDEX staff_views_user ON staff_views (user_id, list);
CREATE INDEX staff_views_shared ON staff_views (list) WHERE is_shared;
