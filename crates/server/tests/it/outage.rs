//! Database outages: PostgreSQL freezes, goes away and comes back, behind a relay. T-D12.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serendib_db::Location;

use crate::program::{PATIENCE, Program, ProgramData, TestResponse, is_ready};
use crate::relay::Relay;

const CONTACT: &str = "/rest/v1/contact_messages";
/// The server waits two seconds; the rest is for a busy machine.
const SOON: Duration = Duration::from_secs(5);
/// T-D12, and a busy machine.
const BACK: Duration = Duration::from_secs(8);
const UNKNOWN_ID: &str = "00000000-0000-4000-8000-000000000001";

/// A program with a relay before its database; `None` on the embedded database.
struct RelayedProgram {
    program: Program,
    relay: Relay,
    place: ProgramData,
    ops: SocketAddr,
}

fn start_behind_relay() -> Option<RelayedProgram> {
    let place = ProgramData::new();
    let Location::Postgres(url) = &place.location else { return None };
    let mut url = url::Url::parse(url).unwrap();
    let relay = Relay::to((url.host_str().unwrap(), url.port().unwrap_or(5432)));
    url.set_port(Some(relay.port)).unwrap();
    let program = place.start_on(&Location::Postgres(url.to_string()), &["serve", "--ops-listen", "127.0.0.1:0"]);
    let ops = program.ops();
    Some(RelayedProgram { program, relay, place, ops })
}

impl RelayedProgram {
    fn post(&self, subject: &str) -> TestResponse {
        let body = serde_json::json!({
            "first_name": "Nimali", "last_name": "Perera", "email": format!("{subject}@example.lk"),
            "subject": subject, "message": "Is the train running?",
        });
        self.program.ask("POST", CONTACT, "content-type: application/json\r\n", body.to_string().as_bytes())
    }

    fn stored_subjects(&self) -> Vec<String> {
        let rows = self.place.rows("SELECT subject FROM contact_messages ORDER BY subject");
        rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
    }

    fn is_ready(&self) -> bool {
        is_ready(self.ops)
    }

    fn is_back_soon(&self, subject: &str) {
        let since = Instant::now();
        while self.post(subject).status != 201 || !self.is_ready() {
            assert!(since.elapsed() < BACK, "it does not come back");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

fn timed(ask: impl FnOnce() -> TestResponse) -> (TestResponse, Duration) {
    let since = Instant::now();
    (ask(), since.elapsed())
}

/// T-D12.
#[test]
fn while_the_database_is_frozen_everything_is_answered_503_soon_and_nothing_refused_is_stored() {
    let Some(far) = start_behind_relay() else { return };
    assert_eq!(far.post("before").status, 201);
    assert!(far.is_ready());
    // Without a build of the web client there are no pages.
    let page = if far.program.get("/").status == 200 {
        format!("/packages/{UNKNOWN_ID}")
    } else {
        "/sitemap-pages.xml".to_owned()
    };
    far.relay.freeze();
    std::thread::scope(|scope| {
        // More writes than there are transactions at once, and reads of every kind.
        let writes = (0..12).map(|number| {
            let far = &far;
            scope.spawn(move || timed(|| far.post(&format!("frozen{number}"))))
        });
        let reads = [
            "/rest/v1/destinations?select=city&limit=7".to_owned(),
            "/sitemap.xml".to_owned(),
            format!("/cards/packages/{UNKNOWN_ID}.png"),
            page,
        ]
        .map(|path| {
            let far = &far;
            scope.spawn(move || timed(|| far.program.get(&path)))
        });
        let requests: Vec<_> = writes.collect();
        for one in requests.into_iter().chain(reads) {
            let (answer, took) = one.join().unwrap();
            let text = String::from_utf8_lossy(&answer.body).into_owned();
            assert_eq!((answer.status, answer.header("retry-after")), (503, "1"), "{text}");
            assert!(took < SOON, "{took:?}: {text}");
        }
        assert!(!far.is_ready());
    });
    far.relay.thaw();
    far.is_back_soon("after");
    // Time for what the database was running when it froze.
    std::thread::sleep(Duration::from_secs(1));
    let mut stored = far.stored_subjects();
    stored.dedup();
    assert_eq!(stored, ["after", "before"]);
}

/// T-D12.
#[test]
fn a_database_that_went_away_is_503_at_once_and_back_soon_after_it_is() {
    let Some(far) = start_behind_relay() else { return };
    assert_eq!(far.post("before").status, 201);
    far.relay.cut();
    for number in 0..4 {
        let (answer, took) = timed(|| far.post(&format!("away{number}")));
        assert_eq!((answer.status, answer.header("retry-after")), (503, "1"));
        assert!(took < SOON, "{took:?}");
    }
    assert_eq!(far.program.get("/sitemap.xml").status, 503);
    assert!(!far.is_ready());
    far.relay.thaw();
    far.is_back_soon("after");
}

/// T-D12.
#[test]
fn a_commit_with_an_unknown_outcome_is_reported_as_unknown() {
    let Some(far) = start_behind_relay() else { return };
    assert_eq!(far.post("before").status, 201);
    // Matches the value, because a connection sends a statement's text only the first time.
    far.relay.freeze_after(&[b"undecided@example.lk", b"COMMIT"]);
    let (answer, took) = timed(|| far.post("undecided"));
    assert_eq!((answer.status, answer.code().as_str()), (503, "08007"));
    assert!(answer.json()["message"].as_str().unwrap().contains("may have been stored"), "{}", answer.json());
    assert_eq!(answer.header("retry-after"), "", "nothing invites to store it twice");
    assert!(took < PATIENCE / 3, "{took:?}");
    far.relay.thaw();
    far.is_back_soon("later");
    assert!(far.stored_subjects().contains(&"undecided".to_owned()), "this one was");
}
