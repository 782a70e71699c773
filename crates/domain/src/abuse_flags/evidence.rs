//! What a flag's page lists beside the flag: rows of today, by the ids of the flag.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Value, row_struct};
use uuid::Uuid;

use super::details::FlaggedMessage;
use super::kind::FlagKind;
use super::list::ListedFlag;
use crate::bookings::reference;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::statement::Binds;

/// Rows of a kind.
const MOST: i64 = 50;

row_struct! {
    struct FlaggedPerson {
        id: Uuid = "u.id",
        name: String = "COALESCE(g.display_name, f.display_name)",
        email: Option<String> = "COALESCE(u.email, u.sso_email)",
        guide_id: Option<Uuid> = "g.id",
        is_active_guide: bool = "COALESCE(g.is_active, FALSE)",
        is_blocked: bool = "(u.banned_until IS NOT NULL AND u.banned_until > $2)",
        created_at: DateTime<Utc> = "u.created_at",
    }
}

pub(super) async fn list_people(source: &mut impl RowSource, ctx: &Ctx, flag: Uuid) -> Result<Json> {
    let rest = format!(
        "FROM abuse_flag_people w JOIN users u ON u.id = w.user_id JOIN profiles f ON f.user_id = u.id
           LEFT JOIN guides g ON g.user_id = u.id WHERE w.flag_id = $1 ORDER BY u.created_at, u.id LIMIT {MOST}"
    );
    let people: Vec<FlaggedPerson> = source.select(&rest, &[flag.into(), ctx.now.into()]).await?;
    let to_json = |one: &FlaggedPerson| {
        json!({
            "id": one.id,
            "name": one.name,
            "email": one.email,
            "guide_id": one.guide_id,
            "is_active_guide": one.is_active_guide,
            "is_blocked": one.is_blocked,
            "created_at": one.created_at.to_rfc3339(),
        })
    };
    Ok(people.iter().map(to_json).collect())
}

row_struct! {
    struct FlaggedBooking {
        id: Uuid = "b.id",
        title: String = "b.trip_title",
        status: String = "b.status",
        start_date: NaiveDate = "b.start_date",
        traveler: String = "COALESCE(f.display_name, 'Traveler')",
        guide: String = "g.display_name",
    }
}

pub(super) async fn list_bookings(source: &mut impl RowSource, flag: &ListedFlag) -> Result<Json> {
    let mut ids = flag.details.bookings.clone();
    if flag.is_booking {
        ids.push(flag.subject_id);
    }
    let Some((listed, binds)) = in_list(&ids) else { return Ok(json!([])) };
    let rest = format!(
        "FROM booking_requests b JOIN guides g ON g.id = b.guide_id LEFT JOIN profiles f ON f.user_id = b.user_id
          WHERE b.id IN ({listed}) ORDER BY b.start_date DESC, b.id LIMIT {MOST}"
    );
    let bookings: Vec<FlaggedBooking> = source.select(&rest, &binds).await?;
    let to_json = |one: &FlaggedBooking| {
        json!({
            "id": one.id,
            "reference": reference(one.id),
            "title": one.title,
            "status": one.status,
            "start_date": one.start_date,
            "traveler": one.traveler,
            "guide": one.guide,
        })
    };
    Ok(bookings.iter().map(to_json).collect())
}

row_struct! {
    struct FlaggedPackage {
        id: Uuid = "p.id",
        title: String = "p.title",
        status: String = "p.status",
        created_at: DateTime<Utc> = "p.created_at",
        owner_id: Option<Uuid> = "o.user_id",
        owner: Option<String> = "COALESCE(g.display_name, f.display_name)",
    }
}

/// The subject first.
pub(super) async fn list_packages(source: &mut impl RowSource, flag: &ListedFlag) -> Result<Json> {
    if flag.kind != FlagKind::CopiedText {
        return Ok(json!([]));
    }
    let rest = "FROM packages p LEFT JOIN package_owners o ON o.package_id = p.id AND o.is_primary_owner
          LEFT JOIN guides g ON g.user_id = o.user_id LEFT JOIN profiles f ON f.user_id = o.user_id
         WHERE p.id = $1 OR p.id = $2 ORDER BY CASE WHEN p.id = $1 THEN 0 ELSE 1 END";
    let packages: Vec<FlaggedPackage> =
        source.select(rest, &[flag.subject_id.into(), flag.other_id.unwrap_or(flag.subject_id).into()]).await?;
    let to_json = |one: &FlaggedPackage| {
        json!({
            "id": one.id,
            "title": one.title,
            "status": one.status,
            "created_at": one.created_at.to_rfc3339(),
            "owner_id": one.owner_id,
            "owner": one.owner,
        })
    };
    Ok(packages.iter().map(to_json).collect())
}

row_struct! {
    struct MessageAuthor {
        id: Uuid = "f.user_id",
        name: String = "f.display_name",
    }
}

/// The places of messages, with who wrote them.
pub(super) async fn list_messages(source: &mut impl RowSource, messages: &[FlaggedMessage]) -> Result<Json> {
    let senders: BTreeSet<Uuid> = messages.iter().map(|message| message.sender).collect();
    let Some((listed, binds)) = in_list(&senders.into_iter().collect::<Vec<_>>()) else { return Ok(json!([])) };
    let authors: Vec<MessageAuthor> =
        source.select(&format!("FROM profiles f WHERE f.user_id IN ({listed})"), &binds).await?;
    let name_of = |sender: Uuid| authors.iter().find(|author| author.id == sender).map(|author| &author.name);
    let to_json = |message: &FlaggedMessage| {
        json!({
            "id": message.id,
            "sent_at": message.sent_at.to_rfc3339(),
            "side": if message.is_by_traveler { "traveler" } else { "guide" },
            "author_id": message.sender,
            "author": name_of(message.sender),
            "found": message.kinds,
        })
    };
    Ok(messages.iter().map(to_json).collect())
}

/// The placeholders and values of ids; `None` without any.
pub(super) fn in_list(ids: &[Uuid]) -> Option<(String, Vec<Value>)> {
    let mut binds = Binds::default();
    let listed: Vec<String> = ids.iter().map(|id| binds.add((*id).into())).collect();
    (!listed.is_empty()).then(|| (listed.join(", "), binds.0))
}
