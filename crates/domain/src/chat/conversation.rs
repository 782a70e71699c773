//! A conversation: the two sides of a booking or of an inquiry about a trip, and whether they can write.

use chrono::NaiveDate;
use serendib_db::{ColumnReader, FromRow, RowSource, Value, row_struct};
use uuid::Uuid;

use crate::bookings::status::Status;
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::guides::SUSPENDED;
use crate::packages::public_sql;

const PEOPLE: &str = "Only travelers and guides talk with each other here.";
const MISSING: Error = Error::Missing("conversation");
const NOT_YET: &str = "You can write to each other once the booking is approved.";
const OVER: &str = "This booking has ended before the trip. You can still read what was written.";
const AWAY: &str = "Your guide cannot be reached here at the moment. Please contact support.";
const UNOFFERED: &str = "This guide does not offer this trip at the moment. You can still read what was written.";
const BY_STAFF: &str = "This conversation was closed by Serendib.";
const GONE: &str = "The other side has left Serendib. You can still read what was written.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConversationSide {
    Traveller,
    Guide,
}

/// What the two sides can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConversationState {
    /// It has not started, and may never start.
    None,
    Open,
    /// Read only, for this reason.
    Closed(&'static str),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Booked {
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub status: Status,
    is_agreed: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Conversation {
    /// The booking's id, or the inquiry's.
    pub id: Uuid,
    /// `None` for an inquiry.
    pub booked: Option<Booked>,
    pub package: Uuid,
    pub traveller: Uuid,
    /// Their account.
    pub guide: Uuid,
    /// Their row of `guides`.
    pub guide_id: Uuid,
    pub traveller_name: String,
    pub guide_name: String,
    pub avatar: Option<String>,
    pub title: String,
    is_offered: bool,
    is_guide_active: bool,
    is_anybody_gone: bool,
    /// By the staff, after a report.
    pub is_closed: bool,
}

/// Whether the staff closed it with this guide; an inquiry also while the conversation of a booking of the same trip is closed.
pub(super) const CLOSED: &str =
    "EXISTS (SELECT 1 FROM closed_conversations z WHERE z.guide_id = c.guide_id AND (z.conversation_id = c.id
    OR (c.status IS NULL AND z.conversation_id IN (
          SELECT o.id FROM booking_requests o WHERE o.user_id = c.user_id AND o.package_id = c.package_id))))";
/// Bookings as conversations: `c` in [`JOINED`].
pub(super) const BOOKINGS: &str =
    "SELECT b.id, b.user_id, b.guide_id, b.package_id, b.trip_title, b.start_date, b.end_date, b.status,
    b.decided_at IS NOT NULL AS is_agreed, TRUE AS is_offered FROM booking_requests b";
