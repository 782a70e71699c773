//! Calls of the staff about a message, a report, a flag, templates and content.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::fixture::TestApp;

const REASON: &str = "Insults on both sides";

pub async fn prepare(world: &TestApp, admin: Uuid, reported: &str) -> Vec<(&'static str, Uuid, String)> {
    let message = world.contact_message("nimali@example.lk").await;
    let report: Value = serde_json::from_str(reported).unwrap();
    let report = &report["report_id"];
    let templates = world.request_as(admin, "GET", "rpc/reply_templates?kind=contact", &Value::Null).await.json();
    let template = &templates[0]["id"];
    let of_report = json!({ "report_id": report, "reason": REASON });
    let text = "Hello {first_name}, we look into it.";
    let changed = json!({ "id": template, "kind": "contact", "name": "Soon", "body": text, "version": 0 });
    let flag = world.abuse_flag(world.account(95, false).await).await;
    let seen = world.flag_seen_at(flag).await;
    let calls = [
        ("abuse_flags", json!({ "state": "all" })),
        ("abuse_flag", json!({ "id": flag })),
        (
            "decide_abuse_flag",
            json!({ "id": flag, "state": "dismissed", "note": "A family with one card", "last_seen_at": seen }),
        ),
        ("contact_conversation", json!({ "message_id": message })),
        ("answer_contact_message", json!({ "message_id": message, "text": text })),
        ("contact_conversation", json!({ "message_id": message })),
        ("admin_reports", json!({ "show": "all" })),
        ("warn_person", json!({ "report_id": report, "side": "traveler", "text": text })),
        ("close_conversation", of_report.clone()),
        ("open_conversation", of_report),
        ("reply_templates", json!({ "with_retired": true })),
        ("save_reply_template", changed),
        ("save_reply_template", json!({ "kind": "contact", "name": "Later", "body": text, "version": 0 })),
        ("retire_reply_template", json!({ "id": template, "version": 1 })),
        ("restore_reply_template", json!({ "id": template })),
    ];
    calls.map(|(name, body)| (name, admin, body.to_string())).into()
}

/// Calls about a document that the staff edits.
pub fn content_calls(admin: Uuid) -> Vec<(&'static str, Uuid, String)> {
    let note = "Checked again";
    let body = json!({
        "numbers": [
            { "kind": "ambulance", "number": "1990", "name": "Ambulance", "note": "Free" },
            { "kind": "police", "number": "118", "name": "Police", "note": "Day and night" },
        ],
        "checked_on": "2026-11-30",
    });
    let name = "emergency_numbers";
    let calls = [
        ("content_documents", json!({})),
        ("content_document", json!({ "name": name })),
        ("check_content", json!({ "name": name, "body": body })),
        ("check_content", json!({ "name": name, "body": {} })),
        ("save_content", json!({ "name": name, "version": 0, "body": body, "note": note })),
        ("restore_content", json!({ "name": name, "version": 1, "note": note })),
        ("restore_content", json!({ "name": name, "version": 2, "to": 1, "note": note })),
        ("content_history", json!({ "name": name, "limit": 2 })),
        ("page_content", json!({ "name": name })),
    ];
    calls.map(|(name, body)| (name, admin, body.to_string())).into()
}
