//! Flags of abuse over the wire: who reads them, and what a decision does. D-181.

use serde_json::json;
use serendib_domain::staff::StaffRole;
use uuid::Uuid;

use crate::fixture::TestApp;

impl TestApp {
    /// A flag about the accounts of a card.
    /// What a decision about the flag must name.
    pub async fn flag_seen_at(&self, flag: Uuid) -> chrono::DateTime<chrono::Utc> {
        let sql = "SELECT last_seen_at FROM abuse_flags WHERE id = $1";
        self.app.db.rows(sql, &[flag.into()]).await.unwrap()[0].time(0).unwrap()
    }

    pub async fn abuse_flag(&self, person: Uuid) -> Uuid {
        let flag = serendib_server::app::new_id();
        let sql =
            "INSERT INTO abuse_flags (id, kind, subject_kind, subject_id, details, first_seen_at, last_seen_at, count, open_since)
             VALUES ($1, 'shared_card', 'person', $2, $3, $4, $4, 5, $4)";
        let details = json!({ "marks": ["a"], "accounts": 5 });
        let values = vec![flag.into(), person.into(), serendib_db::Value::json(&details), self.app.clock.now().into()];
        self.run(sql.to_owned(), values).await;
        let sql = "INSERT INTO abuse_flag_people (flag_id, user_id) VALUES ($1, $2)";
        self.run(sql.to_owned(), vec![flag.into(), person.into()]).await;
        flag
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_act_on_people_read_flags_and_each_look_is_logged() {
    let world = TestApp::empty().await;
    let person = world.account(30, false).await;
    let flag = world.abuse_flag(person).await;
    for (number, role, is_open) in [
        (31, StaffRole::Support, true),
        (32, StaffRole::Finance, false),
        (33, StaffRole::Content, false),
        (34, StaffRole::ReadOnly, false),
    ] {
        let member = world.member(number, role).await;
        let seen = world.flag_seen_at(flag).await;
        for (function, body) in [
            ("abuse_flags", json!({})),
            ("abuse_flag", json!({ "id": flag })),
            (
                "decide_abuse_flag",
                json!({ "id": flag, "state": "dismissed", "note": "Looked again", "last_seen_at": seen }),
            ),
        ] {
            let answer = world.call_as(member, function, &body).await;
            assert_eq!(answer.status, if is_open { 200 } else { 403 }, "{role:?} {function}: {answer:?}");
        }
    }
    for (function, body) in [("abuse_flags", json!({})), ("abuse_flag", json!({ "id": flag }))] {
        assert_eq!(world.call_as(person, function, &body).await.status, 403, "{function}");
    }
    let looks = "SELECT COUNT(*) FROM audit_log WHERE action IN ('flags_listed', 'flag_viewed')";
    assert_eq!(world.app.db.rows(looks, &[]).await.unwrap()[0].int(0).unwrap(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decided_flag_leaves_the_list_and_the_persons_page() {
    let world = TestApp::empty().await;
    let person = world.account(30, false).await;
    let flag = world.abuse_flag(person).await;
    let member = world.member(31, StaffRole::Support).await;
    let about = json!({ "about": person });
    let listed = world.call_as(member, "abuse_flags", &about).await.json();
    assert_eq!((&listed["total"], &listed["results"][0]["id"]), (&json!(1), &json!(flag)));
    let page = world.call_as(member, "admin_person", &json!({ "id": person })).await.json();
    assert_eq!(page["flags"][0]["figures"]["accounts"], 5);
    let seen = listed["results"][0]["last_seen_at"].clone();
    let decision = json!({ "id": flag, "state": "dismissed", "note": "  A family  ", "last_seen_at": seen });
    let stale = json!({ "id": flag, "state": "dismissed", "note": "x", "last_seen_at": "2020-01-01T00:00:00Z" });
    assert_eq!(world.call_as(member, "decide_abuse_flag", &stale).await.status, 409);
    let decided = world.call_as(member, "decide_abuse_flag", &decision).await.json();
    assert_eq!((&decided["state"], &decided["note"]), (&json!("dismissed"), &json!("A family")));
    assert_eq!(world.call_as(member, "abuse_flags", &about).await.json()["total"], 0);
    let page = world.call_as(member, "admin_person", &json!({ "id": person })).await.json();
    assert_eq!(page["flags"], json!([]));
    let logged = "SELECT COUNT(*) FROM audit_log WHERE action = 'abuse_flag_dismissed'";
    world.call_as(member, "decide_abuse_flag", &decision).await;
    assert_eq!(world.app.db.rows(logged, &[]).await.unwrap()[0].int(0).unwrap(), 1);
    let notes = "SELECT COUNT(*) FROM audit_log WHERE CAST(after AS TEXT) LIKE '%A family%'";
    assert_eq!(world.app.db.rows(notes, &[]).await.unwrap()[0].int(0).unwrap(), 0);
    for colleague in [
        json!({ "id": flag, "state": "confirmed", "note": "A ring", "last_seen_at": seen }),
        json!({ "id": flag, "state": "dismissed", "note": "Another note", "last_seen_at": seen }),
    ] {
        assert_eq!(world.call_as(member, "decide_abuse_flag", &colleague).await.status, 409, "{colleague}");
    }
    for body in [
        json!({ "id": flag, "state": "gone", "note": "x", "last_seen_at": seen }),
        json!({ "id": flag, "state": "open", "note": " ", "last_seen_at": seen }),
        json!({ "id": flag, "state": "open", "note": "x", "last_seen_at": "yesterday" }),
    ] {
        assert_eq!(world.call_as(member, "decide_abuse_flag", &body).await.status, 400, "{body}");
    }
    let of_another = json!({ "id": person, "state": "open", "note": "x", "last_seen_at": seen });
    assert_eq!(world.call_as(member, "decide_abuse_flag", &of_another).await.status, 404);
}
