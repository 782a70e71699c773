-- Whether the guide had another account before. Such an account rests before money is sent to it.

ALTER TABLE payout_accounts ADD COLUMN is_replacement BOOLEAN NOT NULL DEFAULT FALSE;
