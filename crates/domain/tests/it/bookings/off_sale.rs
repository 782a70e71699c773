//! Packages off sale: paused, retired, or taken down by an admin, and what goes on meanwhile.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::list::{BookingListQuery, BookingListSide, list_own};
use serendib_domain::bookings::paid::PaymentConfirmation;
use serendib_domain::packages::{self, sale};
use serendib_domain::payments::PaymentKind;
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use super::{BookingFixture, with};
use crate::people::{error_kind_and_text, guide, id, kind, person, run, texts, to_object};

const NOT_ON_SALE: &str = "This package is not on sale any more.";
const REASON: &str = "The licence of this operator has ended.";

impl BookingFixture {
    async fn set_sale(&self, who: &Caller, change: Json) -> Result<Json> {
        let (ctx, posted) = (self.ctx(who), to_object(&change));
        self.write(async move |tx: &mut Tx<'_>| sale::set_sale(tx, &ctx, &posted).await).await
    }

    fn sale(&self, state: &str) -> Json {
        json!({ "package_id": self.package, "state": state })
    }

    fn taken_down(&self) -> Json {
        with(self.sale("taken_down"), json!({ "reason": REASON }))
    }

    async fn sales(&self, who: &Caller, packages: &[Uuid]) -> Json {
        sale::list_sales(&self.db, &self.ctx(who), Some(&json!(packages))).await.unwrap()
    }

    async fn listed(&self, side: BookingListSide, who: &Caller, booking: Uuid) -> Json {
        let query = BookingListQuery { only: Some(booking), ..BookingListQuery::default() };
        list_own(&self.db, &self.ctx(who), side, &query).await.unwrap()[0].clone()
    }

    async fn is_on_sale(&self) -> bool {
        self.text("SELECT CASE WHEN is_active THEN 'yes' ELSE 'no' END FROM packages WHERE id = $1", self.package).await
            == "yes"
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_go_on_while_a_package_is_paused_or_retired() {
    for state in ["paused", "retired"] {
        let scene = BookingFixture::new().await;
        let (waiting, approved) = (scene.pending(30).await, scene.approved(60).await);
        let set = scene.set_sale(&scene.host, scene.sale(state)).await.unwrap();
        assert_eq!((&set["state"], &set["pending"], &set["approved"]), (&json!(state), &json!(1), &json!(1)));
        assert!(!scene.is_on_sale().await);
        assert!(scene.ask(&scene.traveller, &scene.document(90)).await.is_err(), "{state}: no new request");
        let seen = scene.listed(BookingListSide::Traveller, &scene.traveller, approved).await;
        assert_eq!(seen["can"]["pay"], "advance", "{state}");
        let seen = scene.listed(BookingListSide::Guide, &scene.host, waiting).await;
        assert_eq!((&seen["can"]["approve"], &seen["approval_hindrance"]), (&json!(true), &Json::Null), "{state}");
        scene.change(&scene.host, waiting, json!({ "status": "approved" })).await.unwrap();
        assert_eq!(scene.payable(waiting, PaymentKind::Advance).await.unwrap().amount, 7_365);
        assert_eq!(scene.pay(approved, PaymentKind::Advance).await, PaymentConfirmation::Confirmed, "{state}");
        scene.set_sale(&scene.host, scene.sale("on_sale")).await.unwrap();
        assert!(scene.is_on_sale().await);
        scene.ask(&scene.traveller, &scene.document(90)).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_new_is_approved_or_paid_while_a_package_is_taken_down() {
    let scene = BookingFixture::new().await;
    let (waiting, approved, confirmed) = (scene.pending(30).await, scene.approved(60).await, scene.booked(90).await);
    let down = scene.set_sale(&scene.admin, scene.taken_down()).await.unwrap();
    assert_eq!(
        (&down["state"], &down["reason"], &down["confirmed"]),
        (&json!("taken_down"), &json!(REASON), &json!(1))
    );
    let refused = scene.change(&scene.host, waiting, json!({ "status": "approved" })).await;
    assert_eq!(kind(refused), "conflict");
    let seen = scene.listed(BookingListSide::Guide, &scene.host, waiting).await;
    assert_eq!((&seen["can"]["approve"], &seen["approval_hindrance"]), (&json!(false), &json!("package_off_sale")));
    let refused = scene.payable(approved, PaymentKind::Advance).await;
    assert_eq!(error_kind_and_text(refused), ("conflict", NOT_ON_SALE.to_owned()));
    let seen = scene.listed(BookingListSide::Traveller, &scene.traveller, approved).await;
    assert_eq!(seen["can"]["pay"], Json::Null);
    assert_eq!(scene.status(confirmed).await, "confirmed");
    scene.set_sale(&scene.admin, scene.sale("on_sale")).await.unwrap();
    scene.change(&scene.host, waiting, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(scene.pay(approved, PaymentKind::Advance).await, PaymentConfirmation::Confirmed);
}

#[tokio::test(flavor = "multi_thread")]
async fn owners_pause_and_retire_and_only_admins_take_down_and_put_back() {
    let scene = BookingFixture::new().await;
    let other = guide(&scene.db, 7).await;
    for (state, who, expected) in [
        ("paused", &Caller::Visitor, "signed out"),
        ("paused", &scene.traveller, "forbidden"),
        ("paused", &other, "forbidden"),
        // A host who does not own it.
        ("paused", &scene.colleague, "forbidden"),
        ("retired", &scene.colleague, "forbidden"),
        ("on_sale", &scene.colleague, "forbidden"),
    ] {
        assert_eq!(kind(scene.set_sale(who, scene.sale(state)).await), expected, "{state}");
    }
    assert_eq!(kind(scene.set_sale(&scene.host, scene.taken_down()).await), "forbidden");
    assert!(scene.is_on_sale().await);
    scene.set_sale(&scene.admin, scene.taken_down()).await.unwrap();
    for state in ["on_sale", "paused", "retired"] {
        let refused = scene.set_sale(&scene.host, scene.sale(state)).await;
        let text = "This package was taken off sale by an admin. Please write to us.";
        assert_eq!(error_kind_and_text(refused), ("forbidden", text.to_owned()), "{state}");
    }
    // Its own admin does not replace the reason of another.
    let reworded = with(scene.sale("taken_down"), json!({ "reason": "Nothing is wrong here at all." }));
    assert_eq!(kind(scene.set_sale(&with_admin(&scene.host), reworded).await), "forbidden");
    // An admin who hosts it is not the one to put it back, while there is another.
    let hosting = with_admin(&scene.host);
    assert_eq!(kind(scene.set_sale(&hosting, scene.sale("on_sale")).await), "forbidden");
    scene.set_sale(&scene.admin, scene.sale("on_sale")).await.unwrap();
    run(&scene.db, "UPDATE guides SET is_active = FALSE", vec![]).await;
    assert_eq!(kind(scene.set_sale(&scene.host, scene.sale("paused")).await), "forbidden", "suspended");
    let unknown = json!({ "package_id": id(4_711), "state": "paused" });
    assert_eq!(kind(scene.set_sale(&scene.admin, unknown).await), "missing");
}

fn with_admin(who: &Caller) -> Caller {
    let mut person = who.person().unwrap().clone();
    person.rights = StaffRights::ALL;
    Caller::Person(person)
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_changes_are_refused_with_the_field() {
    let scene = BookingFixture::new().await;
    let day = |days| scene.day(days).to_string();
    for (who, change, field) in [
        (&scene.host, with(scene.sale("paused"), json!({ "resumes_on": day(0) })), "resumes_on"),
        (&scene.host, with(scene.sale("paused"), json!({ "resumes_on": day(-3) })), "resumes_on"),
        (&scene.host, with(scene.sale("paused"), json!({ "resumes_on": day(731) })), "resumes_on"),
        (&scene.host, with(scene.sale("paused"), json!({ "resumes_on": "soon" })), "resumes_on"),
        (&scene.host, with(scene.sale("retired"), json!({ "resumes_on": day(9) })), "resumes_on"),
        (&scene.host, with(scene.sale("paused"), json!({ "reason": REASON })), "reason"),
        (&scene.host, with(scene.sale("paused"), json!({ "until": day(9) })), "until"),
        (&scene.admin, scene.sale("taken_down"), "reason"),
        (&scene.admin, with(scene.sale("taken_down"), json!({ "reason": "  " })), "reason"),
        (&scene.admin, with(scene.sale("taken_down"), json!({ "reason": "Forged." })), "reason"),
        (&scene.admin, with(scene.sale("taken_down"), json!({ "reason": "x".repeat(501) })), "reason"),
    ] {
        match scene.set_sale(who, change.clone()).await {
            Err(serendib_domain::Error::Fields { wrong, .. }) => {
                let fields: Vec<&str> = wrong.iter().map(|one| one.field.as_str()).collect();
                assert_eq!(fields, [field], "{change}");
            }
            other => panic!("{change}: {other:?}"),
        }
    }
    for state in ["gone", "", "On_sale"] {
        assert_eq!(kind(scene.set_sale(&scene.host, scene.sale(state)).await), "refused", "{state}");
    }
    assert_eq!(kind(scene.set_sale(&scene.host, json!({ "state": "paused" })).await), "missing");
    for status in ["pending", "rejected"] {
        run(&scene.db, "UPDATE packages SET status = $1", vec![status.into()]).await;
        assert_eq!(kind(scene.set_sale(&scene.host, scene.sale("paused")).await), "conflict", "{status}");
    }
    assert!(scene.is_on_sale().await);
    run(&scene.db, "UPDATE packages SET status = 'approved', is_active = FALSE, private_to = $1", vec![id(10).into()])
        .await;
    assert_eq!(kind(scene.set_sale(&scene.host, scene.sale("paused")).await), "forbidden", "of one traveler");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeat_changes_nothing_and_each_change_is_logged_and_notified() {
    let scene = BookingFixture::new().await;
    let paused = with(scene.sale("paused"), json!({ "resumes_on": scene.day(9).to_string() }));
    for change in [&paused, &paused, &scene.sale("retired"), &scene.sale("on_sale"), &scene.sale("on_sale")] {
        scene.set_sale(&scene.host, change.clone()).await.unwrap();
    }
    for change in [scene.taken_down(), scene.taken_down(), scene.sale("on_sale")] {
        scene.set_sale(&scene.admin, change).await.unwrap();
    }
    let actions = texts(&scene.db, "SELECT action FROM audit_log ORDER BY created_at, id").await;
    let mut expected =
        vec!["package_paused", "package_put_on_sale", "package_put_on_sale", "package_retired", "package_taken_down"];
    let mut sorted = actions;
    sorted.sort();
    expected.sort_unstable();
    assert_eq!(sorted, expected);
    let mut host = scene.notification_kinds(&scene.host).await;
    host.sort();
    assert_eq!(host, ["package_on_sale", "package_taken_down"], "not of the host's own changes");
    let mut colleague = scene.notification_kinds(&scene.colleague).await;
    colleague.sort();
    let all = ["package_on_sale", "package_on_sale", "package_paused", "package_retired", "package_taken_down"];
    assert_eq!(colleague, all);
    let bodies = texts(&scene.db, "SELECT body FROM notifications WHERE kind = 'package_taken_down'").await;
    assert!(bodies.iter().all(|body| body.contains(REASON)), "{bodies:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_ends_by_itself_on_its_day_and_not_before() {
    let mut scene = BookingFixture::new().await;
    let until =
        |scene: &BookingFixture, days| with(scene.sale("paused"), json!({ "resumes_on": scene.day(days).to_string() }));
    scene.set_sale(&scene.host, until(&scene, 5)).await.unwrap();
    // A later day replaces the earlier one.
    scene.set_sale(&scene.host, until(&scene, 10)).await.unwrap();
    scene.later(Duration::days(6)).await;
    assert!(!scene.is_on_sale().await);
    scene.later(Duration::days(3)).await;
    assert!(!scene.is_on_sale().await, "the day before");
    scene.later(Duration::days(1)).await;
    assert!(scene.is_on_sale().await);
    assert_eq!(scene.count("SELECT COUNT(*) FROM packages_off_sale").await, 0);
    assert!(scene.notification_kinds(&scene.host).await.contains(&"package_on_sale".to_owned()));
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log WHERE action = 'package_put_on_sale'").await, 1);
    // Paused and put back on the same day, then retired until that day passes.
    scene.set_sale(&scene.host, until(&scene, 2)).await.unwrap();
    scene.set_sale(&scene.host, scene.sale("retired")).await.unwrap();
    scene.later(Duration::days(3)).await;
    assert!(!scene.is_on_sale().await, "a retired package stays off sale");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_ends_on_its_day_even_if_its_job_was_lost() {
    let mut scene = BookingFixture::new().await;
    let paused = with(scene.sale("paused"), json!({ "resumes_on": scene.day(3).to_string() }));
    scene.set_sale(&scene.host, paused).await.unwrap();
    run(&scene.db, "DELETE FROM jobs", vec![]).await;
    for (days, expected) in [(2, false), (1, true)] {
        scene.now += Duration::days(days);
        let ctx = scene.ctx(&Caller::Service);
        scene.write(async move |tx: &mut Tx<'_>| sale::resume_overdue(tx, &ctx).await).await.unwrap();
        assert_eq!(scene.is_on_sale().await, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_package_changes_at_most_twenty_times_a_day() {
    let mut scene = BookingFixture::new().await;
    for _ in 0..10 {
        for state in ["paused", "on_sale"] {
            scene.set_sale(&scene.host, scene.sale(state)).await.unwrap();
        }
    }
    assert_eq!(kind(scene.set_sale(&scene.host, scene.sale("paused")).await), "too many");
    scene.set_sale(&scene.admin, scene.taken_down()).await.unwrap();
    scene.set_sale(&scene.admin, scene.sale("on_sale")).await.unwrap();
    scene.now += Duration::hours(25);
    scene.set_sale(&scene.host, scene.sale("paused")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn date_alerts_are_checked_when_a_package_is_on_sale_again() {
    let scene = BookingFixture::new().await;
    run(
        &scene.db,
        "INSERT INTO date_alerts (id, user_id, package_id, first_start, last_start, number_of_travelers, created_at)
              VALUES ($1, $2, $3, $4, $5, 2, $6)",
        vec![
            id(70).into(),
            scene.traveller.person().unwrap().user.into(),
            scene.package.into(),
            scene.day(20).into(),
            scene.day(25).into(),
            scene.now.into(),
        ],
    )
    .await;
    scene.set_sale(&scene.host, scene.sale("paused")).await.unwrap();
    scene.work().await;
    assert_eq!(scene.notification_kinds(&scene.traveller).await, Vec::<String>::new());
    scene.set_sale(&scene.host, scene.sale("on_sale")).await.unwrap();
    scene.work().await;
    assert_eq!(scene.notification_kinds(&scene.traveller).await, ["dates_free"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn sale_states_are_for_owners_hosts_and_admins() {
    let scene = BookingFixture::new().await;
    let stranger = person(&scene.db, 44, false).await;
    scene.set_sale(&scene.host, scene.sale("paused")).await.unwrap();
    for (who, listed, may_change) in [
        (&scene.host, 1, true),
        (&scene.colleague, 1, false),
        (&scene.admin, 1, true),
        (&scene.traveller, 0, false),
        (&stranger, 0, false),
    ] {
        let found = scene.sales(who, &[scene.package, id(4_711)]).await;
        assert_eq!(found.as_array().unwrap().len(), listed);
        assert_eq!(found[0]["may_change"] == true, may_change);
    }
    scene.set_sale(&scene.admin, scene.taken_down()).await.unwrap();
    let found = scene.sales(&scene.host, &[scene.package]).await;
    assert_eq!((&found[0]["may_change"], &found[0]["reason"]), (&json!(false), &json!(REASON)));
    let ctx = scene.ctx(&Caller::Visitor);
    assert_eq!(kind(sale::list_sales(&scene.db, &ctx, Some(&json!([scene.package]))).await), "signed out");
    for wrong in [json!([]), json!(["x"]), json!("x"), json!(vec![scene.package; 101])] {
        let ctx = scene.ctx(&scene.host);
        assert_eq!(kind(sale::list_sales(&scene.db, &ctx, Some(&wrong)).await), "refused", "{wrong}");
    }
    // A paused package may come back, so only the others answer "gone".
    for (change, gone) in [("paused", false), ("retired", true)] {
        scene.set_sale(&scene.admin, scene.sale(change)).await.unwrap();
        assert_eq!(packages::is_retired(&scene.db, scene.package).await.unwrap(), gone, "{change}");
    }
}
