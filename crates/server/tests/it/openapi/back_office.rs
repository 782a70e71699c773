//! Functions of the back office.

/// With which the staff answers, warns, works on flags, and edits templates and content.
pub const ANSWERING: [&str; 19] = [
    "/rpc/abuse_flag post",
    "/rpc/abuse_flags post",
    "/rpc/admin_reports post",
    "/rpc/answer_contact_message post",
    "/rpc/check_content post",
    "/rpc/close_conversation post",
    "/rpc/contact_conversation post",
    "/rpc/content_document get post",
    "/rpc/content_documents get post",
    "/rpc/content_history get post",
    "/rpc/decide_abuse_flag post",
    "/rpc/open_conversation post",
    "/rpc/reply_templates get post",
    "/rpc/restore_content post",
    "/rpc/restore_reply_template post",
    "/rpc/retire_reply_template post",
    "/rpc/save_content post",
    "/rpc/save_reply_template post",
    "/rpc/warn_person post",
];

/// About partners.
pub const PARTNERS: [&str; 13] = [
    "/rpc/api_keys get post",
    "/rpc/create_api_key post",
    "/rpc/rename_api_key post",
    "/rpc/revoke_api_key post",
    "/rpc/webhook_endpoints get post",
    "/rpc/save_webhook_endpoint post",
    "/rpc/rotate_webhook_secret post",
    "/rpc/disable_webhook_endpoint post",
    "/rpc/enable_webhook_endpoint post",
    "/rpc/test_webhook_endpoint post",
    "/rpc/webhook_deliveries get post",
    "/rpc/webhook_delivery get post",
    "/rpc/redeliver_webhook post",
];

pub fn sample_body(function: &str) -> &'static str {
    match function {
        "admin_conversation" => r#"{"booking_id":"x","reason":"x"}"#,
        "add_staff_note" => r#"{"subject":"x","subject_id":"x","text":"x"}"#,
        "reopen_decision" => r#"{"subject":"x","id":"x","reason":"x"}"#,
        "erasure_preview" => r#"{"user_id":"x"}"#,
        "merge_preview" => r#"{"source":"x","target":"x"}"#,
        "merge_people" => r#"{"source":"x","target":"x","reason":"x","expected":{"bookings":0}}"#,
        "undo_merge" => r#"{"id":"x","reason":"x"}"#,
        "answer_contact_message" => r#"{"message_id":"x","text":"x"}"#,
        "contact_conversation" => r#"{"message_id":"x"}"#,
        "bulk_change" => r#"{"action":"x","ids":["x"],"is_preview":true}"#,
        "save_staff_view" => r#"{"list":"x","name":"x","filter":{},"is_shared":false}"#,
        "delete_staff_view" => r#"{"view_id":"x"}"#,
        "staff_views" => r#"{"list":"x"}"#,
        "warn_person" => r#"{"report_id":"x","side":"x","text":"x"}"#,
        "close_conversation" | "open_conversation" => r#"{"report_id":"x","reason":"x"}"#,
        "save_reply_template" => r#"{"kind":"x","name":"x","body":"x","version":0}"#,
        "content_document" | "content_history" | "page_content" => r#"{"name":"x"}"#,
        "check_content" => r#"{"name":"x","body":{}}"#,
        "save_content" => r#"{"name":"x","version":0,"body":{},"note":"x"}"#,
        "restore_content" => r#"{"name":"x","version":0,"note":"x"}"#,
        "retire_reply_template" => r#"{"id":"x","version":0}"#,
        "create_api_key" => r#"{"name":"x","scopes":[]}"#,
        "rename_api_key" => r#"{"id":"x","name":"x"}"#,
        "save_webhook_endpoint" => r#"{"url":"x","events":[]}"#,
        "revoke_api_key"
        | "rotate_webhook_secret"
        | "disable_webhook_endpoint"
        | "enable_webhook_endpoint"
        | "test_webhook_endpoint"
        | "webhook_delivery"
        | "redeliver_webhook"
        | "abuse_flag"
        | "restore_reply_template" => r#"{"id":"x"}"#,
        "decide_abuse_flag" => r#"{"id":"x","state":"x","note":"x","last_seen_at":"x"}"#,
        _ => super::money::sample_body(function),
    }
}
