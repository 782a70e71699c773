-- An alert may be for the Fridays and Saturdays among its days only.

ALTER TABLE date_alerts ADD COLUMN weekends_only BOOLEAN NOT NULL DEFAULT FALSE;
