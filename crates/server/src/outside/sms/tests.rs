//! Correct, late, wrong and missing answers of the service.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use super::*;
use crate::outside::local::Local;

type RecordedMessages = Arc<Mutex<Vec<(String, String, Vec<(String, String)>)>>>;

fn http() -> Http {
    Http::new().unwrap().with_timeout(Duration::from_millis(1_500))
}

/// A service with this answer, and what it received.
async fn service(answer: fn() -> Response) -> (Local, RecordedMessages) {
    let heard = RecordedMessages::default();
    let requests = heard.clone();
    let take = move |uri: Uri, headers: HeaderMap, body: Bytes| async move {
        let words = url::form_urlencoded::parse(&body).into_owned().collect();
        let authorization = headers["authorization"].to_str().unwrap().to_owned();
        requests.lock().unwrap().push((uri.to_string(), authorization, words));
        answer()
    };
    (Local::start(Router::new().fallback(take)).await, heard)
}

fn created_response() -> Response {
    (StatusCode::CREATED, json!({ "sid": "SM1", "status": "queued", "error_code": null }).to_string()).into_response()
}

fn texter(server: &Local, path: &str) -> SmsClient {
    let address = server.url(path).replace("http://", "http://AC1:t%40ken@");
    SmsClient::open(Some(&address), &http()).unwrap()
}

#[tokio::test]
async fn a_message_is_handed_over_with_the_account_s_name() {
    let (server, heard) = service(created_response).await;
    let sent =
        texter(&server, "/?from=%2B15005550006").send(Channel::Sms, "94771234567", "Your code is 123456 & more").await;
    assert_eq!(sent, Ok(SmsOutcome::Sent("SM1".to_owned())));
    let (path, authorization, words) = heard.lock().unwrap()[0].clone();
    assert_eq!(path, "/2010-04-01/Accounts/AC1/Messages.json");
    assert_eq!(authorization, format!("Basic {}", BASE64_STANDARD.encode("AC1:t@ken")));
    let expected = [("To", "+94771234567"), ("Body", "Your code is 123456 & more"), ("From", "+15005550006")];
    assert_eq!(words, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[tokio::test]
async fn groups_of_senders_and_whatsapp_are_named_as_the_service_names_them() {
    let (server, heard) = service(created_response).await;
    let group = texter(&server, "/below/this/?from=MG0a1");
    assert!(group.send(Channel::Sms, "+94771234567", "hello").await.is_ok());
    let number = texter(&server, "/?from=15005550006");
    assert!(number.send(Channel::Whatsapp, "+94771234567", "hello").await.is_ok());
    let heard = heard.lock().unwrap();
    assert_eq!(heard[0].0, "/below/this/2010-04-01/Accounts/AC1/Messages.json");
    assert!(heard[0].2.contains(&("MessagingServiceSid".to_owned(), "MG0a1".to_owned())), "{heard:?}");
    let pairs = [("To", "whatsapp:+94771234567"), ("Body", "hello"), ("From", "whatsapp:+15005550006")];
    assert_eq!(heard[1].2, pairs.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[tokio::test]
async fn what_is_no_number_reaches_nobody() {
    let (server, heard) = service(created_response).await;
    let texter = texter(&server, "/?from=15005550006");
    for to in [
        "",
        "+",
        "0771234567",
        "+0771234567",
        "123456",
        "1234567890123456",
        "+94 77 123 4567",
        "9477123456a",
        "+94771234567&To=+1",
        "whatsapp:+94771234567",
        "٩٤٧٧١٢٣٤٥٦٧",
    ] {
        assert_eq!(texter.send(Channel::Sms, to, "hello").await, Err(SmsError::Number), "{to}");
        assert_eq!(SmsClient::Outbox.send(Channel::Sms, to, "hello").await, Err(SmsError::Number), "{to}");
    }
    assert!(heard.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_refusal_is_reported_by_its_numbers_only() {
    let cases: [(fn() -> Response, SmsError); 5] = [
        (
            || {
                (StatusCode::BAD_REQUEST, json!({ "code": 21_211, "message": "+94771234567 is not valid" }).to_string())
                    .into_response()
            },
            SmsError::Refused(400, 21_211),
        ),
        (|| StatusCode::UNAUTHORIZED.into_response(), SmsError::Answered(401)),
        (|| (StatusCode::BAD_GATEWAY, "<html>").into_response(), SmsError::Answered(502)),
        (|| (StatusCode::FOUND, [(header::LOCATION, "/elsewhere")]).into_response(), SmsError::Answered(302)),
        (|| "taken".into_response(), SmsError::Unreadable),
    ];
    for (answer, why) in cases {
        let (server, _) = service(answer).await;
        let unsent =
            texter(&server, "/?from=15005550006").send(Channel::Sms, "94771234567", "hello").await.unwrap_err();
        assert_eq!(unsent, why);
        assert!(!unsent.to_string().contains("9477"), "{unsent}");
    }
}

#[tokio::test]
async fn a_service_that_is_silent_or_away_is_left() {
    let silent = Local::start(Router::new().fallback(std::future::pending::<()>)).await;
    let texter = texter(&silent, "/?from=15005550006");
    let result = texter.send(Channel::Sms, "94771234567", "hello").await;
    assert_eq!(result, Err(SmsError::Unanswered(HttpError::TooLong)));
    silent.stop().await;
    let result = texter.send(Channel::Sms, "94771234567", "hello").await;
    assert_eq!(result, Err(SmsError::Unanswered(HttpError::Unreachable)));
}

#[tokio::test]
async fn without_a_service_the_message_stays() {
    let texter = SmsClient::open(None, &http()).unwrap();
    assert_eq!(texter.send(Channel::Sms, "+94771234567", "hello").await, Ok(SmsOutcome::Stays));
}

#[test]
fn settings_that_nothing_could_be_sent_with_are_refused_without_their_token() {
    for url in [
        "http://AC1:hunter2@api.example?from=15005550006",
        "https://api.example?from=15005550006",
        "https://AC1@api.example?from=15005550006",
        "https://AC1:hunter2@api.example",
        "https://AC1:hunter2@api.example?from=",
        "https://AC1:hunter2@api.example?from=Serendib!",
        "https://AC1:hunter2@api.example?from=15005550006&to=1",
        "https://AC1:hunter2@api.example?from=15005550006#x",
        "https://A%2FC:hunter2@api.example?from=15005550006",
        "hunter2",
    ] {
        let message = SmsClient::open(Some(url), &http()).unwrap_err();
        assert!(!message.contains("hunter2"), "{message}");
    }
    let opened = SmsClient::open(Some("https://AC1:hunter2@api.twilio.com?from=%2B15005550006"), &http()).unwrap();
    assert_eq!(format!("{opened:?}"), "Service(api.twilio.com)");
}
