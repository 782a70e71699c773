//! A guide's signed statement over the wire.

use serde_json::{Value as Json, json};

use crate::fixture::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_of_what_a_guide_has_done_is_verified_and_an_altered_one_is_not() {
    let world = TestApp::demo().await;
    let guides = "SELECT g.user_id, g.id FROM guides g WHERE g.is_active
        ORDER BY (SELECT COUNT(*) FROM booking_requests b WHERE b.guide_id = g.id) DESC, g.id LIMIT 1";
    let row = world.app.db.rows(guides, &[]).await.unwrap().remove(0);
    let (user, guide) = (row.uuid(0).unwrap(), row.uuid(1).unwrap());
    let issued = world.request_as(user, "POST", "rpc/guide_reputation", &json!({})).await.json();
    let text = issued["statement"].as_str().unwrap();
    let stated: Json = serde_json::from_str(text).unwrap();
    let today = world.app.ctx(serendib_domain::Caller::Visitor).today();
    let led = format!(
        "SELECT COUNT(*) FROM booking_requests WHERE status = 'confirmed' AND guide_id = '{guide}' AND end_date < '{today}'"
    );
    assert_eq!(stated["trips_led"].as_i64(), Some(world.number(&led).await));
    let (count, stars) = (&stated["reviews"]["count"], stated["reviews"]["stars"].as_object().unwrap());
    assert_eq!(count.as_i64(), Some(stars.values().filter_map(Json::as_i64).sum()));
    let profile = world.get(&format!("/rest/v1/guides?id=eq.{guide}&select=rating,review_count")).await.json();
    assert_eq!((&profile[0]["review_count"], &profile[0]["rating"]), (count, &stated["reviews"]["average"]));
    let verify = async |statement: &str, signature: &str| {
        let body = json!({ "statement": statement, "signature": signature }).to_string();
        let headers = [("content-type", "application/json")];
        world.ask("POST", "/rest/v1/rpc/verify_reputation", &headers, &body).await.json()
    };
    let signature = issued["signature"].as_str().unwrap();
    let valid = verify(text, signature).await;
    assert_eq!(
        (&valid["is_valid"], &valid["guide_id"], &valid["is_member"]),
        (&true.into(), &json!(guide), &true.into())
    );
    let altered = verify(&text.replacen("\"trips_led\": ", "\"trips_led\": 9", 1), signature).await;
    let verdict = (&altered["is_valid"], &altered["problem"], &altered["name"]);
    assert_eq!(verdict, (&false.into(), &"altered".into(), &Json::Null));
    assert_eq!(verify(&format!(" {text}"), signature).await["problem"], "altered", "byte for byte");
    let (header, seal) = signature.split_once("..").unwrap();
    for (wrong, problem) in [
        (format!("{header}..{}", &seal[1..]), "malformed"),
        (format!("eyJhbGciOiJub25lIn0..{seal}"), "malformed"),
        (format!("eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ..{seal}"), "unknown_key"),
        ("x".to_owned(), "malformed"),
    ] {
        assert_eq!(verify(text, &wrong).await["problem"], problem, "{wrong}");
    }
    assert_eq!(verify("{}", signature).await["problem"], "malformed");
    let keys = world.get("/functions/v1/statement-keys").await.json();
    assert!(keys["keys"][0]["x"].is_string() && keys["keys"][0].get("d").is_none(), "only the public part: {keys}");
    assert_ne!(keys, world.get("/auth/v1/.well-known/jwks.json").await.json(), "no access token is signed by it");
}
