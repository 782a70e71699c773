//! Guide applications and decisions over the wire: T-R18, T-R19, T-B03 to T-B06 and T-B08.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value as Json, json};
use serendib_db::{Db, Use};
use uuid::Uuid;

use crate::actors::{id, status_and_code};
use crate::fixture::TestApp;
use crate::program::{Program, ProgramData};

fn application() -> Json {
    json!({
        "display_name": "Ruwan", "bio": "Boats.", "contact_email": "ruwan@example.lk", "contact_whatsapp": "",
        "selected_languages": ["English"], "selected_locations": ["Ella"], "selected_specialties": ["Trekking"], "status": "pending",
    })
}

fn approve() -> Json {
    json!({ "status": "approved", "reviewed_at": "2030-01-15T00:00:00Z" })
}

/// T-R18.
#[tokio::test(flavor = "multi_thread")]
async fn an_application_is_ones_own_pending_and_alone() {
    let world = TestApp::empty().await;
    let (user, other, banned) =
        (world.account(1, false).await, world.account(2, false).await, world.account(3, false).await);
    world
        .run(
            "UPDATE users SET banned_until = $2 WHERE id = $1".to_owned(),
            vec![banned.into(), chrono::DateTime::from_timestamp(4_000_000_000, 0).into()],
        )
        .await;
    let post = async |who: Uuid, changes: Json| {
        let mut row = application();
        for (key, value) in changes.as_object().unwrap() {
            row[key] = value.clone();
        }
        status_and_code(&world.request_as(who, "POST", "guide_applications", &row).await)
    };
    let refused = (403, "42501".to_owned());
    for changes in [
        json!({ "status": "approved" }),
        json!({ "reviewed_by": user }),
        json!({ "user_id": other }),
        json!({ "rejection_reason": "x" }),
    ] {
        assert_eq!(post(user, changes.clone()).await, refused, "{changes}");
    }
    assert_eq!(post(banned, json!({})).await, (401, "user_banned".to_owned()));
    assert_eq!(post(user, json!({ "selected_languages": ["Klingon"] })).await, (400, "23514".to_owned()));
    let made = world.request_as(user, "POST", "guide_applications?select=id,status,user_id", &application()).await;
    assert_eq!(
        (made.status, &made.json()[0]["status"], &made.json()[0]["user_id"]),
        (201, &json!("pending"), &json!(user))
    );
    assert_eq!(post(user, json!({ "user_id": user })).await, (409, "23505".to_owned()));
    // The query of the client's screens.
    let pending = world
        .request_as(user, "GET", &format!("guide_applications?user_id=eq.{user}&status=eq.pending"), &Json::Null)
        .await;
    assert_eq!(pending.json().as_array().unwrap().len(), 1);
    assert_eq!(world.request_as(other, "GET", "guide_applications", &Json::Null).await.json(), json!([]));
    let host = world.host(4).await.0;
    let already = world.request_as(host, "POST", "guide_applications", &application()).await;
    assert_eq!(
        (status_and_code(&already), already.json()["message"].clone()),
        ((409, "PT409".into()), json!("You're Already a Guide!"))
    );
}

/// T-R18.
#[tokio::test(flavor = "multi_thread")]
async fn fields_that_break_rules_are_named_in_the_details() {
    let world = TestApp::empty().await;
    let user = world.account(1, false).await;
    let mut row = application();
    row["display_name"] = json!(" ");
    row["contact_email"] = json!("x");
    let answer = world.request_as(user, "POST", "guide_applications", &row).await.json();
    assert_eq!(answer["message"], "Please enter your display name.");
    let fields: Vec<Json> = serde_json::from_str(answer["details"].as_str().unwrap()).unwrap();
    assert_eq!(
        fields,
        [
            json!({ "field": "display_name", "message": "Please enter your display name." }),
            json!({ "field": "contact_email", "message": "Please enter a valid email address." })
        ]
    );
}

