//! Functions that read the caller's own data.

use serde_json::Value as Json;
use serendib_domain::abuse_flags::read::abuse_flag;
use serendib_domain::accounts::account_merge::merge_preview;
use serendib_domain::accounts::{account_deletion, pending_counts};
use serendib_domain::api_keys::list::api_keys;
use serendib_domain::back_office::admin_search::admin_search;
use serendib_domain::back_office::booking_page::{admin_booking, read_conversation};
use serendib_domain::back_office::guides::admin_guide;
use serendib_domain::back_office::packages::admin_package;
use serendib_domain::back_office::people::admin_person;
use serendib_domain::back_office::people_actions::erasure_preview;
use serendib_domain::back_office::staff_views;
use serendib_domain::bookings::admin_actions::booking_mails;
use serendib_domain::bookings::handovers::received;
use serendib_domain::bookings::list::BookingListSide;
use serendib_domain::bookings::text_messages::settings as text_messages;
use serendib_domain::chat::saved_replies;
use serendib_domain::contact::conversation::contact_conversation;
use serendib_domain::content::list::content_documents;
use serendib_domain::credentials::my_credentials;
use serendib_domain::guide_inbox::guide_inbox;
use serendib_domain::guides::settings;
use serendib_domain::guides::suspension::suspension_preview;
use serendib_domain::host_shares::received as received_host_shares;
use serendib_domain::ledger::payout_accounts;
use serendib_domain::packages::sale;
use serendib_domain::staff::{four_eyes_rules, members, own_rights};
use serendib_domain::webhooks::deliveries::webhook_delivery;
use serendib_domain::webhooks::endpoints::webhook_endpoints;
use serendib_domain::{ledger, phone};

use super::args::Args;
use super::{
    FunctionAnswer, abuse_flags, answering, back_office, bookings, catalogue, chat, content, credentials,
    custom_requests, handovers, host_shares, money, operating, packages, partners, planner, reputation, today,
};
use crate::app::App;
use crate::middleware::request_id;
use crate::rest::endpoint::RestRequestHead;
use crate::rest::error::RestError;

