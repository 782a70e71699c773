//! The list of accounts, and the page of one.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::looks::{log_look, require_right};
use super::page::{KeyKind, ListPage, SortColumn};
use super::possible_duplicates::list_possible_duplicates;
use super::record_query::RecordQuery;
use super::staff_notes::{NoteSubject, list_notes};
use super::word_matches::subject_ids;
use crate::abuse_flags::list::list_person_flags;
use crate::accounts::account_merge;
use crate::chat::warnings::list_warnings;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::staff::StaffRight;
use crate::statement::{Binds, join_conditions};

/// Accounts per page.
const PAGE: usize = 50;
/// Sessions, reports and applications on the page of one account.
const MOST: i64 = 50;
const NO_ROLE: &str = "There is no such group of people.";
const ORDERS: [SortColumn; 2] =
    [("created", "u.created_at", KeyKind::Instant), ("name", "p.display_name", KeyKind::Text)];
const TABLES: &str = "FROM users u JOIN profiles p ON p.user_id = u.id LEFT JOIN guides g ON g.user_id = u.id";
const BANNED: &str = "(u.banned_until IS NOT NULL AND u.banned_until > $1)";

row_struct! {
    struct Account {
        id: Uuid = "u.id",
        name: String = "p.display_name",
        email: Option<String> = "COALESCE(u.email, u.sso_email)",
        phone: Option<String> = "u.phone",
        is_guide: bool = "p.is_guide",
        is_admin: bool = "p.is_admin",
        is_banned: bool = BANNED,
        is_confirmed: bool = "(u.email_confirmed_at IS NOT NULL OR u.phone_confirmed_at IS NOT NULL)",
        bookings: i64 = "(SELECT COUNT(*) FROM booking_requests b WHERE b.user_id = u.id)",
        created_at: DateTime<Utc> = "u.created_at",
        last_sign_in_at: Option<DateTime<Utc>> = "u.last_sign_in_at",
        guide_id: Option<Uuid> = "g.id",
    }
}

