//! The list of flags for the staff, and the open ones about a person or a package.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::RIGHT;
use super::details::FlagDetails;
use super::kind::{FlagKind, FlagState};
use crate::back_office::looks::{log_look, require_right};
use crate::bookings::list::search;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::keyset;
use crate::statement::{Binds, join_conditions};

/// Flags per page: the default and the maximum.
pub const FLAGS_PAGE: i64 = 50;
/// Open flags on the page of a person or a guide.
const MOST: i64 = 20;
const NO_KIND: &str = "There is no such kind of flag.";
const NO_STATE: &str = "Flags are open, dismissed, confirmed or all.";
const NO_CURSOR: &str = "This is no place in the list of flags.";
/// What a person reads as its subject: names, a title, or a trip.
const SUBJECT: &str = "CASE x.subject_kind
    WHEN 'person' THEN (SELECT f.display_name FROM profiles f WHERE f.user_id = x.subject_id)
    WHEN 'package' THEN (SELECT p.title FROM packages p WHERE p.id = x.subject_id)
    ELSE COALESCE((SELECT b.trip_title FROM booking_requests b WHERE b.id = x.subject_id),
                  (SELECT p.title FROM inquiries i JOIN packages p ON p.id = i.package_id WHERE i.id = x.subject_id)) END";
const OTHER: &str = "CASE x.subject_kind
    WHEN 'person' THEN (SELECT f.display_name FROM profiles f WHERE f.user_id = x.other_id)
    ELSE (SELECT p.title FROM packages p WHERE p.id = x.other_id) END";
const NAMES: &str = "(SELECT f.display_name || ' ' || COALESCE(g.display_name, '') FROM profiles f LEFT JOIN guides g ON g.user_id = f.user_id
                       WHERE f.user_id = w.user_id)";

row_struct! {
    pub(super) struct ListedFlag {
        id: Uuid = "x.id",
        kind: FlagKind = "x.kind",
        subject_id: Uuid = "x.subject_id",
        subject: Option<String> = SUBJECT,
        other_id: Option<Uuid> = "x.other_id",
        other: Option<String> = OTHER,
        is_booking: bool = "EXISTS (SELECT 1 FROM booking_requests b WHERE b.id = x.subject_id)",
        details: FlagDetails = "x.details",
        first_seen_at: DateTime<Utc> = "x.first_seen_at",
        last_seen_at: DateTime<Utc> = "x.last_seen_at",
        open_since: DateTime<Utc> = "x.open_since",
        count: i64 = "x.count",
        state: FlagState = "x.state",
        decided_at: Option<DateTime<Utc>> = "x.decided_at",
        decided_by: Option<String> = "y.display_name",
        note: Option<String> = "x.note",
    }
}

pub(super) const FLAGS: &str = "FROM abuse_flags x LEFT JOIN profiles y ON y.user_id = x.decided_by";

