//! The search box of the back office: people, guides, bookings, packages, payments, applications and contact messages by anything that an
//! admin knows of them. A name that matches nothing is corrected; if no record has all words, some are left out, and the answer says which.

use chrono::NaiveDate;
use serde_json::{Value as Json, json};
use serendib_db::{Db, FromRow, RowSource, row_struct};
use uuid::Uuid;

use super::bookings;
use super::looks::{log_look, require_right};
use super::record_query::{Reading, RecordQuery};
use super::relaxation::relax;
use super::spelling_correction::correct;
use super::word_matches::{package_condition, subject_ids};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::money::dollars;
use crate::staff::StaffRight;
use crate::statement::{Binds, join_conditions};

/// Records of one kind.
const MOST: usize = 6;
/// People with a common name that are sorted: the box lists a few of them anyway.
const SORTED: usize = 1_000;
/// Characters of a message in the list.
const EXCERPT: usize = 80;

/// What was found of one kind, and whether there is more.
#[derive(Default)]
struct Found {
    records: Vec<Json>,
    is_cut: bool,
}

impl Found {
    /// `rows` may be one longer than what is listed.
    fn add<T>(&mut self, rows: Vec<T>, to_json: impl Fn(&T) -> Json) {
        self.is_cut |= rows.len() > MOST;
        self.records.extend(rows.iter().take(MOST).map(to_json));
    }
}

/// Searches everything. The audit log has what was found.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; those of a read.
pub async fn admin_search(db: &Db, ctx: &Ctx, text: &str) -> Result<Json> {
    require_right(ctx, StaffRight::FindPeople)?;
    let mut source = db;
    let mut query = RecordQuery::parse(text, ctx.today());
    let correction = correct(&mut source, text, &mut query).await?;
    let mut found = find_records(&mut source, ctx, &query).await?;
    let mut left_out = Vec::new();
    if found.records.is_empty() {
        for (smaller, words) in relax(&mut source, &query).await? {
            found = find_records(&mut source, ctx, &smaller).await?;
            if !found.records.is_empty() {
                (query, left_out) = (smaller, words);
                break;
            }
        }
    }
    let ids: Vec<&Json> = found.records.iter().filter_map(|one| one.get("id")).collect();
    let what = json!({ "readings": query.kinds(), "days": query.days.len(), "displayed": ids });
    log_look(db, ctx, StaffRight::FindPeople, "searched", "records", None, what).await?;
    Ok(json!({ "records": found.records, "correction": correction, "left_out": left_out, "is_cut": found.is_cut }))
}

async fn find_records(source: &mut impl RowSource, ctx: &Ctx, query: &RecordQuery) -> Result<Found> {
    let mut found = Found::default();
    if query.is_empty() {
        return Ok(found);
    }
    find_people(source, ctx, query, &mut found).await?;
    if ctx.caller.may(StaffRight::ReadBookings) {
        find_bookings(source, ctx, query, &mut found).await?;
    }
    if ctx.caller.may(StaffRight::ReadMoney) {
        find_payments(source, query, &mut found).await?;
    }
    find_packages(source, query, &mut found).await?;
    find_applications(source, query, &mut found).await?;
    if ctx.caller.may(StaffRight::HandleMessages) {
        find_messages(source, query, &mut found).await?;
    }
    Ok(found)
}

/// A record without the fields that its kind lacks.
fn record(kind: &str, id: Uuid, title: &str, detail: Option<String>, state: Option<&str>) -> Json {
    json!({
        "kind": kind,
        "id": id,
        "title": title,
        "detail": detail,
        "state": state,
        "start_date": null,
        "end_date": null,
        "amount": null,
        "booking_id": null,
    })
}

fn with(mut record: Json, fields: &[(&str, Json)]) -> Json {
    for (name, value) in fields {
        if let Some(field) = record.get_mut(*name) {
            *field = value.clone();
        }
    }
    record
}

row_struct! {
    struct FoundPerson {
        id: Uuid = "u.id",
        name: String = "p.display_name",
        email: Option<String> = "u.email",
        is_admin: bool = "p.is_admin",
        is_banned: bool = "(u.banned_until IS NOT NULL AND u.banned_until > $1)",
        guide: Option<Uuid> = "g.id",
        guide_name: Option<String> = "g.display_name",
        is_active: Option<bool> = "g.is_active",
    }
}

