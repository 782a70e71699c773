//! Bulk actions with their previews, and saved views. D-182.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::back_office::bulk_actions::{BULK_LIMIT, BulkAction, change_in_bulk};
use serendib_domain::back_office::staff_views::{delete_view, list_views, save_view};
use serendib_domain::payments::PaymentKind;
use serendib_domain::staff::StaffRole;
use serendib_domain::{Caller, Error, Result, SignedInPerson};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::{count, error_kind_and_text, id, kind, person, texts, to_object};

const WHY: &str = "The road is closed by a landslide.";

impl BookingFixture {
    async fn bulk(&self, who: &Caller, posted: Json) -> Result<Json> {
        let (ctx, posted) = (self.ctx(who), to_object(&posted));
        self.write(async move |tx: &mut Tx<'_>| change_in_bulk(tx, &ctx, &posted).await).await
    }

    async fn keep_view(&self, who: &Caller, posted: Json) -> Result<Json> {
        let (ctx, posted) = (self.ctx(who), to_object(&posted));
        self.write(async move |tx: &mut Tx<'_>| save_view(tx, &ctx, &posted).await).await
    }

    async fn drop_view(&self, who: &Caller, view: &Json) -> Result<Json> {
        let (ctx, view) = (self.ctx(who), view["id"].as_str().unwrap().parse().unwrap());
        self.write(async move |tx: &mut Tx<'_>| delete_view(tx, &ctx, view).await).await
    }
}

fn member(who: &Caller, role: StaffRole) -> Caller {
    let person = who.person().unwrap().clone();
    Caller::Person(SignedInPerson { rights: role.rights(), ..person })
}

/// With a second factor.
fn assured(who: &Caller) -> Caller {
    Caller::Person(SignedInPerson { is_assured: true, ..who.person().unwrap().clone() })
}

fn order(action: &str, ids: &[Uuid], is_preview: bool) -> Json {
    json!({ "action": action, "ids": ids, "reason": WHY, "is_preview": is_preview })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_says_what_would_happen_and_changes_nothing() {
    let scene = BookingFixture::new().await;
    let (paid, waiting, over) = (scene.approved(60).await, scene.pending(90).await, scene.pending(120).await);
    scene.pay(paid, PaymentKind::Advance).await;
    scene.ledger(700, paid, "advance", 5_000).await;
    scene.change(&scene.traveller, over, json!({ "status": "cancelled" })).await.unwrap();
    let state = "SELECT id FROM booking_requests WHERE status = 'cancelled'";
    let rows =
        "SELECT (SELECT COUNT(*) FROM jobs) + (SELECT COUNT(*) FROM notifications) + (SELECT COUNT(*) FROM refunds)
                + (SELECT COUNT(*) FROM audit_log)";
    let before = count(&scene.db, rows).await;
    let ids = [paid, over, waiting, id(999), paid];
    let preview = scene.bulk(&scene.admin, order("cancel_bookings", &ids, true)).await.unwrap();
    let problems: Vec<bool> =
        preview["results"].as_array().unwrap().iter().map(|one| one["problem"].is_string()).collect();
    assert_eq!(problems, [false, true, false, true], "{preview}");
    assert_eq!((&preview["allowed"], &preview["refused"]), (&json!(2), &json!(2)));
    let refund = preview["refund"].as_f64().unwrap();
    assert!(refund > 0.0 && preview["results"][0]["refund"] == preview["refund"], "{preview}");
    assert_eq!((count(&scene.db, rows).await, scene.db.rows(state, &[]).await.unwrap().len()), (before, 1));

    // All or none, and not another sum than the one that was seen.
    let admin = assured(&scene.admin);
    let unproved = scene.bulk(&scene.admin, order("cancel_bookings", &[paid, waiting], false)).await;
    assert_eq!(kind(unproved), "forbidden", "without a second factor");
    let unseen = scene.bulk(&admin, order("cancel_bookings", &[paid, waiting], false)).await;
    assert_eq!(kind(unseen), "outdated", "the sum was not seen");
    let Err(Error::Outdated { now, .. }) = scene.bulk(&admin, order("cancel_bookings", &ids, false)).await else {
        panic!("one of them is over");
    };
    assert_eq!(now["refused"], json!(2));
    let mut other_sum = order("cancel_bookings", &[paid, waiting], false);
    other_sum["refund"] = json!(refund - 1.0);
    assert_eq!(kind(scene.bulk(&admin, other_sum.clone()).await), "outdated");
    assert_eq!(count(&scene.db, rows).await, before);
    other_sum["refund"] = preview["refund"].clone();
    let done = scene.bulk(&admin, other_sum).await.unwrap();
    assert_eq!((&done["allowed"], &done["refund"]), (&json!(2), &preview["refund"]));
    assert_eq!(scene.db.rows(state, &[]).await.unwrap().len(), 3);
    let log = "SELECT action FROM audit_log WHERE action = 'cancelled'";
    assert_eq!(texts(&scene.db, log).await.len(), 2, "each record has its own entry");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_action_needs_its_right_and_does_what_the_single_one_does() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let other = person(&scene.db, 40, false).await.person().unwrap().user;
    let guide = scene.host.person().unwrap().record.unwrap();
    let package = scene.package;
    let ids = |action: BulkAction| match action {
        BulkAction::CancelBookings | BulkAction::NoteBookings => booking,
        BulkAction::NotePeople | BulkAction::SignOutPeople | BulkAction::BlockPeople => other,
        BulkAction::NoteGuides => guide,
        BulkAction::TakePackagesOffSale | BulkAction::PutPackagesOnSale => package,
    };
    for action in BulkAction::ALL {
        for role in StaffRole::ALL {
            let preview = scene.bulk(&member(&scene.admin, role), order(action.name(), &[ids(action)], true)).await;
            assert_eq!(preview.is_ok(), role.rights().contains(action.right()), "{action:?} {role:?}: {preview:?}");
        }
        for who in [&scene.traveller, &scene.host] {
            assert_eq!(kind(scene.bulk(who, order(action.name(), &[ids(action)], true)).await), "forbidden");
        }
    }
    for action in [BulkAction::NoteBookings, BulkAction::NotePeople, BulkAction::NoteGuides, BulkAction::BlockPeople] {
        scene.bulk(&scene.admin, order(action.name(), &[ids(action)], false)).await.unwrap();
    }
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM staff_notes").await, 3);
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM users WHERE banned_until IS NOT NULL").await, 1);
    for (action, on_sale) in [(BulkAction::TakePackagesOffSale, 0), (BulkAction::PutPackagesOnSale, 1)] {
        scene.bulk(&scene.admin, order(action.name(), &[package], false)).await.unwrap();
        let sql = format!("SELECT COUNT(*) FROM packages WHERE is_active AND id = '{package}'");
        assert_eq!(count(&scene.db, &sql).await, on_sale, "{action:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_is_refused_once_and_not_per_record() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let many: Vec<Uuid> = (0..=BULK_LIMIT).map(|number| id(5_000 + u128::try_from(number).unwrap())).collect();
    for (posted, expected) in [
        (order("erase_people", &[booking], true), ("refused", "There is no such bulk action.")),
        (order("note_bookings", &[], true), ("refused", "Please choose from 1 to 50 entries.")),
        (order("note_bookings", &many, true), ("refused", "Please choose from 1 to 50 entries.")),
        (json!({ "action": "note_bookings", "ids": ["x"] }), ("refused", "Please choose from 1 to 50 entries.")),
        (json!({ "action": "note_bookings", "ids": [booking], "reason": " " }), ("fields", "Please write a note.")),
        (json!({ "action": "block_people", "ids": [booking], "reason": WHY, "until": "soon" }), ("fields", "")),
    ] {
        let (kind, text) = error_kind_and_text(scene.bulk(&scene.admin, posted.clone()).await);
        assert_eq!(kind, expected.0, "{posted}: {text}");
        assert!(text.contains(expected.1), "{posted}: {text}");
    }
    // One's own booking goes by one's own terms.
    let own = member(&scene.traveller, StaffRole::Operations);
    let preview = scene.bulk(&own, order("cancel_bookings", &[booking], true)).await.unwrap();
    assert_eq!(preview["results"][0]["problem"], "This is your own booking. Cancel it on its own page.");
}

#[tokio::test(flavor = "multi_thread")]
async fn views_are_ones_own_or_shared_and_a_name_is_saved_once() {
    let scene = BookingFixture::new().await;
    let colleague = person(&scene.db, 41, true).await;
    let late = json!({ "list": "bookings", "name": "Late", "filter": { "show": "pending" }, "is_shared": false });
    let view = scene.keep_view(&scene.admin, late.clone()).await.unwrap();
    assert_eq!((&view["filter"], &view["is_own"]), (&json!({ "show": "pending" }), &json!(true)));
    let names = async |who: &Caller| -> Vec<String> {
        let views = list_views(&scene.db, &scene.ctx(who), "bookings").await.unwrap();
        views.as_array().unwrap().iter().map(|view| view["name"].as_str().unwrap().to_owned()).collect()
    };
    assert!(names(&colleague).await.is_empty());
    assert_eq!(kind(scene.drop_view(&colleague, &view).await), "missing", "it is another's own");
    let mut shared = late.clone();
    (shared["name"], shared["is_shared"]) = (json!("LATE"), json!(true));
    let view = scene.keep_view(&scene.admin, shared).await.unwrap();
    assert_eq!(
        (names(&scene.admin).await, names(&colleague).await),
        (vec!["LATE".to_owned()], vec!["LATE".to_owned()])
    );
    let support = member(&colleague, StaffRole::Support);
    assert_eq!(kind(scene.drop_view(&support, &view).await), "forbidden");
    scene.drop_view(&colleague, &view).await.unwrap();
    for number in 0..20 {
        let mut one = late.clone();
        one["name"] = json!(format!("View {number}"));
        scene.keep_view(&scene.admin, one).await.unwrap();
    }
    assert_eq!(kind(scene.keep_view(&scene.admin, late.clone()).await), "conflict");
    let with = |name: &str, value: Json| {
        let mut posted = late.clone();
        posted[name] = value;
        posted
    };
    for (posted, expected) in [
        (with("list", json!("jobs")), "refused"),
        (with("name", json!("")), "fields"),
        (with("name", json!("x".repeat(41))), "fields"),
        (with("filter", json!({ "show": 1 })), "fields"),
        (with("filter", json!({ "q": "x".repeat(2_100) })), "fields"),
    ] {
        assert_eq!(kind(scene.keep_view(&scene.admin, posted).await), expected);
    }
    for who in [&scene.traveller, &Caller::Visitor] {
        assert!(["forbidden", "signed out"].contains(&kind(scene.keep_view(who, late.clone()).await)));
    }
    let finance = member(&colleague, StaffRole::Content);
    assert_eq!(kind(scene.keep_view(&finance, late).await), "forbidden", "it reads no bookings");
}
