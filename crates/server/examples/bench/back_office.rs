//! The search box of the back office and the list of bookings at a million bookings, beside a scan of names with `LIKE`.

use std::time::{Duration, Instant};

use chrono::{DateTime, Days, Utc};
use serendib_db::{Db, Location, Use, Value};
use serendib_domain::back_office::admin_search::admin_search;
use serendib_domain::back_office::bookings::{AdminBookingFilter, admin_bookings};
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, Ctx, migrations};
use serendib_server::app::{Clock, new_id};
use uuid::Uuid;

use crate::bookings::runtime;
use crate::report::{BenchReport, millis};
use crate::scratch::BenchDirectory;

/// The goal of the issue for an answer.
const GOAL: Duration = Duration::from_millis(50);
const BOOKINGS: usize = 1_000_000;
const QUICK_BOOKINGS: usize = 20_000;
/// Bookings per account, and per guide.
const EACH: usize = 2;
const PER_GUIDE: usize = 500;
const PACKAGES_PER_GUIDE: usize = 2;
const ROUNDS: usize = 25;
/// Rows in one transaction while the database is filled.
const CHUNK: usize = 20_000;
/// Values per statement.
const BINDS: usize = 900;

const FIRST: [&str; 24] = [
    "Grace", "Otto", "Nimal", "Kumari", "Zoe", "Anna", "Liam", "Yuki", "Chen", "Ravi", "Tess", "Omar", "Ines", "Lars",
    "Ruth", "Paul", "Mina", "Hugo", "Vera", "Sven", "Asha", "Dino", "Elsa", "Finn",
];
const LAST: [&str; 12] = [
    "fernando", "perera", "silva", "smith", "mueller", "rossi", "tanaka", "larsen", "garcia", "novak", "jansen",
    "weber",
];
const PLACES: [&str; 8] = ["Ella", "Kandy", "Galle", "Sigiriya", "Mirissa", "Jaffna", "Yala", "Haputale"];

pub fn measure(
    scratch: &BenchDirectory,
    is_quick: bool,
    postgres: Option<&str>,
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    let bookings = if is_quick { QUICK_BOOKINGS } else { BOOKINGS };
    report.section(
        &format!("The back office's search and list at {bookings} bookings"),
        &["database", "what", "median", "slowest", "goal", "scan of names", "of that"],
    );
    let directory = scratch.directory("back-office")?;
    of_database(&Location::Sqlite(directory.join("serendib.db")), "SQLite", bookings, report)?;
    if let Some(server) = postgres {
        let name = format!("serendib_bench_office_{}", std::process::id());
        let directory = scratch.directory("back-office-postgres")?;
        let made = runtime()?.block_on(serendib_db::testing::create_empty(Some(server), &directory, &name))?;
        of_database(&made.location, "PostgreSQL", bookings, report)?;
    }
    Ok(())
}

fn of_database(location: &Location, name: &str, bookings: usize, report: &mut BenchReport) -> anyhow::Result<()> {
    eprintln!("back office: {name}");
    let now = Clock::new(None).now();
    runtime()?.block_on(async {
        let db = Db::open(location, Use::Serve)?;
        db.migrate(migrations::ALL).await?;
        fill(&db, bookings, now).await?;
        let admin = serendib_domain::SignedInPerson {
            user: account(0),
            rights: StaffRights::ALL,
            ..serendib_domain::SignedInPerson::default()
        };
        let ctx = Ctx::new(Caller::Person(admin), now, std::sync::Arc::new(new_id));
        let scan = scan_of_names(&db).await?;
        let day = (now.date_naive() + Days::new(40)).to_string();
        let some = bookings / EACH / 2;
        let (reference, whole) = (booking(some).to_string(), email(some));
        for (what, typed) in [
            ("a rare name", family_name(some)),
            ("a common first name", "grace".to_owned()),
            ("a common and a rare name", format!("{} {}", FIRST[some % FIRST.len()], family_name(some))),
            ("two common words", "grace ella".to_owned()),
            ("a misspelt name", format!("{}x", family_name(some))),
            ("an unknown name", "qqqqqqq".to_owned()),
            ("an address", whole),
            ("the end of a phone number", format!("077 {:07}", some % 10_000_000)),
            ("a reference", reference.chars().take(8).collect()),
            ("a bare number", "57934".to_owned()),
            ("a first name and a place", "grace haputale".to_owned()),
            ("words that no record has", "refund grace unheard 311.07".to_owned()),
            ("an amount", "164.50".to_owned()),
            ("a day", day.clone()),
            ("a name and a day", format!("grace {day}")),
            ("a place", "haputale".to_owned()),
        ] {
            let mut taken = Vec::new();
            for _ in 0..ROUNDS {
                let start = Instant::now();
                admin_search(&db, &ctx, &typed).await?;
                taken.push(start.elapsed());
            }
            add_row(report, name, &format!("search: {what}"), taken, scan);
        }
        for (what, pairs) in [
            ("newest", vec![("after", "")]),
            ("by price", vec![("order", "-total")]),
            ("pending, next start first", vec![("state", "pending"), ("order", "start")]),
        ] {
            let text = |name: &str| pairs.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| *value);
            let filter = AdminBookingFilter::parse(text)?;
            let mut taken = Vec::new();
            for _ in 0..ROUNDS {
                let start = Instant::now();
                admin_bookings(&db, &ctx, &filter).await?;
                taken.push(start.elapsed());
            }
            add_row(report, name, &format!("list with counts: {what}"), taken, scan);
        }
        anyhow::Ok(())
    })
}

