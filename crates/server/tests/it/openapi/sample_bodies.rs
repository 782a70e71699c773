//! Bodies with which each function can be called.

/// A call that is refused only for its caller, or for its content.
pub fn sample_body(function: &str) -> &'static str {
    match function {
        "suggest_places" | "suggest_searches" => r#"{"q":"a"}"#,
        "soonest_starts" => r#"{"packages":"x"}"#,
        "destination_page" | "theme_page" => r#"{"slug":"x"}"#,
        "group_prices" => r#"{"packages":"x","people":2}"#,
        "public_profile" => r#"{"person":"x"}"#,
        "package_for_edit" => r#"{"package":"x"}"#,
        "save_guide_settings"
        | "save_package"
        | "request_booking"
        | "set_notification_preference"
        | "save_text_message_settings"
        | "set_package_sale"
        | "submit_credential" => r#"{"document":{}}"#,
        "decide_credential" => r#"{"id":"x","action":"approve"}"#,
        "verify_reputation" => r#"{"statement":"x","signature":"x"}"#,
        "guide_credentials" => r#"{"guide_id":"x"}"#,
        "save_replies" => r#"{"replies":[],"version":0}"#,
        "package_sales" => r#"{"packages":[]}"#,
        "add_calendar_import" => r#"{"address":"x"}"#,
        "remove_calendar_import" | "refresh_calendar_import" | "withdraw_credential" | "credential_document" => {
            r#"{"id":"x"}"#
        }
        "day_sheet" | "booking_alternatives" | "booking_mails" | "cancel_preview" => r#"{"booking_id":"x"}"#,
        "read_phone_number" => r#"{"phone":"1"}"#,
        "save_day_sheet" | "correct_booking_contacts" => r#"{"booking_id":"x","document":{}}"#,
        "booking_change_quote" | "propose_booking_change" => r#"{"booking_id":"x","document":{}}"#,
        "answer_booking_change" => r#"{"change_id":"x","action":"accept"}"#,
        "answer_handover" | "answer_host_share" => r#"{"id":"x","action":"accept"}"#,
        "host_shares" => r#"{"package_id":"x"}"#,
        "offer_host_share" => r#"{"package_id":"x","guide_id":"x","percent":80}"#,
        "offer_handovers" => r#"{"offers":[]}"#,
        "trip_meeting" | "report_arrival" => r#"{"booking_id":"x"}"#,
        "confirm_meeting" => r#"{"booking_id":"x","code":"1"}"#,
        "cancel_booking" => r#"{"booking_id":"x","expected_refund":0}"#,
        "booking_counts" => r#"{"side":"guide"}"#,
        "retry_dead_letter" => r#"{"id":"x"}"#,
        "payment_refunds" => r#"{"payment_id":"x"}"#,
        "refund_payment" => r#"{"payment_id":"x","amount":1,"reason":"x","expected_left":1}"#,
        "conversation" => r#"{"conversation_id":"x"}"#,
        "ask_guide" => r#"{"package_id":"x","guide_id":"x","key":"x","body":"x"}"#,
        "send_message" => r#"{"conversation_id":"x","key":"x","body":"x"}"#,
        "mark_messages_read" => r#"{"conversation_id":"x","message_id":"x"}"#,
        "report_conversation" => r#"{"conversation_id":"x","reason":"x"}"#,
        "reported_conversation" => r#"{"report_id":"x"}"#,
        "itinerary" | "itinerary_history" | "delete_itinerary" => r#"{"id":"x"}"#,
        "guides_for_itinerary" | "custom_request" | "withdraw_custom_request" => r#"{"id":"x"}"#,
        "custom_requests" => r#"{"side":"guide"}"#,
        "request_custom_trip" | "answer_custom_request" | "accept_custom_offer" | "copy_itinerary" => {
            r#"{"document":{}}"#
        }
        "shared_itinerary" => r#"{"token":"x"}"#,
        "edit_itinerary" => r#"{"id":"x","version":1,"change":{}}"#,
        "share_itinerary" => r#"{"id":"x","shared":true}"#,
        "join_itinerary" => r#"{"token":"x"}"#,
        "guide_calendar" => r#"{"from":"x","to":"x"}"#,
        "block_days" | "open_days" => r#"{"first":"x","last":"x"}"#,
        "set_booking_window" => r#"{"closed_weekdays":[],"notice_days":0}"#,
        "date_facts" => r#"{"package_id":"x","start_date":"x"}"#,
        "claim_itinerary" => r#"{"id":"x","secret":"x"}"#,
        "add_date_alert" => r#"{"package_id":"x","first_start":"x","last_start":"x","number_of_travelers":1}"#,
        "save_packages" => r#"{"packages":[]}"#,
        "guide_statement" => r#"{"month":"x"}"#,
        "guide_year" => r#"{"year":"x"}"#,
        "send_payout" => r#"{"guide_id":"x","amount":1}"#,
        "record_payout" => r#"{"guide_id":"x","amount":1,"reference":"x"}"#,
        "reverse_payout" => r#"{"payout_id":"x","reason":"x"}"#,
        "request_commission" => r#"{"guide_id":"x","percent":1,"reason":"x"}"#,
        "decide_commission" => r#"{"request_id":"x","accept":false}"#,
        "admin_search" => r#"{"text":"x"}"#,
        "admin_booking" | "admin_person" | "admin_guide" | "admin_package" => r#"{"id":"x"}"#,
        "sign_out_person" | "block_person" | "unblock_person" | "unlock_person" => r#"{"user_id":"x","reason":"x"}"#,
        "erase_person" => r#"{"user_id":"x","reason":"x","email":"x"}"#,
        "extend_deadline" => r#"{"booking_id":"x","until":"x","reason":"x"}"#,
        "quote_change_for_staff" => r#"{"id":"x","side":"x","change":{}}"#,
        "change_for_staff" => r#"{"id":"x","side":"x","agreed":false,"reason":"x","change":{}}"#,
        "reopen_booking" => r#"{"booking_id":"x","reason":"x"}"#,
        "record_manual_payment" => r#"{"booking_id":"x","kind":"x","amount":1,"reference":"x","received_on":"x"}"#,
        "resend_booking_mail" => r#"{"booking_id":"x","to":"x","kind":"x"}"#,
        "suspension_preview" => r#"{"guide_id":"x"}"#,
        "suspend_guide" => r#"{"guide_id":"x","reason":"x","document":{}}"#,
        "reinstate_guide" => r#"{"guide_id":"x","reason":"x"}"#,
        "transfer_package" => r#"{"package_id":"x","guide_id":"x","reason":"x"}"#,
        "decide_refund_approval" => r#"{"id":"x","decision":"x"}"#,
        "settle_refund" => r#"{"refund_id":"x","how":"x"}"#,
        "set_staff_role" => r#"{"email":"x","role":"x","reason":"x"}"#,
        "set_four_eyes_rule" => r#"{"action":"x","is_on":true}"#,
        "set_service_target" => r#"{"queue":"x","hours":1}"#,
        "dismiss_search_miss" => r#"{"id":"x","reason":"x"}"#,
        _ => super::back_office::sample_body(function),
    }
}
