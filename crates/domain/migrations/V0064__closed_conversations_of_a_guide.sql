-- A closed conversation is one of a traveler with one guide: it stays closed when its booking goes to another guide and comes back.

CREATE TABLE closed_conversations_next (
  conversation_id UUID NOT NULL,
  guide_id UUID NOT NULL CONSTRAINT closed_conversations_guide_id_fkey REFERENCES guides (id),
  booking_request_id UUID CONSTRAINT closed_conversations_booking_request_id_fkey REFERENCES booking_requests (id),
  inquiry_id UUID CONSTRAINT closed_conversations_inquiry_id_fkey REFERENCES inquiries (id),
  report_id UUID NOT NULL CONSTRAINT closed_conversations_report_id_fkey REFERENCES chat_reports (id),
  closed_at TIMESTAMPTZ NOT NULL,
  closed_by UUID CONSTRAINT closed_conversations_closed_by_fkey REFERENCES users (id),
  CONSTRAINT closed_conversations_pair_pkey PRIMARY KEY (conversation_id, guide_id)
);
INSERT INTO closed_conversations_next (conversation_id, guide_id, booking_request_id, inquiry_id, report_id, closed_at, closed_by)
SELECT z.conversation_id, COALESCE(b.guide_id, i.guide_id), z.booking_request_id, z.inquiry_id, z.report_id, z.closed_at, z.closed_by
  FROM closed_conversations z
  LEFT JOIN booking_requests b ON b.id = z.booking_request_id
  LEFT JOIN inquiries i ON i.id = z.inquiry_id
 WHERE COALESCE(b.guide_id, i.guide_id) IS NOT NULL;
DROP TABLE closed_conversations;
ALTER TABLE closed_conversations_next RENAME TO closed_conversations;