/// Inquiries as conversations. A trip is offered as long as it is on sale with this guide.
pub(super) const INQUIRIES: &str = concat!(
    "SELECT i.id, i.user_id, i.guide_id, i.package_id, CAST(NULL AS TEXT), CAST(NULL AS DATE), CAST(NULL AS DATE), CAST(NULL AS TEXT),
    FALSE, EXISTS (SELECT 1 FROM packages s JOIN package_guides l ON l.package_id = s.id
                    WHERE s.id = i.package_id AND l.guide_id = i.guide_id AND ",
    public_sql!("s"),
    ") FROM inquiries i"
);
pub(super) const JOINED: &str = "JOIN guides g ON g.id = c.guide_id JOIN packages p ON p.id = c.package_id
    JOIN users u ON u.id = c.user_id JOIN users h ON h.id = g.user_id LEFT JOIN profiles f ON f.user_id = c.user_id";

row_struct! {
    struct TalkRow {
        id: Uuid = "c.id",
        traveller: Uuid = "c.user_id",
        guide: Uuid = "g.user_id",
        traveller_name: String = "COALESCE(f.display_name, 'Traveler')",
        guide_name: String = "g.display_name",
        avatar: Option<String> = "g.avatar_url",
        title: String = "COALESCE(c.trip_title, p.title)",
        start: Option<NaiveDate> = "c.start_date",
        end: Option<NaiveDate> = "c.end_date",
        status: Option<Status> = "c.status",
        is_agreed: bool = "c.is_agreed",
        is_guide_active: bool = "g.is_active",
        is_anybody_gone: bool = "u.deleted_at IS NOT NULL OR h.deleted_at IS NOT NULL",
        package: Uuid = "c.package_id",
        guide_id: Uuid = "c.guide_id",
        is_offered: bool = "c.is_offered",
        is_closed: bool = CLOSED,
    }
}

impl FromRow for Conversation {
    fn columns() -> String {
        TalkRow::columns()
    }

    fn read_columns(columns: &mut ColumnReader<'_>) -> serendib_db::Result<Self> {
        let row = TalkRow::read_columns(columns)?;
        let booked = match (row.status, row.start, row.end) {
            (None, ..) => None,
            (Some(status), Some(start), Some(end)) => Some(Booked { start, end, status, is_agreed: row.is_agreed }),
            _ => return Err(serendib_db::Error::Bug(format!("booking {} has no dates", row.id))),
        };
        Ok(Self {
            id: row.id,
            booked,
            package: row.package,
            traveller: row.traveller,
            guide: row.guide,
            guide_id: row.guide_id,
            traveller_name: row.traveller_name,
            guide_name: row.guide_name,
            avatar: row.avatar,
            title: row.title,
            is_offered: row.is_offered,
            is_guide_active: row.is_guide_active,
            is_anybody_gone: row.is_anybody_gone,
            is_closed: row.is_closed,
        })
    }
}

impl Conversation {
    /// # Errors
    /// When the database cannot be read.
    pub async fn find(source: &mut impl RowSource, id: Uuid) -> Result<Option<Self>> {
        let sql = format!(
            "SELECT {} FROM ({BOOKINGS} WHERE b.id = $1 UNION ALL {INQUIRIES} WHERE i.id = $1) c {JOINED}",
            Self::columns(),
        );
        let rows = source.rows(&sql, &[Value::from(id)]).await?;
        Ok(rows.first().map(Self::read).transpose()?)
    }

    /// The ids as its rows store them: the booking's, the inquiry's.
    pub fn ids(&self) -> (Option<Uuid>, Option<Uuid>) {
        if self.booked.is_some() { (Some(self.id), None) } else { (None, Some(self.id)) }
    }

    pub fn side(&self, user: Uuid) -> Option<ConversationSide> {
        if user == self.traveller {
            Some(ConversationSide::Traveller)
        } else {
            (user == self.guide).then_some(ConversationSide::Guide)
        }
    }

    /// The account and the name of the other side.
    pub fn other(&self, side: ConversationSide) -> (Uuid, &str) {
        match side {
            ConversationSide::Traveller => (self.guide, &self.guide_name),
            ConversationSide::Guide => (self.traveller, &self.traveller_name),
        }
    }

    pub fn name(&self, side: ConversationSide) -> &str {
        match side {
            ConversationSide::Traveller => &self.traveller_name,
            ConversationSide::Guide => &self.guide_name,
        }
    }

    pub fn standing(&self) -> ConversationState {
        if let Some(Booked { status, is_agreed, .. }) = self.booked {
            match status {
                Status::Pending | Status::Rejected => return ConversationState::None,
                // An agreed booking that ended keeps its conversation.
                Status::Expired | Status::Cancelled if !is_agreed => return ConversationState::None,
                _ if self.is_closed => {}
                Status::Expired | Status::Cancelled => return ConversationState::Closed(OVER),
                Status::Approved | Status::Confirmed => {}
            }
        }
        match () {
            () if self.is_closed => ConversationState::Closed(BY_STAFF),
            () if self.is_anybody_gone => ConversationState::Closed(GONE),
            () if !self.is_guide_active => ConversationState::Closed(AWAY),
            () if !self.is_offered => ConversationState::Closed(UNOFFERED),
            () => ConversationState::Open,
        }
    }
}

impl Conversation {
    /// Why this side cannot write.
    pub fn closed_reason(&self, side: ConversationSide) -> Option<&'static str> {
        match self.standing() {
            ConversationState::Closed(AWAY) if side == ConversationSide::Guide => Some(SUSPENDED),
            ConversationState::Closed(why) => Some(why),
            ConversationState::Open | ConversationState::None => None,
        }
    }
}

/// The caller's conversation and their side of it.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key; `Missing` for callers on neither side, admins too; `Conflict` before the booking is
/// approved.
pub(super) async fn find_own(
    source: &mut impl RowSource,
    ctx: &Ctx,
    id: Uuid,
) -> Result<(Conversation, ConversationSide)> {
    let person = require_person(ctx)?;
    let talk = Conversation::find(source, id).await?.ok_or(MISSING)?;
    let side = talk.side(person.user).ok_or(MISSING)?;
    if talk.standing() == ConversationState::None {
        return Err(Error::Conflict(NOT_YET));
    }
    Ok((talk, side))
}

pub(super) fn require_person(ctx: &Ctx) -> Result<&SignedInPerson> {
    match ctx.caller.person() {
        Some(person) => Ok(person),
        None if ctx.caller.is_visitor() => Err(Error::SignedOut),
        None => Err(Error::Forbidden(PEOPLE)),
    }
}
