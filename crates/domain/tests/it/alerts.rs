//! Date alerts: travelers wait for days on which a trip cannot start, and are notified when it can.

use chrono::{Datelike as _, Duration, Weekday};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::FreedDays;
use serendib_domain::identity::admin;
use serendib_domain::jobs::{self, Job};
use serendib_domain::notices::preferences;
use serendib_domain::saved::alerts::{self, ALERTS_LIMIT, LONGEST_RANGE};
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::{error_kind_and_text, id, kind, package, person, run, to_object};

const ALERTS: &str = "SELECT COUNT(*) FROM date_alerts";
const MAILS: &str = "SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND CAST(payload AS TEXT) LIKE '%Free now%'";

/// A trip with a single host, and another traveler.
async fn set() -> (BookingFixture, Caller) {
    let scene = BookingFixture::new().await;
    let colleague = scene.colleague.person().unwrap().guide;
    run(&scene.db, "DELETE FROM package_guides WHERE guide_id = $1", vec![colleague.into()]).await;
    let ben = person(&scene.db, 11, false).await;
    (scene, ben)
}

fn wish(scene: &BookingFixture, first: i64, last: i64) -> Json {
    json!({
        "package_id": scene.package, "first_start": scene.day(first).to_string(), "last_start": scene.day(last).to_string(),
        "number_of_travelers": 2,
    })
}

