//! Booking requests as travelers send them, each durable before its answer, beside the database engine alone with the same rows.

use std::borrow::Cow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::{DateTime, Days, NaiveDate, Utc};
use serde_json::json;
use serendib_db::{Db, Location, Use, Value};
use serendib_domain::migrations;
use serendib_server::app::{Clock, new_id};
use uuid::Uuid;

use crate::BenchTiming;
use crate::load::{self, Latencies, LoadPlan, Script};
use crate::report::{BenchReport, at_least, format_whole, median, millis, percent};
use crate::scratch::BenchDirectory;
use crate::start;

const CLIENTS: usize = 64;
/// Goal of the issue for the embedded database: the share of the engine's own durable commits per second.
const GOAL: f64 = 0.60;
/// A traveler has at most ten pending requests.
const EACH: usize = 8;
const SECRET: &str = "a secret of the bench and of nobody else";
/// The PostgreSQL database that this benchmark creates.
const DATABASE: &str = "serendib_bench";

#[derive(Clone)]
struct BookingParties {
    travellers: Vec<Uuid>,
    /// One guide per client; the package has the client's number.
    guides: Vec<Uuid>,
    packages: Vec<Uuid>,
    hosts: Vec<Uuid>,
}

pub fn measure(
    binary: &Path,
    scratch: &BenchDirectory,
    pace: BenchTiming,
    postgres: Option<&str>,
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    report.section(
        &format!("Booking requests over HTTP: {CLIENTS} at once, durable before the answer"),
        &[
            "database",
            "req/s",
            "p50",
            "p99",
            "errors",
            "engine alone, a commit each",
            "of that",
            "goal",
            "engine alone, grouped",
            "of that",
        ],
    );
    let directory = scratch.directory("bookings")?;
    let embedded = Location::Sqlite(directory.join("serendib.db"));
    beside(binary, &directory, &embedded, "SQLite", pace, report)?;
    if let Some(server) = postgres {
        let name = format!("{DATABASE}_{}", std::process::id());
        let directory = scratch.directory("bookings-postgres")?;
        let made = runtime()?.block_on(serendib_db::testing::create_empty(Some(server), &directory, &name))?;
        beside(binary, &directory, &made.location, "PostgreSQL", pace, report)?;
    }
    Ok(())
}

fn beside(
    binary: &Path,
    data: &Path,
    location: &Location,
    name: &str,
    pace: BenchTiming,
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    eprintln!("bookings: {name}");
    // As many travelers as even a fast machine uses up.
    let lasting = usize::try_from((pace.warm + pace.round).as_millis()).unwrap_or(usize::MAX);
    let (people, today) = arranged(location, CLIENTS * (4 + pace.rounds * lasting / 50))?;
    let mut clients = clients(&people, today);
    let (mut tally, mut each, mut grouped) = (Latencies::default(), Vec::new(), Vec::new());
    for _ in 0..pace.rounds {
        each.push(alone(location, &people, today, pace, 1)?);
        grouped.push(alone(location, &people, today, pace, CLIENTS)?);
        let product = start::with_secret(binary, data, location, SECRET)?;
        tally.add(load::play(product.address, &mut clients, LoadPlan { warm: pace.warm, measured: pace.round })?);
        product.stop()?;
    }
    let (ours, each, grouped) = (tally.per_second(), median(each), median(grouped));
    let is_embedded = matches!(location, Location::Sqlite(_));
    report.row(vec![
        name.to_owned(),
        format_whole(ours),
        millis(tally.quantile(500)),
        millis(tally.quantile(990)),
        tally.errors.to_string(),
        format!("{}/s", format_whole(each)),
        percent(ours / each),
        if is_embedded { at_least(ours / each, GOAL) } else { String::new() },
        format!("{}/s", format_whole(grouped)),
        percent(ours / grouped),
    ]);
    Ok(())
}

pub fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

/// Creates travelers, and for each client a guide with a trip on sale.
fn arranged(location: &Location, travellers: usize) -> anyhow::Result<(BookingParties, NaiveDate)> {
    let now = Clock::new(None).now();
    let ids = |count: usize| (0..count).map(|_| new_id()).collect::<Vec<_>>();
    let people = BookingParties {
        travellers: ids(travellers),
        guides: ids(CLIENTS),
        packages: ids(CLIENTS),
        hosts: ids(CLIENTS),
    };
    let statements = rows(&people, now);
    runtime()?.block_on(async {
        let db = Db::open(location, Use::Serve)?;
        db.migrate(migrations::ALL).await?;
        db.write(async move |tx| {
            for (sql, binds) in &statements {
                tx.run(sql, binds).await?.any();
            }
            Ok::<(), serendib_db::Error>(())
        })
        .await?;
        anyhow::Ok(())
    })?;
    Ok((people, now.date_naive()))
}

