//! Tokens and providers that are not believed. Threat row U18.

use super::*;

#[tokio::test]
async fn u18_an_id_token_with_anything_wrong_is_not_believed() {
    use Disbelief::*;
    let world = World::new().await;
    let second = now().timestamp();
    let cases = [
        ("iss", json!("https://evil.example"), Issuer),
        ("iss", json!(format!("{}/", world.stand.issuer())), Issuer),
        ("iss", Value::Null, Malformed),
        ("aud", json!("another"), Audience(vec!["another".to_owned()])),
        ("aud", json!("serendib-android"), Audience(vec!["serendib-android".to_owned()])),
        ("aud", json!(["serendib", "another"]), Audience(vec!["serendib".to_owned(), "another".to_owned()])),
        ("aud", json!([]), Audience(vec![])),
        ("aud", Value::Null, Audience(vec![])),
        ("azp", json!("another"), Audience(vec!["another".to_owned()])),
        ("exp", json!(second - 30), Time),
        ("exp", json!(0), Time),
        ("exp", Value::Null, Malformed),
        ("exp", json!("tomorrow"), Malformed),
        ("iat", json!(second + 31), Time),
        ("iat", json!(second - 601), Time),
        ("iat", Value::Null, Malformed),
        ("nbf", json!(second + 31), Time),
        ("nonce", json!("another"), Nonce),
        ("nonce", Value::Null, NonceOfOne),
        ("at_hash", json!(at_hash("at-2")), AccessToken),
        ("at_hash", json!(""), AccessToken),
        ("sub", json!(""), Subject),
        ("sub", json!("g 1"), Subject),
        ("sub", json!("x".repeat(256)), Subject),
        ("sub", Value::Null, Malformed),
    ];
    for (name, value, why) in cases {
        let id_token = world.key.sign(&world.but(name, value.clone()));
        // What the library calls unreadable is already refused with the provider's answer.
        let expected = if why == Malformed { Fault::Unreadable("answer to the code") } else { Fault::Token(why) };
        assert_eq!(refused(world.finish_with(&id_token).await), expected, "{name} {value}");
    }
    for (name, value) in [
        ("exp", json!(second - 29)),
        ("iat", json!(second + 30)),
        ("nbf", json!(second + 30)),
        ("azp", Value::Null),
        ("at_hash", Value::Null),
    ] {
        let id_token = world.key.sign(&world.but(name, value.clone()));
        assert!(world.finish_with(&id_token).await.is_ok(), "{name} {value}");
    }
    assert_eq!(world.stand.times("jwks"), 1);
}

#[tokio::test]
async fn u18_only_signatures_by_the_provider_s_own_keys_count() {
    let world = World::new().await;
    let claims = world.claims();
    let unsigned = |alg: &str| {
        let signed = world.key.sign_as(&json!({ "alg": alg }), &claims);
        format!("{}.", signed.rsplit_once('.').unwrap().0)
    };
    let shared = |secret: &[u8]| {
        let header = Header { kid: Some("k-1".to_owned()), ..Header::new(Algorithm::HS256) };
        jsonwebtoken::encode(&header, &claims, &EncodingKey::from_secret(secret)).unwrap()
    };
    let good = world.key.sign(&claims);
    let (text, signature) = good.rsplit_once('.').unwrap();
    let changed = world.key.sign(&world.but("sub", json!("somebody-else")));
    let swapped = format!("{}.{signature}", changed.rsplit_once('.').unwrap().0);
    let published = world.key.public().to_string();
    for (what, id_token, why) in [
        ("none", unsigned("none"), Disbelief::Algorithm),
        ("HS256 with the client's secret", shared(SECRET.as_bytes()), Disbelief::Algorithm),
        ("HS256 with the public key", shared(published.as_bytes()), Disbelief::Algorithm),
        ("another key under a known name", Key::new("k-1", 9).sign(&claims), Disbelief::Signature),
        ("another key's signature for other claims", swapped, Disbelief::Signature),
        ("an empty signature", format!("{text}."), Disbelief::Signature),
        ("an unknown name", Key::new("k-2", 9).sign(&claims), Disbelief::Key),
        (
            "a critical extension",
            world.key.sign_as(&json!({ "alg": "ES256", "kid": "k-1", "crit": ["exp"] }), &claims),
            Disbelief::Malformed,
        ),
        (
            "another type",
            world.key.sign_as(&json!({ "alg": "ES256", "kid": "k-1", "typ": "at+jwt" }), &claims),
            Disbelief::Malformed,
        ),
        (
            "a key it brings itself",
            Key::new("k-9", 9)
                .sign_as(&json!({ "alg": "ES256", "kid": "k-9", "jwk": Key::new("k-9", 9).public() }), &claims),
            Disbelief::Key,
        ),
        (
            "a key address it brings itself",
            Key::new("k-9", 9)
                .sign_as(&json!({ "alg": "ES256", "kid": "k-9", "jku": "https://evil.example" }), &claims),
            Disbelief::Key,
        ),
    ] {
        assert_eq!(refused(world.finish_with(&id_token).await), Fault::Token(why), "{what}");
    }
    for id_token in [unsigned("None"), "x".to_owned(), "a.b.c".to_owned(), format!("{good}.x"), String::new()] {
        assert_eq!(
            refused(world.finish_with(&id_token).await),
            Fault::Unreadable("answer to the code"),
            "{id_token:?}"
        );
    }
    assert!(world.finish_with(&good).await.is_ok());
}

