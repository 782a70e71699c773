//! What admins do to guides: suspend, reinstate, and edit their profiles. T-R18, T-R30 and T-B06, D-076 and D-136.

use serde_json::{Value as Json, json};
use serendib_db::Db;
use serendib_domain::{Caller, SignedInPerson};

use crate::fixture;
use crate::people::{count, delete, error_kind_and_text, guide, id, insert, kind, person, run, texts, update};

const APPLICATIONS: &str = "guide_applications";
const SUSPENDED: &str = "Your guide profile is suspended. Please contact support.";

async fn set_duty(db: &Db, admin: &Caller, is_active: bool) {
    update(db, "guides", admin, id(501), &json!({ "is_active": is_active })).await.unwrap();
}

/// The host's caller after a suspension.
fn off(host: &Caller) -> Caller {
    Caller::Person(SignedInPerson { guide: None, ..host.person().unwrap().clone() })
}

fn application() -> Json {
    json!({ "display_name": "Back again", "contact_email": "kasun@example.lk" })
}

/// T-R30.
#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_guide_neither_applies_again_nor_comes_back_by_an_approval() {
    let db = fixture::empty().await;
    let (host, admin) = (guide(&db, 1).await, person(&db, 2, true).await);
    set_duty(&db, &admin, false).await;
    for row in [application(), json!({})] {
        let refused = error_kind_and_text(insert(&db, APPLICATIONS, &off(&host), &row).await);
        assert_eq!(refused, ("forbidden", SUSPENDED.to_owned()), "{row}");
    }
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guide_applications").await, 0);
    // A request from before the suspension.
    run(
        &db,
        "INSERT INTO guide_applications (id, user_id, display_name, contact_email, created_at) VALUES ($1, $2, 'Back', 'k@example.lk', $3)",
        vec![id(300).into(), id(1).into(), fixture::morning().into()],
    )
    .await;
    let approved = update(&db, APPLICATIONS, &admin, id(300), &json!({ "status": "approved" })).await;
    assert_eq!(
        error_kind_and_text(approved),
        ("conflict", "This guide is suspended. Reinstate them instead.".to_owned())
    );
    assert_eq!(texts(&db, "SELECT status FROM guide_applications").await, ["pending"]);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guides WHERE is_active").await, 0);
    update(&db, APPLICATIONS, &admin, id(300), &json!({ "status": "rejected" })).await.unwrap();
    set_duty(&db, &admin, true).await;
    assert_eq!(kind(insert(&db, APPLICATIONS, &host, &application()).await), "conflict", "a guide already");
}

/// T-R30.
#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_or_reinstated_guide_is_notified_once_and_by_mail() {
    let db = fixture::empty().await;
    let (_, admin) = (guide(&db, 1).await, person(&db, 2, true).await);
    for is_active in [false, false, true, true] {
        set_duty(&db, &admin, is_active).await;
    }
    let notices = "SELECT kind || ' ' || title || ' ' || link FROM notifications ORDER BY kind";
    assert_eq!(
        texts(&db, notices).await,
        [
            "guide_reinstated Your guide profile is back /profile",
            "guide_suspended Your guide profile is suspended /profile"
        ]
    );
    assert_eq!(count(&db, "SELECT COUNT(*) FROM jobs WHERE kind = 'notice'").await, 2);
    assert_eq!(texts(&db, "SELECT action FROM audit_log ORDER BY action").await, ["reinstated", "suspended"]);
}

/// D-136.
#[tokio::test(flavor = "multi_thread")]
async fn what_an_admin_changes_of_a_guide_is_in_the_log_and_what_guides_change_is_not() {
    let db = fixture::empty().await;
    let (host, admin) = (guide(&db, 1).await, person(&db, 2, true).await);
    let of = |column: &str, value: Json| json!({ "guide_id": id(501), column: value });
    let own = insert(&db, "guide_locations", &host, &of("location_name", json!("Galle"))).await.unwrap();
    update(&db, "guides", &host, id(501), &json!({ "bio": "Mine" })).await.unwrap();
    assert_eq!(count(&db, "SELECT COUNT(*) FROM audit_log").await, 0);

    let log = async || {
        let sql = "SELECT action || ' ' || subject || ' ' || COALESCE(before, '-') || ' ' || COALESCE(after, '-')
                     FROM audit_log ORDER BY created_at, id";
        texts(&db, sql).await.pop().unwrap_or_default()
    };
    for (change, expected) in [
        (json!({ "display_name": "Kasun" }), r#"{"display_name":"Person 1"} {"display_name":"Kasun"}"#),
        (json!({ "bio": "Theirs", "display_name": "Kasun" }), r#"{"bio":"Mine"} {"bio":"Theirs"}"#),
        (json!({ "hourly_rate": 12.5 }), r#"{"hourly_rate":null} {"hourly_rate":12.5}"#),
        (
            json!({ "avatar_url": "https://pictures.example/1.png" }),
            r#"{"avatar_url":null} {"avatar_url":"https://pictures.example/1.png"}"#,
        ),
        (json!({ "experience_years": 3 }), r#"{"experience_years":null} {"experience_years":3}"#),
        (json!({ "certifications": ["First Aid"] }), r#"{"certifications":[]} {"certifications":["First Aid"]}"#),
    ] {
        update(&db, "guides", &admin, id(501), &change).await.unwrap();
        assert_eq!(log().await, format!("guide_edited guides {expected}"), "{change}");
    }
    for (table, column, value, expected) in [
        ("guide_locations", "location_name", "Ella", r#"{"locations":["Galle"]} {"locations":["Galle","Ella"]}"#),
        ("guide_languages", "language_name", "Tamil", r#"{"languages":[]} {"languages":["Tamil"]}"#),
        ("guide_specialties", "specialty_name", "Trekking", r#"{"specialties":[]} {"specialties":["Trekking"]}"#),
    ] {
        let row = insert(&db, table, &admin, &of(column, json!(value))).await.unwrap();
        assert_eq!(log().await, format!("guide_edited guides {expected}"));
        let before = count(&db, "SELECT COUNT(*) FROM audit_log").await;
        insert(&db, table, &admin, &of(column, json!(value))).await.unwrap();
        assert_eq!(count(&db, "SELECT COUNT(*) FROM audit_log").await, before, "the same again changes nothing");
        delete(&db, table, &admin, row).await.unwrap();
        assert_eq!(count(&db, "SELECT COUNT(*) FROM audit_log").await, before + 1, "{table}");
    }
    delete(&db, "guide_locations", &Caller::Service, own).await.unwrap();
    assert_eq!(log().await, r#"guide_edited guides {"locations":["Galle"]} {"locations":[]}"#);
    assert_eq!(texts(&db, "SELECT DISTINCT actor_name FROM audit_log ORDER BY 1").await, ["Person 2", "Service key"]);
}
