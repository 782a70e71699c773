//! The list of packages, and the page of one. Packages are no personal data, so looks at them are not logged.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, RowSource, Value, row_struct};
use uuid::Uuid;

use super::page::{KeyKind, ListPage, SortColumn};
use super::record_query::{Reading, RecordQuery};
use super::word_matches::package_condition;
use crate::abuse_flags::list::list_package_flags;
use crate::accounts::admins;
use crate::content::featured::find_featured;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::money::dollars;
use crate::packages::sale::{OffSale, listed_state};
use crate::staff::StaffRight;
use crate::statement::{Binds, containing, join_conditions};

/// Packages per page.
const PAGE: usize = 50;
/// Entries of the audit log on the page of one.
const EVENTS: i64 = 20;
const NO_STATE: &str = "There is no such group of packages.";
/// Bookings of a package that wait or lie ahead. `$1` is today.
const OPEN: &str = "(SELECT COUNT(*) FROM booking_requests b WHERE b.package_id = p.id
    AND b.status IN ('pending', 'approved', 'confirmed') AND b.end_date >= $1)";
/// A float is no key of a cursor.
const RATING: &str = "CAST(ROUND(p.rating * 100) AS BIGINT)";
const WAITS: &str = "(p.status = 'pending' OR EXISTS (SELECT 1 FROM package_revisions r WHERE r.package_id = p.id AND r.status = 'pending'))";
const ORDERS: [SortColumn; 5] = [
    ("title", "p.title", KeyKind::Text),
    ("created", "p.created_at", KeyKind::Instant),
    ("bookings", OPEN, KeyKind::Number),
    ("price", "p.price", KeyKind::Number),
    ("rating", RATING, KeyKind::Number),
];
const TABLES: &str = "FROM packages p LEFT JOIN packages_off_sale s ON s.package_id = p.id";

row_struct! {
    struct ListedPackage {
        id: Uuid = "p.id",
        title: String = "p.title",
        status: String = "p.status",
        is_active: bool = "p.is_active",
        is_private: bool = "p.private_to IS NOT NULL",
        off_sale: Option<OffSale> = "s.state",
        /// In cents, per person.
        price: i64 = "p.price",
        days: i64 = "p.duration_days",
        open_bookings: i64 = OPEN,
        rating: f64 = "p.rating",
        rating_key: i64 = RATING,
        reviews: i64 = "p.review_count",
        is_waiting: bool = WAITS,
        created_at: DateTime<Utc> = "p.created_at",
        updated_at: DateTime<Utc> = "p.updated_at",
    }
}

row_struct! {
    /// A guide who hosts the package `h.package_id`.
    #[derive(Clone)]
    struct ListedHost {
        package: Uuid = "h.package_id",
        guide: Uuid = "g.id",
        user: Uuid = "g.user_id",
        name: String = "g.display_name",
        is_active: bool = "g.is_active",
        is_owner: bool = "EXISTS (SELECT 1 FROM package_owners o WHERE o.package_id = h.package_id AND o.user_id = g.user_id)",
    }
}

