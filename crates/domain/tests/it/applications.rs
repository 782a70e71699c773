//! Guide applications and the admin's decision. D-075 to D-080 and D-106.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Db;
use serendib_domain::{Caller, Result, identity};
use uuid::Uuid;

use crate::fixture;
use crate::people::{
    self, break_step, count, ctx, error_kind_and_text, guide, id, insert, insert_at, kind, mend_step, person, run,
    texts, update,
};

const TABLE: &str = "guide_applications";

fn application(changes: Json) -> Json {
    let mut row = json!({
        "display_name": " Ruwan J ", "bio": "Boats.", "contact_email": "ruwan@example.lk", "contact_whatsapp": "+94 77 000 0000",
        "selected_languages": ["English", "german"], "selected_locations": ["Ella", "Kandy"],
        "selected_specialties": ["Bird Watching", "city tours"], "avatar_url": "", "status": "pending",
    });
    for (key, value) in changes.as_object().unwrap() {
        row[key] = value.clone();
    }
    row
}

async fn apply(db: &Db, who: &Caller) -> Uuid {
    insert(db, TABLE, who, &application(json!({}))).await.unwrap()
}

fn approved() -> Json {
    json!({ "status": "approved" })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_applicant_says_is_stored_as_it_is_meant_and_the_admins_hear_of_it() {
    let db = fixture::empty().await;
    let (ruwan, _admin) = (person(&db, 1, false).await, person(&db, 2, true).await);
    let id_ = apply(&db, &ruwan).await;
    let rows = db
        .rows(
            "SELECT id, user_id, display_name, contact_whatsapp, selected_languages, selected_specialties, status, reviewed_by
               FROM guide_applications",
            &[],
        )
        .await
        .unwrap();
    let row = &rows[0];
    assert_eq!((row.uuid(0).unwrap(), row.uuid(1).unwrap(), row.opt_uuid(7).unwrap()), (id_, id(1), None));
    let stored: Vec<&str> = (2..=6).map(|at| row.text(at).unwrap()).collect();
    assert_eq!(
        stored,
        ["Ruwan J", "+94770000000", r#"["English","German"]"#, r#"["Bird Watching","City Tours"]"#, "pending"]
    );
    let notices = texts(&db, "SELECT body FROM notifications").await;
    assert_eq!(notices, ["Ruwan J has applied to become a guide."]);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM jobs").await, 0, "in the product only");
}

/// T-R18.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_an_applicants_to_say_is_refused() {
    let db = fixture::empty().await;
    let ruwan = person(&db, 1, false).await;
    let own = format!("/storage/v1/object/public/avatars/{}/a.webp", id(1));
    let long = "x".repeat(2_001);
    for (changes, expected) in [
        (json!({ "user_id": id(2) }), "forbidden"),
        (json!({ "user_id": "no id" }), "forbidden"),
        (json!({ "status": "approved" }), "forbidden"),
        (json!({ "reviewed_by": id(1) }), "forbidden"),
        (json!({ "reviewed_at": "2030-01-01T00:00:00Z" }), "forbidden"),
        (json!({ "rejection_reason": null }), "forbidden"),
        (json!({ "id": id(9) }), "forbidden"),
        (json!({ "display_name": "  " }), "fields"),
        (json!({ "display_name": "a\nb" }), "fields"),
        (json!({ "contact_email": null }), "fields"),
        (json!({ "contact_email": "ruwan" }), "fields"),
        (json!({ "contact_whatsapp": "call me" }), "fields"),
        (json!({ "bio": long }), "fields"),
        (json!({ "experience_years": -1 }), "fields"),
        (json!({ "selected_languages": ["Klingon"] }), "fields"),
        (json!({ "selected_languages": "English" }), "fields"),
        (json!({ "selected_specialties": ["Underwater Chess"] }), "fields"),
        (json!({ "avatar_url": "https://evil.test/a.png" }), "fields"),
        (json!({ "avatar_url": format!("https://evil.test{own}") }), "fields"),
        (json!({ "avatar_url": format!("//evil.test{own}") }), "fields"),
        (json!({ "avatar_url": format!("{own}/../../x") }), "fields"),
        (json!({ "avatar_url": own.replace(&id(1).to_string(), &id(2).to_string()) }), "fields"),
    ] {
        assert_eq!(kind(insert(&db, TABLE, &ruwan, &application(changes.clone())).await), expected, "{changes}");
    }
    assert_eq!(kind(insert(&db, TABLE, &Caller::Visitor, &application(json!({}))).await), "signed out");
    assert_eq!(kind(insert(&db, TABLE, &Caller::Service, &application(json!({}))).await), "forbidden");
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guide_applications").await, 0);
    let row = application(json!({ "user_id": id(1), "avatar_url": format!("https://serendib.example{own}") }));
    assert_eq!(kind(insert(&db, TABLE, &ruwan, &row).await), "fields", "a picture that is not there");
    people::picture(&db, "avatars", &format!("{}/a.webp", id(1))).await;
    insert(&db, TABLE, &ruwan, &row).await.unwrap();
    assert_eq!(texts(&db, "SELECT avatar_url FROM guide_applications").await, [own]);
}

/// D-078.
#[tokio::test(flavor = "multi_thread")]
async fn one_application_waits_at_a_time_and_after_a_rejection_comes_another() {
    let db = fixture::empty().await;
    let (ruwan, admin, host) = (person(&db, 1, false).await, person(&db, 2, true).await, guide(&db, 3).await);
    assert_eq!(
        error_kind_and_text(insert(&db, TABLE, &host, &application(json!({}))).await),
        ("conflict", "You're Already a Guide!".to_owned())
    );
    for _ in 0..5 {
        let first = apply(&db, &ruwan).await;
        assert_eq!(kind(insert(&db, TABLE, &ruwan, &application(json!({}))).await), "duplicate");
        update(&db, TABLE, &admin, first, &json!({ "status": "rejected" })).await.unwrap();
    }
    assert_eq!(kind(insert(&db, TABLE, &ruwan, &application(json!({}))).await), "too many");
    let tomorrow = fixture::ctx(ruwan.clone(), fixture::morning() + Duration::days(1) + Duration::seconds(1));
    insert_at(&db, TABLE, tomorrow, &application(json!({}))).await.unwrap();
}

/// D-075.
#[tokio::test(flavor = "multi_thread")]
async fn an_approval_makes_the_guide_with_all_that_belongs_to_them() {
    let db = fixture::empty().await;
    let (ruwan, admin) = (person(&db, 1, false).await, person(&db, 2, true).await);
    run(
        &db,
        "INSERT INTO destinations (id, slug, city, region, province, latitude, longitude) VALUES ($1, 'ella', 'ELLA', 'Hills', 'Uva', 0, 0)",
        vec![id(50).into()],
    )
    .await;
    let row = application(json!({ "experience_years": 7, "avatar_url": "https://pictures.example/1.png" }));
    let id_ = insert(&db, TABLE, &ruwan, &row).await.unwrap();
    let sent = json!({ "status": "approved", "reviewed_at": "2020-01-01T00:00:00Z", "reviewed_by": id(2) });
    for _ in 0..2 {
        update(&db, TABLE, &admin, id_, &sent).await.unwrap();
    }
    let rows = db.rows("SELECT status, reviewed_by, reviewed_at FROM guide_applications", &[]).await.unwrap();
    assert_eq!((rows[0].text(0).unwrap(), rows[0].uuid(1).unwrap()), ("approved", id(2)));
    assert_eq!(rows[0].time(2).unwrap(), fixture::morning(), "not when the client says");
    let rows = db
        .rows("SELECT user_id, display_name, bio, avatar_url, experience_years, is_active, version FROM guides", &[])
        .await
        .unwrap();
    let guide = &rows[0];
    assert_eq!((rows.len(), guide.uuid(0).unwrap(), guide.int(4).unwrap(), guide.int(6).unwrap()), (1, id(1), 7, 1));
    assert_eq!((guide.text(1).unwrap(), guide.text(2).unwrap(), guide.bool(5).unwrap()), ("Ruwan J", "Boats.", true));
    assert_eq!(guide.text(3).unwrap(), "https://pictures.example/1.png");
    let primary = "SELECT location_name FROM guide_locations WHERE is_primary_location";
    assert_eq!(texts(&db, primary).await, ["Ella"]);
    let places =
        db.rows("SELECT location_name, destination_id FROM guide_locations ORDER BY location_name", &[]).await.unwrap();
    assert_eq!((places.len(), places[0].opt_uuid(1).unwrap(), places[1].opt_uuid(1).unwrap()), (2, Some(id(50)), None));
    let spoken = "SELECT language_code || ' ' || language_name FROM guide_languages ORDER BY 1";
    assert_eq!(texts(&db, spoken).await, ["de German", "en English"]);
    let specialties = texts(&db, "SELECT specialty_name FROM guide_specialties ORDER BY 1").await;
    assert_eq!(specialties, ["Bird Watching", "City Tours"]);
    assert_eq!(
        texts(&db, "SELECT contact_email || ' ' || contact_whatsapp FROM guide_contacts").await,
        ["ruwan@example.lk +94770000000"]
    );
    assert_eq!(count(&db, "SELECT COUNT(*) FROM profiles WHERE is_guide").await, 1);
    let log = db
        .rows("SELECT actor_id, actor_name, action, subject, subject_id, before, request_id FROM audit_log", &[])
        .await
        .unwrap();
    assert_eq!((log.len(), log[0].uuid(0).unwrap(), log[0].uuid(4).unwrap()), (1, id(2), id_), "once");
    let words: Vec<&str> = [1, 2, 3, 5, 6].map(|at| log[0].text(at).unwrap()).into();
    assert_eq!(words, ["Person 2", "approved", "guide_applications", r#"{"status":"pending"}"#, "r1"]);
    let sql = "SELECT title FROM notifications WHERE kind = 'application_approved'";
    assert_eq!(texts(&db, sql).await, ["You are a guide now"]);
    let mails = texts(&db, "SELECT payload FROM jobs WHERE kind = 'notice'").await;
    assert!(mails.len() == 1 && mails[0].contains("person1@example.lk"), "{mails:?}");
}

/// D-077.
#[tokio::test(flavor = "multi_thread")]
async fn a_rejection_needs_no_reason_and_tells_one_that_is_given() {
    let db = fixture::empty().await;
    let (ruwan, admin) = (person(&db, 1, false).await, person(&db, 2, true).await);
    let first = apply(&db, &ruwan).await;
    update(&db, TABLE, &admin, first, &json!({ "status": "rejected" })).await.unwrap();
    let second = apply(&db, &ruwan).await;
    let reason = json!({ "status": "rejected", "rejection_reason": " Too few words. " });
    update(&db, TABLE, &admin, second, &reason).await.unwrap();
    let bodies =
        texts(&db, "SELECT body FROM notifications WHERE kind = 'application_rejected' ORDER BY LENGTH(body)").await;
    assert!(!bodies[0].contains("Reason") && bodies[1].ends_with("\n\nReason: Too few words."), "{bodies:?}");
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guides").await, 0);
    for (change, expected) in [
        (approved(), ("conflict", "This application has been decided already.")),
        (json!({ "status": "pending" }), ("refused", "A decision is \"approved\" or \"rejected\".")),
        (json!({ "rejection_reason": "x" }), ("refused", "A decision is \"approved\" or \"rejected\".")),
        (json!({ "status": "approved", "display_name": "x" }), ("forbidden", "A decision changes nothing else.")),
        (json!({ "status": "approved", "reviewed_by": id(7) }), ("forbidden", "A decision is made in your own name.")),
    ] {
        let (kind, text) = error_kind_and_text(update(&db, TABLE, &admin, second, &change).await);
        assert_eq!((kind, text.as_str()), expected, "{change}");
    }
    let own = update(&db, TABLE, &ruwan, second, &approved()).await;
    assert_eq!(error_kind_and_text(own), ("forbidden", "Only an admin decides on applications.".to_owned()));
}

/// T-B06.
#[tokio::test(flavor = "multi_thread")]
async fn an_approved_applicant_who_is_a_guide_already_gets_only_what_is_new() {
    let db = fixture::empty().await;
    let (host, admin) = (guide(&db, 1).await, person(&db, 2, true).await);
    let of_guide = json!({ "guide_id": host.person().unwrap().guide });
    let with = |column: &str, value: &str| {
        let mut row = of_guide.clone();
        row[column] = value.into();
        row
    };
    insert(&db, "guide_locations", &host, &with("location_name", "Galle")).await.unwrap();
    insert(&db, "guide_languages", &host, &with("language_name", "Sinhala")).await.unwrap();
    update(&db, "guides", &host, id(501), &json!({ "bio": "Old", "education": "Peradeniya" })).await.unwrap();
    // Sent before the applicant became a guide.
    run(&db, "UPDATE guides SET user_id = $1", vec![id(2).into()]).await;
    let away = Caller::Person(serendib_domain::SignedInPerson { guide: None, ..host.person().unwrap().clone() });
    let id_ = insert(&db, TABLE, &away, &application(json!({ "bio": null }))).await.unwrap();
    run(&db, "UPDATE guides SET user_id = $1", vec![id(1).into()]).await;
    update(&db, TABLE, &admin, id_, &approved()).await.unwrap();
    let rows = db.rows("SELECT id, display_name, bio, education, is_active FROM guides", &[]).await.unwrap();
    assert_eq!((rows.len(), rows[0].uuid(0).unwrap(), rows[0].bool(4).unwrap()), (1, id(501), true));
    let stored: Vec<&str> = (1..=3).map(|at| rows[0].text(at).unwrap()).collect();
    assert_eq!(stored, ["Ruwan J", "Old", "Peradeniya"]);
    assert_eq!(
        texts(&db, "SELECT location_name FROM guide_locations ORDER BY is_primary_location DESC, location_name").await,
        ["Galle", "Ella", "Kandy"]
    );
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guide_languages").await, 3);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM profiles WHERE is_guide").await, 1);
}

/// T-B06.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_goes_takes_its_words_along_and_cannot_be_made_a_guide() {
    let db = fixture::empty().await;
    let (ruwan, admin, host) = (person(&db, 1, false).await, person(&db, 2, true).await, guide(&db, 3).await);
    let id_ = apply(&db, &ruwan).await;
    run(&db, "UPDATE users SET deleted_at = created_at WHERE id = $1", vec![id(1).into()]).await;
    assert_eq!(kind(update(&db, TABLE, &admin, id_, &approved()).await), "conflict");
    assert_eq!(texts(&db, "SELECT status FROM guide_applications").await, ["pending"]);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guides").await, 1);

    let settings = json!({ "phone": "+94770000000" });
    save(&db, &host, &settings).await.unwrap();
    let remove = async |user: Uuid| -> identity::IdentityResult<()> {
        let ctx = ctx(&Caller::Service);
        db.write(async move |tx| identity::admin::remove(tx, &ctx, user).await).await
    };
    remove(id(3)).await.unwrap();
    assert_eq!(texts(&db, "SELECT display_name FROM guides WHERE NOT is_active").await, ["Former member"]);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guide_contacts").await, 0);
}

