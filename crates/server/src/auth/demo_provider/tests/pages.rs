//! The page for choosing a person.

use super::*;

#[tokio::test]
async fn someone_new_is_let_in_and_a_known_address_is_whose_it_is() {
    let world = ProviderFixture::new();
    let code = world.code(&[("name", "Kamal"), ("email", "kamal@example.com")]).await;
    let (_, tokens) = world.exchange(&redeeming(&code)).await;
    let claims = world.claims(tokens["id_token"].as_str().unwrap()).await;
    assert_eq!(
        (&claims["name"], &claims["email"], &claims["email_verified"]),
        (&json!("Kamal"), &json!("kamal@example.com"), &json!(true))
    );
    assert!(claims["sub"].as_str().unwrap().starts_with("new-"));
    let code = world.code(&[("name", "Somebody else"), ("email", "RUWAN@guides.example")]).await;
    let (_, tokens) = world.exchange(&redeeming(&code)).await;
    let claims = world.claims(tokens["id_token"].as_str().unwrap()).await;
    assert_eq!((&claims["sub"], &claims["name"]), (&json!("g-1"), &json!("Ruwan Silva")));
}

#[tokio::test]
async fn a_form_error_is_displayed_and_nothing_typed_is_lost() {
    let world = ProviderFixture::new();
    let words: Vec<_> = asking().into_iter().chain([("name", ATTACK), ("email", "nobody")]).collect();
    let (status, _, page) = world.post("/authorize", &[], &words).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(page.contains("Please give an e-mail address") && page.contains("value=\"nobody\""), "{page}");
    let words: Vec<_> = asking().into_iter().chain([("person", "nobody")]).collect();
    let (status, _, page) = world.post("/authorize", &[], &words).await;
    assert!(status == StatusCode::BAD_REQUEST && page.contains("Please choose somebody."), "{page}");
}

#[tokio::test]
async fn whatever_a_person_or_a_request_says_stays_text() {
    let world = ProviderFixture::new();
    let words: Vec<_> =
        asking_but("state", Some(ATTACK)).into_iter().chain([("name", ATTACK), ("email", ATTACK)]).collect();
    let (_, _, page) = world.post("/authorize", &[], &words).await;
    let escaped = "&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;";
    // The person's name and address, the state in three forms, and the two inputs.
    assert_eq!(page.matches(escaped).count(), 7, "{page}");
    assert!(!page.contains("<script") && !page.contains("alert('1')"), "{page}");
}

#[tokio::test]
async fn the_page_runs_nothing_and_its_forms_lead_where_the_application_leads() {
    let world = ProviderFixture::new();
    let (_, headers, page) = world.get(&format!("/authorize?{}", form(&asking()))).await;
    assert_eq!(
        headers[header::CONTENT_SECURITY_POLICY],
        "default-src 'none'; style-src 'self'; form-action 'self' http://127.0.0.1:8080 http://localhost:5173; base-uri 'none'; frame-ancestors 'none'"
    );
    assert_eq!(headers[header::CACHE_CONTROL], "private, no-store");
    assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
    for forbidden in ["<script", " style=", " onclick", "http-equiv", "src="] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    let (status, headers, css) = world.get("/page.css").await;
    assert_eq!(
        (status, &headers[header::CONTENT_TYPE]),
        (StatusCode::OK, &HeaderValue::from_static("text/css; charset=utf-8"))
    );
    assert!(!css.contains("url(") && !css.contains("@import"));
}

/// T-U15.
#[tokio::test]
async fn another_site_s_form_chooses_nobody() {
    let world = ProviderFixture::new();
    let words: Vec<_> = asking().into_iter().chain([("person", "t-1")]).collect();
    for site in ["cross-site", "same-site"] {
        let (status, headers, _) = world.post("/authorize", &[("sec-fetch-site", site)], &words).await;
        assert_eq!((status, headers.get(header::LOCATION)), (StatusCode::BAD_REQUEST, None));
    }
    let (status, ..) = world.post("/authorize", &[("sec-fetch-site", "same-origin")], &words).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn when_people_cannot_be_read_the_page_says_so_without_saying_why() {
    let world = ProviderFixture::with(|| Box::pin(async { Err(PeopleError("disk on fire".to_owned())) }));
    let (status, _, page) = world.get(&format!("/authorize?{}", form(&asking()))).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(page.contains("cannot be read") && !page.contains("fire"), "{page}");
    let unavailable = ProviderFixture::with(|| Box::pin(async { Ok(Vec::new()) }));
    let (_, _, page) = unavailable.get(&format!("/authorize?{}", form(&asking()))).await;
    assert!(page.contains("Nobody is ready yet") && page.contains("Someone new"), "{page}");
}
