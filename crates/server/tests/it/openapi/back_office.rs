//! Functions of the back office.

/// With which the staff answers, warns, works on flags, and edits templates.
pub const ANSWERING: [&str; 13] = [
    "/rpc/abuse_flag post",
    "/rpc/abuse_flags post",
    "/rpc/admin_reports post",
    "/rpc/answer_contact_message post",
    "/rpc/close_conversation post",
    "/rpc/contact_conversation post",
    "/rpc/decide_abuse_flag post",
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
        "warn_person" => r#"{"report_id":"x","side":"x","text":"x"}"#,
        "close_conversation" | "open_conversation" => r#"{"report_id":"x","reason":"x"}"#,
        "save_reply_template" => r#"{"kind":"x","name":"x","body":"x","version":0}"#,
        "retire_reply_template" => r#"{"id":"x","version":0}"#,
        "decide_abuse_flag" => r#"{"id":"x","state":"x","note":"x"}"#,
        "abuse_flag" | "restore_reply_template" => r#"{"id":"x"}"#,
        _ => super::money::sample_body(function),
    }
}
