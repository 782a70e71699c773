//! T-B05: crash test. A process that approves is killed with kill -9 at each step, repeatedly on the same data. `SERENDIB_KILLS` sets how
//! often per step.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value as Json, json};
use serendib_db::testing::ScratchDatabase;
use serendib_db::{Db, Location, Use};
use serendib_domain::staff::StaffRights;
use serendib_domain::table::{Posted, UpdatePolicy};
use serendib_domain::{Caller, Ctx, Result, SignedInPerson, tables};
use uuid::Uuid;

use crate::fixture;
use crate::people::{break_step, id, mend_step, person, to_object};

/// The finished step, and the number of the next id to be drawn. At the last step all is written and nothing committed.
const STEPS: [(&str, u64); 6] = [
    ("the application is approved", 1),
    ("the guide is flagged", 2),
    ("the places are there", 4),
    ("the languages are there", 6),
    ("the specialties are there", 7),
    ("all is there", NEVER),
];
/// No id is drawn before this step, so a trigger fails it and the process halts there.
const FLAG: &str = "UPDATE ON profiles";
const NEVER: u64 = u64::MAX;

/// The rows of each approval, and their number.
const TRACES: [(&str, u64); 11] = [
    ("guide_applications WHERE status = 'approved'", 1),
    ("guides", 1),
    ("profiles WHERE is_guide", 1),
    ("guide_locations", 2),
    ("guide_locations WHERE is_primary_location", 1),
    ("guide_languages", 2),
    ("guide_specialties", 1),
    ("guide_contacts", 1),
    ("audit_log", 1),
    ("notifications", 1),
    ("jobs", 1),
];

/// The variable with the child's arguments, as JSON.
const ARGUMENTS: &str = "SERENDIB_TEST_APPROVAL";

