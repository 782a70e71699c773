//! The list of guides, and the page of one.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::looks::{log_look, require_right};
use super::page::{KeyKind, ListPage, SortColumn};
use super::record_query::RecordQuery;
use super::staff_notes::{NoteSubject, list_notes};
use super::word_matches::subject_ids;
use crate::abuse_flags::list::list_person_flags;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::phone::format_stored;
use crate::staff::StaffRight;
use crate::statement::{Binds, join_conditions};

/// Guides per page.
const PAGE: usize = 50;
const NO_STATE: &str = "There is no such group of guides.";
/// Bookings of a guide that wait or lie ahead. `$1` is today.
const OPEN: &str = "(SELECT COUNT(*) FROM booking_requests b WHERE b.guide_id = g.id
    AND b.status IN ('pending', 'approved', 'confirmed') AND b.end_date >= $1)";
const ORDERS: [SortColumn; 3] = [
    ("name", "g.display_name", KeyKind::Text),
    ("created", "g.created_at", KeyKind::Instant),
    ("bookings", OPEN, KeyKind::Number),
];
const TABLES: &str = "FROM guides g JOIN users u ON u.id = g.user_id";

row_struct! {
    struct ListedGuide {
        id: Uuid = "g.id",
        user_id: Uuid = "g.user_id",
        name: String = "g.display_name",
        email: Option<String> = "u.email",
        avatar_url: Option<String> = "g.avatar_url",
        is_active: bool = "g.is_active",
        packages: i64 = "(SELECT COUNT(*) FROM package_guides h WHERE h.guide_id = g.id)",
        open_bookings: i64 = OPEN,
        completed_trips: i64 = "(SELECT COUNT(*) FROM booking_requests b WHERE b.guide_id = g.id
            AND b.status = 'confirmed' AND b.end_date < $1)",
        rating: f64 = "g.rating",
        reviews: i64 = "g.review_count",
        created_at: DateTime<Utc> = "g.created_at",
    }
}

impl ListedGuide {
    fn to_json(&self) -> Map<String, Json> {
        let fields = [
            ("id", json!(self.id)),
            ("user_id", json!(self.user_id)),
            ("name", json!(self.name)),
            ("email", json!(self.email)),
            ("avatar_url", json!(self.avatar_url)),
            ("is_active", json!(self.is_active)),
            ("packages", json!(self.packages)),
            ("open_bookings", json!(self.open_bookings)),
            ("completed_trips", json!(self.completed_trips)),
            ("rating", if self.reviews > 0 { json!(self.rating) } else { Json::Null }),
            ("reviews", json!(self.reviews)),
            ("created_at", json!(self.created_at.to_rfc3339())),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// The arguments of the list, as typed.
#[derive(Clone, Copy, Debug)]
pub struct GuidesQuery<'a> {
    pub search: &'a str,
    pub state: &'a str,
    pub order: &'a str,
    pub after: &'a str,
}

/// A page of guides; with the first one, how many there are.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Refused` for an unknown state, order or cursor; those of a read.
pub async fn admin_guides(mut db: &Db, ctx: &Ctx, list: &GuidesQuery<'_>) -> Result<Json> {
    require_right(ctx, StaffRight::FindPeople)?;
    let page = ListPage::parse(&ORDERS, "g.id", list.order, list.after)?;
    let of_state = match list.state {
        "" | "all" => "TRUE",
        "active" => "g.is_active",
        "suspended" => "NOT g.is_active",
        _ => return Err(Error::Refused(NO_STATE.to_owned())),
    };
    let query = RecordQuery::parse(list.search, ctx.today());
    let mut binds = Binds::default();
    // The first placeholder is that of `OPEN`, which a count does not use.
    let today = binds.add(ctx.today().into());
    let mut conditions =
        vec![format!("u.deleted_at IS NULL AND CAST({today} AS DATE) IS NOT NULL"), of_state.to_owned()];
    if !list.search.trim().is_empty() {
        let ids = subject_ids(&mut db, &query, "person", &mut binds).await?;
        conditions.push(ids.map_or("FALSE".to_owned(), |ids| format!("g.user_id IN ({ids})")));
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
    let mut rows: Vec<ListedGuide> = RowSource::select(&mut db, &sql, &binds.0).await?;
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| has_more).map(|last| match list.order.trim_start_matches('-') {
        "created" => page.cursor(&last.created_at.timestamp_micros().to_string(), last.id),
        "bookings" => page.cursor(&last.open_bookings.to_string(), last.id),
        _ => page.cursor(&last.name, last.id),
    });
    let ids: Vec<Uuid> = rows.iter().map(|one| one.id).collect();
    let what = json!({ "readings": query.kinds(), "state": list.state, "displayed": ids });
    log_look(db, ctx, StaffRight::FindPeople, "guides_listed", "guides", None, what).await?;
    Ok(json!({ "rows": rows.iter().map(ListedGuide::to_json).collect::<Vec<_>>(), "next": next, "total": total }))
}

row_struct! {
    struct PackageOfGuide {
        id: Uuid = "p.id",
        title: String = "p.title",
        status: String = "p.status",
        is_active: bool = "p.is_active",
        is_owner: bool = "EXISTS (SELECT 1 FROM package_owners o WHERE o.package_id = p.id AND o.user_id = g.user_id)",
    }
}

row_struct! {
    struct GuideContact {
        phone: Option<String> = "COALESCE(k.phone, k.contact_whatsapp)",
        verified_until: Option<NaiveDate> = "(SELECT MAX(c.valid_until) FROM guide_credentials c
            WHERE c.guide_id = g.id AND c.kind = 'license' AND c.status = 'approved')",
    }
}

/// Everything about one guide but their bookings. The audit log has the look.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Missing`; those of a read.
pub async fn admin_guide(mut db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    log_look(db, ctx, StaffRight::FindPeople, "guide_viewed", "guides", Some(id), json!({})).await?;
    let source = &mut db;
    let sql = format!("{TABLES} WHERE g.id = $2");
    let guide: ListedGuide =
        source.select_one(&sql, &[ctx.today().into(), id.into()]).await?.ok_or(Error::Missing("guide"))?;
    let sql = "FROM guides g LEFT JOIN guide_contacts k ON k.guide_id = g.id WHERE g.id = $1";
    let contact: Option<GuideContact> = source.select_one(sql, &[id.into()]).await?;
    let sql = "FROM package_guides h JOIN packages p ON p.id = h.package_id JOIN guides g ON g.id = h.guide_id WHERE h.guide_id = $1 ORDER BY p.title, p.id";
    let packages: Vec<PackageOfGuide> = source.select(sql, &[id.into()]).await?;
    let mut found = guide.to_json();
    let phone = contact.as_ref().and_then(|one| one.phone.as_deref()).map(format_stored);
    found.insert("phone".to_owned(), json!(phone));
    found.insert("verified_until".to_owned(), json!(contact.and_then(|one| one.verified_until)));
    let package = |one: &PackageOfGuide| {
        json!({
            "id": one.id,
            "title": one.title,
            "status": one.status,
            "is_active": one.is_active,
            "is_owner": one.is_owner,
        })
    };
    Ok(json!({
        "guide": found,
        "packages": packages.iter().map(package).collect::<Vec<_>>(),
        "notes": list_notes(source, NoteSubject::Guide, id).await?,
        "flags": list_person_flags(source, ctx, guide.user_id).await?,
    }))
}
