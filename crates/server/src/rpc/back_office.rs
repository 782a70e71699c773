//! Handlers of the functions of the back office.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::back_office::bookings::{AdminBookingFilter, admin_bookings};
use serendib_domain::back_office::guides::{GuidesQuery, admin_guides};
use serendib_domain::back_office::looks::require_right;
use serendib_domain::back_office::packages::{PackagesQuery, admin_packages};
use serendib_domain::back_office::people::{PeopleQuery, admin_people};
use serendib_domain::back_office::reopen_decision::{DecidedSubject, reopen_decision};
use serendib_domain::back_office::staff_notes::{NoteSubject, add_staff_note};
use serendib_domain::staff::StaffRight;
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Result};
use uuid::Uuid;

use super::args::Args;

/// # Errors
/// Errors of the function's rules.
pub async fn bookings(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    require_right(ctx, StaffRight::ReadBookings)?;
    admin_bookings(db, ctx, &AdminBookingFilter::parse(|name| args.text(name))?).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn people(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    let (search, role, order, after) = (args.text("search"), args.text("role"), args.text("order"), args.text("after"));
    admin_people(db, ctx, &PeopleQuery { search, role, order, after }).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn guides(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    let (search, state, order, after) =
        (args.text("search"), args.text("state"), args.text("order"), args.text("after"));
    admin_guides(db, ctx, &GuidesQuery { search, state, order, after }).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn packages(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    let (search, state, order, after) =
        (args.text("search"), args.text("state"), args.text("order"), args.text("after"));
    admin_packages(db, ctx, &PackagesQuery { search, state, order, after }).await
}

/// An invalid id matches nothing; only admins learn that.
pub fn id(args: &Args, name: &str) -> Uuid {
    args.text(name).parse().unwrap_or_default()
}

/// # Errors
/// Errors of the command.
pub async fn add_note(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    require_right(ctx, StaffRight::WriteNotes)?;
    let mut posted = Posted::new();
    posted.insert("text".to_owned(), json!(args.exact_text("text")));
    let subject = NoteSubject::parse(args.text("subject"))?;
    add_staff_note(tx, ctx, subject, id(args, "subject_id"), &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn reopen(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    // Before anything about what they want; the command requires the right of its subject.
    let decides_packages = ctx.caller.may(StaffRight::DecidePackages);
    let right = if decides_packages { StaffRight::DecidePackages } else { StaffRight::DecideApplications };
    require_right(ctx, right)?;
    let mut posted = Posted::new();
    posted.insert("reason".to_owned(), json!(args.exact_text("reason")));
    let (subject, id) = (DecidedSubject::parse(args.text("subject"))?, id(args, "id"));
    let status = reopen_decision(tx, ctx, subject, id, &posted).await?;
    Ok(json!({ "id": id, "status": status }))
}
