//! Functions of the back office.

/// With which the staff answers, warns, and edits templates.
pub const ANSWERING: [&str; 10] = [
    "/rpc/admin_reports post",
    "/rpc/answer_contact_message post",
    "/rpc/close_conversation post",
    "/rpc/contact_conversation post",
    "/rpc/open_conversation post",
    "/rpc/reply_templates get post",
    "/rpc/restore_reply_template post",
    "/rpc/retire_reply_template post",
    "/rpc/save_reply_template post",
    "/rpc/warn_person post",
];

pub fn sample_body(function: &str) -> &'static str {
    match function {
        "admin_conversation" => r#"{"booking_id":"x","reason":"x"}"#,
        "add_staff_note" => r#"{"subject":"x","subject_id":"x","text":"x"}"#,
        "reopen_decision" => r#"{"subject":"x","id":"x","reason":"x"}"#,
        "erasure_preview" => r#"{"user_id":"x"}"#,
        "answer_contact_message" => r#"{"message_id":"x","text":"x"}"#,
        "contact_conversation" => r#"{"message_id":"x"}"#,
        "bulk_change" => r#"{"action":"x","ids":["x"],"is_preview":true}"#,
        "save_staff_view" => r#"{"list":"x","name":"x","filter":{},"is_shared":false}"#,
        "delete_staff_view" => r#"{"view_id":"x"}"#,
        "staff_views" => r#"{"list":"x"}"#,
        "warn_person" => r#"{"report_id":"x","side":"x","text":"x"}"#,
        "close_conversation" | "open_conversation" => r#"{"report_id":"x","reason":"x"}"#,
        "save_reply_template" => r#"{"kind":"x","name":"x","body":"x","version":0}"#,
        "retire_reply_template" => r#"{"id":"x","version":0}"#,
        "restore_reply_template" => r#"{"id":"x"}"#,
        _ => super::money::sample_body(function),
    }
}