fn add_row(report: &mut BenchReport, database: &str, what: &str, mut taken: Vec<Duration>, scan: Duration) {
    taken.sort();
    let (median, slowest) = (taken[taken.len() / 2], taken[taken.len() - 1]);
    let is_search = what.starts_with("search");
    let goal = if median <= GOAL { "≤ 50 ms: yes" } else { "≤ 50 ms: no" };
    report.row(vec![
        database.to_owned(),
        what.to_owned(),
        millis(median),
        millis(slowest),
        if is_search { goal.to_owned() } else { String::new() },
        millis(scan),
        format!("{:.1} %", median.as_secs_f64() / scan.as_secs_f64() * 100.0),
    ]);
}

/// The median of a search without an index.
async fn scan_of_names(db: &Db) -> anyhow::Result<Duration> {
    let mut taken = Vec::new();
    for number in 0..5 {
        let start = Instant::now();
        let pattern = format!("%{}%", family_name(number + 3));
        db.rows("SELECT user_id FROM profiles WHERE lower(display_name) LIKE $1", &[pattern.into()]).await?;
        taken.push(start.elapsed());
    }
    taken.sort();
    Ok(taken[2])
}

fn numbered(kind: u128, number: usize) -> Uuid {
    // Spread as random ids are, so that references differ in their first digits.
    let number = u128::try_from(number).unwrap_or_default();
    Uuid::from_u128(
        (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) << 64 | kind << 48 | number) & !(0xf000_u128 << 64)
            | 0x4000_u128 << 64,
    )
}

fn account(number: usize) -> Uuid {
    numbered(1, number)
}

fn booking(number: usize) -> Uuid {
    numbered(2, number)
}

/// About as many as there are in a country: a common ending with a syllable of its own.
fn family_name(number: usize) -> String {
    let letters: String = [number % 26, number / 26 % 26, number / 676 % 26]
        .iter()
        .map(|at| char::from(b"abcdefghijklmnopqrstuvwxyz"[*at]))
        .collect();
    format!("{letters}{}", LAST[number % LAST.len()])
}

fn email(number: usize) -> String {
    format!("person{number}@example.org")
}

struct Filler {
    sql: String,
    columns: usize,
    rows: Vec<Value>,
}

impl Filler {
    fn new(table: &str, columns: &[&str]) -> Self {
        Self {
            sql: format!("INSERT INTO {table} ({}) VALUES ", columns.join(", ")),
            columns: columns.len(),
            rows: Vec::new(),
        }
    }

    fn add(&mut self, row: Vec<Value>) {
        self.rows.extend(row);
    }

    async fn insert(&mut self, db: &Db) -> anyhow::Result<()> {
        let (sql, columns, rows) = (self.sql.clone(), self.columns, std::mem::take(&mut self.rows));
        db.write(async move |tx| {
            for some in rows.chunks(BINDS / columns * columns) {
                let places = |row: usize| {
                    (1..=columns).map(|at| format!("${}", row * columns + at)).collect::<Vec<_>>().join(", ")
                };
                let values: Vec<String> = (0..some.len() / columns).map(|row| format!("({})", places(row))).collect();
                tx.run(&format!("{sql}{}", values.join(", ")), some).await?.any();
            }
            Ok::<(), serendib_db::Error>(())
        })
        .await?;
        Ok(())
    }
}

