//! Calendars from elsewhere: whose days they block, what a reading changes, and when the next one is.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::availability::{
    self, CalendarReading, ImportCalendar, find_calendar_source, import_window, record_reading,
};
use serendib_domain::bookings::start_dates;
use serendib_domain::{Caller, Error, Result, identity};
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{error_kind_and_text, kind, run, texts, to_object};

const ADDRESS: &str = "https://calendar.example/private-4711/basic.ics";

impl BookingFixture {
    async fn add_import(&self, who: &Caller, posted: Json) -> Result<Uuid> {
        let (ctx, posted) = (self.ctx(who), to_object(&posted));
        let added = self.write(async move |tx: &mut Tx<'_>| availability::add_import(tx, &ctx, &posted).await).await?;
        Ok(added["id"].as_str().unwrap().parse().unwrap())
    }

    /// The job that counts now.
    async fn import_job(&self, import: Uuid) -> ImportCalendar {
        let sql = "SELECT next_check_at FROM guide_calendar_imports WHERE id = $1";
        let due: DateTime<Utc> = self.db.rows(sql, &[import.into()]).await.unwrap()[0].time(0).unwrap();
        ImportCalendar { import, due }
    }

    async fn record(&self, import: Uuid, reading: CalendarReading) {
        let job = self.import_job(import).await;
        self.record_of(&job, reading).await;
    }

    async fn record_of(&self, job: &ImportCalendar, reading: CalendarReading) {
        let (ctx, job) = (self.ctx(&Caller::Service), job.clone());
        let done = async move |tx: &mut Tx<'_>| record_reading(tx, &ctx, &job, reading.clone()).await;
        self.write(done).await.unwrap();
    }

    fn busy(&self, spans: &[(i64, i64)]) -> CalendarReading {
        CalendarReading::Busy {
            spans: spans.iter().map(|(first, last)| (self.day(*first), self.day(*last))).collect(),
            name: Some("Family".to_owned()),
            is_incomplete: false,
            etag: Some("\"1\"".to_owned()),
            last_modified: None,
        }
    }

    async fn own_calendar(&self, who: &Caller) -> Json {
        let days = json!({ "from": self.day(0).to_string(), "to": self.day(120).to_string() });
        availability::guide_calendar(&self.db, &self.ctx(who), &to_object(&days)).await.unwrap()
    }

    async fn change_import(&self, what: &'static str, who: &Caller, import: Uuid) -> Result<Json> {
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| match what {
            "remove" => availability::remove_import(tx, &ctx, import).await,
            _ => availability::refresh_import(tx, &ctx, import).await,
        })
        .await
    }

