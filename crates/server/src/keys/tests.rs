use serde_json::{Value as Json, json};

use super::*;
use crate::app::new_secret;

const ISSUER: &str = "https://serendib.example/auth/v1";
const SHARED: &str = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

fn ctx() -> Ctx {
    let now = DateTime::from_timestamp(1_894_678_200, 0).unwrap();
    Ctx::new(serendib_domain::Caller::Service, now, Arc::new(crate::app::new_id))
}

async fn keys(elsewhere: &ForeignKeySettings<'_>) -> (Db, Keys, std::path::PathBuf) {
    let directory = std::env::temp_dir().join(format!("serendib_keys_{}", crate::app::new_id().simple()));
    std::fs::create_dir_all(&directory).unwrap();
    let location = serendib_db::Location::Sqlite(directory.join("serendib.db"));
    let db = Db::open(&location, serendib_db::Use::Serve).unwrap();
    db.migrate(serendib_domain::migrations::ALL).await.unwrap();
    let keys = Keys::load(&db, &ctx(), new_secret, elsewhere).await.unwrap();
    (db, keys, directory)
}

fn claims() -> Json {
    let now = ctx().now.timestamp();
    json!({
        "iss": ISSUER, "aud": "authenticated", "role": "authenticated", "exp": now + 900, "iat": now,
        "sub": Uuid::from_u128(7).to_string(), "session_id": Uuid::from_u128(8).to_string()
    })
}

fn with(changes: Json) -> Json {
    let mut claims = claims();
    for (key, value) in changes.as_object().unwrap() {
        if value.is_null() {
            claims.as_object_mut().unwrap().remove(key);
        } else {
            claims[key] = value.clone();
        }
    }
    claims
}

fn hs256(secret: &str, claims: &Json) -> String {
    jsonwebtoken::encode(&Header::new(Algorithm::HS256), claims, &EncodingKey::from_secret(secret.as_bytes())).unwrap()
}

fn crafted(header: &Json, claims: &Json, signature: &str) -> String {
    let part = |json: &Json| URL_SAFE_NO_PAD.encode(json.to_string());
    format!("{}.{}.{signature}", part(header), part(claims))
}

/// T-U01.
#[tokio::test(flavor = "multi_thread")]
async fn only_our_own_keys_with_their_own_algorithm_are_believed() {
    let (_db, keys, directory) = keys(&ForeignKeySettings::default()).await;
    let (now, good) = (ctx().now, keys.sign(&claims()).unwrap());
    let person = TokenSubject { user: Uuid::from_u128(7), session: Some(Uuid::from_u128(8)) };
    assert_eq!(keys.read(&good, ISSUER, now), Ok(Bearer::Person(person)));

    let public = keys.jwks(now)["keys"][0].clone();
    let kid = public["kid"].as_str().unwrap();
    let [head, body, signature] = good.split('.').collect::<Vec<_>>().try_into().unwrap();
    let forged = Json::Array(vec![public.clone()]).to_string();
    let mut attacks = vec![
        format!("{head}.{body}."),
        format!("{head}.{body}"),
        format!("{good}.x"),
        crafted(&json!({ "alg": "ES256", "kid": "../../../dev/null" }), &claims(), signature),
        crafted(&json!({ "alg": "ES256", "kid": "' OR 1=1 --" }), &claims(), signature),
        crafted(
            &json!({ "alg": "ES256", "kid": kid, "jwk": public }),
            &with(json!({ "sub": Uuid::from_u128(9).to_string() })),
            signature,
        ),
        crafted(&json!({ "alg": "ES256", "kid": "x", "jku": "https://evil.example/jwks.json" }), &claims(), signature),
        crafted(&json!({ "alg": "ES256", "kid": "x", "x5u": "https://evil.example/x.pem" }), &claims(), signature),
        crafted(&json!({ "alg": "ES256", "kid": kid, "crit": ["exp"] }), &claims(), signature),
        crafted(&json!({ "alg": "ES256", "kid": kid }), &with(json!({ "role": "service_role" })), signature),
        hs256(&forged, &claims()),
        hs256(public["x"].as_str().unwrap(), &claims()),
        hs256("", &claims()),
    ];
    for none in ["none", "None", "NONE", "nOnE"] {
        attacks.push(crafted(&json!({ "alg": none, "kid": kid }), &claims(), ""));
        attacks.push(crafted(&json!({ "alg": none }), &claims(), signature));
    }
    for attack in attacks {
        assert!(keys.read(&attack, ISSUER, now).is_err(), "{attack}");
    }
    drop(std::fs::remove_dir_all(directory));
}

