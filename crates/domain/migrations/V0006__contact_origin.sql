-- Where a message of the contact page came from: opaque, only to count by.
ALTER TABLE contact_messages ADD COLUMN origin TEXT;
CREATE INDEX contact_messages_origin ON contact_messages (origin, created_at);