/// T-R19, T-B08.
#[tokio::test(flavor = "multi_thread")]
async fn only_an_admin_decides_and_not_on_their_own() {
    let world = TestApp::empty().await;
    let (user, stranger) = (world.account(1, false).await, world.account(2, false).await);
    let (admin, other) = (world.account(3, true).await, world.account(4, true).await);
    let (theirs, own) = (world.application(10, user).await, world.application(11, admin).await);
    let patch = async |who: Uuid, row: Uuid, change: Json| {
        world.request_as(who, "PATCH", &format!("guide_applications?id=eq.{row}"), &change).await
    };
    assert_eq!(status_and_code(&patch(user, theirs, approve()).await), (403, "42501".to_owned()));
    assert_eq!(patch(stranger, theirs, approve()).await.json(), json!([]));
    assert_eq!(status_and_code(&patch(admin, own, approve()).await), (403, "42501".to_owned()));
    assert_eq!(world.number("SELECT COUNT(*) FROM guides").await, 0);
    let named = json!({ "status": "approved", "reviewed_by": other });
    assert_eq!(
        status_and_code(&patch(admin, theirs, named).await),
        (403, "42501".to_owned()),
        "in somebody else's name"
    );
    let answer = patch(admin, theirs, approve()).await;
    assert_eq!((answer.status, &answer.json()[0]["reviewed_by"]), (200, &json!(admin)));
    let twice = patch(other, theirs, approve()).await;
    assert_eq!((twice.status, &twice.json()[0]["reviewed_by"]), (200, &json!(admin)), "b06: a double click");
    assert_eq!(
        status_and_code(&patch(other, theirs, json!({ "status": "rejected" })).await),
        (409, "PT409".to_owned())
    );
    let log = world
        .request_as(other, "GET", "audit_log?select=actor_id,action,subject,subject_id,after", &Json::Null)
        .await
        .json();
    assert_eq!(
        (log.as_array().unwrap().len(), &log[0]["actor_id"], &log[0]["subject_id"]),
        (1, &json!(admin), &json!(theirs))
    );
    assert_eq!(log[0]["after"]["status"], "approved");
    assert_eq!(world.request_as(user, "GET", "audit_log", &Json::Null).await.json(), json!([]));
    world.run("UPDATE profiles SET is_admin = FALSE WHERE user_id = $1".to_owned(), vec![other.into()]).await;
    assert_eq!(patch(admin, own, approve()).await.status, 200, "nobody else could");
    let notices = world.request_as(user, "GET", "notifications?select=id,kind,read_at", &Json::Null).await.json();
    assert_eq!((&notices[0]["kind"], &notices[0]["read_at"]), (&json!("application_approved"), &Json::Null));
    let read = world
        .request_as(user, "PATCH", "notifications?read_at=is.null", &json!({ "read_at": "2000-01-01T00:00:00Z" }))
        .await;
    assert!(!read.json()[0]["read_at"].as_str().unwrap().starts_with("2000"), "the server's clock");
    assert_eq!(world.request_as(stranger, "GET", "notifications", &Json::Null).await.json(), json!([]));
    let waiting = world.request_as(admin, "POST", "rpc/review_counts", &json!({})).await.json();
    assert_eq!(waiting["applications"], 0);
    let refused = world.request_as(user, "GET", "rpc/review_counts", &Json::Null).await;
    assert_eq!(refused.status, 403);
}

/// The rows of an approval, in the order of its steps, as one count per application.
const TRACES: [(&str, &str); 9] = [
    ("guides", "SELECT COUNT(*) FROM guides"),
    ("flags", "SELECT COUNT(*) FROM profiles WHERE is_guide"),
    ("places", "SELECT COUNT(*) / 2 FROM guide_locations"),
    ("primary places", "SELECT COUNT(*) FROM guide_locations WHERE is_primary_location"),
    ("languages", "SELECT COUNT(*) / 2 FROM guide_languages"),
    ("specialties", "SELECT COUNT(*) FROM guide_specialties"),
    ("contacts", "SELECT COUNT(*) FROM guide_contacts"),
    ("audit", "SELECT COUNT(*) FROM audit_log WHERE action = 'approved'"),
    ("notices", "SELECT COUNT(*) FROM notifications WHERE kind = 'application_approved'"),
];
const APPROVED: &str = "SELECT COUNT(*) FROM guide_applications WHERE status = 'approved'";

