//! Tests of the second lock: it notices every handmade way around a policy, on this database.

use std::sync::Arc;

use serendib_db::testing::Lock;
use serendib_db::{Cond, Db, Select};
use serendib_domain::{Caller, tables};
use serendib_server::rest::parse::{self, Limits};
use serendib_server::rest::plan;

use super::{Who, build, product};
use crate::fixture::TestApp;
use crate::permissions::MatrixCast;

/// The plan for an address, if this caller gets one.
fn planned(address: &str, caller: &Caller) -> Option<Select> {
    let (table, query) = address.split_once('?')?;
    let request = parse::parse(query, &Limits::default()).unwrap();
    let register = tables::register();
    plan::read(register, plan::table(register, "public", table).unwrap(), &request, caller).ok()
}

/// The lock's violations when the tree is read without policies.
async fn violations_of(lock: &Arc<Lock>, db: &Db, select: &Select) -> Vec<String> {
    let before = lock.mismatches().len();
    lock.guard(db.fetch(select, true)).await.unwrap();
    lock.mismatches().split_off(before)
}

/// T-Q02, T-Q04, T-Q05, T-Q06.
#[tokio::test(flavor = "multi_thread")]
async fn the_second_lock_notices_every_read_around_a_policy() {
    let world = TestApp::empty().await;
    let _cast = MatrixCast::new(&world).await;
    let db = &world.app.db;
    let lock = build(tables::register(), product::rule, Who::default());
    // Without policies, as the service reads; a visitor may read none of it.
    for around in [
        "booking_requests?select=id",
        "packages?select=id",
        "packages?select=title,package_days(day_number)",
        "guides?select=user_id&is_active=is.true",
        "guides?select=id&is_active=is.true&user_id=not.is.null",
        "guides?select=id&is_active=is.true&order=user_id",
        "packages?select=id,package_owners()&status=eq.approved&is_active=is.true&package_owners=not.is.null",
        "reviews?select=id",
        "reviews?select=id,booking_requests(contact_email)&is_hidden=is.false",
        "package_guides?select=guides(display_name)&limit=3",
    ] {
        let select = planned(around, &Caller::Service).unwrap();
        assert_eq!(violations_of(&lock, db, &select).await.len(), 1, "the lock is silent about {around}");
        if let Some(honest) = planned(around, &Caller::Visitor) {
            assert_eq!(violations_of(&lock, db, &honest).await, Vec::<String>::new(), "{around}");
        }
    }
    // Questions that a user may ask only about their own rows.
    let person = Who { user: Some(uuid::Uuid::from_u128(7)), ..Who::default() };
    let theirs = build(tables::register(), product::rule, person);
    let booking = "reviews?select=id&booking_request_id=not.is.null&is_hidden=is.false";
    for around in ["guides?select=id&is_active=is.true&user_id=not.is.null", booking] {
        let select = planned(around, &Caller::Service).unwrap();
        assert_eq!(violations_of(&theirs, db, &select).await.len(), 1, "the lock is silent about {around}");
    }
    // A valid plan whose policy is removed.
    let mut select = planned("packages?select=id", &Caller::Visitor).unwrap();
    select.filter = Cond::True;
    assert_eq!(violations_of(&lock, db, &select).await.len(), 1);
    // A table that is not on the wire.
    select = Select { table: "users", output: Vec::new(), order: Vec::new(), ..select };
    assert_eq!(violations_of(&lock, db, &select).await.len(), 1);
    assert!(lock.tree_count() > 12);
}

/// T-Q03.
#[tokio::test(flavor = "multi_thread")]
async fn no_embed_goes_along_a_column_that_is_hidden() {
    let world = TestApp::empty().await;
    let cast = MatrixCast::new(&world).await;
    // A review's booking is private, even to its guide.
    for (table, question) in [
        ("booking_requests", "?select=id,reviews(id)"),
        ("reviews", "?select=id,booking_requests(contact_email)"),
        ("reviews", "?select=id,booking_request_id(contact_email)"),
        ("reviews", "?select=id,...reviews_booking_request_id_fkey!inner(contact_email)"),
        ("booking_requests", "?select=id,reviews!inner(id)"),
    ] {
        for role in ["traveller", "guide", "stranger"] {
            let answer = cast.ask(&world, role, "GET", table, question, "").await;
            assert_eq!((answer.status, answer.code()), (400, "PGRST200".to_owned()), "{table}{question}");
        }
        let answer = cast.ask(&world, "admin", "GET", table, question, "").await;
        assert_eq!(answer.status, 200, "{table}{question}");
    }
}

/// T-Q02, T-Q07.
#[tokio::test(flavor = "multi_thread")]
async fn the_second_lock_looks_at_what_a_transaction_shows_of_what_it_wrote() {
    let world = TestApp::empty().await;
    let _cast = MatrixCast::new(&world).await;
    let db = &world.app.db;
    let lock = build(tables::register(), product::rule, Who::default());
    let inside = async |address: &str, caller: &Caller, before: &'static str| {
        let (already, select) = (lock.mismatches().len(), planned(address, caller).unwrap());
        let read: Result<usize, serendib_db::Error> = lock
            .guard(db.write(async move |tx| {
                tx.run(before, &[]).await?.any();
                Ok(tx.fetch(&select, false).await?.rows.len())
            }))
            .await;
        (read.unwrap(), lock.mismatches().len() - already)
    };
    const NOTHING: &str = "UPDATE packages SET version = version WHERE 1 = 0";
    for around in [
        "booking_requests?select=id",
        "packages?select=title,package_days(day_number)",
        "packages?select=id,package_owners(user_id)&status=eq.approved&is_active=is.true",
        "guides?select=user_id&is_active=is.true",
        "package_guides?select=guides(display_name)&limit=3",
    ] {
        assert_eq!(inside(around, &Caller::Service, NOTHING).await.1, 1, "the lock is silent about {around}");
    }
    let honest = "packages?select=id,package_days(day_number),package_guides(guides(display_name))";
    assert_eq!(inside(honest, &Caller::Visitor, NOTHING).await, (1, 0));
    // The lock checks the transaction's own uncommitted rows too.
    let opened = "UPDATE packages SET status = 'approved', is_active = TRUE";
    assert_eq!(inside(honest, &Caller::Visitor, opened).await, (3, 0));
    assert_eq!(lock.tree_count_in_tx(), 7);
}

/// T-Q02.
#[tokio::test(flavor = "multi_thread")]
async fn the_second_lock_looks_at_statements_that_are_no_trees() {
    let world = TestApp::empty().await;
    let _cast = MatrixCast::new(&world).await;
    let db = &world.app.db;
    let lock = build(tables::register(), product::rule, Who::default());
    for (sql, fires) in [
        ("SELECT id FROM packages", 1),
        ("SELECT p.id FROM packages p JOIN package_owners o ON o.package_id = p.id", 1),
        ("SELECT COUNT(*) FROM reviews", 1),
        ("SELECT email FROM users", 1),
        ("SELECT user_id FROM guides WHERE is_active", 1),
        ("SELECT id FROM packages WHERE is_active AND status = 'approved'", 0),
        ("SELECT display_name FROM guides WHERE is_active", 0),
    ] {
        let before = lock.mismatches().len();
        lock.guard(db.rows(sql, &[])).await.unwrap();
        assert_eq!(lock.mismatches().len() - before, fires, "{sql}");
    }
    assert_eq!(lock.statement_count(), 7);
}
