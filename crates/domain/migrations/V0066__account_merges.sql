-- Accounts that became part of others: what moved, so that the staff can undo it.

CREATE TABLE account_merges (
  id UUID NOT NULL PRIMARY KEY,
  source_id UUID NOT NULL CONSTRAINT account_merges_source_id_fkey REFERENCES users (id),
  target_id UUID NOT NULL CONSTRAINT account_merges_target_id_fkey REFERENCES users (id),
  -- What the source was reached by. An undo returns it.
  source_email TEXT,
  source_phone TEXT,
  source_sso_email TEXT,
  merged_by UUID CONSTRAINT account_merges_merged_by_fkey REFERENCES users (id),
  merged_at TIMESTAMPTZ NOT NULL,
  undone_by UUID CONSTRAINT account_merges_undone_by_fkey REFERENCES users (id),
  undone_at TIMESTAMPTZ,
  CONSTRAINT account_merges_sides_check CHECK (source_id <> target_id)
);
CREATE UNIQUE INDEX account_merges_one_of_a_source ON account_merges (source_id) WHERE undone_at IS NULL;
CREATE INDEX account_merges_source ON account_merges (source_id);
CREATE INDEX account_merges_target ON account_merges (target_id);

CREATE TABLE account_merge_rows (
  merge_id UUID NOT NULL CONSTRAINT account_merge_rows_merge_id_fkey REFERENCES account_merges (id) ON DELETE CASCADE,
  table_name TEXT NOT NULL,
  column_name TEXT NOT NULL,
  -- The values of the primary key after the merge.
  row_key TEXT NOT NULL,
  -- A row that the target had already, as JSON; it is deleted until an undo.
  dropped TEXT,
  PRIMARY KEY (merge_id, table_name, column_name, row_key)
);

-- The words of an address have a spelling more: that of its mailbox.
INSERT INTO record_word_backfills (subject) VALUES ('person')
  ON CONFLICT (subject) DO UPDATE SET after_id = NULL, second_pass_at = NULL;
