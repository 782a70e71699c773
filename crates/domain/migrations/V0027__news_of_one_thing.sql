-- What an entry behind the bell is the news of, such as one cancellation: later news of the same thing stand in that entry, and make no
-- second one. Entries from before have none, and stay as they are.

ALTER TABLE notifications ADD COLUMN thread TEXT;
CREATE UNIQUE INDEX notifications_thread ON notifications (user_id, thread);