impl Account {
    fn to_json(&self) -> Map<String, Json> {
        let fields = [
            ("id", json!(self.id)),
            ("name", json!(self.name)),
            ("email", json!(self.email)),
            ("phone", json!(self.phone)),
            ("is_guide", json!(self.is_guide)),
            ("is_admin", json!(self.is_admin)),
            ("is_banned", json!(self.is_banned)),
            ("is_confirmed", json!(self.is_confirmed)),
            ("bookings", json!(self.bookings)),
            ("created_at", json!(self.created_at.to_rfc3339())),
            ("last_sign_in_at", json!(self.last_sign_in_at.map(|at| at.to_rfc3339()))),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// The arguments of the list, as typed.
#[derive(Clone, Copy, Debug)]
pub struct PeopleQuery<'a> {
    pub search: &'a str,
    pub role: &'a str,
    pub order: &'a str,
    pub after: &'a str,
}

/// A page of accounts; with the first one, how many there are.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Refused` for an unknown role, order or cursor; those of a read.
pub async fn admin_people(mut db: &Db, ctx: &Ctx, list: &PeopleQuery<'_>) -> Result<Json> {
    require_right(ctx, StaffRight::FindPeople)?;
    let order = if list.order.is_empty() { "-created" } else { list.order };
    let page = ListPage::parse(&ORDERS, "u.id", order, list.after)?;
    let of_role = match list.role {
        "" | "all" => "TRUE".to_owned(),
        "traveler" => "NOT p.is_guide AND NOT p.is_admin".to_owned(),
        "guide" => "p.is_guide".to_owned(),
        "admin" => "p.is_admin".to_owned(),
        "banned" => BANNED.to_owned(),
        _ => return Err(Error::Refused(NO_ROLE.to_owned())),
    };
    let query = RecordQuery::parse(list.search, ctx.today());
    let mut binds = Binds::default();
    // The first placeholder is that of `BANNED`, which a count does not use; PostgreSQL requires a use of every value.
    let now = binds.add(ctx.now.into());
    let mut conditions = vec![format!("u.deleted_at IS NULL AND CAST({now} AS TIMESTAMPTZ) IS NOT NULL"), of_role];
    if !list.search.trim().is_empty() {
        let ids = subject_ids(&mut db, &query, "person", &mut binds).await?;
        conditions.push(ids.map_or("FALSE".to_owned(), |ids| format!("u.id IN ({ids})")));
    }
    let total = match page.is_first() {
        true => {
            // Without what each account has once: half a million accounts would be joined for a number.
            let is_all = conditions.len() == 2 && matches!(list.role, "" | "all");
            let tables = if is_all { "FROM users u" } else { "FROM users u JOIN profiles p ON p.user_id = u.id" };
            let sql = format!("SELECT COUNT(*) {tables} WHERE {}", join_conditions(&conditions));
            RowSource::row(&mut db, &sql, &binds.0).await?.map(|row| row.int(0)).transpose()?
        }
        false => None,
    };
    conditions.extend(page.condition(&mut binds));
    let sql =
        format!("{TABLES} WHERE {} ORDER BY {} LIMIT {}", join_conditions(&conditions), page.order_by(), PAGE + 1);
    let mut rows: Vec<Account> = RowSource::select(&mut db, &sql, &binds.0).await?;
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| has_more).map(|last| match order.trim_start_matches('-') {
        "name" => page.cursor(&last.name, last.id),
        _ => page.cursor(&last.created_at.timestamp_micros().to_string(), last.id),
    });
    let ids: Vec<Uuid> = rows.iter().map(|one| one.id).collect();
    let what = json!({ "readings": query.kinds(), "role": list.role, "displayed": ids });
    log_look(db, ctx, StaffRight::FindPeople, "people_listed", "users", None, what).await?;
    Ok(json!({ "rows": rows.iter().map(Account::to_json).collect::<Vec<_>>(), "next": next, "total": total }))
}

row_struct! {
    struct AccountSession {
        created_at: DateTime<Utc> = "created_at",
        last_used_at: DateTime<Utc> = "refreshed_at",
        user_agent: Option<String> = "user_agent",
    }
}

row_struct! {
    struct AccountReport {
        id: Uuid = "r.id",
        created_at: DateTime<Utc> = "r.created_at",
        handled_at: Option<DateTime<Utc>> = "r.handled_at",
        reason: String = "r.reason",
        by_them: bool = "(r.reporter_id = $1)",
    }
}

row_struct! {
    struct AccountApplication {
        id: Uuid = "id",
        status: String = "status",
        created_at: DateTime<Utc> = "created_at",
    }
}

row_struct! {
    struct AccountAccess {
        factors: i64 = "(SELECT COUNT(*) FROM mfa_factors m WHERE m.user_id = u.id AND m.is_verified)",
        is_anonymous: bool = "u.is_anonymous",
        banned_until: Option<DateTime<Utc>> = "u.banned_until",
    }
}

row_struct! {
    struct SignInProvider {
        provider: String = "provider",
    }
}

/// Everything about one account but its bookings. The audit log has the look.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Missing`; those of a read.
pub async fn admin_person(mut db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    log_look(db, ctx, StaffRight::FindPeople, "person_viewed", "users", Some(id), json!({})).await?;
    let source = &mut db;
    let sql = format!("{TABLES} WHERE u.id = $2 AND u.deleted_at IS NULL");
    let account: Account =
        source.select_one(&sql, &[ctx.now.into(), id.into()]).await?.ok_or(Error::Missing("person"))?;
    let own: &[serendib_db::Value] = &[id.into()];
    let access: Option<AccountAccess> = source.select_one("FROM users u WHERE u.id = $1", own).await?;
    let providers: Vec<SignInProvider> =
        source.select("FROM identities WHERE user_id = $1 ORDER BY created_at, id", own).await?;
    let sql = format!("FROM sessions WHERE user_id = $1 ORDER BY refreshed_at DESC, id LIMIT {MOST}");
    let sessions: Vec<AccountSession> = source.select(&sql, own).await?;
    let sql = format!(
        "FROM chat_reports r WHERE r.reporter_id = $1
           OR r.booking_request_id IN (SELECT b.id FROM booking_requests b LEFT JOIN guides g ON g.id = b.guide_id
                                        WHERE b.user_id = $1 OR g.user_id = $1)
         ORDER BY r.created_at DESC, r.id LIMIT {MOST}"
    );
    let reports: Vec<AccountReport> = source.select(&sql, own).await?;
    let sql = format!("FROM guide_applications WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT {MOST}");
    let applications: Vec<AccountApplication> = source.select(&sql, own).await?;
    let mut person = account.to_json();
    person.insert("guide_id".to_owned(), json!(account.guide_id));
    person.insert("providers".to_owned(), providers.iter().map(|one| one.provider.as_str()).collect());
    person.insert("factors".to_owned(), access.as_ref().map_or(0, |one| one.factors).into());
    person.insert("is_anonymous".to_owned(), access.as_ref().is_some_and(|one| one.is_anonymous).into());
    let banned_until = access.and_then(|one| one.banned_until).filter(|until| *until > ctx.now);
    person.insert("banned_until".to_owned(), json!(banned_until.map(|until| until.to_rfc3339())));
    let session = |one: &AccountSession| {
        json!({
            "created_at": one.created_at.to_rfc3339(),
            "last_used_at": one.last_used_at.to_rfc3339(),
            "user_agent": one.user_agent,
        })
    };
    let report = |one: &AccountReport| {
        json!({
            "id": one.id,
            "created_at": one.created_at.to_rfc3339(),
            "handled_at": one.handled_at.map(|at| at.to_rfc3339()),
            "reason": one.reason,
            "by_them": one.by_them,
        })
    };
    let application = |one: &AccountApplication| json!({ "id": one.id, "status": one.status, "created_at": one.created_at.to_rfc3339() });
    Ok(json!({
        "person": person,
        "sessions": sessions.iter().map(session).collect::<Vec<_>>(),
        "reports": reports.iter().map(report).collect::<Vec<_>>(),
        "applications": applications.iter().map(application).collect::<Vec<_>>(),
        "notes": list_notes(source, NoteSubject::Person, id).await?,
        "warnings": list_warnings(source, id).await?,
        "flags": list_person_flags(source, ctx, id).await?,
        "merged_into": account_merge::merged_into(source, ctx, id).await?,
        "merged_from": account_merge::merged_from(source, ctx, id).await?,
        "possible_duplicates": list_possible_duplicates(source, id).await?,
    }))
}
