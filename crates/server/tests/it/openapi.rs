//! The OpenAPI document at the root lists exactly what each caller may read, write and call.

mod back_office;
mod money;
mod sample_bodies;

use std::collections::BTreeSet;

use serde_json::Value as Json;

pub use self::sample_bodies::sample_body;

use crate::fixture::TestApp;
use crate::permissions::MatrixCast;

/// Public to every caller.
const CATALOGUE: [&str; 19] = [
    "/attractions get",
    "/destinations get",
    "/guide_languages get",
    "/guide_locations get",
    "/guide_specialties get",
    "/guides get",
    "/package_attractions get",
    "/package_categories get",
    "/package_days get",
    "/package_group_prices get",
    "/package_guides get",
    "/package_languages get",
    "/package_locations get",
    "/package_room_pricing get",
    "/package_seasons get",
    "/package_transport_modes get",
    "/packages get",
    "/reviews get",
    "/travel_times get",
];
const ALWAYS: [&str; 28] = [
    "/contact_messages post",
    "/rpc/busy_days get post",
    "/rpc/date_facts get post",
    "/rpc/delete_itinerary post",
    "/rpc/destination_page get post",
    "/rpc/edit_itinerary post",
    "/rpc/featured_packages get post",
    "/rpc/group_prices get post",
    "/rpc/guide_credentials get post",
    "/rpc/itinerary post",
    "/rpc/itinerary_history post",
    "/rpc/landing_pages get post",
    "/rpc/next_starts get post",
    "/rpc/package_for_edit get post",
    "/rpc/page_content get post",
    "/rpc/planner_options get post",
    "/rpc/public_profile get post",
    "/rpc/quote_booking get post",
    "/rpc/read_phone_number post",
    "/rpc/search_guides get post",
    "/rpc/search_packages get post",
    "/rpc/season_swaps get post",
    "/rpc/shared_itinerary post",
    "/rpc/soonest_starts get post",
    "/rpc/suggest_places get post",
    "/rpc/suggest_searches get post",
    "/rpc/theme_page get post",
    "/rpc/verify_reputation post",
];
/// Tables of packages, which the package's owner writes, with or without a guide row.
const OF_PACKAGES: [&str; 6] = [
    "/package_attractions",
    "/package_categories",
    "/package_days",
    "/package_guides",
    "/package_locations",
    "/package_room_pricing",
];
const OF_GUIDES: [&str; 3] = ["/guide_languages", "/guide_locations", "/guide_specialties"];
const OF_PEOPLE: [&str; 13] = [
    "/booking_travellers get",
    "/chat_messages get",
    "/chat_reads get",
    "/guide_contacts get",
    "/inquiries get",
    "/notifications get patch",
    "/package_owners get post delete",
    "/profiles get patch",
    "/review_revisions get",
    "/rpc/cancel_booking post",
    "/rpc/cancel_preview post",
    "/date_alerts get delete",
    "/saved_packages get delete",
];
const OF_ADMINS: [&str; 69] = [
    "/audit_log get",
    "/chat_reports get patch",
    "/payment_logs get",
    "/rpc/add_staff_note post",
    "/rpc/admin_booking post",
    "/rpc/admin_bookings post",
    "/rpc/admin_conversation post",
    "/rpc/admin_guide post",
    "/rpc/admin_guides post",
    "/rpc/admin_package get post",
    "/rpc/admin_packages get post",
    "/rpc/change_for_staff post",
    "/rpc/quote_change_for_staff post",
    "/rpc/admin_people post",
    "/rpc/admin_person post",
    "/rpc/admin_search post",
    "/rpc/booking_mails get post",
    "/rpc/block_person post",
    "/rpc/erase_person post",
    "/rpc/erasure_preview post",
    "/rpc/merge_people post",
    "/rpc/merge_preview post",
    "/rpc/undo_merge post",
    "/rpc/sign_out_person post",
    "/rpc/unblock_person post",
    "/rpc/unlock_person post",
    "/rpc/credential_document post",
    "/rpc/credential_queue get post",
    "/rpc/dead_letters get post",
    "/rpc/decide_commission post",
    "/rpc/decide_credential post",
    "/rpc/explain_search get post",
    "/rpc/extend_deadline post",
    "/rpc/record_manual_payment post",
    "/rpc/reinstate_guide post",
    "/rpc/reopen_booking post",
    "/rpc/resend_booking_mail post",
    "/rpc/suspend_guide post",
    "/rpc/suspension_preview post",
    "/rpc/transfer_package post",
    "/rpc/payment_figures get post",
    "/rpc/payment_refunds get post",
    "/rpc/payout_list get post",
    "/rpc/record_payout post",
    "/rpc/send_payout post",
    "/rpc/request_commission post",
    "/rpc/reverse_payout post",
    "/rpc/pending_packages get post",
    "/rpc/refund_payment post",
    "/rpc/refund_approvals get post",
    "/rpc/decide_refund_approval post",
    "/rpc/reopen_decision post",
    "/rpc/reported_conversation post",
    "/rpc/retry_dead_letter post",
    "/rpc/review_counts get post",
    "/rpc/settle_refund post",
    "/rpc/staff_members get post",
    "/rpc/set_staff_role post",
    "/rpc/four_eyes_rules get post",
    "/rpc/set_four_eyes_rule post",
    "/rpc/admin_today get post",
    "/rpc/set_service_target post",
    "/rpc/search_misses get post",
    "/rpc/dismiss_search_miss post",
    "/rpc/guide_answers get post",
    "/rpc/bulk_change post",
    "/rpc/staff_views get post",
    "/rpc/save_staff_view post",
    "/rpc/delete_staff_view post",
];