    async fn is_blocked(&self, day: NaiveDate) -> bool {
        let ctx = self.ctx(&self.traveller);
        let runs = start_dates::list_blocked_starts(&self.db, &ctx, self.package).await.unwrap();
        let (host, day) = (self.host.person().unwrap().guide.unwrap().to_string(), day.to_string());
        runs.as_array()
            .unwrap()
            .iter()
            .any(|run| run["guide_id"] == host && (run["first"].as_str()..=run["last"].as_str()).contains(&Some(&*day)))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_days_block_as_own_ones_do_and_follow_each_reading() {
    let scene = BookingFixture::new().await;
    let import = scene.add_import(&scene.host, json!({ "address": ADDRESS, "label": " Home " })).await.unwrap();
    let listed = scene.own_calendar(&scene.host).await;
    let first = &listed["imports"][0];
    assert_eq!(
        (&first["host"], &first["label"], &first["checked_at"]),
        (&json!("calendar.example"), &json!("Home"), &Json::Null)
    );
    assert!(!listed.to_string().contains("private-4711"), "the address is a secret");

    scene.record(import, scene.busy(&[(20, 21), (40, 40)])).await;
    assert!(scene.is_blocked(scene.day(20)).await && scene.is_blocked(scene.day(18)).await);
    assert!(!scene.is_blocked(scene.day(22)).await);
    let refused = scene.ask(&scene.traveller, &scene.document(20)).await;
    assert_eq!(kind(refused), "conflict");
    let listed = scene.own_calendar(&scene.host).await;
    assert_eq!((&listed["imports"][0]["days"], &listed["imports"][0]["name"]), (&json!(3), &json!("Family")));
    assert_eq!(listed["imported"][0]["first"], scene.day(20).to_string());
    assert_eq!(listed["blocked"], json!([]), "not the guide's own");

    // Own ranges beside and over imported days stay apart.
    let ctx = scene.ctx(&scene.host);
    let days = to_object(&json!({ "first": scene.day(19).to_string(), "last": scene.day(22).to_string() }));
    let posted = days.clone();
    let blocked = async move |tx: &mut Tx<'_>| availability::block_days(tx, &ctx, &posted).await;
    scene.write(blocked).await.unwrap();
    let ctx = scene.ctx(&scene.host);
    let opened = async move |tx: &mut Tx<'_>| availability::open_days(tx, &ctx, &days).await;
    scene.write(opened).await.unwrap();
    assert!(scene.is_blocked(scene.day(20)).await, "the imported days are still blocked");

    scene.record(import, scene.busy(&[(40, 41)])).await;
    assert!(!scene.is_blocked(scene.day(20)).await && scene.is_blocked(scene.day(41)).await);
    scene.record(import, CalendarReading::Failed("The calendar's server took too long.".to_owned())).await;
    assert!(scene.is_blocked(scene.day(41)).await, "days of the last good reading stay");
    assert_eq!(scene.own_calendar(&scene.host).await["imports"][0]["error"], "The calendar's server took too long.");
    scene.record(import, CalendarReading::Unchanged).await;
    assert_eq!(scene.own_calendar(&scene.host).await["imports"][0]["error"], Json::Null);
    assert!(scene.is_blocked(scene.day(41)).await);
    scene.change_import("remove", &scene.host, import).await.unwrap();
    assert!(!scene.is_blocked(scene.day(41)).await);
    assert_eq!(scene.count("SELECT COUNT(*) FROM guide_blocked_days").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conflict_is_notified_once_and_cancels_nothing() {
    let scene = BookingFixture::new().await;
    let (waiting, confirmed) = (scene.pending(30).await, scene.booked(60).await);
    let import = scene.add_import(&scene.host, json!({ "address": ADDRESS })).await.unwrap();
    scene.record(import, scene.busy(&[(31, 31), (62, 65)])).await;
    scene.record(import, scene.busy(&[(31, 31), (61, 65)])).await;
    let conflicts = "SELECT body FROM notifications WHERE kind = 'booking_calendar_conflict'";
    let sent = texts(&scene.db, conflicts).await;
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert!(sent[0].contains("Family") && sent[0].contains("Person 10"), "{sent:?}");
    assert_eq!(scene.status(confirmed).await, "confirmed");
    let refused = scene.change(&scene.host, waiting, json!({ "status": "approved" })).await;
    assert_eq!(kind(refused), "conflict");
    // It leaves and comes back.
    scene.record(import, scene.busy(&[])).await;
    scene.record(import, scene.busy(&[(60, 60)])).await;
    assert_eq!(texts(&scene.db, conflicts).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn readings_come_each_hour_and_rarely_after_a_day_of_failures() {
    let mut scene = BookingFixture::new().await;
    let import = scene.add_import(&scene.host, json!({ "address": ADDRESS })).await.unwrap();
    let source = async |scene: &BookingFixture, job: &ImportCalendar| {
        let ctx = scene.ctx(&Caller::Service);
        find_calendar_source(&mut &*scene.db, &ctx, job).await.unwrap()
    };
    let first = scene.import_job(import).await;
    assert_eq!(first.due, scene.now);
    assert_eq!(source(&scene, &first).await.unwrap().etag, None);
    scene.record_of(&first, scene.busy(&[(5, 5)])).await;
    assert!(source(&scene, &first).await.is_none(), "done");
    let second = scene.import_job(import).await;
    assert!(in_hours(second.due - scene.now, 1));
    assert_eq!(source(&scene, &second).await.unwrap().etag.as_deref(), Some("\"1\""));
    // A guide who is impatient replaces the next reading, and does not double it.
    assert_eq!(kind(scene.change_import("refresh", &scene.host, import).await), "too many");
    scene.now += Duration::minutes(2);
    scene.change_import("refresh", &scene.host, import).await.unwrap();
    assert!(source(&scene, &second).await.is_none());
    assert_eq!(kind(scene.change_import("refresh", &scene.host, import).await), "too many");
    scene.record(import, CalendarReading::Unchanged).await;
    // Unchanged for long: the days at the far end of repeating events are new.
    scene.now += Duration::hours(21);
    let whole = scene.import_job(import).await;
    assert_eq!(source(&scene, &whole).await.unwrap().etag, None);
    for _ in 0..30 {
        scene.now += Duration::hours(1);
        scene.record(import, CalendarReading::Failed("The calendar's server cannot be reached.".to_owned())).await;
    }
    let job = scene.import_job(import).await;
    assert!(in_hours(job.due - scene.now, 6));
    let kinds = scene.notification_kinds(&scene.host).await;
    assert_eq!(kinds, ["booking_calendar_unreadable"]);
    scene.change_import("remove", &scene.host, import).await.unwrap();
    assert!(source(&scene, &job).await.is_none());
    scene.record_of(&job, scene.busy(&[(5, 9)])).await;
    assert_eq!(scene.count("SELECT COUNT(*) FROM guide_blocked_days").await, 0, "of a calendar that is gone");
}

/// Readings are spread over some minutes.
fn in_hours(time: Duration, hours: i64) -> bool {
    (Duration::hours(hours)..Duration::hours(hours) + Duration::minutes(10)).contains(&time)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_guides_calendar_is_not_fetched_and_a_misleading_name_is_not_stored() {
    let scene = BookingFixture::new().await;
    let import = scene.add_import(&scene.host, json!({ "address": ADDRESS })).await.unwrap();
    let CalendarReading::Busy { spans, is_incomplete, etag, last_modified, .. } = scene.busy(&[(5, 5)]) else {
        panic!()
    };
    let name = Some("Family\u{202e}gnp.exe".to_owned());
    scene.record(import, CalendarReading::Busy { spans, name, is_incomplete, etag, last_modified }).await;
    assert_eq!(scene.own_calendar(&scene.host).await["imports"][0]["name"], Json::Null);
    let job = scene.import_job(import).await;
    let source = async || {
        let ctx = scene.ctx(&Caller::Service);
        find_calendar_source(&mut &*scene.db, &ctx, &job).await.unwrap()
    };
    assert!(source().await.is_some());
    run(&scene.db, "UPDATE guides SET is_active = FALSE", vec![]).await;
    assert!(source().await.is_none());
    let (ctx, skipped) = (scene.ctx(&Caller::Service), job.clone());
    let done = scene.write(async move |tx: &mut Tx<'_>| availability::skip_reading(tx, &ctx, &skipped).await).await;
    done.unwrap();
    assert_eq!(scene.import_job(import).await.due - scene.now, Duration::hours(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_incomplete_reading_opens_no_day_and_a_lost_job_comes_back() {
    let mut scene = BookingFixture::new().await;
    let import = scene.add_import(&scene.host, json!({ "address": ADDRESS })).await.unwrap();
    scene.record(import, scene.busy(&[(20, 22), (30, 30)])).await;
    let CalendarReading::Busy { spans, name, etag, last_modified, .. } = scene.busy(&[(23, 24), (40, 40)]) else {
        panic!()
    };
    scene.record(import, CalendarReading::Busy { spans, name, is_incomplete: true, etag, last_modified }).await;
    let imported = scene.own_calendar(&scene.host).await["imported"].clone();
    let firsts: Vec<&Json> = imported.as_array().unwrap().iter().map(|span| &span["first"]).collect();
    assert_eq!(firsts, [&json!(scene.day(20)), &json!(scene.day(30)), &json!(scene.day(40))]);
    scene.record(import, scene.busy(&[(40, 40)])).await;
    assert_eq!(scene.own_calendar(&scene.host).await["imported"].as_array().unwrap().len(), 1);

    run(&scene.db, "DELETE FROM jobs", vec![]).await;
    scene.now += Duration::hours(5);
    let ctx = scene.ctx(&Caller::Service);
    scene.write(async move |tx: &mut Tx<'_>| availability::read_overdue(tx, &ctx).await).await.unwrap();
    assert_eq!(scene.import_job(import).await.due, scene.now);
    assert_eq!(scene.count("SELECT COUNT(*) FROM jobs WHERE kind = 'import_calendar'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_connects_at_most_twenty_calendars_a_day() {
    let mut scene = BookingFixture::new().await;
    let add = json!({ "address": ADDRESS });
    for _ in 0..20 {
        let import = scene.add_import(&scene.host, add.clone()).await.unwrap();
        scene.change_import("remove", &scene.host, import).await.unwrap();
    }
    assert_eq!(kind(scene.add_import(&scene.host, add.clone()).await), "too many");
    scene.now += Duration::hours(25);
    scene.add_import(&scene.host, add).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_calendars_are_refused_and_others_cannot_be_touched() {
    let scene = BookingFixture::new().await;
    for (posted, field) in [
        (json!({}), "address"),
        (json!({ "address": " " }), "address"),
        (json!({ "address": format!("https://calendar.example/{}", "x".repeat(2_000)) }), "address"),
        (json!({ "address": "https://serendib.example/functions/v1/guide-calendar/x.ics" }), "address"),
        (json!({ "address": ADDRESS, "label": "x".repeat(61) }), "label"),
        (json!({ "address": ADDRESS, "color": "red" }), "color"),
    ] {
        match scene.add_import(&scene.host, posted.clone()).await {
            Err(Error::Fields { wrong, .. }) => assert_eq!(wrong[0].field, field, "{posted}"),
            other => panic!("{posted}: {other:?}"),
        }
    }
    for (who, expected) in
        [(&Caller::Visitor, "signed out"), (&scene.traveller, "forbidden"), (&Caller::Service, "forbidden")]
    {
        assert_eq!(kind(scene.add_import(who, json!({ "address": ADDRESS })).await), expected);
    }
    let import = scene.add_import(&scene.host, json!({ "address": ADDRESS })).await.unwrap();
    match scene.add_import(&scene.host, json!({ "address": ADDRESS })).await {
        Err(Error::Fields { wrong, .. }) => assert_eq!(wrong[0].field, "address"),
        other => panic!("{other:?}"),
    }
    for number in 1..availability::IMPORTS_LIMIT {
        let address = format!("{ADDRESS}?{number}");
        scene.add_import(&scene.host, json!({ "address": address })).await.unwrap();
    }
    let sixth = scene.add_import(&scene.host, json!({ "address": "https://calendar.example/six.ics" })).await;
    assert_eq!(error_kind_and_text(sixth).0, "refused");
    scene.add_import(&scene.colleague, json!({ "address": ADDRESS })).await.unwrap();
    for what in ["remove", "refresh"] {
        assert_eq!(kind(scene.change_import(what, &scene.colleague, import).await), "missing", "{what}");
        assert_eq!(kind(scene.change_import(what, &scene.admin, import).await), "forbidden", "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn opened_days_reach_date_alerts_and_a_removed_account_leaves_no_calendar() {
    let scene = BookingFixture::new().await;
    let import = scene.add_import(&scene.host, json!({ "address": ADDRESS })).await.unwrap();
    scene.record(import, scene.busy(&[(20, 30)])).await;
    let alerts = "SELECT COUNT(*) FROM jobs WHERE kind = 'dates_freed'";
    assert_eq!(scene.count(alerts).await, 0);
    scene.record(import, scene.busy(&[(20, 30)])).await;
    scene.record(import, scene.busy(&[(20, 31)])).await;
    assert_eq!(scene.count(alerts).await, 0, "nothing was freed");
    scene.record(import, scene.busy(&[(21, 31)])).await;
    assert_eq!(scene.count(alerts).await, 1);
    let (user, ctx) = (scene.host.person().unwrap().user, scene.ctx(&Caller::Service));
    let removed = scene.db.write(async move |tx: &mut Tx<'_>| identity::admin::remove(tx, &ctx, user).await).await;
    removed.unwrap();
    assert_eq!(scene.count("SELECT COUNT(*) FROM guide_calendar_imports").await, 0);
    assert_eq!(scene.count("SELECT COUNT(*) FROM guide_blocked_days").await, 0);
    let (first, last) = import_window(scene.day(0));
    assert!(first == scene.day(0) && last > scene.day(730));
}
