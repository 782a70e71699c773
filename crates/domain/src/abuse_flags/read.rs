//! One flag with its evidence.

use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource};
use uuid::Uuid;

use super::list::{FLAGS, ListedFlag};
use super::{RIGHT, evidence};
use crate::back_office::looks::log_look;
use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// A flag, with whom it is about, bookings, packages, and the places of what was found. The audit log has the look.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; those of a read.
pub async fn abuse_flag(db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    log_look(db, ctx, RIGHT, "flag_viewed", "abuse_flags", Some(id), json!({})).await?;
    let mut source = db;
    find_flag(&mut source, ctx, id).await
}

pub(super) async fn find_flag(source: &mut impl RowSource, ctx: &Ctx, id: Uuid) -> Result<Json> {
    let found: Option<ListedFlag> = source.select_one(&format!("{FLAGS} WHERE x.id = $1"), &[id.into()]).await?;
    let flag = found.ok_or(Error::Missing("flag"))?;
    let mut answer = flag.to_json();
    answer.insert("people".to_owned(), evidence::list_people(source, ctx, id).await?);
    answer.insert("bookings".to_owned(), evidence::list_bookings(source, &flag).await?);
    answer.insert("packages".to_owned(), evidence::list_packages(source, &flag).await?);
    answer.insert("passages".to_owned(), json!(flag.details.passages));
    answer.insert("messages".to_owned(), evidence::list_messages(source, &flag.details.messages).await?);
    Ok(answer.into())
}
