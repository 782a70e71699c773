//! A report is about the guide of its time, and what was closed is open with the next one. D-178.

use chrono::Duration;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::Caller;
use serendib_domain::chat::admin_reports::{ReportsQuery, admin_reports};
use serendib_domain::chat::closing::close_conversation;
use serendib_domain::chat::warnings::warn_person;
use serendib_domain::live::{chat, may_use};

use crate::bookings::BookingFixture;
use crate::people::{id, kind, run, to_object};

#[tokio::test(flavor = "multi_thread")]
async fn after_a_handover_a_report_concerns_the_former_guide_only() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let user = |who: &Caller| who.person().unwrap().user;
    let (report, before) = (id(803), scene.now - Duration::minutes(5));
    let reported =
        "INSERT INTO chat_reports (id, conversation_id, booking_request_id, reporter_id, reporter_name, reason, created_at)
         VALUES ($1, $2, $2, $3, 'Tess', 'Rude', $4)";
    run(&scene.db, reported, vec![report.into(), booking.into(), user(&scene.traveller).into(), before.into()]).await;
    let closed =
        "INSERT INTO closed_conversations (conversation_id, guide_id, booking_request_id, report_id, closed_at)
                  SELECT id, guide_id, id, $2, $3 FROM booking_requests WHERE id = $1";
    run(&scene.db, closed, vec![booking.into(), report.into(), before.into()]).await;
    let topic = chat(booking);
    assert!(!may_use(&scene.db, &scene.traveller, &topic).await.unwrap());
    scene.handed_over(booking).await;
    assert!(may_use(&scene.db, &scene.traveller, &topic).await.unwrap(), "it is open with the new guide");
    let query = ReportsQuery { show: "all", search: "", after: "", limit: 50 };
    let listed = admin_reports(&scene.db, &scene.ctx(&scene.admin), &query).await.unwrap();
    let guide = &listed["results"][0]["guide"];
    assert_eq!((&guide["id"], &guide["reports"]), (&json!(user(&scene.host)), &json!(1)));
    let ctx = scene.ctx(&scene.admin);
    let closes = scene.write(async move |tx: &mut Tx<'_>| {
        let reason = json!({ "reason": "Threats on both sides" });
        close_conversation(tx, &ctx, report, &to_object(&reason)).await
    });
    assert_eq!(kind(closes.await), "conflict");
    let ctx = scene.ctx(&scene.admin);
    let warns = scene.write(async move |tx: &mut Tx<'_>| {
        let warning = json!({ "side": "guide", "text": "Please be polite." });
        warn_person(tx, &ctx, report, &to_object(&warning)).await
    });
    warns.await.unwrap();
    // What comes back to the former guide is closed as before.
    let former = scene.host.person().unwrap().guide;
    run(&scene.db, "UPDATE booking_requests SET guide_id = $2 WHERE id = $1", vec![booking.into(), former.into()])
        .await;
    assert!(!may_use(&scene.db, &scene.traveller, &topic).await.unwrap());
    let warned = scene.db.rows("SELECT user_id FROM warnings", &[]).await.unwrap()[0].uuid(0).unwrap();
    assert_eq!(warned, user(&scene.host));
}
