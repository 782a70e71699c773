-- Uploaded files: what is stored under which name, and where its bytes lie.

CREATE TABLE storage_buckets (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  is_public BOOLEAN NOT NULL DEFAULT FALSE,
  file_size_limit BIGINT,
  allowed_mime_types TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT storage_buckets_kind_check CHECK (kind IN ('pictures', 'files'))
);

CREATE TABLE storage_objects (
  id UUID NOT NULL PRIMARY KEY,
  bucket_id TEXT NOT NULL CONSTRAINT storage_objects_bucket_id_fkey REFERENCES storage_buckets (id),
  name TEXT NOT NULL,
  owner UUID CONSTRAINT storage_objects_owner_fkey REFERENCES users (id),
  version UUID NOT NULL,
  mime_type TEXT NOT NULL,
  size BIGINT NOT NULL,
  etag TEXT NOT NULL,
  cache_control TEXT NOT NULL,
  content_encoding TEXT,
  width BIGINT,
  height BIGINT,
  blur TEXT,
  user_metadata TEXT NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT storage_objects_bucket_id_name_key UNIQUE (bucket_id, name)
);
CREATE INDEX storage_objects_owner ON storage_objects (owner);

CREATE TABLE storage_blobs (
  id TEXT NOT NULL PRIMARY KEY,
  object_id UUID CONSTRAINT storage_blobs_object_id_fkey REFERENCES storage_objects (id),
  owner UUID CONSTRAINT storage_blobs_owner_fkey REFERENCES users (id),
  variant TEXT NOT NULL,
  mime_type TEXT NOT NULL,
  size BIGINT NOT NULL,
  etag TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  loose_since TIMESTAMPTZ
);
CREATE INDEX storage_blobs_object ON storage_blobs (object_id);
CREATE INDEX storage_blobs_owner ON storage_blobs (owner);
CREATE INDEX storage_blobs_loose ON storage_blobs (loose_since);