async fn save(db: &Db, who: &Caller, document: &Json) -> Result<Json> {
    let (ctx, document) = (ctx(who), people::to_object(document));
    db.write(async move |tx| serendib_domain::guides::settings::save(tx, &ctx, &document, None).await).await
}

/// T-B08.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_decides_on_their_own_unless_nobody_else_can() {
    let db = fixture::empty().await;
    let admin = person(&db, 1, true).await;
    person(&db, 2, true).await;
    let id_ = apply(&db, &admin).await;
    assert_eq!(kind(update(&db, TABLE, &admin, id_, &approved()).await), "forbidden");
    assert_eq!(kind(update(&db, TABLE, &admin, id_, &json!({ "status": "rejected" })).await), "forbidden");
    run(&db, "UPDATE profiles SET is_admin = FALSE WHERE user_id = $1", vec![id(2).into()]).await;
    update(&db, TABLE, &admin, id_, &approved()).await.unwrap();
    let log = texts(&db, "SELECT after FROM audit_log").await;
    assert!(log.len() == 1 && log[0].contains("\"sole_admin\":true"), "{log:?}");
}

/// Steps of an approval that can fail.
const STEPS: [&str; 10] = [
    "UPDATE ON guide_applications",
    "INSERT ON guides",
    "UPDATE ON profiles",
    "INSERT ON guide_locations",
    "UPDATE ON guide_locations",
    "INSERT ON guide_languages",
    "INSERT ON guide_specialties",
    "INSERT ON guide_contacts",
    "INSERT ON audit_log",
    "INSERT ON jobs",
];

