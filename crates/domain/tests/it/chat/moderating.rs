//! What the staff does about a report: warnings, and closed conversations. D-178.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::accounts::my_data::{ArchiveOwner, FILES};
use serendib_domain::back_office::people::admin_person;
use serendib_domain::back_office::people_actions::erase_person;
use serendib_domain::bookings::changes::propose;
use serendib_domain::chat::admin_reports::{ReportsQuery, admin_reports};
use serendib_domain::chat::closing::{close_conversation, open_conversation};
use serendib_domain::chat::list::{ConversationListQuery, list_own};
use serendib_domain::chat::warnings::warn_person;
use serendib_domain::{Caller, Error, Result, SignedInPerson};
use uuid::Uuid;

use super::{asks, bodies, open, reports, user, write};
use crate::bookings::BookingFixture;
use crate::people::{error_kind_and_text, id, kind, person, texts, to_object};

const CLOSED: &str = "This conversation was closed by Serendib.";

async fn warn(scene: &BookingFixture, who: &Caller, report: Uuid, posted: Json) -> Result<Json> {
    let (ctx, posted) = (scene.ctx(who), to_object(&posted));
    scene.write(async move |tx: &mut Tx<'_>| warn_person(tx, &ctx, report, &posted).await).await
}

async fn set_closed(scene: &BookingFixture, who: &Caller, report: Uuid, is_closed: bool) -> Result<Json> {
    let (ctx, posted) = (scene.ctx(who), to_object(&json!({ "reason": "Threats on both sides" })));
    scene
        .write(async move |tx: &mut Tx<'_>| {
            if is_closed {
                close_conversation(tx, &ctx, report, &posted).await
            } else {
                open_conversation(tx, &ctx, report, &posted).await
            }
        })
        .await
}

/// An approved booking whose traveler reported the conversation.
async fn reported(scene: &BookingFixture) -> (Uuid, Uuid) {
    let booking = scene.approved(60).await;
    write(scene, &scene.host, booking, 1, "Pay me in cash.").await.unwrap();
    let made = reports(scene, &scene.traveller, booking, "Asks for cash").await.unwrap();
    (booking, made["id"].as_str().unwrap().parse().unwrap())
}