async fn wait(scene: &BookingFixture, who: &Caller, wish: Json) -> Result<Json> {
    let (ctx, wish) = (scene.ctx(who), to_object(&wish));
    scene.write(async move |tx: &mut Tx<'_>| alerts::add(tx, &ctx, &wish).await).await
}

async fn cancel(scene: &BookingFixture, booking: Uuid) {
    let end = json!({ "status": "cancelled", "cancellation_reason": "The road is closed" });
    scene.change(&scene.admin, booking, end).await.unwrap();
    look(scene).await;
}

/// Runs the jobs of freed days and returns the mails that they queue.
async fn look(scene: &BookingFixture) {
    let ctx = scene.ctx(&Caller::Service);
    let took =
        scene.write(async move |tx: &mut Tx<'_>| jobs::take(tx, &ctx, jobs::JobLane::Main, 200).await).await.unwrap();
    for taken in took {
        let Job::DatesFreed(freed) = taken.job.clone() else { continue };
        let ctx = scene.ctx(&Caller::Service);
        let done = async move |tx: &mut Tx<'_>| {
            alerts::check(tx, &ctx, &freed).await?;
            jobs::complete(tx, &ctx, &taken).await
        };
        scene.write(done).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alert_for_weekends_ignores_free_weekdays() {
    let (scene, ben) = set().await;
    let monday = (60..).find(|day| scene.day(*day).weekday() == Weekday::Mon).unwrap();
    let weekends = |first: i64, last: i64| {
        let mut wish = wish(&scene, first, last);
        wish["weekends_only"] = json!(true);
        wish
    };
    let (scene_ref, friday) = (&scene, monday + 4);
    let refused = wait(scene_ref, &ben, weekends(monday, monday + 3)).await.unwrap_err().to_string();
    assert!(refused.contains("no Friday or Saturday"), "{refused}");
    assert!(wait(scene_ref, &ben, weekends(monday, friday)).await.is_err(), "the Friday is free");
    let booking = scene.approved(friday).await;
    // The days before are free, and no weekend.
    let waiting = wait(scene_ref, &ben, weekends(monday - 7, friday)).await;
    assert!(waiting.is_err(), "the Friday of the week before is free: {waiting:?}");
    let waiting = wait(scene_ref, &ben, weekends(monday, friday)).await.unwrap();
    assert_eq!(waiting["weekends_only"], true);
    assert_eq!(scene.notification_kinds(&ben).await, Vec::<String>::new());
    cancel(&scene, booking).await;
    assert_eq!(scene.notification_kinds(&ben).await, ["dates_free"]);
    let link = scene.text("SELECT link FROM notifications WHERE user_id = $1", ben.person().unwrap().user).await;
    assert!(link.contains(&format!("dateFrom={}", scene.day(friday))), "{link}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_date_alert_is_sent_once_when_a_cancellation_frees_the_days() {
    let (scene, ben) = set().await;
    let booking = scene.approved(60).await;
    // Days on which the traveler has nothing to wait for, and another trip of the same host.
    scene.approved(90).await;
    let other = package(&scene.db, 101, &scene.host).await;
    wait(&scene, &ben, wish(&scene, 58, 62)).await.unwrap();
    wait(&scene, &scene.colleague, wish(&scene, 90, 92)).await.unwrap();
    let mut elsewhere = wish(&scene, 90, 90);
    elsewhere["package_id"] = json!(other);
    wait(&scene, &scene.colleague, elsewhere).await.unwrap();
    cancel(&scene, booking).await;
    assert_eq!(scene.notification_kinds(&ben).await, ["dates_free"]);
    assert_eq!((scene.count(ALERTS).await, scene.count(MAILS).await), (2, 1));
    assert_eq!(scene.notification_kinds(&scene.colleague).await, Vec::<String>::new());
    let link = scene.text("SELECT link FROM notifications WHERE user_id = $1", ben.person().unwrap().user).await;
    assert_eq!(link, format!("/packages/{}?dateFrom={}&people=2", scene.package, scene.day(58)));
    // A job runs at least once.
    let freed = FreedDays {
        guide: scene.host.person().unwrap().guide.unwrap(),
        first: scene.day(60),
        last: scene.day(62),
        after: None,
    };
    let ctx = scene.ctx(&Caller::Service);
    scene.write(async move |tx: &mut Tx<'_>| alerts::check(tx, &ctx, &freed).await).await.unwrap();
    assert_eq!((scene.notification_kinds(&ben).await.len(), scene.count(MAILS).await), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_is_free_only_when_a_host_is_for_all_days_of_the_trip() {
    let (scene, ben) = set().await;
    let (first, second) = (scene.approved(60).await, scene.approved(63).await);
    wait(&scene, &ben, wish(&scene, 62, 62)).await.unwrap();
    cancel(&scene, first).await;
    assert_eq!((scene.notification_kinds(&ben).await.len(), scene.count(ALERTS).await), (0, 1));
    cancel(&scene, second).await;
    assert_eq!((scene.notification_kinds(&ben).await.len(), scene.count(ALERTS).await), (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_advance_that_is_not_paid_in_time_gives_the_days_back_too_and_a_request_that_waited_held_none() {
    let (mut scene, ben) = set().await;
    scene.approved(60).await;
    wait(&scene, &ben, wish(&scene, 60, 60)).await.unwrap();
    let waiting = scene.pending(70).await;
    let freed = "SELECT COUNT(*) FROM jobs WHERE kind = 'dates_freed'";
    let rejection = json!({ "status": "rejected", "rejection_reason": "Pricing issues" });
    scene.change(&scene.host, waiting, rejection).await.unwrap();
    assert_eq!(scene.count(freed).await, 0);
    scene.later(Duration::hours(47)).await;
    assert_eq!(scene.notification_kinds(&ben).await.len(), 0);
    scene.later(Duration::hours(2)).await;
    assert_eq!((scene.notification_kinds(&ben).await, scene.count(ALERTS).await), (vec!["dates_free".to_owned()], 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_alerted_of_a_trip_that_is_off_sale_or_takes_no_such_group_any_more() {
    for change in ["is_active = FALSE", "min_people = 3"] {
        let (scene, ben) = set().await;
        let booking = scene.approved(60).await;
        wait(&scene, &ben, wish(&scene, 60, 60)).await.unwrap();
        run(&scene.db, &format!("UPDATE packages SET {change}"), vec![]).await;
        cancel(&scene, booking).await;
        assert_eq!((scene.notification_kinds(&ben).await.len(), scene.count(ALERTS).await), (0, 1), "{change}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn alerts_use_the_channels_that_the_traveler_chose() {
    for (in_product, by_mail) in [(true, false), (false, true)] {
        let (scene, ben) = set().await;
        let booking = scene.approved(60).await;
        wait(&scene, &ben, wish(&scene, 60, 60)).await.unwrap();
        let ctx = scene.ctx(&ben);
        let chosen = to_object(&json!({ "topic": "dates", "in_product": in_product, "by_mail": by_mail }));
        scene.write(async move |tx: &mut Tx<'_>| preferences::set(tx, &ctx, &chosen).await).await.unwrap();
        cancel(&scene, booking).await;
        assert_eq!(scene.notification_kinds(&ben).await.len(), usize::from(in_product));
        assert_eq!(scene.count(MAILS).await, i64::from(by_mail));
        assert_eq!(scene.count(ALERTS).await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_waited_for_is_refused_with_its_reason() {
    let (scene, ben) = set().await;
    scene.approved(60).await;
    for (who, expected) in [(&Caller::Visitor, "signed out"), (&Caller::Service, "forbidden")] {
        assert_eq!(kind(wait(&scene, who, wish(&scene, 60, 60)).await), expected);
    }
    let mut unknown = wish(&scene, 60, 60);
    unknown["package_id"] = json!(id(999));
    assert_eq!(
        error_kind_and_text(wait(&scene, &ben, unknown).await),
        ("refused", "This package cannot be booked.".to_owned())
    );
    let mut crowd = wish(&scene, 60, 60);
    crowd["number_of_travelers"] = json!(7);
    for (wrong, text) in [
        (wish(&scene, -1, 60), "Your first day has passed."),
        (wish(&scene, 61, 60), "Your last day must not be before the first."),
        (wish(&scene, 60, 731), "Your last day must be within the next two years."),
        (wish(&scene, 60, 60 + LONGEST_RANGE), "Please choose at most 92 days."),
        (crowd, "Your number of travelers must be a whole number from 1 to 6."),
    ] {
        assert_eq!(
            error_kind_and_text(wait(&scene, &ben, wrong.clone()).await),
            ("fields", text.to_owned()),
            "{wrong}"
        );
    }
    // The day after the trip is free.
    let free = error_kind_and_text(wait(&scene, &ben, wish(&scene, 60, 63)).await);
    assert_eq!(free, ("conflict", "A host is free on one of these days, so you can ask for the trip now.".to_owned()));
    assert_eq!(scene.count(ALERTS).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_days_are_one_alert_and_one_user_has_so_many() {
    let (mut scene, ben) = set().await;
    for start in (10..10 + 3 * (ALERTS_LIMIT + 1)).step_by(3) {
        scene.approved(start).await;
    }
    let first = wait(&scene, &ben, wish(&scene, 10, 10)).await.unwrap();
    let mut more = wish(&scene, 10, 10);
    more["number_of_travelers"] = json!(4);
    let again = wait(&scene, &ben, more).await.unwrap();
    assert_eq!((&again["id"], &again["number_of_travelers"]), (&first["id"], &json!(4)));
    for day in 11..10 + ALERTS_LIMIT {
        wait(&scene, &ben, wish(&scene, day, day)).await.unwrap();
    }
    assert_eq!(kind(wait(&scene, &ben, wish(&scene, 40, 40)).await), "conflict");
    assert_eq!(scene.count(ALERTS).await, ALERTS_LIMIT);
    // Past alerts make room.
    scene.now += Duration::days(12);
    let ctx = scene.ctx(&Caller::Service);
    let swept = scene.write(async move |tx: &mut Tx<'_>| alerts::sweep(tx, &ctx).await).await.unwrap();
    assert_eq!((swept, scene.count(ALERTS).await), (2, ALERTS_LIMIT - 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn alerts_go_with_the_account() {
    let (scene, ben) = set().await;
    scene.approved(60).await;
    wait(&scene, &ben, wish(&scene, 60, 60)).await.unwrap();
    let (ctx, user) = (scene.ctx(&Caller::Service), ben.person().unwrap().user);
    scene.db.write(async move |tx: &mut Tx<'_>| admin::remove(tx, &ctx, user).await).await.unwrap();
    assert_eq!(scene.count(ALERTS).await, 0);
}
