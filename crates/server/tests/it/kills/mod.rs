//! T-D08 for bookings and payments: crash test. A program is killed at random moments, repeatedly on the same data, while eight clients
//! book, approve and pay. `SERENDIB_KILLS` sets how often; the default is a hundred.

mod books;

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, Days, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Value;
use serendib_server::app::Clock;
use uuid::Uuid;

use crate::program::{Connection, PATIENCE, Program, ProgramData, TestResponse};
use crate::tokens;
use books::{hold, let_go, settled};

const WRITERS: u128 = 8;
/// Each client books so many guides in turn, for so many days each.
const GUIDES: u128 = 6;
const DAYS: u64 = 200;
/// Each client acts as so many travelers in turn, because a traveler may have ten pending requests.
const TRAVELLERS: u128 = 10;
/// In cents: two people at $100, and three tenths of it.
const TOTAL: i64 = 20_000;
const ADVANCE: i64 = 6_000;
/// A program is killed so many milliseconds after its first answer, plus a random delay.
const SOONEST_MS: u64 = 20;
const SPREAD_MS: u64 = 200;

#[expect(clippy::disallowed_methods, reason = "the test command chooses how long it takes by one variable")]
fn kills() -> u64 {
    std::env::var("SERENDIB_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

fn user(number: u128) -> Uuid {
    Uuid::from_u128(0x1000_0000_0000_4000_8000_0000_0000_0000 + number)
}

fn traveller(writer: u128, number: u128) -> Uuid {
    user(1_000 + writer * TRAVELLERS + number % TRAVELLERS)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum BookingProgress {
    Requested,
    Approved,
    AtThePage,
    CardTaken,
    Verified,
}

#[derive(Default)]
struct Ledger(Mutex<HashMap<Uuid, BookingProgress>>);

impl Ledger {
    fn note(&self, booking: Uuid, stage: BookingProgress) {
        self.0.lock().unwrap().insert(booking, stage);
    }
}

/// A client that books, approves and pays, one booking after another, and resumes after each kill.
struct BookingClient {
    number: u128,
    booking: u64,
    stage: Option<BookingProgress>,
    id: Uuid,
    page: String,
    line: Option<Connection>,
}

impl BookingClient {
    /// A guide and a package have their owner's number.
    fn guide(&self) -> u128 {
        self.number * GUIDES + u128::from(self.booking / DAYS) % GUIDES
    }

    fn traveller(&self) -> Uuid {
        traveller(self.number, u128::from(self.booking))
    }

    /// Retries while the database is busy, when nothing was written.
    fn send(&mut self, program: &Program, method: &str, path: &str, head: &str, body: &str) -> Option<TestResponse> {
        let request =
            format!("{method} {path} HTTP/1.1\r\nhost: x\r\n{head}content-length: {}\r\n\r\n{body}", body.len());
        let began = Instant::now();
        loop {
            let answer = self.send_once(program, &request)?;
            if answer.status != 503 || began.elapsed() > PATIENCE {
                return Some(answer);
            }
        }
    }

    /// Reuses the connection or opens a new one: every step is idempotent.
    fn send_once(&mut self, program: &Program, request: &str) -> Option<TestResponse> {
        if let Some(line) = self.line.take()
            && let Some(answer) = self.over(line, request)
        {
            return Some(answer);
        }
        self.over(program.try_connect().ok()?, request)
    }

    fn over(&mut self, mut line: Connection, request: &str) -> Option<TestResponse> {
        line.send(request.as_bytes()).ok()?;
        let answer = line.answer()?;
        self.line = Some(line);
        Some(answer)
    }

    fn ask(&mut self, program: &Program, who: Uuid, method: &str, path: &str, body: &Json) -> Option<TestResponse> {
        let head = format!(
            "authorization: {}\r\ncontent-type: application/json\r\nprefer: return=representation\r\n",
            tokens::person(who)
        );
        self.send(program, method, path, &head, &body.to_string())
    }

    /// Takes the next step; `None` without an answer.
    fn step(&mut self, program: &Program, today: NaiveDate, ledger: &Ledger) -> Option<()> {
        let booking = json!({ "bookingRequestId": self.id });
        let (traveller, guide) = (self.traveller(), user(self.guide()));
        let done = match self.stage {
            None => {
                let wish = self.wish(today);
                let answer = self.ask(program, traveller, "POST", "/rest/v1/rpc/request_booking", &wish)?;
                assert_eq!(answer.status, 200, "{answer:?}");
                self.id = answer.json()["id"].as_str().unwrap().parse().unwrap();
                BookingProgress::Requested
            }
            Some(BookingProgress::Requested) => {
                let path = format!("/rest/v1/booking_requests?id=eq.{}", self.id);
                let answer = self.ask(program, guide, "PATCH", &path, &json!({ "status": "approved" }))?;
                // 409 if an earlier try succeeded whose answer was lost.
                assert!([200, 409].contains(&answer.status), "{answer:?}");
                BookingProgress::Approved
            }
            Some(BookingProgress::Approved) => {
                let answer = self.ask(program, traveller, "POST", "/functions/v1/create-booking-payment", &booking)?;
                assert_eq!(answer.status, 200, "{answer:?}");
                let url = answer.json()["url"].as_str().unwrap().to_owned();
                self.page = url.rsplit('/').next().unwrap().to_owned();
                BookingProgress::AtThePage
            }
            Some(BookingProgress::AtThePage) => {
                let head = "content-type: application/x-www-form-urlencoded\r\n";
                let path = format!("/sandbox/checkout/{}", self.page);
                let answer = self.send(program, "POST", &path, head, "number=4242424242424242")?;
                assert_eq!(answer.status, 303, "{answer:?}");
                BookingProgress::CardTaken
            }
            Some(BookingProgress::CardTaken | BookingProgress::Verified) => {
                let session = json!({ "sessionId": self.page });
                let answer = self.ask(program, traveller, "POST", "/functions/v1/verify-booking-payment", &session)?;
                if answer.status == 409 {
                    // The event came first; the next try sees it.
                    return Some(());
                }
                assert_eq!((answer.status, &answer.json()["success"]), (200, &json!(true)), "{answer:?}");
                BookingProgress::Verified
            }
        };
        ledger.note(self.id, done);
        self.stage = Some(done);
        if done == BookingProgress::Verified {
            (self.stage, self.booking) = (None, self.booking + 1);
        }
        Some(())
    }

    fn wish(&self, today: NaiveDate) -> Json {
        let start = today + Days::new(20 + self.booking % DAYS);
        json!({ "document": {
            "package_id": user(10_000 + self.guide()), "guide_id": user(20_000 + self.guide()), "start_date": start.to_string(),
            "number_of_travelers": 2, "quote_version": "1;1d;10000", "total_price": 200, "accepted_terms": true,
            "travellers": [
                { "full_name": "Tess", "email": "tess@example.com", "phone": "+442079460958", "is_primary": true },
                { "full_name": "Tom", "email": "tom@example.com", "phone": "+442079460959", "is_primary": false },
            ],
        } })
    }
}

fn people(at: DateTime<Utc>) -> Vec<(&'static str, Vec<Value>)> {
    let account = |id: Uuid| {
        let email = format!("{}@example.lk", id.simple());
        [
            (
                "INSERT INTO users (id, email, email_confirmed_at, created_at, updated_at) VALUES ($1, $2, $3, $3, $3)",
                vec![id.into(), email.into(), at.into()],
            ),
            (
                "INSERT INTO profiles (user_id, display_name, created_at) VALUES ($1, 'Somebody', $2)",
                vec![id.into(), at.into()],
            ),
        ]
    };
    let mut all = Vec::new();
    for number in 0..WRITERS * GUIDES {
        let (host, package, guide) = (user(number), user(10_000 + number), user(20_000 + number));
        all.extend(account(host));
        all.push((
            "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $2, 'Guide', $3)",
            vec![guide.into(), host.into(), at.into()],
        ));
        all.push((
            "INSERT INTO packages (id, title, price, duration_days, max_people, status, created_at, updated_at)
             VALUES ($1, 'Trip', 10000, 1, 6, 'approved', $2, $2)",
            vec![package.into(), at.into()],
        ));
        all.push((
            "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, TRUE, $3)",
            vec![package.into(), guide.into(), at.into()],
        ));
    }
    (0..WRITERS).for_each(|writer| (0..TRAVELLERS).for_each(|number| all.extend(account(traveller(writer, number)))));
    all
}

/// T-D08.
#[test]
fn kill_9_under_eight_who_book_and_pay_loses_nothing_and_leaves_nothing_by_halves() {
    let place = ProgramData::new();
    assert!(place.run(&["migrate"]).0);
    let clock = Clock::new(None);
    place.write_all(people(clock.now()));
    let today = clock.now().date_naive();
    let ledger = Ledger::default();
    let mut writers: Vec<BookingClient> = (0..WRITERS)
        .map(|number| BookingClient {
            number,
            booking: 0,
            stage: None,
            id: Uuid::nil(),
            page: String::new(),
            line: None,
        })
        .collect();
    let mut ready = Vec::new();
    let words = [
        "serve",
        "--ops-listen",
        "127.0.0.1:0",
        "--jwt-secret",
        tokens::SECRET,
        "--rate-per-user",
        "0",
        "--rate-per-address",
        "0",
    ];
    let mut dice = 0x5eed_u64;
    for round in 0..=kills() {
        if round == kills() {
            let_go(&place);
        }
        let started = Instant::now();
        let program = place.start(&words);
        // On a busy machine the first read may exceed its time limit.
        while program.get("/rest/v1/packages?select=id&limit=1").status != 200 {
            assert!(started.elapsed() < PATIENCE, "it answers nothing");
        }
        ready.push(started.elapsed());
        // In the last round every client finishes its booking, or makes its first.
        let (is_last, is_over) = (round == kills(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            for writer in &mut writers {
                let (program, ledger, is_over) = (&program, &ledger, &is_over);
                scope.spawn(move || {
                    let began = Instant::now();
                    writer.line = None;
                    while !(is_over.load(Ordering::Relaxed) || is_last && writer.stage.is_none() && writer.booking > 0)
                    {
                        assert!(began.elapsed() < PATIENCE * 10, "a writer gets nowhere");
                        if writer.step(program, today, ledger).is_none() {
                            break;
                        }
                    }
                });
            }
            if !is_last {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                std::thread::sleep(Duration::from_millis(SOONEST_MS + (dice >> 33) % SPREAD_MS));
                program.signal("KILL");
                is_over.store(true, Ordering::Relaxed);
            }
        });
        if is_last {
            settled(&place);
        }
        drop(program);
        hold(&place, &ledger, &format!("after kill {round}"));
    }
    assert!(place.run(&["check"]).0);
    let sums = place.rows(
        "SELECT CAST(COALESCE(SUM(total_price), 0) AS BIGINT), COUNT(*), (SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payments WHERE status = 'paid')
           FROM booking_requests WHERE status = 'confirmed'",
    );
    let (sold, count, paid) = (sums[0].int(0).unwrap(), sums[0].int(1).unwrap(), sums[0].int(2).unwrap());
    assert!(count >= 8 && (sold, paid) == (count * TOTAL, count * ADVANCE), "{count} {sold} {paid}");
    ready.sort_unstable();
    eprintln!(
        "{} kills, {count} bookings confirmed; ready again after {:?} in the middle, {:?} at worst",
        kills(),
        ready[ready.len() / 2],
        ready[ready.len() - 1]
    );
}
