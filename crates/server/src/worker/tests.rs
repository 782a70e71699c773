//! The worker on an embedded database, with an outbox and with mail servers that fail.

mod webhooks;

use chrono::{DateTime, Utc};
use serendib_db::{Location, Use};
use serendib_domain::SignedInPerson;
use serendib_domain::bookings::availability;
use serendib_domain::jobs::Mail;
use serendib_domain::jobs::mail::{self, Recipient};
use serendib_domain::migrations;
use tokio::task::JoinHandle;

use super::*;

/// An empty embedded database in a temporary directory.
struct WorkerDatabase {
    db: Db,
    directory: std::path::PathBuf,
}

impl WorkerDatabase {
    async fn new() -> Self {
        let directory = std::env::temp_dir().join(format!("serendib-worker-{}", crate::app::new_id()));
        std::fs::create_dir_all(&directory).unwrap();
        let db = Db::open(&Location::Sqlite(directory.join("serendib.db")), Use::Serve).unwrap();
        db.migrate(migrations::ALL).await.unwrap();
        Self { db, directory }
    }
}

impl Drop for WorkerDatabase {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

type Now = Arc<std::sync::Mutex<DateTime<Utc>>>;

fn morning() -> Now {
    Arc::new(std::sync::Mutex::new(DateTime::from_timestamp(1_894_678_200, 0).unwrap()))
}

fn ctx(now: &Now) -> Ctx {
    Ctx::new(Caller::Service, *now.lock().unwrap(), Arc::new(crate::app::new_id))
}

fn start(db: &Db, now: &Now, mailer: Mailer, poll: Duration) -> (watch::Sender<bool>, JoinHandle<()>) {
    let (stop, stopped) = watch::channel(false);
    let now = Arc::clone(now);
    let support = "support@serendib.example".to_owned();
    let worker = Worker {
        db: db.clone(),
        ctx: Box::new(move || ctx(&now)),
        mailer,
        texter: SmsClient::Outbox,
        calendars: CalendarFetcher::new(true).unwrap(),
        webhooks: WebhookSender::for_site("http://localhost").unwrap().with_timeout(Duration::from_secs(2)),
        parsing: tokio::sync::Mutex::default(),
        support,
        sender: "no-reply@serendib.example".to_owned(),
        site: "https://serendib.example".to_owned(),
        poll,
        rules: Rules::default(),
        blobs: Blobs::passing(),
        payments: Payments::None,
    };
    #[expect(clippy::disallowed_methods, reason = "the worker under test; each test ends by stopping it")]
    let working = tokio::spawn(Arc::new(worker).serve(stopped));
    (stop, working)
}

async fn enqueue(db: &Db, now: &Now, subject: &str) {
    let ctx = ctx(now);
    let job = Job::Mail(Mail {
        to: Recipient::Support,
        reply_to: Some("nimali@example.lk".to_owned()),
        is_answered_by_support: false,
        subject: subject.to_owned(),
        text: "Ayubowan".to_owned(),
        html: None,
        calendar: None,
    });
    let saved: Result<()> = db.write(async move |tx| jobs::enqueue(tx, &ctx, &job).await).await;
    saved.unwrap();
}

async fn count(db: &Db, sql: &str) -> i64 {
    db.rows(sql, &[]).await.unwrap()[0].int(0).unwrap()
}

/// Waits until a statement counts this many rows.
async fn becomes(db: &Db, sql: &str, wanted: i64) {
    let started = Instant::now();
    while count(db, sql).await != wanted {
        assert!(started.elapsed() < PATIENCE, "{sql}: {} instead of {wanted}", count(db, sql).await);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A busy machine is slow, not wrong.
const PATIENCE: Duration = Duration::from_secs(60);
const SOON: Duration = Duration::from_millis(20);
/// Polling never happens, so only a wake-up helps.
const NEVER: Duration = Duration::from_secs(3_600);
const COUNT_MAILS: &str = "SELECT COUNT(*) FROM mails";
/// Without what waits for the night.
const OPEN: &str = "SELECT COUNT(*) FROM jobs WHERE done_at IS NULL AND kind <> 'flag_abuse'";

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_nudges_the_worker_and_without_a_mail_server_the_mail_is_stored() {
    let (place, now) = (WorkerDatabase::new().await, morning());
    let (stop, working) = start(&place.db, &now, Mailer::Outbox, NEVER);
    // Long enough for the worker to poll once and then wait.
    tokio::time::sleep(Duration::from_millis(300)).await;
    enqueue(&place.db, &now, "nudged").await;
    becomes(&place.db, COUNT_MAILS, 1).await;
    becomes(&place.db, OPEN, 0).await;
    let stored = mail::newest(&place.db).await.unwrap();
    assert_eq!((stored[0].recipient.as_str(), stored[0].subject.as_str()), ("support@serendib.example", "nudged"));
    assert_eq!(stored[0].reply_to.as_deref(), Some("nimali@example.lk"));
    for number in 0..50 {
        enqueue(&place.db, &now, &number.to_string()).await;
    }
    becomes(&place.db, COUNT_MAILS, 51).await;
    stop.send(true).unwrap();
    working.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_is_away_is_tried_again_and_nothing_is_lost() {
    let (place, now) = (WorkerDatabase::new().await, morning());
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let away = format!("smtp://{}", listener.local_addr().unwrap());
    drop(listener);
    let (stop, working) = start(&place.db, &now, mailer(&away), SOON);
    enqueue(&place.db, &now, "patience").await;
    let failed = "SELECT COUNT(*) FROM jobs WHERE last_error = 'the mail server cannot be reached'";
    becomes(&place.db, failed, 1).await;
    stop.send(true).unwrap();
    working.await.unwrap();

    let (stop, working) = start(&place.db, &now, Mailer::Outbox, SOON);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(count(&place.db, COUNT_MAILS).await, 0, "it is not due yet");
    *now.lock().unwrap() += chrono::Duration::seconds(10);
    becomes(&place.db, COUNT_MAILS, 1).await;
    becomes(&place.db, OPEN, 0).await;
    stop.send(true).unwrap();
    working.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_killed_while_it_sends_leaves_the_job_to_the_next_and_one_that_is_stopped_finishes_it() {
    let (place, now) = (WorkerDatabase::new().await, morning());
    // Accepts the connection and stays silent until the test closes it.
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", silent.local_addr().unwrap());
    enqueue(&place.db, &now, "interrupted").await;

    let (_stop, killed) = start(&place.db, &now, mailer(&url), SOON);
    // Stays open: a task that is aborted a moment later must not see its end, because it would note a failure.
    let (_first, _) = silent.accept().await.unwrap();
    killed.abort();
    assert!(killed.await.unwrap_err().is_cancelled());
    assert_eq!(count(&place.db, OPEN).await, 1);

    *now.lock().unwrap() += chrono::Duration::seconds(jobs::LEASE_SECONDS);
    let (stop, stopping) = start(&place.db, &now, mailer(&url), SOON);
    let (held, _) = silent.accept().await.unwrap();
    stop.send(true).unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!stopping.is_finished(), "it still holds a job");
    drop(held);
    stopping.await.unwrap();
    assert_eq!(count(&place.db, "SELECT attempts FROM jobs WHERE last_error IS NOT NULL").await, 2);
}

fn mailer(url: &str) -> Mailer {
    use clap::Parser as _;
    let cli = crate::config::Cli::parse_from(["serendib", "serve", "--smtp-url", url]);
    let crate::config::Command::Serve(settings) = cli.command else { panic!("not serve") };
    Mailer::open(&settings).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connected_calendar_is_read_and_its_days_are_blocked() {
    let (place, now) = (WorkerDatabase::new().await, morning());
    let day = |days: i64| (ctx(&now).today() + chrono::Duration::days(days)).format("%Y%m%d").to_string();
    let event = |uid: &str, first: i64, after: i64| {
        format!(
            "BEGIN:VEVENT\r\nUID:{uid}\r\nDTSTART;VALUE=DATE:{}\r\nDTEND;VALUE=DATE:{}\r\nEND:VEVENT\r\n",
            day(first),
            day(after)
        )
    };
    // The second is a trip of our own feed.
    let calendar = format!(
        "BEGIN:VCALENDAR\r\n{}{}END:VCALENDAR\r\n",
        event("dentist@calendar.example", 3, 5),
        event("trip@serendib", 9, 12)
    );
    let answer = async move |uri: axum::http::Uri| match uri.path() {
        "/busy.ics" => Ok(calendar.clone()),
        _ => Err(axum::http::StatusCode::NOT_FOUND),
    };
    let routes = axum::Router::new().fallback(answer);
    let server = crate::outside::local::Local::start(routes).await;
    let guide = crate::app::new_id();
    let (saving, imports) = (ctx(&now), [server.url("/busy.ics"), server.url("/gone.ics")]);
    let saved: Result<()> = place
        .db
        .write(async move |tx| {
            let user = "INSERT INTO users (id, email, user_metadata, created_at, updated_at) VALUES ($1, 'g@example.lk', '{}', $2, $2)";
            tx.run(user, &[guide.into(), saving.now.into()]).await?.any();
            let row = "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $1, 'Nimali', $2)";
            tx.run(row, &[guide.into(), saving.now.into()]).await?.any();
            let person = SignedInPerson { user: guide, guide: Some(guide), record: Some(guide), is_fresh: true, ..SignedInPerson::default() };
            let ctx = Ctx::new(Caller::Person(person), saving.now, Arc::new(crate::app::new_id));
            for address in &imports {
                let posted = [("address".to_owned(), address.as_str().into())].into_iter().collect();
                availability::add_import(tx, &ctx, &posted).await?;
            }
            Ok(())
        })
        .await;
    saved.unwrap();
    let (stop, working) = start(&place.db, &now, Mailer::Outbox, SOON);
    becomes(&place.db, "SELECT COUNT(*) FROM guide_calendar_imports WHERE checked_at IS NOT NULL", 2).await;
    let blocked = "SELECT first_day, last_day FROM guide_blocked_days";
    let rows = place.db.rows(blocked, &[]).await.unwrap();
    assert_eq!(rows.len(), 1, "only the dentist");
    let today = ctx(&now).today();
    let days = (rows[0].date(0).unwrap() - today, rows[0].date(1).unwrap() - today);
    assert_eq!(days, (chrono::Duration::days(3), chrono::Duration::days(4)));
    let failed = "SELECT COUNT(*) FROM guide_calendar_imports WHERE error LIKE '%404%' AND failures = 1";
    assert_eq!(count(&place.db, failed).await, 1);
    let next = "SELECT COUNT(*) FROM jobs WHERE kind = 'import_calendar' AND done_at IS NULL";
    assert_eq!(count(&place.db, next).await, 2, "the next readings wait");
    stop.send(true).unwrap();
    working.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_does_not_wait_for_calendars_whose_servers_are_silent() {
    let (place, now) = (WorkerDatabase::new().await, morning());
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = silent.local_addr().unwrap();
    let (guide, saving) = (crate::app::new_id(), ctx(&now));
    let saved: Result<()> = place
        .db
        .write(async move |tx| {
            let user = "INSERT INTO users (id, email, user_metadata, created_at, updated_at) VALUES ($1, 'g@example.lk', '{}', $2, $2)";
            tx.run(user, &[guide.into(), saving.now.into()]).await?.any();
            let row = "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $1, 'Nimali', $2)";
            tx.run(row, &[guide.into(), saving.now.into()]).await?.any();
            for number in 0..20 {
                let import = "INSERT INTO guide_calendar_imports
                    (id, guide_id, address, next_check_at, failures, is_incomplete, created_at) VALUES ($1, $2, $3, $4, 0, FALSE, $4)";
                let (id, url) = (crate::app::new_id(), format!("http://{address}/{number}"));
                tx.run(import, &[id.into(), guide.into(), url.into(), saving.now.into()]).await?.any();
                let job = Job::ImportCalendar(availability::ImportCalendar { import: id, due: saving.now });
                jobs::enqueue(tx, &saving, &job).await?;
            }
            Ok(())
        })
        .await;
    saved.unwrap();
    let (stop, working) = start(&place.db, &now, Mailer::Outbox, SOON);
    let leased = "SELECT COUNT(*) FROM jobs WHERE kind = 'import_calendar' AND attempts > 0";
    becomes(&place.db, leased, 2).await;
    enqueue(&place.db, &now, "urgent").await;
    becomes(&place.db, COUNT_MAILS, 1).await;
    let read = "SELECT COUNT(*) FROM guide_calendar_imports WHERE checked_at IS NOT NULL";
    assert_eq!(count(&place.db, read).await, 0, "the mail came first");
    // Refused from now on, so that the worker can end.
    drop(silent);
    stop.send(true).unwrap();
    working.await.unwrap();
}