async fn list(scene: &BookingFixture, show: &str, search: &str, after: &str, limit: i64) -> Result<Json> {
    admin_reports(&scene.db, &scene.ctx(&scene.admin), &ReportsQuery { show, search, after, limit }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_side_is_warned_once_per_report_and_hears_the_rule_and_not_who_reported() {
    let scene = BookingFixture::new().await;
    let (_, report) = reported(&scene).await;
    let text = "Hello {first_name}, about {subject}: please take payments through {site} only.";
    for (who, expected) in
        [(&Caller::Visitor, "signed out"), (&scene.traveller, "forbidden"), (&scene.host, "forbidden")]
    {
        assert_eq!(kind(warn(&scene, who, report, json!({ "side": "guide", "text": text })).await), expected);
    }
    for (posted, expected) in [
        (json!({ "side": "guide", "text": "Short" }), "Please write at least 10 characters."),
        (json!({ "side": "guide", "text": " " }), "Please write at least 10 characters."),
        (json!({ "side": "guide", "text": "x".repeat(2_001) }), "Your warning may have at most 2000 characters."),
        (json!({ "side": "both", "text": text }), "Please say whom to warn: the traveler or the guide."),
    ] {
        assert_eq!(
            error_kind_and_text(warn(&scene, &scene.admin, report, posted).await),
            ("fields", expected.to_owned())
        );
    }
    assert_eq!(kind(warn(&scene, &scene.admin, id(999), json!({ "side": "guide", "text": text })).await), "missing");
    let (one, other) = tokio::join!(
        warn(&scene, &scene.admin, report, json!({ "side": "guide", "text": text })),
        warn(&scene, &scene.admin, report, json!({ "side": "guide", "text": "The same at the same time" })),
    );
    let kinds = [one, other].map(|done| done.map_or_else(|error| kind::<()>(Err(error)), |_| "done"));
    assert!(kinds.contains(&"done") && kinds.contains(&"conflict"), "{kinds:?}");
    assert_eq!(scene.count("SELECT COUNT(*) FROM warnings").await, 1);
    warn(&scene, &scene.admin, report, json!({ "side": "traveler", "text": text })).await.unwrap();
    let sql = "SELECT body FROM notifications WHERE kind = 'person_warned' AND user_id = $1";
    let notice = scene.text(sql, user(&scene.traveller)).await;
    assert!(notice.contains("Hello Person, about Trip 100: please take payments through Serendib only."), "{notice}");
    let notice = scene.text(sql, user(&scene.host)).await;
    assert!(!notice.contains("Person 10") && !notice.contains("report"), "{notice}");
    let page = admin_person(&scene.db, &scene.ctx(&scene.admin), user(&scene.traveller)).await.unwrap();
    assert_eq!((&page["warnings"][0]["by"], &page["warnings"][1]), (&json!("Person 3"), &Json::Null));
    let log = "SELECT action FROM audit_log WHERE subject = 'chat_reports' ORDER BY action";
    assert_eq!(texts(&scene.db, log).await, ["person_warned", "person_warned"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_closed_conversation_both_sides_read_and_neither_writes_until_it_is_open_again() {
    let scene = BookingFixture::new().await;
    let (booking, report) = reported(&scene).await;
    for (who, expected) in [(&Caller::Visitor, "signed out"), (&scene.host, "forbidden")] {
        assert_eq!(kind(set_closed(&scene, who, report, true).await), expected);
        assert_eq!(kind(set_closed(&scene, who, report, false).await), expected);
    }
    assert_eq!(kind(set_closed(&scene, &scene.admin, report, false).await), "conflict", "it is open");
    set_closed(&scene, &scene.admin, report, true).await.unwrap();
    assert_eq!(kind(set_closed(&scene, &scene.admin, report, true).await), "conflict");
    for who in [&scene.traveller, &scene.host] {
        let refused = error_kind_and_text(write(&scene, who, booking, 9, "Hello?").await);
        assert_eq!(refused, ("conflict", CLOSED.to_owned()));
        let seen = open(&scene, who, booking).await.unwrap();
        assert_eq!((&seen["closed"], bodies(&seen).len()), (&json!(CLOSED), 1));
        assert_eq!(scene.notification_kinds(who).await.last().map(String::as_str), Some("conversation_closed"));
        let listed = list_own(&scene.db, &scene.ctx(who), &ConversationListQuery::default()).await.unwrap();
        assert_eq!(listed.as_array().unwrap().len(), 1);
    }
    let sql = "SELECT body FROM notifications WHERE kind = 'conversation_closed' AND user_id = $1";
    assert!(!scene.text(sql, user(&scene.host)).await.contains("Threats"));
    // The trip's other ways are closed too: a new inquiry about it, and words beside a proposal.
    let asked_again = error_kind_and_text(asks(&scene, &scene.traveller, &scene.host, 8, "Hello?").await);
    assert_eq!(asked_again, ("conflict", CLOSED.to_owned()));
    let (ctx, posted) = (scene.ctx(&scene.traveller), to_object(&json!({ "message": "Hello?" })));
    let proposed = scene.write(async move |tx: &mut Tx<'_>| propose(tx, &ctx, booking, &posted).await).await;
    let Err(Error::Fields { wrong, .. }) = proposed else { panic!("{proposed:?}") };
    assert!(wrong.iter().any(|wrong| wrong.field == "message"), "{wrong:?}");
    // The booking goes on.
    scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    set_closed(&scene, &scene.admin, report, false).await.unwrap();
    assert_eq!(scene.notification_kinds(&scene.host).await.last().map(String::as_str), Some("conversation_opened"));
    assert_ne!(open(&scene, &scene.host, booking).await.unwrap()["closed"], json!(CLOSED));
    let log = "SELECT action FROM audit_log WHERE subject = 'chat_reports' ORDER BY action";
    assert_eq!(texts(&scene.db, log).await, ["conversation_closed", "conversation_opened"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_is_closed_too_and_a_member_of_the_staff_does_not_decide_on_their_own() {
    let scene = BookingFixture::new().await;
    let question = asks(&scene, &scene.traveller, &scene.host, 1, "Is it steep?").await.unwrap();
    let inquiry: Uuid = question["conversation_id"].as_str().unwrap().parse().unwrap();
    let made = reports(&scene, &scene.traveller, inquiry, "Rude").await.unwrap();
    let report: Uuid = made["id"].as_str().unwrap().parse().unwrap();
    set_closed(&scene, &scene.admin, report, true).await.unwrap();
    assert_eq!(kind(asks(&scene, &scene.traveller, &scene.host, 2, "Hello?").await), "conflict");
    let listed = list(&scene, "open", "", "", 50).await.unwrap();
    let row = &listed["results"][0];
    assert_eq!(
        (&row["inquiry_id"], &row["booking_id"], &row["reference"]),
        (&json!(inquiry), &Json::Null, &Json::Null)
    );
    assert_eq!((&row["is_closed"], &row["reporter"]), (&json!(true), &json!("traveler")));
    let own = asks(&scene, &scene.admin, &scene.host, 3, "Is it far?").await.unwrap();
    let own: Uuid = own["conversation_id"].as_str().unwrap().parse().unwrap();
    let made = reports(&scene, &scene.host, own, "Rude").await.unwrap();
    let report: Uuid = made["id"].as_str().unwrap().parse().unwrap();
    let other = person(&scene.db, 4, true).await;
    let warning = json!({ "side": "guide", "text": "Please be polite to us." });
    assert_eq!(kind(set_closed(&scene, &scene.admin, report, true).await), "forbidden");
    assert_eq!(kind(warn(&scene, &scene.admin, report, warning.clone()).await), "forbidden");
    warn(&scene, &other, report, warning).await.unwrap();
    set_closed(&scene, &other, report, true).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_on_its_way_while_a_conversation_is_closed_is_before_it_or_refused() {
    for number in 0..8 {
        let scene = BookingFixture::new().await;
        let (booking, report) = reported(&scene).await;
        let (sent, closed) = tokio::join!(
            write(&scene, &scene.traveller, booking, 2, "I am at the station."),
            set_closed(&scene, &scene.admin, report, true),
        );
        closed.unwrap();
        let stored = scene.count("SELECT COUNT(*) FROM chat_messages").await;
        match sent {
            Ok(_) => assert_eq!(stored, 2, "{number}"),
            Err(error) => {
                assert_eq!((error_kind_and_text::<()>(Err(error)).1.as_str(), stored), (CLOSED, 1), "{number}");
            }
        }
        assert_eq!(kind(write(&scene, &scene.traveller, booking, 3, "Hello?").await), "conflict");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_reports_has_both_sides_and_is_found_by_words() {
    let scene = BookingFixture::new().await;
    let (booking, report) = reported(&scene).await;
    let second = reports(&scene, &scene.host, booking, "Insults me").await.unwrap();
    scene.update("chat_reports", &scene.admin, report, &json!({ "handled_at": "now" })).await.unwrap();
    warn(&scene, &scene.admin, report, json!({ "side": "guide", "text": "Only payments here." })).await.unwrap();
    let all = list(&scene, "all", "", "", 50).await.unwrap();
    assert_eq!((&all["total"], &all["next"]), (&json!(2), &Json::Null));
    let row = all["results"].as_array().unwrap().iter().find(|row| row["id"] == json!(report)).unwrap();
    assert_eq!(
        (&row["handled_by"], &row["reporter"], &row["trip"]),
        (&json!("Person 3"), &json!("traveler"), &json!("Trip 100"))
    );
    assert_eq!(row["reference"], json!(booking.to_string()[..8]));
    // Each was reported by the other one.
    let sides = [&row["traveler"], &row["guide"]];
    assert_eq!(sides.map(|side| side["reports"].clone()), [json!(1), json!(1)]);
    assert_eq!(sides.map(|side| side["warnings"].clone()), [json!(0), json!(1)]);
    assert_eq!((&row["guide"]["guide_id"], &row["guide"]["id"]), (&json!(id(501)), &json!(user(&scene.host))));
    let reference = booking.to_string();
    for (show, search, found) in [
        ("open", "", 1),
        ("handled", "", 1),
        ("all", "cash", 1),
        ("all", "INSULTS", 1),
        ("all", "person 10", 2),
        ("all", "person insults", 1),
        ("all", &reference[..8], 2),
        ("all", "nothing-like-it", 0),
        ("handled", "insults", 0),
        ("all", "%", 0),
    ] {
        let listed = list(&scene, show, search, "", 50).await.unwrap();
        assert_eq!(
            (&listed["total"], listed["results"].as_array().unwrap().len()),
            (&json!(found), found),
            "{show} {search}"
        );
    }
    let first = list(&scene, "all", "", "", 1).await.unwrap();
    let rest = list(&scene, "all", "", first["next"].as_str().unwrap(), 1).await.unwrap();
    assert_ne!(first["results"][0]["id"], rest["results"][0]["id"]);
    assert_eq!((&rest["next"], &rest["total"]), (&Json::Null, &json!(2)));
    for (show, after) in [("new", ""), ("all", "x"), ("all", "1.x")] {
        assert_eq!(kind(list(&scene, show, "", after, 50).await), "refused", "{show} {after}");
    }
    assert!(second["id"].is_string());
    let query = ReportsQuery { show: "", search: "", after: "", limit: 50 };
    assert_eq!(kind(admin_reports(&scene.db, &scene.ctx(&scene.host), &query).await), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_warning_is_in_the_archive_of_its_person_and_goes_with_the_account() {
    let scene = BookingFixture::new().await;
    let question = asks(&scene, &scene.traveller, &scene.host, 1, "Give me your number.").await.unwrap();
    let inquiry: Uuid = question["conversation_id"].as_str().unwrap().parse().unwrap();
    let made = reports(&scene, &scene.host, inquiry, "Wants my number").await.unwrap();
    let report: Uuid = made["id"].as_str().unwrap().parse().unwrap();
    let warning = json!({ "side": "traveler", "text": "Please leave numbers out." });
    warn(&scene, &scene.admin, report, warning).await.unwrap();
    let messages = FILES.iter().find(|file| file.name == "messages.json").unwrap();
    let section = messages.sections.iter().find(|section| section.name == "warnings").unwrap();
    for (who, expected) in [(&scene.traveller, 1), (&scene.host, 0)] {
        let owner = ArchiveOwner { user: user(who), guide: who.person().unwrap().record };
        let (rows, _) = section.read_page(&scene.db, &owner, None).await.unwrap();
        assert_eq!(rows.len(), expected, "{who:?}");
        assert!(rows.iter().all(|row| !String::from_utf8_lossy(row).contains("sent_by")));
    }
    let admin = SignedInPerson { is_assured: true, ..scene.admin.person().unwrap().clone() };
    let (ctx, gone) = (scene.ctx(&Caller::Person(admin)), user(&scene.traveller));
    let erased = async move |tx: &mut Tx<'_>| {
        erase_person(tx, &ctx, gone, "A letter of theirs of 3 May", "person10@example.lk").await
    };
    scene.write(erased).await.unwrap();
    assert_eq!(scene.count("SELECT COUNT(*) FROM warnings").await, 0);
    let refused = warn(&scene, &scene.admin, report, json!({ "side": "traveler", "text": "Once more, please." })).await;
    assert_eq!(kind(refused), "conflict", "the account is gone");
}
