//! Notes of the staff about a booking, a person or a guide. They are only added, and only admins read them.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::staff::StaffRight;
use crate::table::{Posted, Refine, Table, created_at, id, text, uuid};

const TEXT_LIMIT: usize = 2_000;
const NO_TEXT: &str = "Please write a note.";
/// Notes on a page, the newest first.
const PAGE: i64 = 200;

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteSubject {
    Booking,
    Person,
    Guide,
}

impl NoteSubject {
    /// As on the wire.
    ///
    /// # Errors
    /// `Refused` for an unknown word.
    pub fn parse(name: &str) -> Result<Self> {
        match name {
            "booking" => Ok(Self::Booking),
            "person" => Ok(Self::Person),
            "guide" => Ok(Self::Guide),
            _ => Err(Error::Refused("A note is about a booking, a person or a guide.".to_owned())),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Booking => "booking",
            Self::Person => "person",
            Self::Guide => "guide",
        }
    }

    /// Who reads it, and notes about it.
    fn right(self) -> StaffRight {
        match self {
            Self::Booking => StaffRight::ReadBookings,
            Self::Person | Self::Guide => StaffRight::FindPeople,
        }
    }

    fn table(self) -> &'static str {
        match self {
            Self::Booking => "booking_requests",
            Self::Person => "users",
            Self::Guide => "guides",
        }
    }
}

pub(super) fn table() -> Table {
    Table::new("staff_notes")
        .columns([
            id(),
            text("subject"),
            uuid("subject_id"),
            uuid("author_id").nullable().references("users"),
            text("author_name"),
            text("text"),
            created_at(),
        ])
        .internal()
}

row_struct! {
    struct StaffNote {
        id: Uuid = "id",
        author: String = "author_name",
        text: String = "text",
        created_at: DateTime<Utc> = "created_at",
    }
}

impl StaffNote {
    fn to_json(&self) -> Json {
        json!({
            "id": self.id,
            "author": self.author,
            "text": self.text,
            "created_at": self.created_at.to_rfc3339(),
        })
    }
}

/// The notes about a row, the newest first.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn list_notes(source: &mut impl RowSource, subject: NoteSubject, id: Uuid) -> Result<Json> {
    let sql = "FROM staff_notes WHERE subject_id = $1 AND subject = $2 ORDER BY created_at DESC, id DESC LIMIT $3";
    let notes: Vec<StaffNote> = source.select(sql, &[id.into(), subject.name().into(), PAGE.into()]).await?;
    Ok(notes.iter().map(StaffNote::to_json).collect())
}

/// Adds a note, as the admin who calls.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing` without such a row; `Fields` for an empty or too long text.
pub async fn add_staff_note(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    subject: NoteSubject,
    id: Uuid,
    posted: &Posted,
) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::WriteNotes, admins::REQUIRED)?;
    admins::only(&ctx.caller, subject.right(), admins::REQUIRED)?;
    let mut fields = FieldReader::new(posted);
    let text = fields.lines("text", "note", TEXT_LIMIT).unwrap_or_default();
    if text.is_empty() {
        fields.note("text", NO_TEXT);
    }
    fields.finish()?;
    let present = if subject == NoteSubject::Person { " AND deleted_at IS NULL" } else { "" };
    let sql = format!("SELECT id FROM {} WHERE id = $1{present}", subject.table());
    let exists = tx.row(&sql, &[id.into()]).await?;
    exists.ok_or(Error::Missing(subject.name()))?;
    let author = ctx.caller.person().map(|person| person.user);
    let note = StaffNote { id: ctx.new_id(), author: audit::actor_name(tx, ctx).await?, text, created_at: ctx.now };
    tx.run(
        "INSERT INTO staff_notes (id, subject, subject_id, author_id, author_name, text, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[
            note.id.into(),
            subject.name().into(),
            id.into(),
            author.into(),
            note.author.as_str().into(),
            note.text.as_str().into(),
            note.created_at.into(),
        ],
    )
    .await?
    .any();
    audit::record(tx, ctx, "note_added", subject.table(), id, None, Some(&json!({ "note": note.id }))).await?;
    Ok(note.to_json())
}

/// Deletes the notes about a removed account, its guide record and its bookings.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    tx.run(
        "DELETE FROM staff_notes WHERE subject_id = $1 OR subject_id IN (SELECT id FROM guides WHERE user_id = $1)
            OR subject_id IN (SELECT id FROM booking_requests WHERE user_id = $1)",
        &[user.into()],
    )
    .await?
    .any();
    Ok(())
}
