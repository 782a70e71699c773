//! The functions of the product, called by people of all kinds: none reads what is not its caller's to read, unless it says so.

use serendib_db::testing::Lock;
use serendib_domain::tables;
use serendib_server::rpc::register::FUNCTIONS;
use uuid::Uuid;

use super::{Rule, Who, of, product};
use crate::tokens;
use crate::world::World;

const TRIP: &str = r#"{"document":{"title":"Up","description":"By train.","duration":"1 day","max_people":2,"price":9.5,
    "highlights":"Tea","included":"Tea","locations":[{"location_name":"Ella"}],"categories":["nature"],
    "days":[{"attractions":[{"title":"A","description":"B"}]}]}}"#;

async fn first(world: &World, sql: &str) -> Vec<Uuid> {
    let row = world.app.db.rows(sql, &[]).await.unwrap().remove(0);
    (0..2).filter_map(|at| row.opt_uuid(at).ok().flatten()).collect()
}

/// What these read goes beyond what their caller may see of the tables, by a rule of their own that `bookings.rs` and `payments/`
/// hold: which days are taken, never by whom; of a booking each side what it must know of the other; and for admins alone what
/// stands in no table of the wire.
const BY_OWN_RULE: [&str; 8] = [
    "quote_booking",
    "busy_days",
    "request_booking",
    "cancel_preview",
    "cancel_booking",
    "payment_figures",
    "dead_letters",
    "retry_dead_letter",
];

#[tokio::test(flavor = "multi_thread")]
async fn q02_q04_functions_read_what_is_their_callers_to_read() {
    let world = World::demo().await;
    // What everybody's answers are made of is read once, for all of them.
    world.get("/rest/v1/rpc/suggest_places?q=a").await;
    let host = "SELECT g.user_id, g.id FROM guides g JOIN profiles p ON p.user_id = g.user_id
                 WHERE g.is_active AND NOT p.is_admin
                   AND EXISTS (SELECT 1 FROM package_owners o WHERE o.user_id = g.user_id) ORDER BY g.id LIMIT 1";
    let host = first(&world, host).await;
    let admin = "SELECT p.user_id, g.id FROM profiles p LEFT JOIN guides g ON g.user_id = p.user_id AND g.is_active
                  WHERE p.is_admin ORDER BY p.user_id LIMIT 1";
    let admin = first(&world, admin).await;
    let owned = format!("SELECT package_id FROM package_owners WHERE user_id = '{}' ORDER BY id LIMIT 1", host[0]);
    let changed = "SELECT package_id FROM package_revisions ORDER BY id LIMIT 1";
    let pending = "SELECT id FROM packages WHERE status = 'pending' ORDER BY id LIMIT 1";
    let writer = "SELECT user_id FROM reviews WHERE NOT is_hidden ORDER BY id LIMIT 1";
    let package = async |sql: &str| format!(r#"{{"package":"{}"}}"#, first(&world, sql).await[0]);
    let (owned, changed, pending) = (package(&owned).await, package(changed).await, package(pending).await);
    let person = format!(r#"{{"person":"{}"}}"#, first(&world, writer).await[0]);
    let (visitor, host, admin) = (
        Who::default(),
        Who { user: host.first().copied(), guide: host.get(1).copied(), is_admin: false },
        Who { user: admin.first().copied(), guide: admin.get(1).copied(), is_admin: true },
    );
    let calls: [(&str, &str, &[Who]); 14] = [
        ("search_packages", r#"{"q":"tea"}"#, &[visitor, host]),
        ("suggest_places", r#"{"q":"a"}"#, &[visitor, host]),
        ("featured_packages", "{}", &[visitor, admin]),
        ("public_profile", &person, &[visitor, host, admin]),
        ("my_guide_settings", "{}", &[visitor, host, admin]),
        ("save_guide_settings", r#"{"document":{"languages":["English"]}}"#, &[visitor, host]),
        ("review_counts", "{}", &[visitor, host, admin]),
        ("pending_packages", r#"{"q":"a"}"#, &[visitor, host, admin]),
        ("package_for_edit", &owned, &[visitor, host, admin]),
        ("package_for_edit", &changed, &[visitor, host, admin]),
        ("package_for_edit", &pending, &[visitor, host, admin]),
        ("save_package", TRIP, &[visitor, host, admin]),
        ("my_bookings", "{}", &[visitor]),
        ("guide_bookings", "{}", &[visitor]),
    ];
    for function in &FUNCTIONS {
        let is_called = calls.iter().any(|(name, ..)| *name == function.name) || BY_OWN_RULE.contains(&function.name);
        assert!(is_called, "{} is not called here", function.name);
    }
    let (mut trees, mut texts) = (0, 0);
    for (name, body, callers) in calls {
        for who in callers {
            let rule: Rule = if name == "public_profile" { product::public_profile } else { product::rule };
            let lock = of(tables::register(), rule, *who);
            let token = who.user.map(tokens::person);
            let mut headers = vec![("content-type", "application/json")];
            headers.extend(token.as_ref().map(|token| ("authorization", token.as_str())));
            let path = format!("/rest/v1/rpc/{name}");
            let answer = lock.guard(world.ask("POST", &path, &headers, body)).await;
            assert!([200, 401, 403].contains(&answer.status), "{name} by {who:?}: {answer:?}");
            assert_eq!(lock.fired(), Vec::<String>::new(), "{name} by {who:?}");
            trees += lock.looked();
            texts += beyond_the_caller(&lock, who);
        }
    }
    assert!(trees >= 10 && texts >= 30, "{trees} trees and {texts} statements were looked at");
}

/// Statements that were looked at, without the one that asks who is there.
fn beyond_the_caller(lock: &Lock, who: &Who) -> u64 {
    lock.texts() - u64::from(who.user.is_some())
}
