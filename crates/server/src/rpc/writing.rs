//! Dispatches the functions that run a command.

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::accounts::account_deletion;
use serendib_domain::bookings::availability;
use serendib_domain::bookings::text_messages::settings as text_messages;
use serendib_domain::guides::settings;
use serendib_domain::ledger::payout_accounts;
use serendib_domain::packages::sale;
use serendib_domain::planner::Catalogue;
use serendib_domain::{Ctx, Result};

use super::args::Args;
use super::{
    abuse_flags, acting, answering, back_office, bookings, bulk, calendar_imports, chat, content, credentials,
    custom_requests, handovers, host_shares, ledger, money, operating, packages, partners, people_actions, planner,
    saved, staff, today, trip_meetings,
};

/// Commands that use the planner, and need its catalogue of places.
pub const PLANNING: [&str; 2] = ["edit_itinerary", "request_custom_trip"];

/// # Errors
/// Errors of the command.
pub async fn run_planning(tx: &mut Tx<'_>, ctx: &Ctx, function: &str, land: &Catalogue, args: &Args) -> Result<Json> {
    match function {
        "edit_itinerary" => planner::edit_itinerary(tx, ctx, land, args).await,
        "request_custom_trip" => custom_requests::request_trip(tx, ctx, land, args).await,
        other => Err(serendib_db::Error::Bug(format!("nobody runs {other}")).into()),
    }
}