const TRIALS: u128 = 200;

/// T-B03.
#[tokio::test(flavor = "multi_thread")]
async fn two_admins_who_approve_at_once_make_one_guide() {
    let world = TestApp::empty().await;
    let admins = [world.account(1, true).await, world.account(2, true).await];
    for trial in 0..TRIALS {
        let user = world.account(1_000 + trial, false).await;
        let path = format!("guide_applications?id=eq.{}", world.application(10_000 + trial, user).await);
        let (path, change) = (path.as_str(), approve());
        let (first, second) = tokio::join!(
            world.request_as(admins[0], "PATCH", path, &change),
            world.request_as(admins[1], "PATCH", path, &change)
        );
        assert_eq!((first.status, second.status), (200, 200), "{first:?} {second:?}");
        assert_eq!(first.json()[0]["reviewed_by"], second.json()[0]["reviewed_by"], "one of them decided");
    }
    let trials = i64::try_from(TRIALS).unwrap();
    for (what, sql) in TRACES {
        assert_eq!(world.number(sql).await, trials, "{what}");
    }
}

/// T-B04.
#[tokio::test(flavor = "multi_thread")]
async fn approved_against_rejected_ends_as_one_of_them() {
    let world = TestApp::empty().await;
    let admins = [world.account(1, true).await, world.account(2, true).await];
    let rejected = json!({ "status": "rejected" });
    for trial in 0..TRIALS {
        let user = world.account(1_000 + trial, false).await;
        let path = format!("guide_applications?id=eq.{}", world.application(10_000 + trial, user).await);
        let (path, change) = (path.as_str(), approve());
        // Who starts first alternates.
        let (yes, no) = if trial % 2 == 0 {
            tokio::join!(
                world.request_as(admins[0], "PATCH", path, &change),
                world.request_as(admins[1], "PATCH", path, &rejected)
            )
        } else {
            let (no, yes) = tokio::join!(
                world.request_as(admins[1], "PATCH", path, &rejected),
                world.request_as(admins[0], "PATCH", path, &change)
            );
            (yes, no)
        };
        let mut outcomes = [yes.status, no.status];
        outcomes.sort_unstable();
        assert_eq!(outcomes, [200, 409], "{yes:?} {no:?}");
    }
    let approved = world.number(APPROVED).await;
    for (what, sql) in TRACES {
        assert_eq!(world.number(sql).await, approved, "{what}");
    }
    let by_halves =
        "SELECT COUNT(*) FROM guides g JOIN guide_applications a ON a.user_id = g.user_id WHERE a.status <> 'approved'";
    assert_eq!(world.number(by_halves).await, 0);
    let decided = "SELECT COUNT(*) FROM guide_applications WHERE status <> 'pending'";
    assert_eq!(world.number(decided).await, i64::try_from(TRIALS).unwrap());
}

