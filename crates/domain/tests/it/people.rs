//! Users, guides and packages for tests, and tables' write policies as the wire calls them.

use serde_json::Value as Json;
use serendib_db::{Db, Value};
use serendib_domain::files::bucket;
use serendib_domain::staff::StaffRights;
use serendib_domain::table::{DeletePolicy, InsertPolicy, Posted, UpdatePolicy};
use serendib_domain::{Caller, Ctx, Error, Result, SignedInPerson, tables};
use uuid::Uuid;

use crate::fixture;

/// The same for the same number; distinct from all ids of a context.
pub fn id(number: u128) -> Uuid {
    Uuid::from_u128(0x1000_0000_0000_4000_8000_0000_0000_0000 + number)
}

pub async fn run(db: &Db, sql: &str, binds: Vec<Value>) {
    let sql = sql.to_owned();
    let written: Result<()> = db
        .write(async move |tx| {
            tx.run(&sql, &binds).await?.any();
            Ok(())
        })
        .await;
    written.unwrap();
}

/// Makes every later write of a kind fail, such as `INSERT ON guides`.
pub async fn break_step(db: &Db, step: &str) {
    let body = if fixture::is_sqlite() {
        "BEGIN SELECT RAISE(ABORT, 'broken'); END"
    } else {
        let fails = "CREATE OR REPLACE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'";
        run(db, fails, Vec::new()).await;
        "FOR EACH ROW EXECUTE FUNCTION fails()"
    };
    run(db, &format!("CREATE TRIGGER broken BEFORE {step} {body}"), Vec::new()).await;
}

pub async fn mend_step(db: &Db, step: &str) {
    let table = step.rsplit(' ').next().unwrap();
    let on = if fixture::is_sqlite() { String::new() } else { format!(" ON {table}") };
    run(db, &format!("DROP TRIGGER broken{on}"), Vec::new()).await;
}

/// The first column of every row, as text.
pub async fn texts(db: &Db, sql: &str) -> Vec<String> {
    let rows = db.rows(sql, &[]).await.unwrap();
    rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
}

pub async fn count(db: &Db, sql: &str) -> i64 {
    db.rows(sql, &[]).await.unwrap()[0].int(0).unwrap()
}

