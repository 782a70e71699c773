//! The bulk actions, and the command that each runs.

use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::BulkOrder;
use crate::back_office::people_actions::{block_person, sign_out_person};
use crate::back_office::staff_notes::{NoteSubject, add_staff_note};
use crate::bookings::cancel_for_staff;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::packages::sale::set_sale;
use crate::staff::StaffRight;
use crate::table::Posted;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BulkAction {
    CancelBookings,
    NoteBookings,
    NotePeople,
    NoteGuides,
    SignOutPeople,
    BlockPeople,
    TakePackagesOffSale,
    PutPackagesOnSale,
}

impl BulkAction {
    pub const ALL: [Self; 8] = [
        Self::CancelBookings,
        Self::NoteBookings,
        Self::NotePeople,
        Self::NoteGuides,
        Self::SignOutPeople,
        Self::BlockPeople,
        Self::TakePackagesOffSale,
        Self::PutPackagesOnSale,
    ];

    /// On the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::CancelBookings => "cancel_bookings",
            Self::NoteBookings => "note_bookings",
            Self::NotePeople => "note_people",
            Self::NoteGuides => "note_guides",
            Self::SignOutPeople => "sign_out_people",
            Self::BlockPeople => "block_people",
            Self::TakePackagesOffSale => "take_packages_off_sale",
            Self::PutPackagesOnSale => "put_packages_on_sale",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }

    pub fn right(self) -> StaffRight {
        match self {
            Self::CancelBookings => StaffRight::ActOnBookings,
            Self::NoteBookings | Self::NotePeople | Self::NoteGuides => StaffRight::WriteNotes,
            Self::SignOutPeople | Self::BlockPeople => StaffRight::ActOnPeople,
            Self::TakePackagesOffSale | Self::PutPackagesOnSale => StaffRight::DecidePackages,
        }
    }

    pub(super) fn refunds(self) -> bool {
        self == Self::CancelBookings
    }

    pub(super) fn is_note(self) -> bool {
        matches!(self, Self::NoteBookings | Self::NotePeople | Self::NoteGuides)
    }

    pub(super) fn needs_reason(self) -> bool {
        self != Self::PutPackagesOnSale
    }

    /// Does it to one record; returns what is refunded, in cents.
    pub(super) async fn run(self, tx: &mut Tx<'_>, ctx: &Ctx, order: &BulkOrder, id: Uuid) -> Result<Option<i64>> {
        let text = order.text.as_str();
        match self {
            Self::CancelBookings => return Ok(Some(cancel_for_staff(tx, ctx, id, text).await?.refund)),
            Self::NoteBookings => add_note(tx, ctx, NoteSubject::Booking, id, text).await?,
            Self::NotePeople => add_note(tx, ctx, NoteSubject::Person, id, text).await?,
            Self::NoteGuides => add_note(tx, ctx, NoteSubject::Guide, id, text).await?,
            Self::SignOutPeople => drop(sign_out_person(tx, ctx, id, text).await?),
            Self::BlockPeople => drop(block_person(tx, ctx, id, text, &order.until).await?),
            Self::TakePackagesOffSale => drop(set_sale(tx, ctx, &sale_change(id, "taken_down", Some(text))).await?),
            Self::PutPackagesOnSale => drop(set_sale(tx, ctx, &sale_change(id, "on_sale", None)).await?),
        }
        Ok(None)
    }
}

async fn add_note(tx: &mut Tx<'_>, ctx: &Ctx, subject: NoteSubject, id: Uuid, text: &str) -> Result<()> {
    let posted = Posted::from_iter([("text".to_owned(), json!(text))]);
    add_staff_note(tx, ctx, subject, id, &posted).await.map(drop)
}

fn sale_change(package: Uuid, state: &str, reason: Option<&str>) -> Posted {
    let mut posted = Posted::from_iter([("package_id".to_owned(), json!(package)), ("state".to_owned(), json!(state))]);
    if let Some(reason) = reason {
        posted.insert("reason".to_owned(), json!(reason));
    }
    posted
}
