-- What guides prove: licenses, first aid, insurance, checked by an admin; and how well they speak their languages.

CREATE TABLE guide_credentials (
  id UUID NOT NULL PRIMARY KEY,
  guide_id UUID NOT NULL CONSTRAINT guide_credentials_guide_id_fkey REFERENCES guides (id),
  kind TEXT NOT NULL,
  class TEXT,
  number TEXT NOT NULL,
  number_key TEXT NOT NULL,
  issuer TEXT,
  valid_until DATE NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending',
  document_id UUID CONSTRAINT guide_credentials_document_id_fkey REFERENCES storage_objects (id),
  submitted_at TIMESTAMPTZ NOT NULL,
  decided_at TIMESTAMPTZ,
  decided_by UUID CONSTRAINT guide_credentials_decided_by_fkey REFERENCES users (id),
  method TEXT,
  reason TEXT,
  CONSTRAINT guide_credentials_kind_check CHECK (kind IN ('license', 'first_aid', 'insurance')),
  CONSTRAINT guide_credentials_class_check CHECK (class IN ('national', 'chauffeur', 'area', 'site')),
  CONSTRAINT guide_credentials_status_check
    CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn', 'revoked', 'replaced')),
  CONSTRAINT guide_credentials_method_check CHECK (method IN ('document', 'register', 'issuer'))
);
CREATE UNIQUE INDEX guide_credentials_one_pending ON guide_credentials (guide_id, kind) WHERE status = 'pending';
CREATE UNIQUE INDEX guide_credentials_one_approved ON guide_credentials (guide_id, kind) WHERE status = 'approved';
CREATE UNIQUE INDEX guide_credentials_document ON guide_credentials (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX guide_credentials_guide ON guide_credentials (guide_id, submitted_at);
CREATE INDEX guide_credentials_pending ON guide_credentials (submitted_at, id) WHERE status = 'pending';
CREATE INDEX guide_credentials_until ON guide_credentials (valid_until, id) WHERE status = 'approved';
CREATE INDEX guide_credentials_approved ON guide_credentials (decided_at, id) WHERE status = 'approved';
CREATE INDEX guide_credentials_refused ON guide_credentials (decided_at, id) WHERE status IN ('rejected', 'revoked');
CREATE INDEX guide_credentials_number ON guide_credentials (number_key);

ALTER TABLE guide_languages ADD COLUMN level TEXT;

-- Texts with which a guide answers again and again.
CREATE TABLE guide_saved_replies (
  guide_id UUID NOT NULL PRIMARY KEY CONSTRAINT guide_saved_replies_guide_id_fkey REFERENCES guides (id),
  replies TEXT NOT NULL,
  version BIGINT NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