/// T-B05.
#[test]
fn kill_9_in_the_middle_of_approvals_leaves_none_of_them_by_halves() {
    const EACH: usize = 40;
    const ROUNDS: usize = 5;
    let place = ProgramData::new();
    // An admin's session outlives the program, so its token's issuer must not change.
    let words = [
        &["serve", "--ops-listen", "127.0.0.1:0", "--rate-per-user", "0"][..],
        &["--mail-autoconfirm", "true", "--site-url", "http://localhost:8080"],
    ];
    let words = words.concat();
    let program = place.start(&words);
    let admin = json!({ "email": "admin@example.lk", "password": "correct horse battery" });
    let admin = program.post("/auth/v1/signup", &admin).json()["access_token"].as_str().unwrap().to_owned();
    place.write("UPDATE profiles SET is_admin = TRUE");
    arrange(&place, EACH * ROUNDS);
    let mut program = Some(program);
    let next = AtomicUsize::new(0);
    for round in 1..=ROUNDS {
        let running = program.take().unwrap_or_else(|| place.start(&words));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while next.load(Ordering::Relaxed) < round * EACH {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if try_to_approve(&running, &admin, number).is_none() {
                            break;
                        }
                    }
                });
            }
            while next.load(Ordering::Relaxed) < round * EACH - EACH / 3 {
                std::thread::yield_now();
            }
            running.signal("KILL");
        });
        let (approved, traces) = count_traces(&place);
        assert!(approved > 0, "it was killed before it did anything");
        for ((what, _), count) in TRACES.iter().zip(traces) {
            assert_eq!(count, approved, "{what} in round {round}");
        }
    }
    let again = place.start(&words);
    for number in 0..EACH * ROUNDS {
        assert_eq!(try_to_approve(&again, &admin, number), Some(200), "doing it again completes it");
    }
    for (what, sql) in TRACES {
        assert_eq!(count(&place, sql), i64::try_from(EACH * ROUNDS).unwrap(), "{what}");
    }
}

/// Counts approvals and their rows in one statement, because the database may still finish a killed program's work.
fn count_traces(place: &ProgramData) -> (i64, Vec<i64>) {
    let traces: Vec<String> = TRACES.iter().map(|(_, sql)| format!("({sql})")).collect();
    let row = place.rows(&format!("SELECT ({APPROVED}), {}", traces.join(", "))).remove(0);
    (row.int(0).unwrap(), (1..=TRACES.len()).map(|at| row.int(at).unwrap()).collect())
}

fn count(place: &ProgramData, sql: &str) -> i64 {
    place.rows(sql)[0].int(0).unwrap()
}

fn try_to_approve(program: &Program, admin: &str, number: usize) -> Option<u16> {
    let row = id(10_000 + u128::try_from(number).ok()?);
    let body = approve().to_string();
    let head = format!(
        "PATCH /rest/v1/guide_applications?id=eq.{row} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {admin}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nprefer: return=representation\r\n\r\n",
        body.len()
    );
    let mut connection = program.try_connect().ok()?;
    connection.send((head + &body).as_bytes()).ok()?;
    connection.answer().map(|answer| answer.status)
}

/// Applications, each of another applicant.
fn arrange(place: &ProgramData, applications: usize) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let written: serendib_domain::Result<()> = runtime.block_on(async {
        let db = Db::open(&place.location, Use::Look).unwrap();
        let now = chrono::DateTime::from_timestamp(1_894_678_200, 0);
        db.write(async move |tx| {
            for number in 0..applications {
                let user = id(1_000 + u128::try_from(number).unwrap());
                tx.run("INSERT INTO users (id, created_at, updated_at) VALUES ($1, $2, $2)", &[user.into(), now.into()]).await?.any();
                tx.run(
                    "INSERT INTO profiles (user_id, display_name, created_at) VALUES ($1, 'Somebody', $2)",
                    &[user.into(), now.into()],
                )
                .await?
                .any();
                tx.run(
                    "INSERT INTO guide_applications (id, user_id, display_name, contact_email, selected_languages,
                                                     selected_locations, selected_specialties, created_at)
                     VALUES ($1, $2, 'New', 'new@example.lk', '[\"English\",\"Tamil\"]', '[\"Ella\",\"Kandy\"]', '[\"Trekking\"]', $3)",
                    &[id(10_000 + u128::try_from(number).unwrap()).into(), user.into(), now.into()],
                )
                .await?
                .any();
            }
            Ok(())
        })
        .await
    });
    written.unwrap();
}
