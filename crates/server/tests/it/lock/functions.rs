//! The product's functions, called in every role, read only what their caller may, unless a rule allows more.

use serendib_db::testing::Lock;
use serendib_domain::tables;
use serendib_server::rpc::register::{Does, FUNCTIONS, Function};
use uuid::Uuid;

use super::{
    VisibilityRule, Who, back_office, bookings, build, credentials, handovers, host_shares, people, product,
    text_messages,
};
use crate::fixture::TestApp;

const TRIP: &str = r#"{"document":{"title":"Up","description":"By train.","duration":"1 day","max_people":2,"price":9.5,
    "highlights":"Tea","included":"Tea","locations":[{"location_name":"Ella"}],"categories":["nature"],
    "days":[{"attractions":[{"title":"A","description":"B"}]}],
        "paid_locally":"costs","local_costs":[{"label":"Jeep","amount_usd":40,"per":"vehicle","is_optional":false}],
        "shopping":"stops","shopping_stops":"Batik","shopping_commission":true,
        "group_prices":[{"from_people":2,"price_per_person":9}],
        "seasons":[{"name":"New Year","first_day":"12-20","last_day":"01-05","percent":20}]}}"#;

async fn first(world: &TestApp, sql: &str) -> Vec<Uuid> {
    let row = world.app.db.rows(sql, &[]).await.unwrap().remove(0);
    (0..2).filter_map(|at| row.opt_uuid(at).ok().flatten()).collect()
}

/// Commands read in their own transactions, where the lock checks only rows of tables. `bookings.rs` and `payments/` test what they accept
/// and refuse.
fn is_command(function: &Function) -> bool {
    matches!(function.does, Does::Writes | Does::WritesForGood | Does::ReadsNoted)
}

/// The rule of a function that may read more than the tables allow.
fn rule_of(function: &str) -> VisibilityRule {
    match function {
        "public_profile" => product::public_profile,
        "quote_booking" | "busy_days" | "next_starts" => bookings::days,
        "guide_calendar" => bookings::own_calendar,
        "day_sheet" => bookings::sides,
        "handover_options" => handovers::options,
        "received_handovers" => handovers::received,
        "host_shares" | "received_host_shares" => host_shares::rule,
        "booking_alternatives" => bookings::sides_and_days,
        "guide_inbox" => bookings::inbox,
        "guide_reputation" => credentials::reputation,
        "payout_account" => text_messages::own_account,
        "text_message_settings" => text_messages::own_texts,
        "my_credentials" | "saved_replies" => credentials::own_proofs,
        "guide_credentials" => credentials::public,
        "credential_queue" | "review_counts" => credentials::queue,
        "account_deletion" => people::own_account,
        "erasure_preview" | "merge_preview" => back_office::rule,
        "guide_earnings" | "guide_statement" | "guide_year" => bookings::earnings,
        "package_sales" => product::sales,
        "conversations" | "conversation" => bookings::talks,
        "my_bookings" | "guide_bookings" | "booking_counts" => bookings::sides,
        "booking_mails"
        | "suspension_preview"
        | "staff_members"
        | "four_eyes_rules"
        | "abuse_flags"
        | "abuse_flag"
        | "reply_templates"
        | "content_documents"
        | "content_document"
        | "content_history"
        | "check_content"
        | "contact_conversation"
        | "search_misses"
        | "staff_views"
        | "api_keys"
        | "webhook_endpoints"
        | "webhook_deliveries"
        | "webhook_delivery"
        | "guide_answers" => back_office::rule,
        name if name.starts_with("admin_") => back_office::rule,
        "payment_figures" | "payment_refunds" | "payout_list" | "dead_letters" => bookings::books,
        "payment_list" | "refund_approvals" | "reconciliation" | "dispute_evidence" => back_office::rule,
        "itinerary" | "itinerary_history" | "shared_itinerary" | "planner_options" => product::plans,
        "guides_for_itinerary" | "custom_requests" | "custom_request" => product::custom_requests,
        _ => product::rule,
    }
}