#[expect(clippy::disallowed_methods, reason = "whoever wants to know more chooses how long it takes")]
fn kills() -> u64 {
    std::env::var("SERENDIB_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

#[expect(clippy::disallowed_methods, reason = "the test that kills this process says so")]
fn child_arguments() -> Option<Json> {
    serde_json::from_str(&std::env::var(ARGUMENTS).ok()?).ok()
}

/// T-B05.
#[tokio::test(flavor = "multi_thread")]
async fn kill_9_at_each_step_of_an_approval_leaves_all_of_it_or_nothing() {
    let scratch = fixture::closed().await;
    let (kills, mut done) = (kills(), 0);
    let db = open(&scratch);
    person(&db, 1, true).await;
    arrange(&db, kills * (1 + u64::try_from(STEPS.len()).unwrap())).await;
    break_step(&db, FLAG).await;
    drop(db);
    for number in 0..kills {
        let stood = kill(&scratch.location, number, NEVER);
        assert!(stood.contains("broken"), "{stood}");
    }
    let db = open(&scratch);
    stand(&db, 0, "the guide is there").await;
    mend_step(&db, FLAG).await;
    approve(&db, 0..kills).await;
    drop(db);
    for (step, next) in STEPS {
        done += kills;
        for number in done..done + kills {
            let stood = kill(&scratch.location, number, next);
            assert_eq!(stood, if next == NEVER { "Ok(())".to_owned() } else { format!("id {next}") }, "{step}");
        }
        let db = open(&scratch);
        stand(&db, done, step).await;
        approve(&db, done..done + kills).await;
        stand(&db, done + kills, step).await;
    }
}

fn open(scratch: &ScratchDatabase) -> Db {
    Db::open(&scratch.location, Use::Look).unwrap()
}

fn application(number: u64) -> Uuid {
    id(1_000_000 + u128::from(number))
}

/// Applications, each of another applicant.
async fn arrange(db: &Db, count: u64) {
    let arranged: Result<()> = db
        .write(async move |tx| {
            for number in 0..count {
                let (user, now) = (id(2_000_000 + u128::from(number)), fixture::morning());
                let email = format!("applicant{number}@example.lk");
                tx.run(
                    "INSERT INTO users (id, email, email_confirmed_at, created_at, updated_at) VALUES ($1, $2, $3, $3, $3)",
                    &[user.into(), email.as_str().into(), now.into()],
                )
                .await?
                .any();
                tx.run(
                    "INSERT INTO profiles (user_id, display_name, created_at) VALUES ($1, 'Somebody', $2)",
                    &[user.into(), now.into()],
                )
                .await?
                .any();
                tx.run(
                    "INSERT INTO guide_applications (id, user_id, display_name, contact_email, selected_languages,
                                                     selected_locations, selected_specialties, created_at)
                     VALUES ($1, $2, 'New', $3, '[\"English\",\"Tamil\"]', '[\"Ella\",\"Kandy\"]', '[\"Trekking\"]', $4)",
                    &[application(number).into(), user.into(), email.as_str().into(), now.into()],
                )
                .await?
                .any();
            }
            Ok(())
        })
        .await;
    arranged.unwrap();
}

/// Asserts that so many approvals are complete, and that nothing is left of any other.
async fn stand(db: &Db, approved: u64, when: &str) {
    for (what, each) in TRACES {
        let rows = db.rows(&format!("SELECT COUNT(*) FROM {what}"), &[]).await.unwrap();
        assert_eq!(rows[0].int(0).unwrap(), i64::try_from(approved * each).unwrap(), "{what}, killed when {when}");
    }
}

fn admin() -> Caller {
    Caller::Person(SignedInPerson {
        user: id(1),
        rights: StaffRights::ALL,
        is_fresh: true,
        ..SignedInPerson::default()
    })
}

/// Approves the applications whose approval was killed.
async fn approve(db: &Db, numbers: std::ops::Range<u64>) {
    let UpdatePolicy::Command(command, _) = tables::find("guide_applications").unwrap().update else { unreachable!() };
    let ctx = fixture::ctx(admin(), fixture::morning());
    let done: Result<()> = db
        .write(async move |tx| {
            for number in numbers.clone() {
                command(tx, &ctx, &[application(number).into()], &approval()).await?;
            }
            Ok(())
        })
        .await;
    done.unwrap();
}

fn approval() -> Posted {
    to_object(&json!({ "status": "approved" }))
}

/// Starts a process that approves and kills it where it halts; returns that step.
fn kill(location: &Location, number: u64, next: u64) -> String {
    let place = match location {
        Location::Sqlite(path) => path.to_str().unwrap(),
        Location::Postgres(url) => url,
    };
    let arguments = json!({ "place": place, "number": number, "next": next });
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::approves_and_stands_still", "--ignored", "--nocapture"])
        .env(ARGUMENTS, arguments.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stood = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut stood).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    stood.trim_end().to_owned()
}

#[tokio::test]
#[ignore = "the test above starts it, to kill it"]
async fn approves_and_stands_still() {
    let Some(arguments) = child_arguments() else { return };
    let (place, number, next) = (
        arguments["place"].as_str().unwrap(),
        arguments["number"].as_u64().unwrap(),
        arguments["next"].as_u64().unwrap(),
    );
    let location = if fixture::is_sqlite() { Location::Sqlite(place.into()) } else { Location::Postgres(place.into()) };
    let drawn = AtomicU64::new(0);
    let ids = move || {
        let number = drawn.fetch_add(1, Ordering::Relaxed) + 1;
        if number == next {
            stand_still(&format!("id {number}"));
        }
        id(3_000_000 + u128::from(number))
    };
    let ctx = Ctx::new(admin(), fixture::morning(), Arc::new(ids));
    let UpdatePolicy::Command(command, _) = tables::find("guide_applications").unwrap().update else { unreachable!() };
    let db = Db::open(&location, Use::Look).unwrap();
    let done: Result<()> = db
        .write(async move |tx| {
            let approved = command(tx, &ctx, &[application(number).into()], &approval()).await;
            // Before the commit or rollback.
            stand_still(&format!("{approved:?}"));
            approved
        })
        .await;
    panic!("it was not killed: {done:?}");
}

/// Halts in the middle of a transaction until killed.
fn stand_still(place: &str) {
    eprintln!("{place}");
    loop {
        std::thread::park();
    }
}