/// T-B05.
#[tokio::test(flavor = "multi_thread")]
async fn a_fault_at_any_step_of_an_approval_takes_all_of_it_back() {
    let db = fixture::empty().await;
    let (ruwan, admin) = (person(&db, 1, false).await, person(&db, 2, true).await);
    let id_ = apply(&db, &ruwan).await;
    for step in STEPS {
        break_step(&db, step).await;
        assert!(update(&db, TABLE, &admin, id_, &approved()).await.is_err(), "{step}");
        mend_step(&db, step).await;
        let left = "SELECT (SELECT COUNT(*) FROM guides) + (SELECT COUNT(*) FROM profiles WHERE is_guide)
            + (SELECT COUNT(*) FROM guide_locations) + (SELECT COUNT(*) FROM guide_languages) + (SELECT COUNT(*) FROM guide_specialties)
            + (SELECT COUNT(*) FROM guide_contacts) + (SELECT COUNT(*) FROM audit_log) + (SELECT COUNT(*) FROM jobs)
            + (SELECT COUNT(*) FROM guide_applications WHERE status <> 'pending')";
        assert_eq!(count(&db, left).await, 0, "{step}");
    }
    update(&db, TABLE, &admin, id_, &approved()).await.unwrap();
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guides").await, 1, "and another try completes");
}