/// An account with a confirmed address, a provider's picture, and a profile.
pub async fn person(db: &Db, number: u128, is_admin: bool) -> Caller {
    let (user, email) = (id(number), format!("person{number}@example.lk"));
    let metadata = format!(r#"{{"full_name":"Person {number}","avatar_url":"https://pictures.example/{number}.png"}}"#);
    run(
        db,
        "INSERT INTO users (id, email, email_confirmed_at, user_metadata, created_at, updated_at) VALUES ($1, $2, $3, $4, $3, $3)",
        vec![user.into(), email.into(), fixture::morning().into(), metadata.into()],
    )
    .await;
    let picture = format!(r#"{{"picture":"https://pictures.example/{number}.png"}}"#);
    run(
        db,
        "INSERT INTO identities (id, user_id, provider, subject, identity_data, created_at, updated_at)
         VALUES ($1, $1, 'google', $2, $3, $4, $4)",
        vec![user.into(), format!("g{number}").into(), picture.into(), fixture::morning().into()],
    )
    .await;
    run(
        db,
        "INSERT INTO profiles (user_id, display_name, is_admin, created_at) VALUES ($1, $2, $3, $4)",
        vec![user.into(), format!("Person {number}").into(), is_admin.into(), fixture::morning().into()],
    )
    .await;
    let rights = if is_admin { StaffRights::ALL } else { StaffRights::NONE };
    Caller::Person(SignedInPerson { user, rights, is_fresh: true, ..SignedInPerson::default() })
}

/// An account with a guide row, whose id is the number plus 500.
pub async fn guide(db: &Db, number: u128) -> Caller {
    let Caller::Person(person) = person(db, number, false).await else { unreachable!() };
    let guide = id(number + 500);
    run(
        db,
        "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $2, $3, $4)",
        vec![guide.into(), person.user.into(), format!("Person {number}").into(), fixture::morning().into()],
    )
    .await;
    run(db, "UPDATE profiles SET is_guide = TRUE WHERE user_id = $1", vec![person.user.into()]).await;
    Caller::Person(SignedInPerson { guide: Some(guide), record: Some(guide), ..person })
}

/// A package on sale, owned and hosted by this guide.
pub async fn package(db: &Db, number: u128, host: &Caller) -> Uuid {
    let (package, host, now) = (id(number), host.person().unwrap().clone(), fixture::morning());
    run(
        db,
        "INSERT INTO packages (id, title, price, duration_days, max_people, status, created_at, updated_at)
         VALUES ($1, $2, 10000, 3, 6, 'approved', $3, $3)",
        vec![package.into(), format!("Trip {number}").into(), now.into()],
    )
    .await;
    let binds = |other: Uuid| vec![package.into(), other.into()];
    run(
        db,
        "INSERT INTO package_owners (id, package_id, user_id, is_primary_owner) VALUES ($1, $1, $2, TRUE)",
        binds(host.user),
    )
    .await;
    let mut linked = binds(host.guide.unwrap());
    linked.push(now.into());
    run(
        db,
        "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, TRUE, $3)",
        linked,
    )
    .await;
    package
}

/// A picture without bytes.
pub async fn picture(db: &Db, bucket: &str, name: &str) {
    let made: Result<()> = db.write(async |tx| bucket::create_product_buckets(tx, &ctx(&Caller::Service)).await).await;
    made.unwrap();
    run(
        db,
        "INSERT INTO storage_objects (id, bucket_id, name, version, mime_type, size, etag, cache_control, created_at, updated_at)
         VALUES ($1, $2, $3, $1, 'image/jpeg', 5, '\"1\"', 'max-age=3600', $4, $4)",
        vec![ctx(&Caller::Service).new_id().into(), bucket.into(), name.into(), fixture::morning().into()],
    )
    .await;
}

pub fn ctx(who: &Caller) -> Ctx {
    fixture::ctx(who.clone(), fixture::morning())
        .with_site("https://serendib.example")
        .with_request(Some("r1".to_owned()))
}

pub fn to_object(value: &Json) -> Posted {
    value.as_object().unwrap().clone()
}

pub async fn insert(db: &Db, table: &str, who: &Caller, row: &Json) -> Result<Uuid> {
    insert_at(db, table, ctx(who), row).await
}

pub async fn insert_at(db: &Db, table: &str, ctx: Ctx, row: &Json) -> Result<Uuid> {
    let InsertPolicy::Command(command, _) = tables::find(table).unwrap().insert else {
        panic!("{table} has no such door")
    };
    let row = to_object(row);
    db.write(async move |tx| command(tx, &ctx, &row).await).await
}

pub async fn update(db: &Db, table: &str, who: &Caller, row: Uuid, change: &Json) -> Result<()> {
    let UpdatePolicy::Command(command, _) = tables::find(table).unwrap().update else {
        panic!("{table} has no such door")
    };
    let (ctx, change) = (ctx(who), to_object(change));
    db.write(async move |tx| command(tx, &ctx, &[row.into()], &change).await).await
}

pub async fn delete(db: &Db, table: &str, who: &Caller, row: Uuid) -> Result<()> {
    let DeletePolicy::Command(command, _) = tables::find(table).unwrap().delete else {
        panic!("{table} has no such door")
    };
    let ctx = ctx(who);
    db.write(async move |tx| command(tx, &ctx, &[row.into()]).await).await
}

pub fn error_kind_and_text<T: std::fmt::Debug>(outcome: Result<T>) -> (&'static str, String) {
    let error = outcome.unwrap_err();
    let kind = match &error {
        Error::Refused(_) => "refused",
        Error::Missing(_) => "missing",
        Error::Forbidden(_) => "forbidden",
        Error::Stale(_) => "stale",
        Error::Conflict(_) | Error::Blocked(_) => "conflict",
        Error::Gone(_) => "gone",
        Error::Fields { .. } => "fields",
        Error::Outdated { .. } => "outdated",
        Error::Duplicate(_) => "duplicate",
        Error::SignedOut => "signed out",
        Error::TooMany(_) => "too many",
        Error::Db(_) | Error::Template(_) => panic!("{error:?}"),
    };
    (kind, error.to_string())
}

pub fn kind<T: std::fmt::Debug>(outcome: Result<T>) -> &'static str {
    error_kind_and_text(outcome).0
}
