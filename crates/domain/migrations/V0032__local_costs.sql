-- What travellers pay locally, beside the price, and whether there are shopping stops: declared by the host. Null is not said yet, as for
-- every package from before; an empty list says that nothing is paid locally. A booking keeps both as lines of text.

ALTER TABLE packages ADD COLUMN local_costs TEXT;
ALTER TABLE packages ADD COLUMN shopping TEXT CONSTRAINT packages_shopping_check CHECK (shopping IN ('none', 'stops'));
ALTER TABLE packages ADD COLUMN shopping_stops TEXT;
ALTER TABLE packages ADD COLUMN shopping_commission BOOLEAN;
ALTER TABLE booking_requests ADD COLUMN trip_local_costs TEXT;
ALTER TABLE booking_requests ADD COLUMN trip_shopping TEXT;