impl ListedFlag {
    pub(super) fn to_json(&self) -> Map<String, Json> {
        let fields = [
            ("id", json!(self.id)),
            ("kind", json!(self.kind.name())),
            ("state", json!(self.state.name())),
            ("subject", json!({ "kind": self.kind.subject().name(), "id": self.subject_id, "name": self.subject })),
            ("other", self.other_id.map_or(Json::Null, |id| json!({ "id": id, "name": self.other }))),
            ("booking_id", json!(self.is_booking.then_some(self.subject_id))),
            ("figures", self.details.figures()),
            ("count", json!(self.count)),
            ("first_seen_at", json!(self.first_seen_at.to_rfc3339())),
            ("last_seen_at", json!(self.last_seen_at.to_rfc3339())),
            ("open_since", json!(self.open_since.to_rfc3339())),
            ("decided_at", json!(self.decided_at.map(|at| at.to_rfc3339()))),
            ("decided_by", json!(self.decided_by)),
            ("note", json!(self.note)),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// The arguments of the list, as typed.
#[derive(Clone, Copy, Debug)]
pub struct FlagsQuery<'a> {
    pub kind: &'a str,
    pub state: &'a str,
    /// Words of the names, or of a package's title.
    pub search: &'a str,
    /// A person, a package or a conversation.
    pub about: Option<Uuid>,
    pub after: &'a str,
    pub limit: i64,
}

/// A page of flags, the newest first, and how many there are. The audit log has the look.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Refused` for an unknown kind or state and for an invalid cursor; those of a read.
pub async fn abuse_flags(mut db: &Db, ctx: &Ctx, list: &FlagsQuery<'_>) -> Result<Json> {
    require_right(ctx, RIGHT)?;
    let mut binds = Binds::default();
    let mut conditions = Vec::new();
    if !list.kind.is_empty() {
        let kind = FlagKind::from_name(list.kind).ok_or_else(|| Error::Refused(NO_KIND.to_owned()))?;
        conditions.push(format!("x.kind = {}", binds.add(kind.name().into())));
    }
    let state = if list.state.is_empty() { FlagState::Open.name() } else { list.state };
    match FlagState::from_name(state) {
        Some(state) => conditions.push(format!("x.state = {}", binds.add(state.name().into()))),
        None if state == "all" => conditions.push("TRUE".to_owned()),
        None => return Err(Error::Refused(NO_STATE.to_owned())),
    }
    if let Some(about) = list.about {
        let about = binds.add(about.into());
        conditions.push(format!(
            "x.subject_id = {about} OR x.other_id = {about}
             OR x.id IN (SELECT w.flag_id FROM abuse_flag_people w WHERE w.user_id = {about})"
        ));
    }
    let names = format!("COALESCE({SUBJECT}, '') || ' ' || COALESCE({OTHER}, '')");
    let people = |pattern: &str| {
        format!(
            "EXISTS (SELECT 1 FROM abuse_flag_people w WHERE w.flag_id = x.id AND lower({NAMES}) LIKE {pattern} ESCAPE '\\')"
        )
    };
    conditions.extend(search::among("x", &names, Some(&people), list.search, |value| binds.add(value)));
    let sql = format!("SELECT COUNT(*) {FLAGS} WHERE {}", join_conditions(&conditions));
    let total = RowSource::row(&mut db, &sql, &binds.0).await?.map_or(Ok(0), |row| row.int(0))?;
    if !list.after.is_empty() {
        let (at, id) = keyset::read_place(list.after).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))?;
        conditions.push(format!("(x.open_since, x.id) < ({}, {})", binds.add(at.into()), binds.add(id.into())));
    }
    let limit = list.limit.clamp(1, FLAGS_PAGE);
    let rest = format!(
        "{FLAGS} WHERE {} ORDER BY x.open_since DESC, x.id DESC LIMIT {}",
        join_conditions(&conditions),
        limit + 1
    );
    let mut flags: Vec<ListedFlag> = RowSource::select(&mut db, &rest, &binds.0).await?;
    let page = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = flags.len() > page;
    flags.truncate(page);
    let last = flags.last().filter(|_| has_more);
    let next = last.map(|last| format!("{}.{}", last.open_since.timestamp_micros(), last.id));
    let displayed: Vec<Uuid> = flags.iter().map(|flag| flag.id).collect();
    let what = json!({ "kind": list.kind, "state": state, "displayed": displayed });
    log_look(db, ctx, RIGHT, "flags_listed", "abuse_flags", None, what).await?;
    Ok(json!({ "total": total, "results": flags.iter().map(ListedFlag::to_json).collect::<Vec<_>>(), "next": next }))
}

/// The open flags about a package or its texts, the newest first; none for a caller who does not work on flags.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn list_package_flags(source: &mut impl RowSource, ctx: &Ctx, package: Uuid) -> Result<Json> {
    if !ctx.caller.may(RIGHT) {
        return Ok(json!([]));
    }
    let rest = format!(
        "{FLAGS} WHERE x.state = 'open' AND (x.subject_id = $1 OR x.other_id = $1) ORDER BY x.open_since DESC, x.id DESC LIMIT {MOST}"
    );
    let flags: Vec<ListedFlag> = source.select(&rest, &[package.into()]).await?;
    Ok(flags.iter().map(ListedFlag::to_json).collect())
}

/// The open flags about a person, the newest first; none for a caller who does not work on flags.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn list_person_flags(source: &mut impl RowSource, ctx: &Ctx, person: Uuid) -> Result<Json> {
    if !ctx.caller.may(RIGHT) {
        return Ok(json!([]));
    }
    let rest = format!(
        "{FLAGS} WHERE x.state = 'open' AND x.id IN (SELECT w.flag_id FROM abuse_flag_people w WHERE w.user_id = $1)
          ORDER BY x.open_since DESC, x.id DESC LIMIT {MOST}"
    );
    let flags: Vec<ListedFlag> = source.select(&rest, &[person.into()]).await?;
    Ok(flags.iter().map(ListedFlag::to_json).collect())
}