impl ListedPackage {
    /// `hosts` are all of the displayed packages.
    fn to_json(&self, hosts: &HashMap<Uuid, Vec<ListedHost>>, featured: &[Uuid]) -> Map<String, Json> {
        let hosts = hosts.get(&self.id).map(Vec::as_slice).unwrap_or_default();
        let owner = hosts.iter().find(|host| host.is_owner);
        let fields = [
            ("id", json!(self.id)),
            ("title", json!(self.title)),
            ("status", json!(self.status)),
            ("sale", json!(listed_state(&self.status, self.is_active, self.is_private, self.off_sale))),
            ("is_active", json!(self.is_active)),
            ("is_featured", json!(featured.contains(&self.id))),
            ("hosts", hosts.iter().map(|host| host.name.as_str()).collect::<Json>()),
            ("owner", owner.map_or(Json::Null, |host| json!({ "id": host.user, "name": host.name }))),
            ("price", json!(dollars(self.price))),
            ("days", json!(self.days)),
            ("open_bookings", json!(self.open_bookings)),
            ("rating", if self.reviews > 0 { json!(self.rating) } else { Json::Null }),
            ("reviews", json!(self.reviews)),
            ("waiting", json!(self.is_waiting)),
            ("created_at", json!(self.created_at.to_rfc3339())),
            ("updated_at", json!(self.updated_at.to_rfc3339())),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// The arguments of the list, as typed.
#[derive(Clone, Copy, Debug)]
pub struct PackagesQuery<'a> {
    pub search: &'a str,
    pub state: &'a str,
    pub order: &'a str,
    pub after: &'a str,
}

/// A page of packages; with the first one, how many there are.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without a right to packages; `Refused` for an unknown state, order or cursor; those of a read.
pub async fn admin_packages(mut db: &Db, ctx: &Ctx, list: &PackagesQuery<'_>) -> Result<Json> {
    require_right(ctx)?;
    let page = ListPage::parse(&ORDERS, "p.id", list.order, list.after)?;
    let mut binds = Binds::default();
    // The first placeholder is that of `OPEN`, which a count does not use.
    let today = binds.add(ctx.today().into());
    let mut conditions = vec![format!("CAST({today} AS DATE) IS NOT NULL"), state_condition(list.state)?];
    if !list.search.trim().is_empty() {
        conditions.push(search_condition(&RecordQuery::parse(list.search, ctx.today()), &mut binds));
    }
    let total = match page.is_first() {
        true => {
            let sql = format!("SELECT COUNT(*) {TABLES} WHERE {}", join_conditions(&conditions));
            RowSource::row(&mut db, &sql, &binds.0).await?.map(|row| row.int(0)).transpose()?
        }
        false => None,
    };
    conditions.extend(page.condition(&mut binds));
    let sql =
        format!("{TABLES} WHERE {} ORDER BY {} LIMIT {}", join_conditions(&conditions), page.order_by(), PAGE + 1);
    let mut rows: Vec<ListedPackage> = RowSource::select(&mut db, &sql, &binds.0).await?;
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| has_more).map(|last| match list.order.trim_start_matches('-') {
        "created" => page.cursor(&last.created_at.timestamp_micros().to_string(), last.id),
        "bookings" => page.cursor(&last.open_bookings.to_string(), last.id),
        "price" => page.cursor(&last.price.to_string(), last.id),
        "rating" => page.cursor(&last.rating_key.to_string(), last.id),
        _ => page.cursor(&last.title, last.id),
    });
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let hosts = hosts_of(&mut db, &ids).await?;
    let featured = find_featured(&mut db, ctx.today()).await?;
    let rows: Vec<_> = rows.iter().map(|row| row.to_json(&hosts, &featured)).collect();
    Ok(json!({ "rows": rows, "next": next, "total": total }))
}

/// The staff who decide on packages, or who find people.
fn require_right(ctx: &Ctx) -> Result<()> {
    admins::only_staff(&ctx.caller)?;
    let may = |right: &StaffRight| ctx.caller.may(*right);
    let rights = [StaffRight::DecidePackages, StaffRight::FindPeople];
    if rights.iter().any(may) { Ok(()) } else { Err(Error::Forbidden(admins::REQUIRED)) }
}

fn state_condition(state: &str) -> Result<String> {
    let of_state = match state {
        "" | "all" => "TRUE",
        "on_sale" => "p.status = 'approved' AND p.is_active",
        "paused" => "s.state = 'paused'",
        "taken_down" => "s.state = 'taken_down'",
        // Of the time before off-sale states, a package that is not active has none.
        "retired" => {
            "s.state = 'retired' OR (s.state IS NULL AND p.status = 'approved' AND NOT p.is_active AND p.private_to IS NULL)"
        }
        "waiting" => WAITS,
        "rejected" => "p.status = 'rejected'",
        "private" => "p.private_to IS NOT NULL",
        _ => return Err(Error::Refused(NO_STATE.to_owned())),
    };
    Ok(of_state.to_owned())
}

/// Titles, places, hosts and ids with every term.
fn search_condition(query: &RecordQuery, binds: &mut Binds) -> String {
    if query.terms.is_empty() || !query.days.is_empty() {
        return "FALSE".to_owned();
    }
    let term = |readings: &Vec<Reading>, binds: &mut Binds| {
        let found = readings.iter().filter_map(|reading| match reading {
            Reading::Word(word) => {
                let host = binds.add(containing(word).into());
                Some(format!(
                    "{} OR EXISTS (SELECT 1 FROM package_guides h JOIN guides g ON g.id = h.guide_id
                        WHERE h.package_id = p.id AND lower(g.display_name) LIKE {host} ESCAPE '\\')",
                    package_condition(word, binds)
                ))
            }
            Reading::Reference(first, last) => {
                Some(format!("p.id >= {} AND p.id <= {}", binds.add((*first).into()), binds.add((*last).into())))
            }
            _ => None,
        });
        let found: Vec<String> = found.collect();
        if found.is_empty() { "FALSE".to_owned() } else { found.join(" OR ") }
    };
    let terms: Vec<String> = query.terms.iter().map(|readings| term(readings, binds)).collect();
    join_conditions(&terms)
}