fn rows(people: &BookingParties, at: DateTime<Utc>) -> Vec<(&'static str, Vec<Value>)> {
    let mut all: Vec<(&'static str, Vec<Value>)> = Vec::new();
    for id in people.travellers.iter().chain(&people.hosts) {
        all.push((
            "INSERT INTO users (id, email, email_confirmed_at, created_at, updated_at) VALUES ($1, $2, $3, $3, $3)",
            vec![(*id).into(), format!("{}@bench.example", id.simple()).into(), at.into()],
        ));
        all.push((
            "INSERT INTO profiles (user_id, display_name, created_at) VALUES ($1, 'Somebody', $2)",
            vec![(*id).into(), at.into()],
        ));
    }
    for ((guide, package), host) in people.guides.iter().zip(&people.packages).zip(&people.hosts) {
        all.push((
            "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $2, 'Guide', $3)",
            vec![(*guide).into(), (*host).into(), at.into()],
        ));
        all.push((
            "INSERT INTO packages (id, title, price, duration_days, max_people, status, created_at, updated_at)
             VALUES ($1, 'Trip', 10000, 3, 6, 'approved', $2, $2)",
            vec![(*package).into(), at.into()],
        ));
        all.push((
            "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, TRUE, $3)",
            vec![(*package).into(), (*guide).into(), at.into()],
        ));
    }
    all
}

/// The rows of one request alone: the booking, its travelers, the notification and the jobs.
fn command(
    people: &BookingParties,
    place: usize,
    today: NaiveDate,
    at: DateTime<Utc>,
) -> Vec<(&'static str, Vec<Value>)> {
    const BOOKING: &str = "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
            contact_email, total_price, pricing_summary, policy, respond_by, created_at, updated_at)
        VALUES ($1, $2, $3, $4, 'expired', $5, $5, 2, 'tess@example.com', 20000, $6, $6, $7, $7, $7)";
    const TRAVELLER: &str =
        "INSERT INTO booking_travellers (id, booking_request_id, full_name, email, phone, is_primary, purge_after)
        VALUES ($1, $2, 'Tess', 'tess@example.com', '+442079460958', TRUE, $3)";
    const BELL: &str = "INSERT INTO notifications (id, user_id, kind, title, body, link, created_at)
        VALUES ($1, $2, 'booking_requested', 'A request', $3, '/profile', $4)";
    // No job becomes due during the run: the product would not know these jobs.
    const JOB: &str = "INSERT INTO jobs (id, kind, payload, run_at, created_at) VALUES ($1, 'booking', $2, $3, $4)";
    const WORK: usize = 4;
    let (booking, of) = (new_id(), |ids: &[Uuid]| ids[place % ids.len()]);
    let (words, later) = ("x".repeat(240), at + Days::new(30));
    let mut all = vec![
        (
            BOOKING,
            vec![
                booking.into(),
                of(&people.travellers).into(),
                of(&people.guides).into(),
                of(&people.packages).into(),
                today.into(),
                format!("\"{words}\"").into(),
                at.into(),
            ],
        ),
        (TRAVELLER, vec![new_id().into(), booking.into(), today.into()]),
        (BELL, vec![new_id().into(), of(&people.hosts).into(), words.as_str().into(), at.into()]),
    ];
    all.extend((0..WORK).map(|_| (JOB, vec![new_id().into(), format!("\"{words}\"").into(), later.into(), at.into()])));
    all
}

/// The engine alone, in requests per second. SQLite: one connection, several requests per commit. PostgreSQL: several connections, one
/// commit per request, which the engine groups itself.
fn alone(
    location: &Location,
    people: &BookingParties,
    today: NaiveDate,
    pace: BenchTiming,
    together: usize,
) -> anyhow::Result<f64> {
    let at = Clock::new(None).now();
    match location {
        Location::Sqlite(path) => {
            let mut place = 0;
            let next = || {
                place += 1;
                command(people, place, today, at)
            };
            Ok(serendib_db::testing::grouped_commits(path, together, pace.round, next)?)
        }
        Location::Postgres(url) => {
            let next = |place: usize| command(people, place, today, at);
            Ok(runtime()?.block_on(serendib_db::testing::commits_at_once(url, together, pace.round, next))?)
        }
    }
}

/// Each request comes from the next traveler and asks the guide for the next day.
struct BookingScript {
    tokens: Vec<String>,
    guide: Uuid,
    package: Uuid,
    today: NaiveDate,
    sent: AtomicUsize,
}

fn clients(people: &BookingParties, today: NaiveDate) -> Vec<BookingScript> {
    let share = people.travellers.len() / CLIENTS;
    let key = jsonwebtoken::EncodingKey::from_secret(SECRET.as_bytes());
    let token = |user: &Uuid| {
        let claims = json!({ "role": "authenticated", "sub": user, "exp": 4_000_000_000_i64 });
        jsonwebtoken::encode(&jsonwebtoken::Header::default(), &claims, &key).unwrap_or_default()
    };
    let client = |(place, (guide, package)): (usize, (&Uuid, &Uuid))| BookingScript {
        tokens: people.travellers.iter().skip(place * share).take(share).map(token).collect(),
        guide: *guide,
        package: *package,
        today,
        sent: AtomicUsize::new(0),
    };
    people.guides.iter().zip(&people.packages).enumerate().map(client).collect()
}

impl Script for BookingScript {
    fn due(&self) -> Cow<'_, [u8]> {
        let sent = self.sent.fetch_add(1, Ordering::Relaxed);
        let token = &self.tokens[sent / EACH % self.tokens.len()];
        let day = 20 + u64::try_from(sent % EACH).unwrap_or_default();
        let body = json!({ "document": {
            "package_id": self.package, "guide_id": self.guide, "start_date": (self.today + Days::new(day)).to_string(),
            "number_of_travelers": 2, "quote_version": "1;3d;10000", "total_price": 200, "accepted_terms": true,
            "travellers": [{ "full_name": "Tess", "email": "tess@example.com", "phone": "+442079460958", "is_primary": true }],
        } })
        .to_string();
        let head = format!(
            "POST /rest/v1/rpc/request_booking HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        Cow::Owned((head + &body).into_bytes())
    }
}