/// # Errors
/// Errors of the function's rules, and of a read.
pub async fn answer(
    app: &App,
    function: &str,
    args: &Args,
    head: &RestRequestHead,
) -> Result<FunctionAnswer, RestError> {
    let (caller, ctx) = (&head.caller, app.ctx(head.caller.clone()).with_request(request_id()));
    let found = match function {
        "review_counts" => pending_counts::counts(&app.db, caller).await,
        "guide_reputation" => reputation::issue(app, &ctx).await,
        "verify_reputation" => reputation::verify(app, args).await,
        "my_credentials" => my_credentials(&app.db, &ctx).await,
        "admin_search" => admin_search(&app.db, &ctx, args.text("text")).await,
        "admin_bookings" => back_office::bookings(&app.db, &ctx, args).await,
        "admin_booking" => admin_booking(&app.db, &ctx, back_office::id(args, "id")).await,
        "admin_conversation" => {
            read_conversation(&app.db, &ctx, back_office::id(args, "booking_id"), args.text("reason")).await
        }
        "admin_people" => back_office::people(&app.db, &ctx, args).await,
        "admin_person" => admin_person(&app.db, &ctx, back_office::id(args, "id")).await,
        "admin_reports" => answering::reports(&app.db, &ctx, args).await,
        "abuse_flags" => abuse_flags::list(&app.db, &ctx, args).await,
        "abuse_flag" => abuse_flag(&app.db, &ctx, back_office::id(args, "id")).await,
        "contact_conversation" => contact_conversation(&app.db, &ctx, back_office::id(args, "message_id")).await,
        "reply_templates" => answering::templates(&app.db, &ctx, args).await,
        "content_documents" => content_documents(&app.db, &ctx).await,
        "content_document" => content::find(&app.db, &ctx, args).await,
        "content_history" => content::history(&app.db, &ctx, args).await,
        "check_content" => content::check(app, &ctx, args).await,
        "admin_guides" => back_office::guides(&app.db, &ctx, args).await,
        "admin_guide" => admin_guide(&app.db, &ctx, back_office::id(args, "id")).await,
        "admin_packages" => back_office::packages(&app.db, &ctx, args).await,
        "admin_package" => admin_package(&app.db, &ctx, back_office::id(args, "id")).await,
        "booking_mails" => booking_mails(&app.db, &ctx, back_office::id(args, "booking_id")).await,
        "suspension_preview" => suspension_preview(&app.db, &ctx, back_office::id(args, "guide_id")).await,
        "merge_preview" => {
            merge_preview(&app.db, &ctx, back_office::id(args, "source"), back_office::id(args, "target")).await
        }
        "erasure_preview" => erasure_preview(&app.db, &ctx, back_office::id(args, "user_id")).await,
        "account_deletion" => account_deletion::account_deletion(&app.db, &ctx).await,
        "my_staff_rights" => own_rights::my_staff_rights(&app.db, &ctx).await,
        "staff_members" => members::staff_members(&app.db, &ctx).await,
        "staff_views" => staff_views::list_views(&app.db, &ctx, args.text("list")).await,
        "four_eyes_rules" => four_eyes_rules::four_eyes_rules(&app.db, &ctx).await,
        "api_keys" => api_keys(&app.db, &ctx).await,
        "webhook_endpoints" => webhook_endpoints(&app.db, &ctx).await,
        "webhook_deliveries" => partners::list_deliveries(&app.db, &ctx, args).await,
        "webhook_delivery" => webhook_delivery(&app.db, &ctx, back_office::id(args, "id")).await,
        "admin_today" => today::today(app, &ctx, args).await,
        "search_misses" => today::list_search_misses(&app.db, &ctx, args).await,
        "guide_answers" => today::list_guide_answers(&app.db, &ctx, args).await,
        "credential_queue" => credentials::queue(&app.db, &ctx, args).await,
        "text_message_settings" => text_messages::text_message_settings(&app.db, &ctx).await,
        "saved_replies" => saved_replies::saved_replies(&app.db, &ctx).await,
        "package_for_edit" => packages::for_edit(&app.db, caller, args).await,
        "package_sales" => sale::list_sales(&app.db, &ctx, args.list("packages").as_ref()).await,
        "payment_figures" => operating::figures(&app.db, &ctx, args).await,
        "payment_list" => money::payments(&app.db, &ctx, args).await,
        "reconciliation" => money::differences(&app.db, &ctx, args).await,
        "admin_disputes" => money::disputes(&app.db, &ctx, args).await,
        "dispute_evidence" => money::evidence(&app.db, &ctx, args).await,
        "refund_approvals" => operating::list_refund_approvals(&app.db, &ctx).await,
        "payment_refunds" => operating::refunds(&app.db, &ctx, args).await,
        "explain_search" => catalogue::explain_search(app, caller, args).await,
        "dead_letters" => operating::dead_letters(&app.db, caller, args).await,
        "pending_packages" => packages::pending(&app.db, caller, args).await,
        "quote_booking" => bookings::quote_booking(&app.db, &ctx, args).await,
        "busy_days" => bookings::busy_days(&app.db, &ctx, args).await,
        "next_starts" => bookings::next_starts(&app.db, &ctx, args).await,
        "guide_calendar" => bookings::guide_calendar(&app.db, &ctx, args).await,
        "guide_earnings" => ledger::guide_earnings(&app.db, &ctx).await,
        "guide_statement" => ledger::guide_statement(&app.db, &ctx, args.text("month")).await,
        "guide_year" => ledger::guide_year(&app.db, &ctx, args.text("year")).await,
        "payout_account" => payout_accounts::payout_account(&app.db, &ctx).await,
        "payout_list" => ledger::payout_list(&app.db, &ctx).await,
        "guide_inbox" => guide_inbox(&app.db, &ctx).await,
        "handover_options" => handovers::options(&app.db, &ctx, args).await,
        "received_handovers" => received(&app.db, &ctx).await,
        "host_shares" => host_shares::list(&app.db, &ctx, args).await,
        "received_host_shares" => received_host_shares(&app.db, &ctx).await,
        "booking_alternatives" => handovers::list_alternatives(&app.db, &ctx, args).await,
        "day_sheet" => bookings::find_day_sheet(&app.db, &ctx, args).await,
        "date_facts" => bookings::date_facts(app, args).await,
        "season_swaps" => bookings::season_swaps(app, args).await,
        "my_bookings" => bookings::list_bookings(&app.db, &ctx, args, BookingListSide::Traveller).await,
        "guide_bookings" => bookings::list_bookings(&app.db, &ctx, args, BookingListSide::Guide).await,
        "booking_counts" => bookings::count_bookings(&app.db, &ctx, args).await,
        "conversations" => chat::conversations(&app.db, &ctx, args).await,
        "conversation" => chat::conversation(&app.db, &ctx, args).await,
        "my_notification_preferences" => chat::preferences(&app.db, &ctx).await,
        "planner_options" => planner::options(app, &ctx).await,
        "itinerary" => planner::find_itinerary(&app.db, &ctx, args).await,
        "itinerary_history" => planner::list_versions(&app.db, &ctx, args).await,
        "shared_itinerary" => planner::read_shared(&app.db, &ctx, args).await,
        "guides_for_itinerary" => custom_requests::guides(app, &ctx, args).await,
        "custom_requests" => custom_requests::list_requests(&app.db, &ctx, args).await,
        "custom_request" => custom_requests::find_request(&app.db, &ctx, args).await,
        "read_phone_number" => Ok(phone::describe(args.text("phone"), args.text("country"))),
        "my_guide_settings" => settings::read_own(&app.db, caller).await,
        other => Err(serendib_db::Error::Bug(format!("nobody answers {other}")).into()),
    };
    let found = found.map_err(|error| RestError::from_domain(error, caller))?;
    let rows = match &found {
        Json::Array(rows) => u64::try_from(rows.len()).unwrap_or(u64::MAX),
        _ => 1,
    };
    Ok(FunctionAnswer {
        body: found.to_string().into_bytes(),
        rows,
        tables: Vec::new(),
        stamp: app.db.changes().stamp(&[]),
    })
}
