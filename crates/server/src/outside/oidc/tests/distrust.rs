//! Invalid tokens and untrustworthy providers. T-U18.

use super::*;

/// T-U18.
#[tokio::test]
async fn an_id_token_with_anything_wrong_is_not_believed() {
    use IdTokenError::*;
    let world = OidcFixture::new().await;
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
        // The library calls unreadable what is already rejected with the provider's answer.
        let expected =
            if why == Malformed { OidcError::Unreadable("answer to the code") } else { OidcError::Token(why) };
        assert_eq!(expect_error(world.finish_with(&id_token).await), expected, "{name} {value}");
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

/// T-U18.
#[tokio::test]
async fn only_signatures_by_the_provider_s_own_keys_count() {
    let world = OidcFixture::new().await;
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
        ("none", unsigned("none"), IdTokenError::Algorithm),
        ("HS256 with the client's secret", shared(SECRET.as_bytes()), IdTokenError::Algorithm),
        ("HS256 with the public key", shared(published.as_bytes()), IdTokenError::Algorithm),
        ("another key under a known name", TestSigningKey::new("k-1", 9).sign(&claims), IdTokenError::Signature),
        ("another key's signature for other claims", swapped, IdTokenError::Signature),
        ("an empty signature", format!("{text}."), IdTokenError::Signature),
        ("an unknown name", TestSigningKey::new("k-2", 9).sign(&claims), IdTokenError::Key),
        (
            "a critical extension",
            world.key.sign_as(&json!({ "alg": "ES256", "kid": "k-1", "crit": ["exp"] }), &claims),
            IdTokenError::Malformed,
        ),
        (
            "another type",
            world.key.sign_as(&json!({ "alg": "ES256", "kid": "k-1", "typ": "at+jwt" }), &claims),
            IdTokenError::Malformed,
        ),
        (
            "a key it brings itself",
            TestSigningKey::new("k-9", 9).sign_as(
                &json!({ "alg": "ES256", "kid": "k-9", "jwk": TestSigningKey::new("k-9", 9).public() }),
                &claims,
            ),
            IdTokenError::Key,
        ),
        (
            "a key address it brings itself",
            TestSigningKey::new("k-9", 9)
                .sign_as(&json!({ "alg": "ES256", "kid": "k-9", "jku": "https://evil.example" }), &claims),
            IdTokenError::Key,
        ),
    ] {
        assert_eq!(expect_error(world.finish_with(&id_token).await), OidcError::Token(why), "{what}");
    }
    for id_token in [unsigned("None"), "x".to_owned(), "a.b.c".to_owned(), format!("{good}.x"), String::new()] {
        assert_eq!(
            expect_error(world.finish_with(&id_token).await),
            OidcError::Unreadable("answer to the code"),
            "{id_token:?}"
        );
    }
    assert!(world.finish_with(&good).await.is_ok());
}

/// T-U18.
#[tokio::test]
async fn a_new_key_is_fetched_once_and_then_not_for_a_while() {
    let quick = RefreshPolicy { floor: Duration::ZERO, ..PATIENCE };
    let world = OidcFixture::with(quick).await;
    let (first, next) = (world.key.sign(&world.claims()), TestSigningKey::new("k-2", 9));
    assert!(world.finish_with(&first).await.is_ok());
    world.stand.says("jwks", StubResponse::Json(json!({ "keys": [world.key.public(), next.public()] })));
    assert!(world.finish_with(&next.sign(&world.claims())).await.is_ok(), "rotated, with overlap");
    assert_eq!(world.stand.times("jwks"), 2);
    assert!(world.finish_with(&first).await.is_ok());
    world.stand.says("jwks", StubResponse::Json(json!({ "keys": [next.public()] })));
    assert_eq!(
        expect_error(world.finish_with(&TestSigningKey::new("k-3", 5).sign(&world.claims())).await),
        OidcError::Token(IdTokenError::Key)
    );
    assert_eq!(
        expect_error(world.finish_with(&first).await),
        OidcError::Token(IdTokenError::Key),
        "a key that was taken back"
    );

    let patient = OidcFixture::new().await;
    assert!(patient.finish_with(&patient.key.sign(&patient.claims())).await.is_ok());
    for seed in 20..30 {
        let unknown = TestSigningKey::new("unknown", seed).sign(&patient.claims());
        assert_eq!(expect_error(patient.finish_with(&unknown).await), OidcError::Token(IdTokenError::Key));
    }
    assert_eq!(patient.stand.times("jwks"), 1, "whatever tokens say, keys are not asked for within the floor");
}

/// T-U18.
#[tokio::test]
async fn a_provider_that_fails_lets_nobody_in_and_holds_nobody_up() {
    let wrongs = [
        (StubResponse::Status(500), OidcError::Status(500)),
        (StubResponse::Huge, OidcError::Unanswered(HttpError::TooLarge)),
        (StubResponse::Nothing, OidcError::Unanswered(HttpError::TooLong)),
        (StubResponse::Elsewhere("http://127.0.0.1:1/".to_owned()), OidcError::Status(307)),
        (StubResponse::Json(json!("strange")), OidcError::Unreadable("")),
    ];
    for path in ["discovery", "token", "jwks", "userinfo"] {
        for (says, fault) in wrongs.clone() {
            let world = OidcFixture::new().await;
            let claims = if path == "userinfo" { world.but("email", Value::Null) } else { world.claims() };
            world.stand.gives(&world.key.sign(&claims));
            world.stand.says(path, says);
            let since = Instant::now();
            let error = expect_error(world.finish().await);
            assert!(since.elapsed() < Duration::from_secs(4), "{path}: {:?}", since.elapsed());
            match (path, &fault) {
                // The library parses code errors, and reports others as unreadable.
                ("token", OidcError::Status(_)) | (_, OidcError::Unreadable(_)) => {
                    assert!(matches!(error, OidcError::Unreadable(_)), "{path}: {error:?}");
                }
                _ => assert_eq!(error, fault, "{path}"),
            }
        }
    }
}

/// T-U18.
#[tokio::test]
async fn a_failing_provider_is_awaited_once_and_its_cached_documents_serve() {
    let world = OidcFixture::with(RefreshPolicy { pause: Duration::from_secs(60), ..PATIENCE }).await;
    world.stand.says("discovery", StubResponse::Status(503));
    for _ in 0..5 {
        assert_eq!(world.provider.begin("s", &[], &[]).await.unwrap_err(), OidcError::Status(503));
    }
    assert_eq!(world.stand.times("discovery"), 1);

    let hasty = RefreshPolicy { fresh: Duration::ZERO, pause: Duration::ZERO, ..PATIENCE };
    let world = OidcFixture::with(hasty).await;
    assert!(world.provider.begin("s", &[], &[]).await.is_ok());
    world.stand.says("discovery", StubResponse::Status(503));
    assert!(world.provider.begin("s", &[], &[]).await.is_ok(), "what it said before");
    assert_eq!(world.stand.times("discovery"), 2);
    let forgetful = OidcFixture::with(RefreshPolicy { stale: Duration::ZERO, ..hasty }).await;
    assert!(forgetful.provider.begin("s", &[], &[]).await.is_ok());
    forgetful.stand.says("discovery", StubResponse::Status(503));
    assert!(forgetful.provider.begin("s", &[], &[]).await.is_err(), "but not for ever");
}