/// Paths and their verbs, one line each.
fn list_operations(document: &Json) -> BTreeSet<String> {
    let paths = document["paths"].as_object().unwrap();
    let line = |(path, verbs): (&String, &Json)| {
        let has = |verb: &&str| verbs.get(*verb).is_some();
        format!("{path} {}", ["get", "post", "patch", "delete"].into_iter().filter(has).collect::<Vec<_>>().join(" "))
    };
    paths.iter().map(line).collect()
}

/// Later lines replace earlier ones of the same path.
fn expected(parts: &[&[&str]]) -> BTreeSet<String> {
    let mut lines = std::collections::BTreeMap::new();
    for line in parts.iter().flat_map(|part| part.iter()) {
        if let Some((path, verbs)) = line.split_once(' ') {
            lines.insert(path, verbs);
        }
    }
    lines.into_iter().map(|(path, verbs)| format!("{path} {verbs}")).collect()
}

fn and<'a>(lines: &[&'a [&'a str]], more: &[&'a [&'a str]]) -> Vec<&'a [&'a str]> {
    [lines, more].concat()
}

fn with_verbs(paths: &[&str], verbs: &str) -> Vec<String> {
    paths.iter().map(|path| format!("{path} {verbs}")).collect()
}

/// T-Q01.
#[tokio::test(flavor = "multi_thread")]
async fn the_root_tells_each_caller_of_what_is_theirs_and_of_nothing_else() {
    let world = TestApp::empty().await;
    let cast = MatrixCast::new(&world).await;
    let rows_of_packages = with_verbs(&OF_PACKAGES, "get post delete");
    let rows_of_packages: Vec<_> = rows_of_packages.iter().map(String::as_str).collect();
    let rows_of_guides = with_verbs(&OF_GUIDES, "get post delete");
    let rows_of_guides: Vec<_> = rows_of_guides.iter().map(String::as_str).collect();
    let signed_in = [
        "/attractions get delete",
        "/booking_requests get post patch",
        "/chat_reports get",
        "/guide_applications get post",
        "/itineraries get delete",
        "/package_revisions get",
        "/packages get patch",
        "/reviews get post patch",
        "/rpc/accept_custom_offer post",
        "/rpc/account_deletion get post",
        "/rpc/cancel_account_deletion post",
        "/rpc/request_account_deletion post",
        "/rpc/add_date_alert post",
        "/rpc/answer_booking_change post",
        "/rpc/answer_custom_request post",
        "/rpc/ask_guide post",
        "/rpc/booking_alternatives get post",
        "/rpc/booking_change_quote post",
        "/rpc/booking_counts get post",
        "/rpc/claim_itinerary post",
        "/rpc/conversation get post",
        "/rpc/conversations get post",
        "/rpc/copy_itinerary post",
        "/rpc/correct_booking_contacts post",
        "/rpc/custom_request get post",
        "/rpc/custom_requests get post",
        "/rpc/guide_bookings get post",
        "/rpc/guides_for_itinerary get post",
        "/rpc/join_itinerary post",
        "/rpc/mark_messages_read post",
        "/rpc/my_bookings get post",
        "/rpc/my_guide_settings get post",
        "/rpc/my_notification_preferences get post",
        "/rpc/my_staff_rights get post",
        "/rpc/package_sales get post",
        "/rpc/propose_booking_change post",
        "/rpc/report_arrival post",
        "/rpc/report_conversation post",
        "/rpc/request_booking post",
        "/rpc/request_custom_trip post",
        "/rpc/save_package post",
        "/rpc/save_packages post",
        "/rpc/send_message post",
        "/rpc/set_notification_preference post",
        "/rpc/set_package_sale post",
        "/rpc/share_itinerary post",
        "/rpc/trip_meeting post",
        "/rpc/withdraw_custom_request post",
    ];
    let hosting = [
        "/rpc/answer_host_share post",
        "/rpc/host_shares get post",
        "/rpc/offer_host_share post",
        "/rpc/received_host_shares get post",
        "/attractions get post delete",
        "/guide_package_requests get post",
        "/guides get patch",
        "/packages get post patch",
        "/rpc/add_calendar_import post",
        "/rpc/answer_handover post",
        "/rpc/block_days post",
        "/rpc/confirm_meeting post",
        "/rpc/create_calendar_feed post",
        "/rpc/day_sheet get post",
        "/rpc/guide_calendar get post",
        "/rpc/guide_earnings get post",
        "/rpc/guide_inbox get post",
        "/rpc/guide_reputation get post",
        "/rpc/guide_statement get post",
        "/rpc/guide_year get post",
        "/rpc/handover_options get post",
        "/rpc/disconnect_payout_account post",
        "/rpc/my_credentials get post",
        "/rpc/payout_account get post",
        "/rpc/offer_handovers post",
        "/rpc/open_days post",
        "/rpc/received_handovers get post",
        "/rpc/refresh_calendar_import post",
        "/rpc/remove_calendar_feed post",
        "/rpc/remove_calendar_import post",
        "/rpc/save_day_sheet post",
        "/rpc/save_guide_settings post",
        "/rpc/save_replies post",
        "/rpc/save_text_message_settings post",
        "/rpc/saved_replies get post",
        "/rpc/submit_credential post",
        "/rpc/text_message_settings get post",
        "/rpc/withdraw_credential post",
        "/rpc/set_booking_window post",
    ];
    let deciding = [
        "/attractions get post delete",
        "/rpc/answer_handover post",
        "/rpc/handover_options get post",
        "/rpc/offer_handovers post",
        "/contact_messages get post patch",
        "/guide_applications get post patch",
        "/guide_package_requests get patch",
        "/guides get post patch",
        "/package_revisions get patch",
        "/packages get post patch",
    ];
    let operating = [
        "/rpc/answer_handover post",
        "/rpc/handover_options get post",
        "/rpc/offer_handovers post",
        "/itineraries get",
        "/attractions get delete",
        "/booking_requests get patch",
        "/reviews get patch",
        "/contact_messages get post patch",
        "/guide_applications get patch",
        "/guide_package_requests get patch",
        "/guides get post patch",
        "/package_revisions get patch",
        "/packages get patch",
    ];
    let everybody: [&[&str]; 2] = [&CATALOGUE, &ALWAYS];
    let people = and(&everybody, &[&OF_PEOPLE, &rows_of_packages, &signed_in]);
    // They have sent join requests and still see the outcome; what they earned stays theirs.
    let suspended = and(
        &people,
        &[&[
            "/guide_package_requests get",
            "/rpc/guide_earnings get post",
            "/rpc/guide_reputation get post",
            "/rpc/guide_statement get post",
            "/rpc/guide_year get post",
            "/rpc/disconnect_payout_account post",
            "/rpc/my_credentials get post",
            "/rpc/payout_account get post",
            "/rpc/save_text_message_settings post",
            "/rpc/text_message_settings get post",
            "/rpc/withdraw_credential post",
        ]],
    );
    let guides = and(&people, &[&rows_of_guides, &hosting]);
    let admins = and(
        &people,
        &[&rows_of_guides, &OF_ADMINS, &back_office::ANSWERING, &back_office::PARTNERS, &money::OF_MONEY, &deciding],
    );
    let service = and(
        &everybody,
        &[
            &OF_PEOPLE,
            &rows_of_packages,
            &rows_of_guides,
            &OF_ADMINS,
            &back_office::ANSWERING,
            &back_office::PARTNERS,
            &money::OF_MONEY,
            &operating,
        ],
    );
    for (role, parts) in [
        ("visitor", everybody.to_vec()),
        ("stranger", people.clone()),
        ("owner", people.clone()),
        ("offduty", suspended),
        ("guide", guides.clone()),
        ("colleague", guides),
        ("admin", admins),
        ("service", service),
    ] {
        let document = cast.ask(&world, role, "GET", "", "", "").await.json();
        assert_eq!(list_operations(&document), expected(&parts), "{role}");
        let described: BTreeSet<_> =
            document["definitions"].as_object().unwrap().keys().map(|name| format!("/{name}")).collect();
        let tables: BTreeSet<_> = document["paths"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(described, tables.into_iter().filter(|path| !path.starts_with("/rpc/")).collect(), "{role}");
    }
}

/// T-Q01.
#[tokio::test(flavor = "multi_thread")]
async fn the_root_tells_of_columns_that_the_caller_reads_or_may_say() {
    let world = TestApp::empty().await;
    let cast = MatrixCast::new(&world).await;
    let message = ["email", "first_name", "last_name", "message", "subject"];
    for (role, table, has, lacks) in [
        ("visitor", "contact_messages", &message[..], &["id", "created_at", "handled_at", "origin"][..]),
        ("guide", "contact_messages", &message, &["id", "created_at", "handled_at", "origin"]),
        ("admin", "contact_messages", &["id", "origin", "handled_at"], &[]),
        ("visitor", "guides", &["id", "display_name"], &["user_id"]),
        // An admin who creates a guide names the account.
        ("admin", "guides", &["id", "user_id"], &[]),
        ("visitor", "packages", &["id", "status"], &["reviewed_by"]),
        ("owner", "packages", &["id", "status"], &["reviewed_by"]),
        ("admin", "packages", &["reviewed_by"], &[]),
        ("visitor", "reviews", &["id", "rating"], &["user_id", "booking_request_id"]),
        ("visitor", "attractions", &["title"], &["author"]),
        ("stranger", "profiles", &["is_admin", "display_name"], &[]),
    ] {
        let document = cast.ask(&world, role, "GET", "", "", "").await.json();
        let columns = document["definitions"][table]["properties"].as_object().unwrap();
        for column in has {
            assert!(columns.contains_key(*column), "{role} is not told of {table}.{column}");
        }
        for column in lacks {
            assert!(!columns.contains_key(*column), "{role} is told of {table}.{column}");
        }
    }
    let document = cast.ask(&world, "visitor", "GET", "", "", "").await;
    let text = String::from_utf8(document.body).unwrap();
    for hidden in ["users", "booking_requests", "package_owners", "audit_log", "payment_logs", "review_counts"] {
        assert!(!text.contains(hidden), "a visitor is told of {hidden}");
    }
}

/// T-Q01.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_root_does_not_tell_of_is_refused() {
    let world = TestApp::empty().await;
    let cast = MatrixCast::new(&world).await;
    let functions: Vec<_> = serendib_server::rpc::register::FUNCTIONS.iter().collect();
    for role in ["visitor", "stranger", "guide", "admin", "service"] {
        let document = cast.ask(&world, role, "GET", "", "", "").await.json();
        for function in &functions {
            let path = format!("/rpc/{}", function.name);
            let body = sample_body(function.name);
            let answer = cast.ask(&world, role, "POST", &path[1..], "", body).await;
            if document["paths"].get(&path).is_none() {
                assert_eq!(answer.code(), "42501", "{role} is not told of {path}");
            }
        }
        for table in serendib_domain::tables::list().iter().filter(|table| table.exposed) {
            let path = format!("/{}", table.name);
            let is_documented = |verb: &str| document["paths"][&path].get(verb).is_some();
            if is_documented("get") {
                let answer = cast.ask(&world, role, "GET", table.name, "?limit=1", "").await;
                assert_eq!(answer.status, 200, "{role} is told that {path} can be read");
            } else {
                let answer = cast.ask(&world, role, "GET", table.name, "?limit=1", "").await;
                let nothing = answer.status == 200 && answer.body == b"[]";
                assert!(nothing || answer.code() == "42501", "{role} is not told that {path} can be read");
            }
            if !is_documented("post") {
                let answer = cast.ask(&world, role, "POST", table.name, "", "{}").await;
                assert_eq!(answer.code(), "42501", "{role} is not told that {path} can be added to");
            }
        }
    }
}