async fn find_people(source: &mut impl RowSource, ctx: &Ctx, query: &RecordQuery, found: &mut Found) -> Result<()> {
    for (kind, only) in [("person", ""), ("guide", "WHERE i.subject_id IN (SELECT user_id FROM guides)")] {
        let mut binds = Binds::default();
        binds.add(ctx.now.into());
        let Some(ids) = subject_ids(source, query, "person", &mut binds).await? else { return Ok(()) };
        let sql = format!(
            "FROM (SELECT i.subject_id FROM ({ids}) i {only} LIMIT {SORTED}) w JOIN users u ON u.id = w.subject_id
               JOIN profiles p ON p.user_id = u.id LEFT JOIN guides g ON g.user_id = u.id
              WHERE u.deleted_at IS NULL ORDER BY p.display_name, u.id LIMIT {}",
            MOST + 1
        );
        let rows: Vec<FoundPerson> = source.select(&sql, &binds.0).await?;
        found.add(rows, |one| match (kind, one.guide, &one.guide_name) {
            ("guide", Some(guide), Some(name)) => {
                let state = if one.is_active == Some(true) { "active" } else { "suspended" };
                record("guide", guide, name, one.email.clone(), Some(state))
            }
            _ => record("person", one.id, &one.name, one.email.clone(), person_state(one)),
        });
    }
    Ok(())
}

fn person_state(person: &FoundPerson) -> Option<&'static str> {
    match person {
        FoundPerson { is_banned: true, .. } => Some("banned"),
        FoundPerson { is_admin: true, .. } => Some("admin"),
        FoundPerson { guide: Some(_), .. } => Some("guide"),
        _ => None,
    }
}

async fn find_bookings(source: &mut impl RowSource, ctx: &Ctx, query: &RecordQuery, found: &mut Found) -> Result<()> {
    let (rows, has_more) = bookings::search(source, ctx, query, MOST + 1).await?;
    found.is_cut |= has_more;
    found.add(rows, |listed| {
        let one = &listed.row;
        let detail = format!("{}, with {}", one.user_name, one.guide_name);
        let fields = [
            ("start_date", json!(one.start_date)),
            ("end_date", json!(one.end_date)),
            ("amount", dollars(one.total_price)),
        ];
        with(record("booking", one.id, &one.title, Some(detail), Some(one.state(ctx.today()))), &fields)
    });
    Ok(())
}

row_struct! {
    struct FoundPayment {
        id: Uuid = "m.id",
        booking: Uuid = "m.booking_request_id",
        amount: i64 = "m.amount",
        status: String = "m.status",
        title: String = crate::bookings::trip::TITLE,
        name: String = "COALESCE(f.display_name, 'Traveler')",
        start_date: NaiveDate = "b.start_date",
    }
}

/// By amount and the provider's ids; payments of people are found with their bookings.
async fn find_payments(source: &mut impl RowSource, query: &RecordQuery, found: &mut Found) -> Result<()> {
    let [term] = query.terms.as_slice() else { return Ok(()) };
    let mut binds = Binds::default();
    let mut conditions = Vec::new();
    for reading in term {
        match reading {
            Reading::Amount(cents) => conditions.push(format!("m.amount = {}", binds.add((*cents).into()))),
            Reading::ProviderId(id) => {
                let id = binds.add(id.as_str().into());
                conditions.push(format!(
                    "m.session_id = {id} OR m.provider_payment = {id} OR m.id IN (SELECT payment_id FROM refunds WHERE provider_refund = {id})"
                ));
            }
            _ => {}
        }
    }
    if conditions.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "FROM payments m JOIN booking_requests b ON b.id = m.booking_request_id JOIN packages p ON p.id = b.package_id
           LEFT JOIN profiles f ON f.user_id = m.user_id WHERE {} ORDER BY m.created_at DESC, m.id LIMIT {}",
        conditions.join(" OR "),
        MOST + 1
    );
    let rows: Vec<FoundPayment> = source.select(&sql, &binds.0).await?;
    found.add(rows, |one| {
        let fields = [
            ("amount", dollars(one.amount)),
            ("booking_id", json!(one.booking)),
            ("start_date", json!(one.start_date)),
        ];
        with(record("payment", one.id, &one.title, Some(one.name.clone()), Some(&one.status)), &fields)
    });
    Ok(())
}