/// T-U02.
#[tokio::test(flavor = "multi_thread")]
async fn claims_that_are_wrong_are_not_believed_although_we_signed_them() {
    let (_db, keys, directory) = keys(&ForeignKeySettings::default()).await;
    let now = ctx().now;
    let at = now.timestamp();
    for (claims, why) in [
        (with(json!({ "exp": at - 31 })), TokenRejection::Expired),
        (with(json!({ "nbf": at + 31 })), TokenRejection::TooEarly),
        (with(json!({ "iat": at + 31 })), TokenRejection::OfTheFuture),
        (with(json!({ "aud": "somebody else" })), TokenRejection::Misdirected),
        (with(json!({ "aud": null })), TokenRejection::Misdirected),
        (with(json!({ "iss": "https://evil.example/auth/v1" })), TokenRejection::Misdirected),
        (with(json!({ "iss": null })), TokenRejection::Misdirected),
        (with(json!({ "sub": null })), TokenRejection::BadSubject),
        (with(json!({ "sub": "admin" })), TokenRejection::BadSubject),
        (with(json!({ "session_id": null })), TokenRejection::Malformed),
        (with(json!({ "role": "service_role" })), TokenRejection::Malformed),
        (with(json!({ "role": "anon" })), TokenRejection::Malformed),
        (with(json!({ "role": "postgres" })), TokenRejection::Malformed),
        (with(json!({ "role": "admin" })), TokenRejection::Malformed),
        (with(json!({ "exp": null })), TokenRejection::Malformed),
    ] {
        assert_eq!(keys.read(&keys.sign(&claims).unwrap(), ISSUER, now), Err(why), "{claims}");
    }
    for fine in
        [with(json!({ "exp": at - 29 })), with(json!({ "nbf": at + 29 })), with(json!({ "aud": ["authenticated"] }))]
    {
        assert!(keys.read(&keys.sign(&fine).unwrap(), ISSUER, now).is_ok(), "{fine}");
    }
    // A cached token expires all the same.
    let token = keys.sign(&claims()).unwrap();
    assert!(keys.read(&token, ISSUER, now).is_ok());
    assert_eq!(keys.read(&token, ISSUER, now + chrono::Duration::seconds(931)), Err(TokenRejection::Expired));
    drop(std::fs::remove_dir_all(directory));
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_of_a_migrated_project_identify_a_user_but_no_session_of_ours() {
    let elsewhere =
        ForeignKeySettings { secret: Some(SHARED), keys: None, issuer: Some("https://old.example/auth/v1") };
    let (_db, keys, directory) = keys(&elsewhere).await;
    let now = ctx().now;
    let old = with(json!({ "iss": "https://old.example/auth/v1" }));
    let person = TokenSubject { user: Uuid::from_u128(7), session: None };
    assert_eq!(keys.read(&hs256(SHARED, &old), ISSUER, now), Ok(Bearer::Person(person)));
    assert_eq!(keys.read(&hs256(SHARED, &claims()), ISSUER, now), Err(TokenRejection::Misdirected));
    let service = json!({ "role": "service_role", "iss": "https://old.example/auth/v1", "exp": now.timestamp() + 60 });
    assert_eq!(keys.read(&hs256(SHARED, &service), ISSUER, now), Ok(Bearer::Service));
    assert_eq!(keys.read(&keys.service, ISSUER, now), Ok(Bearer::Service));
    assert_eq!(keys.read(&keys.anon, ISSUER, now), Ok(Bearer::Anon));
    drop(std::fs::remove_dir_all(directory));
}

#[tokio::test(flavor = "multi_thread")]
async fn public_keys_of_elsewhere_are_believed_for_their_own_algorithm() {
    let (other_db, other, other_directory) = keys(&ForeignKeySettings::default()).await;
    let set = other.jwks(ctx().now).to_string();
    let (_db, here, directory) = keys(&ForeignKeySettings { keys: Some(&set), ..ForeignKeySettings::default() }).await;
    let token = other.sign(&claims()).unwrap();
    let person = TokenSubject { user: Uuid::from_u128(7), session: None };
    assert_eq!(here.read(&token, ISSUER, ctx().now), Ok(Bearer::Person(person)));
    assert!(here.read(&hs256(&set, &claims()), ISSUER, ctx().now).is_err());
    drop(other_db);
    drop((std::fs::remove_dir_all(directory), std::fs::remove_dir_all(other_directory)));
}

/// T-U35.
#[tokio::test(flavor = "multi_thread")]
async fn a_rotated_key_is_believed_for_as_long_as_its_tokens_live_and_a_dropped_one_no_more() {
    let (db, keys, directory) = keys(&ForeignKeySettings::default()).await;
    let now = ctx().now;
    let token = |keys: &Keys| keys.sign(&with(json!({ "exp": 4_000_000_000_i64 }))).unwrap();
    let first = token(&keys);
    rotate(&db, &ctx(), new_secret, Overlap::Keep).await.unwrap();
    keys.ring.store(Arc::new(Ring::load(&db, ring::TOKENS).await.unwrap()));
    keys.verified.clear();
    let second = token(&keys);
    assert_eq!(keys.jwks(now)["keys"].as_array().unwrap().len(), 2);
    assert!(keys.read(&first, ISSUER, now).is_ok() && keys.read(&second, ISSUER, now).is_ok());
    let later = now + chrono::Duration::hours(2);
    keys.verified.clear();
    assert_eq!(keys.read(&first, ISSUER, later), Err(TokenRejection::UnknownKey));
    assert_eq!(keys.jwks(later)["keys"].as_array().unwrap().len(), 1);
    rotate(&db, &ctx(), new_secret, Overlap::Drop).await.unwrap();
    keys.ring.store(Arc::new(Ring::load(&db, ring::TOKENS).await.unwrap()));
    keys.verified.clear();
    assert_eq!(keys.read(&second, ISSUER, now), Err(TokenRejection::UnknownKey));
    assert!(keys.read(&token(&keys), ISSUER, now).is_ok());
    drop(std::fs::remove_dir_all(directory));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_token_is_read_only_as_it_was_written() {
    let (_db, keys, directory) = keys(&ForeignKeySettings::default()).await;
    let (session, text) = (Uuid::from_u128(5), keys.refresh_token(Uuid::from_u128(5), 3));
    assert_eq!(keys.read_refresh_token(&text), Some((session, 3)));
    let mut bytes = URL_SAFE_NO_PAD.decode(&text).unwrap();
    for at in 0..bytes.len() {
        bytes[at] ^= 1;
        assert_eq!(keys.read_refresh_token(&URL_SAFE_NO_PAD.encode(&bytes)), None, "{at}");
        bytes[at] ^= 1;
    }
    for short in 0..text.len() {
        assert_eq!(keys.read_refresh_token(&text[..short]), None, "{short}");
    }
    drop(std::fs::remove_dir_all(directory));
}
