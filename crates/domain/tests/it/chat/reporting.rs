//! Reported conversations, and the admin who reads them.

use serde_json::{Value as Json, json};
use serendib_domain::Caller;
use uuid::Uuid;

use super::{bodies, looks, open, reports, write};
use crate::bookings::BookingFixture;
use crate::people::{error_kind_and_text, id, kind, texts};

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn an_admin_reads_what_was_reported_and_the_log_says_so() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    assert_eq!(kind(reports(&scene, &scene.traveller, booking, "Rude").await), "conflict", "nothing was written");
    write(&scene, &scene.host, booking, 1, "Pay me in cash, outside of this site.").await.unwrap();
    for (reason, expected) in [("  ", "Please say what is wrong."), ("a\u{7}", "Your report must be plain text.")] {
        assert_eq!(error_kind_and_text(reports(&scene, &scene.traveller, booking, reason).await).1, expected);
    }
    let made = reports(&scene, &scene.traveller, booking, " Asks for cash. ").await.unwrap();
    let report: Uuid = made["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(kind(reports(&scene, &scene.traveller, booking, "Again").await), "duplicate");
    assert_eq!(scene.notification_kinds(&scene.admin).await, ["chat_reported"]);
    assert_eq!(open(&scene, &scene.traveller, booking).await.unwrap()["is_reported"], json!(true));
    assert_eq!(open(&scene, &scene.host, booking).await.unwrap()["is_reported"], json!(false));
    for (who, expected) in
        [(&Caller::Visitor, "signed out"), (&scene.host, "forbidden"), (&scene.traveller, "forbidden")]
    {
        assert_eq!(kind(looks(&scene, who, report).await), expected);
        let handled = scene.update("chat_reports", who, report, &json!({ "handled_at": "now" })).await;
        assert_eq!(kind(handled), expected);
    }
    assert_eq!(kind(looks(&scene, &scene.admin, id(999)).await), "missing");
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log").await, 0);
    let seen = looks(&scene, &scene.admin, report).await.unwrap();
    assert_eq!(bodies(&seen), ["Pay me in cash, outside of this site."]);
    let log = "SELECT action || ' ' || actor_name || ' ' || subject FROM audit_log ORDER BY created_at, action";
    assert_eq!(texts(&scene.db, log).await, ["conversation_read Person 3 chat_reports"]);
    for (handled_at, open) in [(json!("2000-01-01T00:00:00Z"), 0), (json!("now"), 0), (Json::Null, 1)] {
        scene.update("chat_reports", &scene.admin, report, &json!({ "handled_at": handled_at })).await.unwrap();
        assert_eq!(scene.count("SELECT COUNT(*) FROM chat_reports WHERE handled_at IS NULL").await, open);
    }
    let actions = texts(&scene.db, "SELECT action FROM audit_log ORDER BY action").await;
    assert_eq!(actions, ["conversation_read", "report_handled", "report_reopened"]);
    let fixed = scene.update("chat_reports", &scene.admin, report, &json!({ "reason": "x" })).await;
    assert_eq!(kind(fixed), "forbidden");
}