async fn fill(db: &Db, bookings: usize, now: DateTime<Utc>) -> anyhow::Result<()> {
    let (accounts, guides) = (bookings / EACH, (bookings / PER_GUIDE).max(PLACES.len()));
    let mut users = Filler::new("users", &["id", "email", "phone", "created_at", "updated_at"]);
    let mut profiles = Filler::new("profiles", &["user_id", "display_name", "is_admin", "created_at"]);
    let mut words = Filler::new("record_words", &["subject", "word", "subject_id"]);
    for number in 0..accounts {
        let (user, first, last) = (account(number), FIRST[number % FIRST.len()], family_name(number));
        let phone = format!("9477{:07}", number % 10_000_000);
        users.add(vec![user.into(), email(number).into(), phone.as_str().into(), now.into(), now.into()]);
        profiles.add(vec![user.into(), format!("{first} {last}").into(), (number == 0).into(), now.into()]);
        let reversed: String = phone.chars().rev().collect();
        for word in [first.to_lowercase(), last, email(number), format!("person{number}"), format!("#{reversed}")] {
            words.add(vec!["person".into(), word.into(), user.into()]);
        }
        if number % CHUNK == CHUNK - 1 || number == accounts - 1 {
            users.insert(db).await?;
            profiles.insert(db).await?;
            words.insert(db).await?;
        }
    }
    let mut spellings = Filler::new("record_spellings", &["variant", "word"]);
    let names: std::collections::BTreeSet<String> = (0..accounts.min(50_000)).map(family_name).collect();
    for name in names {
        for gone in 0..=name.len() {
            let variant: String = name.char_indices().filter(|(at, _)| *at != gone).map(|(_, c)| c).collect();
            spellings.add(vec![variant.into(), name.as_str().into()]);
        }
    }

    deduplicate(&mut spellings);
    spellings.insert(db).await?;
    let mut leaders = Filler::new("guides", &["id", "user_id", "display_name", "created_at"]);
    let mut packages = Filler::new(
        "packages",
        &["id", "title", "description", "duration_days", "max_people", "price", "status", "created_at", "updated_at"],
    );
    for number in 0..guides {
        let name = format!("{} {}", FIRST[number % FIRST.len()], family_name(number));
        leaders.add(vec![numbered(3, number).into(), account(number).into(), name.into(), now.into()]);
        for one in 0..PACKAGES_PER_GUIDE {
            let title = format!("{} on foot {one}", PLACES[number % PLACES.len()]);
            packages.add(vec![
                numbered(4, number * PACKAGES_PER_GUIDE + one).into(),
                title.into(),
                "Hills".into(),
                3_i64.into(),
                8_i64.into(),
                10_000_i64.into(),
                "approved".into(),
                now.into(),
                now.into(),
            ]);
        }
    }
    leaders.insert(db).await?;
    packages.insert(db).await?;
    fill_bookings(db, bookings, guides, now).await
}

fn deduplicate(filler: &mut Filler) {
    let mut seen = std::collections::HashSet::new();
    let rows: Vec<Value> =
        filler.rows.chunks(2).filter(|row| seen.insert(format!("{row:?}"))).flat_map(<[Value]>::to_vec).collect();
    filler.rows = rows;
}

async fn fill_bookings(db: &Db, bookings: usize, guides: usize, now: DateTime<Utc>) -> anyhow::Result<()> {
    let mut rows = Filler::new(
        "booking_requests",
        &[
            "id",
            "user_id",
            "guide_id",
            "package_id",
            "status",
            "start_date",
            "end_date",
            "number_of_travelers",
            "contact_email",
            "total_price",
            "created_at",
            "updated_at",
        ],
    );
    let today = now.date_naive();
    for number in 0..bookings {
        let guide = number % guides;
        let start = today + Days::new(700) - Days::new(u64::try_from(number % 1_400).unwrap_or_default());
        let status = if number % 97 == 0 { "pending" } else { ["confirmed", "cancelled", "expired"][number % 3] };
        let at = now - chrono::Duration::minutes(i64::try_from(number).unwrap_or_default());
        rows.add(vec![
            booking(number).into(),
            account(number / EACH).into(),
            numbered(3, guide).into(),
            numbered(4, guide * PACKAGES_PER_GUIDE).into(),
            status.into(),
            start.into(),
            (start + Days::new(2)).into(),
            2_i64.into(),
            email(number / EACH).into(),
            (10_000 + i64::try_from(number % 900).unwrap_or_default() * 50).into(),
            at.into(),
            at.into(),
        ]);
        if number % CHUNK == CHUNK - 1 || number == bookings - 1 {
            rows.insert(db).await?;
        }
    }
    Ok(())
}
