//! API keys of partners. D-180.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::api_keys::ApiScope;
use serendib_domain::api_keys::list::api_keys;
use serendib_domain::api_keys::manage::{MOST_KEYS, create_api_key, rename_api_key, revoke_api_key};
use serendib_domain::api_keys::verify::{VerifiedKey, note_use, verify};
use serendib_domain::staff::{StaffRight, StaffRole};
use serendib_domain::{Caller, Result, SignedInPerson};
use uuid::Uuid;

use crate::fixture;
use crate::people::{count, ctx, error_kind_and_text, kind, person, run, texts, to_object};

fn assured(caller: &Caller) -> Caller {
    Caller::Person(SignedInPerson { is_assured: true, ..caller.person().unwrap().clone() })
}

async fn create(db: &fixture::Database, who: &Caller, posted: Json) -> Result<Json> {
    let (ctx, posted) = (ctx(who), to_object(&posted));
    db.write(async move |tx: &mut Tx<'_>| create_api_key(tx, &ctx, &posted).await).await
}

async fn revoke(db: &fixture::Database, who: &Caller, id: Uuid) -> Result<Json> {
    let ctx = ctx(who);
    db.write(async move |tx: &mut Tx<'_>| revoke_api_key(tx, &ctx, id).await).await
}

async fn verified(db: &fixture::Database, now: DateTime<Utc>, key: &str) -> Option<VerifiedKey> {
    verify(db, &fixture::ctx(Caller::Visitor, now), key).await.unwrap()
}

fn wish() -> Json {
    json!({ "name": "Island Tours", "scopes": ["catalogue:read", "availability:read"], "expires_on": "2030-01-31" })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_opens_its_scopes_until_it_is_revoked_or_expires_and_its_secret_is_not_stored() {
    let db = fixture::empty().await;
    let owner = assured(&person(&db, 1, true).await);
    let created = create(&db, &owner, wish()).await.unwrap();
    let (key, id) = (created["secret"].as_str().unwrap().to_owned(), created["id"].as_str().unwrap().parse().unwrap());
    assert!(key.starts_with(created["prefix"].as_str().unwrap()) && key.len() == 18 + 43, "{key}");
    assert_eq!((&created["rate_per_minute"], &created["state"]), (&json!(60), &json!("active")));
    let found = verified(&db, fixture::morning(), &key).await.unwrap();
    let scopes: Vec<bool> = ApiScope::ALL.iter().map(|scope| found.allows(*scope)).collect();
    assert_eq!((found.rate_per_minute, scopes), (60, vec![true, true, false]));
    for wrong in
        ["", "serendib_", &key[1..], &key[..key.len() - 1], &format!("{key}A"), &key.replace("serendib_", "serendib_0")]
    {
        assert_eq!(verified(&db, fixture::morning(), wrong).await, None, "{wrong}");
    }
    let end: DateTime<Utc> = created["expires_at"].as_str().unwrap().parse().unwrap();
    assert_eq!(end.to_rfc3339(), "2030-01-31T18:30:00+00:00", "the day ends in Sri Lanka");
    assert!(verified(&db, end - Duration::seconds(1), &key).await.is_some());
    assert_eq!(verified(&db, end, &key).await, None);
    let stored = texts(&db, "SELECT name || prefix || secret_hash || scopes FROM api_keys").await;
    let logged = texts(&db, "SELECT action || COALESCE(before, '') || COALESCE(after, '') FROM audit_log").await;
    let secret = &key[18..];
    assert!(stored.iter().chain(&logged).all(|text| !text.contains(secret)), "{stored:?} {logged:?}");

    let listed = api_keys(&db, &ctx(&owner)).await.unwrap();
    assert_eq!((listed[0]["created_by"].as_str(), listed[0].get("secret")), (Some("Person 1"), None));
    revoke(&db, &owner, id).await.unwrap();
    assert_eq!(verified(&db, fixture::morning(), &key).await, None);
    assert_eq!(kind(revoke(&db, &owner, id).await), "conflict");
    assert_eq!(api_keys(&db, &ctx(&owner)).await.unwrap()[0]["state"], "revoked");
    let log = texts(&db, "SELECT action FROM audit_log WHERE subject = 'api_keys' ORDER BY created_at, id").await;
    assert_eq!(log, ["api_key_created", "api_key_revoked"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_manage_partners_give_keys_and_only_with_a_second_factor() {
    let db = fixture::empty().await;
    let owner = person(&db, 1, true).await;
    for role in StaffRole::ALL {
        let may = role.rights().contains(StaffRight::ManagePartners);
        assert_eq!(may, [StaffRole::Owner, StaffRole::Operations].contains(&role), "{role:?}");
        let member = SignedInPerson { rights: role.rights(), ..owner.person().unwrap().clone() };
        let (plain, assured) = (Caller::Person(member.clone()), assured(&Caller::Person(member)));
        assert_eq!(kind(create(&db, &plain, wish()).await), "forbidden", "{role:?}");
        assert_eq!(create(&db, &assured, wish()).await.is_ok(), may, "{role:?}");
        assert_eq!(api_keys(&db, &ctx(&plain)).await.is_ok(), may, "{role:?}");
    }
    assert_eq!(kind(create(&db, &Caller::Service, wish()).await), "forbidden");
    assert_eq!(kind(create(&db, &Caller::Visitor, wish()).await), "signed out");
    assert_eq!(kind(api_keys(&db, &ctx(&Caller::Visitor)).await), "signed out");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_key_is_to_be_has_bounds() {
    let db = fixture::empty().await;
    let owner = assured(&person(&db, 1, true).await);
    for (field, value) in [
        ("name", json!(" ")),
        ("name", json!("x".repeat(81))),
        ("scopes", json!([])),
        ("scopes", json!(["catalogue:read", "bookings:write"])),
        ("scopes", json!("catalogue:read")),
        ("rate_per_minute", json!(9)),
        ("rate_per_minute", json!(601)),
        ("rate_per_minute", json!("many")),
        ("expires_on", json!("2030-01-14")),
        ("expires_on", json!("2045-01-01")),
        ("expires_on", json!("soon")),
        ("id", json!("x")),
    ] {
        let mut wrong = wish();
        wrong[field] = value;
        assert_eq!(kind(create(&db, &owner, wrong.clone()).await), "fields", "{wrong}");
    }
    let mut today = wish();
    today["expires_on"] = json!("2030-01-15");
    assert!(create(&db, &owner, today).await.is_ok());
    let sql = "INSERT INTO api_keys (id, name, prefix, secret_hash, scopes, rate_per_minute, created_at)
               SELECT $1, 'One', $2, 'x', '[]', 60, $3";
    for number in 1..MOST_KEYS {
        let values = vec![
            crate::people::id(u128::try_from(9_000 + number).unwrap()).into(),
            format!("n{number}").into(),
            fixture::morning().into(),
        ];
        run(&db, sql, values).await;
    }
    let refused = error_kind_and_text(create(&db, &owner, wish()).await);
    assert_eq!(refused.0, "conflict", "{refused:?}");
    run(&db, "UPDATE api_keys SET revoked_at = created_at WHERE prefix = 'n1'", Vec::new()).await;
    assert!(create(&db, &owner, wish()).await.is_ok());
    let renamed = api_keys(&db, &ctx(&owner)).await.unwrap()[0]["id"].as_str().unwrap().parse().unwrap();
    let (context, posted) = (ctx(&owner), to_object(&json!({ "name": "Hotels" })));
    let after: Result<Json> =
        db.write(async move |tx: &mut Tx<'_>| rename_api_key(tx, &context, renamed, &posted).await).await;
    assert_eq!(after.unwrap()["name"], "Hotels");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_use_is_stored_once_a_minute() {
    let db = fixture::empty().await;
    let owner = assured(&person(&db, 1, true).await);
    let created = create(&db, &owner, wish()).await.unwrap();
    let (key, mut stored) = (created["secret"].as_str().unwrap().to_owned(), Vec::new());
    for seconds in [0, 1, 59, 60, 61] {
        let now = fixture::morning() + Duration::seconds(seconds);
        let (context, found) = (fixture::ctx(Caller::Visitor, now), verified(&db, now, &key).await.unwrap());
        if found.needs_note(&context) {
            stored.push(seconds);
            let noted: Result<()> = db.write(async move |tx: &mut Tx<'_>| note_use(tx, &context, found.id).await).await;
            noted.unwrap();
        }
    }
    assert_eq!(stored, [0, 60]);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM api_keys WHERE last_used_at IS NOT NULL").await, 1);
}
