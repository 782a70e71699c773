//! The list of reported conversations for the staff, the newest report first, with both sides and what was reported about them.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, FromRow, RowSource, row_struct};
use uuid::Uuid;

use super::conversation::Conversation;
use super::reported::{joined_reports_sql, reported_guide_sql};
use crate::back_office::looks::{log_look, require_right};
use crate::bookings::list::search;
use crate::bookings::reference;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::keyset;
use crate::staff::StaffRight;
use crate::statement::{Binds, join_conditions};

/// Reports per page: the default and the maximum.
pub const REPORTS_PAGE: i64 = 50;
const NO_STATE: &str = "Reports are open, handled or all.";
const NO_CURSOR: &str = "This is no place in the list of reports.";
const NAMES: &str =
    "COALESCE(f.display_name, 'Traveler') || ' ' || g.display_name || ' ' || r.reporter_name || ' ' || r.reason";

row_struct! {
    struct ReportFacts {
        id: Uuid = "r.id",
        reason: String = "r.reason",
        created_at: DateTime<Utc> = "r.created_at",
        handled_at: Option<DateTime<Utc>> = "r.handled_at",
        handled_by: Option<String> = "y.display_name",
        reporter: Uuid = "r.reporter_id",
        guide_id: Uuid = "g.id",
        traveler_reports: i64 = reports_about_sql("c.user_id"),
        guide_reports: i64 = reports_about_sql("g.user_id"),
        traveler_warnings: i64 = "(SELECT COUNT(*) FROM warnings w WHERE w.user_id = c.user_id)",
        guide_warnings: i64 = "(SELECT COUNT(*) FROM warnings w WHERE w.user_id = g.user_id)",
        is_traveler_blocked: bool = "(u.banned_until IS NOT NULL AND u.banned_until > $1)",
        is_guide_blocked: bool = "(h.banned_until IS NOT NULL AND h.banned_until > $1)",
    }
}

/// How many reports others made of a person's conversations.
fn reports_about_sql(user: &str) -> String {
    let guide = reported_guide_sql("o", "ob.guide_id");
    format!(
        "(SELECT COUNT(*) FROM chat_reports o WHERE o.reporter_id <> {user} AND (
            EXISTS (SELECT 1 FROM booking_requests ob JOIN guides og ON og.id = {guide}
                     WHERE ob.id = o.booking_request_id AND (ob.user_id = {user} OR og.user_id = {user}))
            OR EXISTS (SELECT 1 FROM inquiries oi WHERE oi.id = o.inquiry_id
                        AND (oi.user_id = {user} OR oi.guide_user_id = {user}))))"
    )
}

/// The arguments of the list, as typed.
#[derive(Clone, Copy, Debug)]
pub struct ReportsQuery<'a> {
    pub show: &'a str,
    /// Words of the names or the reason, or the booking's reference.
    pub search: &'a str,
    pub after: &'a str,
    pub limit: i64,
}

/// A page of reports, and how many there are. The audit log has the look.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Refused` for an unknown state and for an invalid cursor; those of a read.
pub async fn admin_reports(mut db: &Db, ctx: &Ctx, list: &ReportsQuery<'_>) -> Result<Json> {
    require_right(ctx, StaffRight::HandleMessages)?;
    let mut binds = Binds::default();
    // The first placeholder is that of the blocks, which a count does not use; PostgreSQL requires a use of every value.
    let now = binds.add(ctx.now.into());
    let state = match list.show {
        "" | "open" => "r.handled_at IS NULL",
        "handled" => "r.handled_at IS NOT NULL",
        "all" => "TRUE",
        _ => return Err(Error::Refused(NO_STATE.to_owned())),
    };
    let mut conditions = vec![format!("CAST({now} AS TIMESTAMPTZ) IS NOT NULL"), state.to_owned()];
    conditions.extend(search::among("c", NAMES, None, list.search, |value| binds.add(value)));
    let tables = format!("{} LEFT JOIN profiles y ON y.user_id = r.handled_by", joined_reports_sql());
    let sql = format!("SELECT COUNT(*) {tables} WHERE {}", join_conditions(&conditions));
    let total = RowSource::row(&mut db, &sql, &binds.0).await?.map_or(Ok(0), |row| row.int(0))?;
    if !list.after.is_empty() {
        let (at, id) = keyset::read_place(list.after).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))?;
        conditions.push(format!("(r.created_at, r.id) < ({}, {})", binds.add(at.into()), binds.add(id.into())));
    }
    let limit = list.limit.clamp(1, REPORTS_PAGE);
    let sql = format!(
        "SELECT {} {tables} WHERE {} ORDER BY r.created_at DESC, r.id DESC LIMIT {}",
        <(Conversation, ReportFacts)>::columns(),
        join_conditions(&conditions),
        limit + 1,
    );
    let rows = RowSource::rows(&mut db, &sql, &binds.0).await?;
    let mut reports = rows.iter().map(<(Conversation, ReportFacts)>::read).collect::<serendib_db::Result<Vec<_>>>()?;
    let page = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = reports.len() > page;
    reports.truncate(page);
    let last = reports.last().filter(|_| has_more);
    let next = last.map(|(_, facts)| format!("{}.{}", facts.created_at.timestamp_micros(), facts.id));
    let ids: Vec<Uuid> = reports.iter().map(|(_, facts)| facts.id).collect();
    let what = json!({ "show": list.show, "is_search": !list.search.is_empty(), "displayed": ids });
    log_look(db, ctx, StaffRight::HandleMessages, "reports_listed", "chat_reports", None, what).await?;
    let results: Vec<Json> = reports.iter().map(|(talk, facts)| to_json(talk, facts)).collect();
    Ok(json!({ "total": total, "results": results, "next": next }))
}

fn to_json(talk: &Conversation, facts: &ReportFacts) -> Json {
    let (booking, inquiry) = talk.ids();
    json!({
        "id": facts.id,
        "reason": facts.reason,
        "created_at": facts.created_at.to_rfc3339(),
        "handled_at": facts.handled_at.map(|at| at.to_rfc3339()),
        "handled_by": facts.handled_by,
        "reporter": if facts.reporter == talk.traveller { "traveler" } else { "guide" },
        "booking_id": booking,
        "reference": booking.map(reference),
        "inquiry_id": inquiry,
        "trip": talk.title,
        "start_date": talk.booked.map(|trip| trip.start),
        "end_date": talk.booked.map(|trip| trip.end),
        "traveler": {
            "id": talk.traveller,
            "name": talk.traveller_name,
            "reports": facts.traveler_reports,
            "warnings": facts.traveler_warnings,
            "is_blocked": facts.is_traveler_blocked,
        },
        "guide": {
            "id": talk.guide,
            "guide_id": facts.guide_id,
            "name": talk.guide_name,
            "reports": facts.guide_reports,
            "warnings": facts.guide_warnings,
            "is_blocked": facts.is_guide_blocked,
        },
        "is_closed": talk.is_closed,
    })
}