/// T-Q02, T-Q04.
#[tokio::test(flavor = "multi_thread")]
async fn functions_read_what_is_their_callers_to_read() {
    let world = TestApp::demo().await;
    // Warms the cache that all callers share.
    world.get("/rest/v1/rpc/suggest_places?q=a").await;
    let host = "SELECT g.user_id, g.id FROM guides g JOIN profiles p ON p.user_id = g.user_id
                 WHERE g.is_active AND NOT p.is_admin
                   AND EXISTS (SELECT 1 FROM package_owners o WHERE o.user_id = g.user_id) ORDER BY g.id LIMIT 1";
    let host = first(&world, host).await;
    let admin = "SELECT p.user_id, g.id FROM profiles p LEFT JOIN guides g ON g.user_id = p.user_id AND g.is_active
                  WHERE p.is_admin ORDER BY p.user_id LIMIT 1";
    let admin = first(&world, admin).await;
    let owned_package =
        format!("SELECT package_id FROM package_owners WHERE user_id = '{}' ORDER BY id LIMIT 1", host[0]);
    let changed = "SELECT package_id FROM package_revisions ORDER BY id LIMIT 1";
    let pending = "SELECT id FROM packages WHERE status = 'pending' ORDER BY id LIMIT 1";
    let writer = "SELECT user_id FROM reviews WHERE NOT is_hidden ORDER BY id LIMIT 1";
    let package = async |sql: &str| format!(r#"{{"package":"{}"}}"#, first(&world, sql).await[0]);
    let (owned, changed, pending) = (package(&owned_package).await, package(changed).await, package(pending).await);
    let person = format!(r#"{{"person":"{}"}}"#, first(&world, writer).await[0]);
    let (visitor, host, admin) = (
        Who::default(),
        Who { user: host.first().copied(), guide: host.get(1).copied(), is_admin: false },
        Who { user: admin.first().copied(), guide: admin.get(1).copied(), is_admin: true },
    );
    let trip = "SELECT user_id FROM booking_requests WHERE status = 'confirmed' ORDER BY start_date DESC, id LIMIT 1";
    let traveller = Who { user: first(&world, trip).await.first().copied(), ..Who::default() };
    let trip = "SELECT g.user_id, g.id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
                 WHERE b.status = 'confirmed' AND g.is_active ORDER BY b.start_date DESC, b.id LIMIT 1";
    let led = first(&world, trip).await;
    let leader = Who { user: led.first().copied(), guide: led.get(1).copied(), is_admin: false };
    let trip = "SELECT b.package_id FROM booking_requests b JOIN packages p ON p.id = b.package_id
                 WHERE b.status = 'confirmed' AND p.is_active AND p.status = 'approved' AND p.min_people <= 2 AND p.max_people >= 2
                 ORDER BY b.start_date DESC, b.id LIMIT 1";
    let led_trip = "SELECT b.id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
                     WHERE b.status = 'confirmed' AND g.is_active ORDER BY b.start_date DESC, b.id LIMIT 1";
    let sheet = format!(r#"{{"booking_id":"{}"}}"#, first(&world, led_trip).await[0]);
    let offer =
        "INSERT INTO booking_handovers (id, booking_request_id, from_guide_id, to_guide_id, created_at, expires_at)
                 SELECT $1, b.id, b.guide_id, $2, $3, $4 FROM booking_requests b WHERE b.id = $5";
    let offered = first(&world, led_trip).await[0];
    let now = world.app.clock.now();
    let values =
        vec![offered.into(), host.guide.into(), now.into(), (now + chrono::Duration::days(1)).into(), offered.into()];
    world.run(offer.to_owned(), values).await;
    world.credentials(host.guide.unwrap()).await;
    let proved = format!(r#"{{"guide_id":"{}"}}"#, host.guide.unwrap());
    let shared = format!(r#"{{"package_id":"{}"}}"#, first(&world, &owned_package).await[0]);
    let share = "INSERT INTO host_shares (id, package_id, owner_guide_id, guide_id, percent, proposed_by, status, created_at, expires_at)
                 SELECT $1, package_id, $2, $3, 80, 'owner', $4, $5, $6 FROM package_owners WHERE user_id = $7 ORDER BY id LIMIT 1";
    for status in ["open", "agreed"] {
        let (key, until) = (serendib_server::app::new_id(), now + chrono::Duration::days(1));
        let [owner, led] = [host, leader].map(|who| who.guide.into());
        let values = vec![key.into(), owner, led, status.into(), now.into(), until.into(), host.user.into()];
        world.run(share.to_owned(), values).await;
    }
    let divided = "UPDATE booking_commissions SET host_percent = 80, owner_guide_id = $2 WHERE booking_request_id = $1";
    world.run(divided.to_owned(), vec![offered.into(), host.guide.into()]).await;
    let sales = format!(r#"{{"packages":["{}"]}}"#, first(&world, &owned_package).await[0]);
    let kept_package = format!(r#"{{"id":"{}"}}"#, first(&world, &owned_package).await[0]);
    let taken = first(&world, trip).await;
    let day = world.app.ctx(serendib_domain::Caller::Visitor).today() + chrono::Duration::days(300);
    let quote = format!(r#"{{"package_id":"{}","start_date":"{day}","number_of_travelers":2}}"#, taken[0]);
    let priced = format!(r#"{{"packages":"{}","people":2,"comfort":"three_star"}}"#, taken[0]);
    let swaps = format!(r#"{{"package_id":"{}","start_date":"2027-06-10"}}"#, taken[0]);
    let soonest = format!(r#"{{"packages":"{}"}}"#, taken[0]);
    let busy = format!(r#"{{"package_id":"{}"}}"#, taken[0]);
    let calendar = format!(r#"{{"from":"{}","to":"{day}"}}"#, day - chrono::Duration::days(360));
    let trip = "SELECT b.id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
                 WHERE b.status = 'confirmed' AND g.is_active ORDER BY b.start_date DESC, b.id LIMIT 1";
    let talk = format!(r#"{{"conversation_id":"{}"}}"#, first(&world, trip).await[0]);
    let paid = first(&world, "SELECT id FROM payments WHERE status = 'paid' ORDER BY id LIMIT 1").await;
    let paid = format!(r#"{{"payment_id":"{}"}}"#, paid[0]);
    let disputed = format!(r#"{{"dispute_id":"{}"}}"#, world.disputed_payment().await);
    let (plan, link) = world.shared_plan(traveller.user.unwrap()).await;
    let (plan, link) = (format!(r#"{{"id":"{plan}"}}"#), format!(r#"{{"token":"{link}"}}"#));
    let ours = format!(r#"{{"id":"{}"}}"#, first(&world, led_trip).await[0]);
    let reason =
        format!(r#"{{"booking_id":"{}","reason":"A complaint about the price"}}"#, first(&world, led_trip).await[0]);
    let account = format!(r#"{{"id":"{}"}}"#, traveller.user.unwrap());
    let of_account = format!(r#"{{"user_id":"{}"}}"#, traveller.user.unwrap());
    let two_accounts = format!(r#"{{"source":"{}","target":"{}"}}"#, traveller.user.unwrap(), leader.user.unwrap());
    let guide = format!(r#"{{"id":"{}"}}"#, host.guide.unwrap());
    let message = format!(r#"{{"message_id":"{}"}}"#, world.contact_message("nimali@example.lk").await);
    let delivery = format!(r#"{{"id":"{}"}}"#, world.partner_rows().await.delivery);
    let flag = format!(r#"{{"id":"{}"}}"#, world.abuse_flag(host.user.unwrap()).await);
    let calls: [(&str, &str, &[Who]); 111] = [
        ("admin_search", r#"{"text":"e 12 March"}"#, &[visitor, host, admin]),
        ("admin_search", r#"{"text":"zoe"}"#, &[visitor, host, admin]),
        ("admin_bookings", r#"{"search":"e","state":"confirmed"}"#, &[visitor, host, admin]),
        ("admin_booking", &ours, &[visitor, host, admin]),
        ("admin_conversation", &reason, &[visitor, host, admin]),
        ("admin_people", r#"{"search":"a"}"#, &[visitor, host, admin]),
        ("admin_person", &account, &[visitor, host, admin]),
        ("account_deletion", "{}", &[visitor, traveller, leader, host, admin]),
        ("merge_preview", &two_accounts, &[visitor, host, admin]),
        ("erasure_preview", &of_account, &[visitor, host, admin]),
        ("admin_guides", "{}", &[visitor, host, admin]),
        ("admin_guide", &guide, &[visitor, host, admin]),
        ("admin_packages", r#"{"search":"e","state":"on_sale"}"#, &[visitor, host, admin]),
        ("admin_package", &kept_package, &[visitor, host, admin]),
        ("admin_reports", r#"{"show":"all","q":"a"}"#, &[visitor, host, admin]),
        ("abuse_flags", r#"{"state":"all","q":"a"}"#, &[visitor, host, admin]),
        ("abuse_flag", &flag, &[visitor, host, admin]),
        ("contact_conversation", &message, &[visitor, host, admin]),
        ("reply_templates", "{}", &[visitor, host, admin]),
        ("content_documents", "{}", &[visitor, host, admin]),
        ("content_document", r#"{"name":"safety_page"}"#, &[visitor, host, admin]),
        ("content_history", r#"{"name":"safety_page"}"#, &[visitor, host, admin]),
        ("check_content", r#"{"name":"contact_page","body":{}}"#, &[visitor, host, admin]),
        ("page_content", r#"{"name":"contact_page"}"#, &[visitor, host, traveller, admin]),
        ("booking_mails", &sheet, &[visitor, host, admin]),
        ("suspension_preview", &proved, &[visitor, host, admin]),
        ("staff_members", "{}", &[visitor, host, admin]),
        ("four_eyes_rules", "{}", &[visitor, host, admin]),
        ("refund_approvals", "{}", &[visitor, host, admin]),
        ("api_keys", "{}", &[visitor, host, admin]),
        ("webhook_endpoints", "{}", &[visitor, host, admin]),
        ("webhook_deliveries", r#"{"state":"failed"}"#, &[visitor, host, admin]),
        ("webhook_delivery", &delivery, &[visitor, host, admin]),
        ("my_staff_rights", "{}", &[visitor, host, admin]),
        ("admin_today", r#"{"days":90}"#, &[visitor, host, admin]),
        ("search_misses", "{}", &[visitor, host, admin]),
        ("staff_views", r#"{"list":"bookings"}"#, &[visitor, host, admin]),
        ("guide_answers", "{}", &[visitor, host, admin]),
        ("search_packages", r#"{"q":"tea"}"#, &[visitor, host]),
        ("soonest_starts", &soonest, &[visitor, host]),
        ("explain_search", r#"{"q":"tea"}"#, &[visitor, host, admin]),
        ("suggest_places", r#"{"q":"a"}"#, &[visitor, host]),
        ("suggest_searches", r#"{"q":"wi"}"#, &[visitor, host]),
        ("featured_packages", "{}", &[visitor, admin]),
        ("landing_pages", "{}", &[visitor, host]),
        ("destination_page", r#"{"slug":"ella"}"#, &[visitor, host, admin]),
        ("theme_page", r#"{"slug":"wildlife"}"#, &[visitor, host, admin]),
        ("search_guides", r#"{"q":"e","date_from":"2027-03-04"}"#, &[visitor, host, admin]),
        ("public_profile", &person, &[visitor, host, admin]),
        ("my_guide_settings", "{}", &[visitor, host, admin]),
        ("save_guide_settings", r#"{"document":{"languages":["English"]}}"#, &[visitor, host]),
        ("review_counts", "{}", &[visitor, host, admin]),
        ("pending_packages", r#"{"q":"a"}"#, &[visitor, host, admin]),
        ("package_for_edit", &owned, &[visitor, host, admin]),
        ("package_for_edit", &changed, &[visitor, host, admin]),
        ("package_for_edit", &pending, &[visitor, host, admin]),
        ("save_package", TRIP, &[visitor, host, admin]),
        ("quote_booking", &quote, &[visitor, host, traveller, admin]),
        ("group_prices", &priced, &[visitor, host]),
        ("busy_days", &busy, &[visitor, host, traveller, admin]),
        ("next_starts", &busy, &[visitor, host, traveller, admin]),
        ("guide_calendar", &calendar, &[visitor, traveller, leader, admin]),
        ("guide_reputation", "{}", &[visitor, traveller, leader, host]),
        ("verify_reputation", r#"{"statement":"x","signature":"x"}"#, &[visitor, host]),
        ("my_credentials", "{}", &[visitor, traveller, leader, host]),
        ("payout_account", "{}", &[visitor, traveller, leader, host]),
        ("text_message_settings", "{}", &[visitor, traveller, leader, host]),
        ("saved_replies", "{}", &[visitor, traveller, leader, host]),
        ("guide_credentials", &proved, &[visitor, host, admin]),
        ("credential_queue", "{}", &[visitor, host, admin]),
        ("guide_inbox", "{}", &[visitor, traveller, leader, host]),
        ("handover_options", "{}", &[visitor, traveller, leader, host]),
        ("handover_options", &sheet, &[visitor, traveller, leader, host, admin]),
        ("received_handovers", "{}", &[visitor, traveller, leader, host]),
        ("host_shares", &shared, &[visitor, traveller, leader, host, admin]),
        ("received_host_shares", "{}", &[visitor, traveller, leader, host]),
        ("booking_alternatives", &sheet, &[visitor, leader]),
        ("guide_earnings", "{}", &[visitor, traveller, leader, host]),
        ("guide_statement", r#"{"month":"2026-01"}"#, &[visitor, traveller, leader, host]),
        ("guide_year", r#"{"year":"2026"}"#, &[visitor, traveller, leader, host]),
        ("payout_list", "{}", &[visitor, host, admin]),
        ("day_sheet", &sheet, &[visitor, traveller, leader, host]),
        ("package_sales", &sales, &[visitor, traveller, host, admin]),
        ("date_facts", &swaps, &[visitor, host, traveller, admin]),
        ("season_swaps", &swaps, &[visitor, host, traveller, admin]),
        ("my_bookings", "{}", &[visitor, traveller, leader]),
        ("my_bookings", r#"{"show":"confirmed","q":"e","limit":5}"#, &[visitor, traveller, leader]),
        ("guide_bookings", "{}", &[visitor, traveller, leader]),
        ("guide_bookings", r#"{"show":"upcoming","q":"e","limit":5}"#, &[visitor, traveller, leader]),
        ("booking_counts", r#"{"side":"traveller","q":"e"}"#, &[visitor, traveller, leader]),
        ("booking_counts", r#"{"side":"guide"}"#, &[visitor, traveller, leader]),
        ("payment_figures", "{}", &[visitor, host, admin]),
        ("payment_refunds", &paid, &[visitor, host, admin]),
        ("dead_letters", "{}", &[visitor, host, admin]),
        ("payment_list", r#"{"q":"e","from":"2026-01-01","to":"2027-12-31"}"#, &[visitor, host, admin]),
        ("payment_list", r#"{"state":"failed"}"#, &[visitor, host, admin]),
        ("reconciliation", "{}", &[visitor, host, admin]),
        ("admin_disputes", "{}", &[visitor, host, admin]),
        ("dispute_evidence", &disputed, &[visitor, host, admin]),
        ("conversations", "{}", &[visitor, traveller, leader]),
        ("conversation", &talk, &[visitor, traveller, leader]),
        ("my_notification_preferences", "{}", &[visitor, traveller, leader, admin]),
        ("planner_options", "{}", &[visitor, traveller, admin]),
        ("itinerary", &plan, &[visitor, traveller, admin]),
        ("itinerary_history", &plan, &[visitor, traveller, admin]),
        ("shared_itinerary", &link, &[visitor, traveller, admin]),
        ("guides_for_itinerary", &plan, &[visitor, traveller]),
        ("custom_requests", r#"{"side":"traveller"}"#, &[visitor, traveller, leader, admin]),
        ("custom_requests", r#"{"side":"guide"}"#, &[visitor, traveller, leader, admin]),
        ("custom_request", &plan, &[visitor]),
        ("read_phone_number", r#"{"phone":"+94 77 123 4567"}"#, &[visitor]),
    ];
    for function in &FUNCTIONS {
        let is_called = calls.iter().any(|(name, ..)| *name == function.name) || is_command(function);
        assert!(is_called, "{} is not called here", function.name);
    }
    let (mut trees, mut texts) = (0, 0);
    for (name, body, callers) in calls {
        for who in callers {
            // Only the owner opens a plan.
            let is_open = !["itinerary", "itinerary_history"].contains(&name) || who.user == traveller.user;
            let lock = build(tables::register(), rule_of(name), *who);
            let token = match who.user {
                Some(user) => Some(world.bearer(user).await),
                None => None,
            };
            let mut headers = vec![("content-type", "application/json")];
            headers.extend(token.as_ref().map(|token| ("authorization", token.as_str())));
            let path = format!("/rest/v1/rpc/{name}");
            let answer = lock.guard(world.ask("POST", &path, &headers, body)).await;
            let statuses = if is_open { [200, 401, 403] } else { [404; 3] };
            assert!(statuses.contains(&answer.status), "{name} by {who:?}: {answer:?}");
            assert_eq!(lock.mismatches(), Vec::<String>::new(), "{name} by {who:?}");
            trees += lock.tree_count();
            texts += beyond_the_caller(&lock, who);
        }
    }
    assert!(trees >= 10 && texts >= 30, "{trees} trees and {texts} statements were looked at");
}

/// Checked statements, without the lookup of the caller.
fn beyond_the_caller(lock: &Lock, who: &Who) -> u64 {
    lock.statement_count() - u64::from(who.user.is_some())
}