/// By package; its owner first.
async fn hosts_of(source: &mut impl RowSource, packages: &[Uuid]) -> Result<HashMap<Uuid, Vec<ListedHost>>> {
    let mut found: HashMap<Uuid, Vec<ListedHost>> = HashMap::new();
    if packages.is_empty() {
        return Ok(found);
    }
    let places: Vec<String> = (1..=packages.len()).map(|number| format!("${number}")).collect();
    let binds: Vec<Value> = packages.iter().map(|id| (*id).into()).collect();
    let sql = format!(
        "FROM package_guides h JOIN guides g ON g.id = h.guide_id WHERE h.package_id IN ({})
          ORDER BY h.is_primary_guide DESC, g.display_name, g.id",
        places.join(", ")
    );
    let mut hosts: Vec<ListedHost> = source.select(&sql, &binds).await?;
    hosts.sort_by_key(|host| !host.is_owner);
    for host in hosts {
        found.entry(host.package).or_default().push(host);
    }
    Ok(found)
}

row_struct! {
    struct SaleReason {
        reason: Option<String> = "COALESCE(s.reason, p.rejection_reason)",
        resumes_on: Option<NaiveDate> = "s.resumes_on",
    }
}

row_struct! {
    struct PackagePlace {
        name: String = "l.location_name",
        is_primary: bool = "l.is_primary_location",
    }
}

row_struct! {
    struct LoggedAction {
        at: DateTime<Utc> = "a.created_at",
        by: String = "a.actor_name",
        action: String = "a.action",
        after: Option<Map<String, Json>> = "a.after",
    }
}

/// Everything about one package but its bookings.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without a right to packages; `Missing`; those of a read.
pub async fn admin_package(mut db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    require_right(ctx)?;
    let source = &mut db;
    let sql = format!("{TABLES} WHERE p.id = $2");
    let package: ListedPackage =
        source.select_one(&sql, &[ctx.today().into(), id.into()]).await?.ok_or(Error::Missing("package"))?;
    let reason: Option<SaleReason> = source.select_one(&format!("{TABLES} WHERE p.id = $1"), &[id.into()]).await?;
    let sql = "FROM package_locations l WHERE l.package_id = $1 ORDER BY l.position, l.location_name";
    let places: Vec<PackagePlace> = source.select(sql, &[id.into()]).await?;
    let sql = format!(
        "FROM audit_log a WHERE a.subject = 'packages' AND a.subject_id = $1 ORDER BY a.created_at DESC, a.id LIMIT {EVENTS}"
    );
    let events: Vec<LoggedAction> = source.select(&sql, &[id.into()]).await?;
    let hosts = hosts_of(source, &[id]).await?;
    let mut found = package.to_json(&hosts, &find_featured(source, ctx.today()).await?);
    found.insert("reason".to_owned(), json!(reason.as_ref().and_then(|one| one.reason.as_deref())));
    found.insert("resumes_on".to_owned(), json!(reason.and_then(|one| one.resumes_on)));
    found.insert("places".to_owned(), places.iter().map(|place| place.name.as_str()).collect());
    let first = places.iter().find(|place| place.is_primary).map(|place| place.name.as_str());
    found.insert("starts_from".to_owned(), json!(first));
    let host = |one: &ListedHost| {
        json!({
            "guide_id": one.guide,
            "user_id": one.user,
            "name": one.name,
            "is_owner": one.is_owner,
            "is_active": one.is_active,
        })
    };
    let event = |one: &LoggedAction| {
        let reason = one.after.as_ref().and_then(|after| after.get("reason"));
        json!({ "at": one.at.to_rfc3339(), "by": one.by, "action": one.action, "reason": reason })
    };
    Ok(json!({
        "package": found,
        "hosts": hosts.get(&id).into_iter().flatten().map(host).collect::<Vec<_>>(),
        "history": events.iter().map(event).collect::<Vec<_>>(),
        "flags": list_package_flags(source, ctx, id).await?,
    }))
}