#[tokio::test]
async fn u18_a_new_key_is_asked_for_once_and_then_not_for_a_while() {
    let quick = Patience { floor: Duration::ZERO, ..PATIENCE };
    let world = World::with(quick).await;
    let (first, next) = (world.key.sign(&world.claims()), Key::new("k-2", 9));
    assert!(world.finish_with(&first).await.is_ok());
    world.stand.says("jwks", Says::Json(json!({ "keys": [world.key.public(), next.public()] })));
    assert!(world.finish_with(&next.sign(&world.claims())).await.is_ok(), "rotated, with overlap");
    assert_eq!(world.stand.times("jwks"), 2);
    assert!(world.finish_with(&first).await.is_ok());
    world.stand.says("jwks", Says::Json(json!({ "keys": [next.public()] })));
    assert_eq!(
        refused(world.finish_with(&Key::new("k-3", 5).sign(&world.claims())).await),
        Fault::Token(Disbelief::Key)
    );
    assert_eq!(refused(world.finish_with(&first).await), Fault::Token(Disbelief::Key), "a key that was taken back");

    let patient = World::new().await;
    assert!(patient.finish_with(&patient.key.sign(&patient.claims())).await.is_ok());
    for seed in 20..30 {
        let unknown = Key::new("unknown", seed).sign(&patient.claims());
        assert_eq!(refused(patient.finish_with(&unknown).await), Fault::Token(Disbelief::Key));
    }
    assert_eq!(patient.stand.times("jwks"), 1, "whatever tokens say, keys are not asked for within the floor");
}

#[tokio::test]
async fn u18_a_provider_that_fails_lets_nobody_in_and_holds_nobody_up() {
    let wrongs = [
        (Says::Status(500), Fault::Status(500)),
        (Says::Huge, Fault::Unanswered(Unanswered::TooLarge)),
        (Says::Nothing, Fault::Unanswered(Unanswered::TooLong)),
        (Says::Elsewhere("http://127.0.0.1:1/".to_owned()), Fault::Status(307)),
        (Says::Json(json!("strange")), Fault::Unreadable("")),
    ];
    for path in ["discovery", "token", "jwks", "userinfo"] {
        for (says, fault) in wrongs.clone() {
            let world = World::new().await;
            let claims = if path == "userinfo" { world.but("email", Value::Null) } else { world.claims() };
            world.stand.gives(&world.key.sign(&claims));
            world.stand.says(path, says);
            let since = Instant::now();
            let told = refused(world.finish().await);
            assert!(since.elapsed() < Duration::from_secs(4), "{path}: {:?}", since.elapsed());
            match (path, &fault) {
                // The library reads refusals of codes, and calls what is none unreadable.
                ("token", Fault::Status(_)) | (_, Fault::Unreadable(_)) => {
                    assert!(matches!(told, Fault::Unreadable(_)), "{path}: {told:?}");
                }
                _ => assert_eq!(told, fault, "{path}"),
            }
        }
    }
}

#[tokio::test]
async fn u18_whoever_waits_for_a_failing_provider_waits_once_and_what_it_said_before_serves() {
    let world = World::with(Patience { pause: Duration::from_secs(60), ..PATIENCE }).await;
    world.stand.says("discovery", Says::Status(503));
    for _ in 0..5 {
        assert_eq!(world.provider.begin("s", &[], &[]).await.unwrap_err(), Fault::Status(503));
    }
    assert_eq!(world.stand.times("discovery"), 1);

    let hasty = Patience { fresh: Duration::ZERO, pause: Duration::ZERO, ..PATIENCE };
    let world = World::with(hasty).await;
    assert!(world.provider.begin("s", &[], &[]).await.is_ok());
    world.stand.says("discovery", Says::Status(503));
    assert!(world.provider.begin("s", &[], &[]).await.is_ok(), "what it said before");
    assert_eq!(world.stand.times("discovery"), 2);
    let forgetful = World::with(Patience { stale: Duration::ZERO, ..hasty }).await;
    assert!(forgetful.provider.begin("s", &[], &[]).await.is_ok());
    forgetful.stand.says("discovery", Says::Status(503));
    assert!(forgetful.provider.begin("s", &[], &[]).await.is_err(), "but not for ever");
}
