-- Who changes a plan together with its owner: whoever came by a link that lets them.

ALTER TABLE itineraries ADD COLUMN share_may_edit BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE itinerary_members (
  itinerary_id UUID NOT NULL CONSTRAINT itinerary_members_itinerary_id_fkey REFERENCES itineraries (id) ON DELETE CASCADE,
  user_id UUID NOT NULL CONSTRAINT itinerary_members_user_id_fkey REFERENCES users (id),
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (itinerary_id, user_id)
);
CREATE INDEX itinerary_members_user ON itinerary_members (user_id, itinerary_id);
