//! The evidence about a dispute, packed from its booking.

use chrono::{DateTime, NaiveDate, Utc};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use super::texts;
use crate::bookings::terms::StoredPolicy;
use crate::bookings::trip;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::payments::PaymentProvider;

/// Characters of one text at the provider.
pub const EVIDENCE_LIMIT: usize = 20_000;
/// Messages of both sides, the newest.
const MESSAGES: i64 = 50;

/// What a section proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvidencePart {
    Trip,
    Payer,
    Agreement,
    Service,
    Refunds,
    Policy,
    Messages,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceSection {
    pub part: EvidencePart,
    /// A heading.
    pub name: &'static str,
    /// Plain text, of [`EVIDENCE_LIMIT`] characters at most.
    pub text: String,
}

/// What a bank reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisputeEvidence {
    pub dispute: Uuid,
    /// The provider's id; `None` for a dispute older than its table.
    pub provider_dispute: Option<String>,
    pub provider: PaymentProvider,
    pub payer_name: String,
    pub payer_email: Option<String>,
    /// The days of the trip.
    pub service_date: String,
    /// An admin's words.
    pub note: String,
    pub sent_at: DateTime<Utc>,
    pub sections: Vec<EvidenceSection>,
}

impl DisputeEvidence {
    /// The text of a section; empty without one.
    pub fn text(&self, part: EvidencePart) -> &str {
        self.sections.iter().find(|one| one.part == part).map_or("", |one| one.text.as_str())
    }
}

row_struct! {
    pub(super) struct DisputedBooking {
        dispute: Uuid = "d.id",
        provider_dispute: Option<String> = "d.provider_dispute",
        disputed: i64 = "d.amount",
        disputed_at: DateTime<Utc> = "d.created_at",
        provider: PaymentProvider = "m.provider",
        paid: i64 = "m.amount",
        booking: Uuid = "b.id",
        user: Uuid = "b.user_id",
        payer_name: String = "COALESCE(f.display_name, 'Traveler')",
        payer_email: Option<String> = "u.email",
        contact_email: String = "b.contact_email",
        email_confirmed_at: Option<DateTime<Utc>> = "u.email_confirmed_at",
        trip: String = trip::TITLE,
        days: i64 = trip::DAYS,
        included: Option<String> = trip::INCLUDED,
        guide: String = "g.display_name",
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
        people: i64 = "b.number_of_travelers",
        total: i64 = "b.total_price",
        advance: Option<i64> = "b.advance_amount",
        status: String = "b.status",
        requested_at: DateTime<Utc> = "b.created_at",
        decided_at: Option<DateTime<Utc>> = "b.decided_at",
        confirmed_at: Option<DateTime<Utc>> = "b.confirmed_at",
        cancelled_at: Option<DateTime<Utc>> = "b.cancelled_at",
        cancelled_by: Option<String> = "b.cancelled_by",
        terms_version: Option<String> = "b.terms_version",
        terms_accepted_at: Option<DateTime<Utc>> = "b.terms_accepted_at",
        policy: Option<StoredPolicy> = "b.policy",
        signed_in_at: Option<DateTime<Utc>> =
            "(SELECT MAX(s.created_at) FROM sessions s WHERE s.user_id = b.user_id AND s.created_at <= b.created_at)",
        met_at: Option<DateTime<Utc>> = "t.met_at",
        meeting_place: Option<String> = "s.meeting_place",
        meeting_time: Option<String> = "s.meeting_time",
    }
}

const TABLES: &str = "FROM disputes d JOIN payments m ON m.id = d.payment_id
    JOIN booking_requests b ON b.id = d.booking_request_id JOIN guides g ON g.id = b.guide_id
    JOIN packages p ON p.id = b.package_id JOIN users u ON u.id = b.user_id
    LEFT JOIN profiles f ON f.user_id = b.user_id LEFT JOIN trip_meetings t ON t.booking_request_id = b.id
    LEFT JOIN day_sheets s ON s.booking_request_id = b.id";

row_struct! {
    pub(super) struct PaymentOfBooking {
        amount: i64 = "amount",
        kind: String = "kind",
        created_at: DateTime<Utc> = "created_at",
        paid_at: Option<DateTime<Utc>> = "paid_at",
    }
}

row_struct! {
    pub(super) struct RefundOfBooking {
        amount: i64 = "amount",
        status: String = "status",
        updated_at: DateTime<Utc> = "updated_at",
    }
}

row_struct! {
    pub(super) struct MessageOfBooking {
        at: DateTime<Utc> = "c.sent_at",
        is_payer: bool = "(c.sender_id = b.user_id)",
        /// The guide who wrote it may have handed the booking over since.
        author: String = "COALESCE(a.display_name, '')",
        text: String = "c.body",
    }
}

/// Packs the evidence, without a note and as of now.
///
/// # Errors
/// `Missing` for an unknown dispute; when the database cannot be read.
pub(super) async fn pack(source: &mut impl RowSource, ctx: &Ctx, dispute: Uuid) -> Result<DisputeEvidence> {
    let found: Option<DisputedBooking> =
        source.select_one(&format!("{TABLES} WHERE d.id = $1"), &[dispute.into()]).await?;
    let booked = found.ok_or(Error::Missing("dispute"))?;
    let id = booked.booking;
    let payments: Vec<PaymentOfBooking> =
        source.select("FROM payments WHERE booking_request_id = $1 ORDER BY created_at, id", &[id.into()]).await?;
    let refunds: Vec<RefundOfBooking> =
        source.select("FROM refunds WHERE booking_request_id = $1 ORDER BY created_at, id", &[id.into()]).await?;
    let messages: Vec<MessageOfBooking> = source
        .select(
            "FROM chat_messages c JOIN booking_requests b ON b.id = c.conversation_id
               LEFT JOIN profiles a ON a.user_id = c.sender_id WHERE c.conversation_id = $1
              ORDER BY c.sent_at DESC, c.id DESC LIMIT $2",
            &[id.into(), MESSAGES.into()],
        )
        .await?;
    let section = |part, name, text: String| EvidenceSection { part, name, text: texts::cut(&text, EVIDENCE_LIMIT) };
    let sections = vec![
        section(EvidencePart::Trip, "What was booked", texts::trip(&booked)),
        section(EvidencePart::Payer, "The payer", texts::payer(&booked)),
        section(EvidencePart::Agreement, "How it was agreed", texts::agreement(&booked, &payments)),
        section(EvidencePart::Service, "The trip itself", texts::service(&booked, ctx.today())),
        section(EvidencePart::Refunds, "Refunds", texts::refunds(&refunds)),
        section(EvidencePart::Policy, "Cancellation policy", texts::policy(&booked)),
        section(EvidencePart::Messages, "Messages", texts::messages(&booked, &messages)),
    ];
    Ok(DisputeEvidence {
        dispute: booked.dispute,
        provider_dispute: booked.provider_dispute.clone(),
        provider: booked.provider,
        service_date: texts::days(&booked),
        payer_name: booked.payer_name,
        payer_email: booked.payer_email,
        note: String::new(),
        sent_at: ctx.now,
        sections,
    })
}