/// # Errors
/// Errors of the command.
pub async fn run(tx: &mut Tx<'_>, ctx: &Ctx, function: &str, args: &Args) -> Result<Json> {
    match function {
        "save_guide_settings" => settings::save(tx, ctx, &args.document("document"), args.exact("version")).await,
        "submit_credential" => credentials::submit(tx, ctx, args).await,
        "withdraw_credential" => credentials::withdraw(tx, ctx, args).await,
        "decide_credential" => credentials::decide(tx, ctx, args).await,
        "credential_document" => credentials::open_document(tx, ctx, args).await,
        "save_text_message_settings" => {
            text_messages::save_text_message_settings(tx, ctx, &args.document("document")).await
        }
        "save_replies" => chat::save_replies(tx, ctx, args).await,
        "save_package" => packages::save(tx, ctx, &args.document("document"), args.exact("version")).await,
        "set_package_sale" => sale::set_sale(tx, ctx, &args.document("document")).await,
        "request_booking" => bookings::request_booking(tx, ctx, &args.document("document")).await,
        "correct_booking_contacts" => bookings::correct_contacts(tx, ctx, args).await,
        "save_day_sheet" => bookings::save_day_sheet(tx, ctx, args).await,
        "booking_change_quote" => bookings::quote_change(tx, ctx, args).await,
        "propose_booking_change" => bookings::propose_change(tx, ctx, args).await,
        "quote_change_for_staff" => bookings::quote_for_staff(tx, ctx, args).await,
        "change_for_staff" => bookings::change_for_staff(tx, ctx, args).await,
        "answer_booking_change" => bookings::answer_change(tx, ctx, args).await,
        "offer_handovers" => handovers::offer(tx, ctx, args).await,
        "offer_host_share" => host_shares::offer(tx, ctx, args).await,
        "answer_host_share" => host_shares::answer(tx, ctx, args).await,
        "answer_handover" => handovers::answer(tx, ctx, args).await,
        "trip_meeting" => trip_meetings::find(tx, ctx, args).await,
        "report_arrival" => trip_meetings::report_arrival(tx, ctx, args).await,
        "confirm_meeting" => trip_meetings::confirm(tx, ctx, args).await,
        "cancel_preview" => bookings::preview_cancellation(tx, ctx, args).await,
        "cancel_booking" => bookings::cancel_booking(tx, ctx, args).await,
        "block_days" => bookings::block_days(tx, ctx, args).await,
        "open_days" => bookings::open_days(tx, ctx, args).await,
        "set_booking_window" => bookings::set_booking_window(tx, ctx, args).await,
        "add_calendar_import" => calendar_imports::add(tx, ctx, args).await,
        "remove_calendar_import" => calendar_imports::remove(tx, ctx, args).await,
        "refresh_calendar_import" => calendar_imports::refresh(tx, ctx, args).await,
        "create_calendar_feed" => availability::create_feed(tx, ctx).await,
        "remove_calendar_feed" => availability::remove_feed(tx, ctx).await,
        "ask_guide" => chat::ask_guide(tx, ctx, args).await,
        "send_message" => chat::send_message(tx, ctx, args).await,
        "mark_messages_read" => chat::mark_read(tx, ctx, args).await,
        "report_conversation" => chat::report_conversation(tx, ctx, args).await,
        "reported_conversation" => chat::read_reported(tx, ctx, args).await,
        "set_notification_preference" => chat::set_preference(tx, ctx, args).await,
        "refund_payment" => operating::refund(tx, ctx, args).await,
        "start_reconciliation" => money::start_reconciliation(tx, ctx, args).await,
        "handle_difference" => money::handle_difference(tx, ctx, args).await,
        "reopen_difference" => money::reopen_difference(tx, ctx, args).await,
        "send_dispute_evidence" => money::send_evidence(tx, ctx, args).await,
        "decide_refund_approval" => operating::decide_refund(tx, ctx, args).await,
        "settle_refund" => operating::settle_refund(tx, ctx, args).await,
        "send_payout" => ledger::send_payout(tx, ctx, args).await,
        "disconnect_payout_account" => payout_accounts::disconnect_payout_account(tx, ctx).await,
        "record_payout" => ledger::record_payout(tx, ctx, args).await,
        "reverse_payout" => ledger::reverse_payout(tx, ctx, args).await,
        "request_commission" => ledger::request_commission(tx, ctx, args).await,
        "decide_commission" => ledger::decide_commission(tx, ctx, args).await,
        "reopen_decision" => back_office::reopen(tx, ctx, args).await,
        "answer_contact_message" => answering::answer_message(tx, ctx, args).await,
        "decide_abuse_flag" => abuse_flags::decide(tx, ctx, args).await,
        "warn_person" => answering::warn_person(tx, ctx, args).await,
        "close_conversation" => answering::close_conversation(tx, ctx, args).await,
        "open_conversation" => answering::open_conversation(tx, ctx, args).await,
        "save_reply_template" => answering::save_template(tx, ctx, args).await,
        "retire_reply_template" => answering::retire_template(tx, ctx, args).await,
        "restore_reply_template" => answering::restore_template(tx, ctx, args).await,
        "save_content" => content::save(tx, ctx, args).await,
        "restore_content" => content::restore(tx, ctx, args).await,
        "extend_deadline" => acting::extend_deadline(tx, ctx, args).await,
        "reopen_booking" => acting::reopen_booking(tx, ctx, args).await,
        "record_manual_payment" => acting::record_manual_payment(tx, ctx, args).await,
        "resend_booking_mail" => acting::resend_booking_mail(tx, ctx, args).await,
        "suspend_guide" => acting::suspend_guide(tx, ctx, args).await,
        "reinstate_guide" => acting::reinstate_guide(tx, ctx, args).await,
        "transfer_package" => acting::transfer_package(tx, ctx, args).await,
        "set_staff_role" => staff::set_role(tx, ctx, args).await,
        "set_four_eyes_rule" => staff::set_rule(tx, ctx, args).await,
        "bulk_change" => bulk::change(tx, ctx, args).await,
        "save_staff_view" => bulk::save_view(tx, ctx, args).await,
        "delete_staff_view" => bulk::delete_view(tx, ctx, args).await,
        "create_api_key" => partners::create_key(tx, ctx, args).await,
        "rename_api_key" => partners::rename_key(tx, ctx, args).await,
        "revoke_api_key" => partners::revoke_key(tx, ctx, args).await,
        "save_webhook_endpoint" => partners::save_endpoint(tx, ctx, args).await,
        "rotate_webhook_secret"
        | "disable_webhook_endpoint"
        | "enable_webhook_endpoint"
        | "test_webhook_endpoint"
        | "redeliver_webhook" => partners::run(tx, ctx, function, args).await,
        "set_service_target" => today::set_target(tx, ctx, args).await,
        "dismiss_search_miss" => today::dismiss_miss(tx, ctx, args).await,
        "add_staff_note" => back_office::add_note(tx, ctx, args).await,
        "request_account_deletion" => account_deletion::request_account_deletion(tx, ctx).await,
        "cancel_account_deletion" => account_deletion::cancel_account_deletion(tx, ctx).await,
        "sign_out_person" => people_actions::sign_out(tx, ctx, args).await,
        "block_person" => people_actions::block(tx, ctx, args).await,
        "unblock_person" => people_actions::unblock(tx, ctx, args).await,
        "erase_person" => people_actions::erase(tx, ctx, args).await,
        "merge_people" => people_actions::merge(tx, ctx, args).await,
        "undo_merge" => people_actions::undo_merge(tx, ctx, args).await,
        "retry_dead_letter" => operating::retry_dead_letter(tx, ctx, args).await,
        "save_packages" => saved::packages(tx, ctx, args).await,
        "add_date_alert" => saved::date_alert(tx, ctx, args).await,
        "share_itinerary" => planner::share(tx, ctx, args).await,
        "join_itinerary" => planner::join_itinerary(tx, ctx, args).await,
        "claim_itinerary" => planner::claim_itinerary(tx, ctx, args).await,
        "copy_itinerary" => custom_requests::copy_itinerary(tx, ctx, args).await,
        "answer_custom_request" => custom_requests::answer_request(tx, ctx, args).await,
        "accept_custom_offer" => custom_requests::accept_offer(tx, ctx, args).await,
        "withdraw_custom_request" => custom_requests::withdraw_request(tx, ctx, args).await,
        "delete_itinerary" => planner::delete_itinerary(tx, ctx, args).await,
        other => Err(serendib_db::Error::Bug(format!("nobody runs {other}")).into()),
    }
}