row_struct! {
    struct FoundPackage {
        id: Uuid = "p.id",
        title: String = "p.title",
        status: String = "p.status",
        is_active: bool = "p.is_active",
        guide: Option<String> = "(SELECT g.display_name FROM package_guides h JOIN guides g ON g.id = h.guide_id
            WHERE h.package_id = p.id ORDER BY EXISTS (SELECT 1 FROM package_owners o WHERE o.package_id = p.id AND o.user_id = g.user_id) DESC, g.display_name LIMIT 1)",
    }
}

async fn find_packages(source: &mut impl RowSource, query: &RecordQuery, found: &mut Found) -> Result<()> {
    let mut binds = Binds::default();
    let mut conditions = Vec::new();
    for term in &query.terms {
        let readings = term.iter().filter_map(|reading| match reading {
            Reading::Word(word) => Some(package_condition(word, &mut binds)),
            Reading::Reference(first, last) => {
                Some(format!("p.id >= {} AND p.id <= {}", binds.add((*first).into()), binds.add((*last).into())))
            }
            _ => None,
        });
        let readings: Vec<String> = readings.collect();
        if readings.is_empty() {
            return Ok(());
        }
        conditions.push(readings.join(" OR "));
    }
    if conditions.is_empty() || !query.days.is_empty() {
        return Ok(());
    }
    let sql =
        format!("FROM packages p WHERE {} ORDER BY p.title, p.id LIMIT {}", join_conditions(&conditions), MOST + 1);
    let rows: Vec<FoundPackage> = source.select(&sql, &binds.0).await?;
    found.add(rows, |one| {
        let state = if one.status == "approved" && !one.is_active { "off_sale" } else { &one.status };
        record("package", one.id, &one.title, one.guide.clone(), Some(state))
    });
    Ok(())
}

row_struct! {
    struct FoundApplication {
        id: Uuid = "a.id",
        name: String = "a.display_name",
        email: String = "a.contact_email",
        status: String = "a.status",
    }
}

row_struct! {
    struct FoundMessage {
        id: Uuid = "c.id",
        name: String = "c.first_name || ' ' || c.last_name",
        message: String = "c.message",
        is_handled: bool = "(c.handled_at IS NOT NULL)",
    }
}

async fn find_applications(source: &mut impl RowSource, query: &RecordQuery, found: &mut Found) -> Result<()> {
    let applications: Option<Vec<FoundApplication>> =
        find_by_words(source, query, "application", "guide_applications a", "a").await?;
    found.add(applications.unwrap_or_default(), |one| {
        record("application", one.id, &one.name, Some(one.email.clone()), Some(&one.status))
    });
    Ok(())
}

async fn find_messages(source: &mut impl RowSource, query: &RecordQuery, found: &mut Found) -> Result<()> {
    let messages: Option<Vec<FoundMessage>> =
        find_by_words(source, query, "message", "contact_messages c", "c").await?;
    found.add(messages.unwrap_or_default(), |one| {
        let state = if one.is_handled { "handled" } else { "open" };
        let excerpt = one.message.chars().take(EXCERPT).collect();
        record("message", one.id, &one.name, Some(excerpt), Some(state))
    });
    Ok(())
}

async fn find_by_words<T: FromRow>(
    source: &mut impl RowSource,
    query: &RecordQuery,
    subject: &str,
    table: &str,
    alias: &str,
) -> Result<Option<Vec<T>>> {
    let mut binds = Binds::default();
    let Some(ids) = subject_ids(source, query, subject, &mut binds).await? else { return Ok(None) };
    let sql = format!(
        "FROM {table} WHERE {alias}.id IN ({ids}) ORDER BY {alias}.created_at DESC, {alias}.id LIMIT {}",
        MOST + 1
    );
    Ok(Some(source.select(&sql, &binds.0).await?))
}
