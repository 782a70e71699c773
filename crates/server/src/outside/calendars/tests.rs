//! The addresses of calendars as a table; the fetch against a local server.

use std::io::Write as _;

use axum::Router;
use axum::body::Body;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;

use super::*;
use crate::outside::local::Local;

const CALENDAR: &str = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";

#[test]
fn an_address_is_https_public_and_without_credentials() {
    let fetcher = CalendarFetcher::new(false).unwrap();
    let long = format!("https://calendar.example/{}", "x".repeat(ADDRESS_LIMIT));
    for (address, expected) in [
        ("https://calendar.example/a.ics?key=1", true),
        (" https://calendar.example:8443/a.ics ", true),
        ("webcal://calendar.example/a.ics", true),
        ("WEBCAL://calendar.example/a.ics", true),
        ("https://1.1.1.1/a.ics", true),
        ("https://[2606:4700:4700::1111]/", true),
        ("http://calendar.example/a.ics", false),
        ("ftp://calendar.example/a.ics", false),
        ("file:///etc/passwd", false),
        ("data:text/calendar,x", false),
        ("calendar.example/a.ics", false),
        ("", false),
        ("https://", false),
        ("https://calendar.example:22/", false),
        ("https://calendar.example:80/", false),
        ("webcal://calendar.example:8080/", false),
        ("https://user@calendar.example/", false),
        ("https://user:word@calendar.example/", false),
        ("https://:word@calendar.example/", false),
        ("https://127.0.0.1/", false),
        ("https://0x7f.1/", false),
        ("https://2130706433/", false),
        ("https://0177.0.0.1/", false),
        ("https://127.1/", false),
        ("https://169.254.169.254/latest", false),
        ("https://[::1]/", false),
        ("https://[::ffff:127.0.0.1]/", false),
        ("https://[64:ff9b::a9fe:a9fe]/", false),
        ("https://１２７.0.0.1/", false),
        (&long, false),
    ] {
        let expected = if expected { Ok(()) } else { Err(FetchError::AddressRefused) };
        assert_eq!(to_calendar_url(fetcher.guard, address).map(|_| ()), expected, "{address}");
    }
}

#[tokio::test]
async fn a_name_that_leads_to_this_machine_is_refused_before_a_connection() {
    let fetcher = CalendarFetcher::new(false).unwrap();
    assert_eq!(fetcher.fetch("https://localhost:8443/", None, None).await, Err(FetchError::AddressRefused));
}

fn zipped(bytes: &[u8]) -> Response {
    let mut zip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    zip.write_all(bytes).unwrap();
    ([(header::CONTENT_ENCODING, "gzip")], zip.finish().unwrap()).into_response()
}

fn moved(to: &'static str) -> impl Fn() -> std::future::Ready<Redirect> + Clone {
    move || std::future::ready(Redirect::temporary(to))
}

async fn tagged(headers: HeaderMap) -> Response {
    if headers.get(header::IF_NONE_MATCH).is_some_and(|tag| tag == "\"v1\"") {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let validators = [(header::ETAG, "\"v1\""), (header::LAST_MODIFIED, "Sun, 29 Nov 2026 08:00:00 GMT")];
    (validators, CALENDAR).into_response()
}

async fn echoed(headers: HeaderMap) -> String {
    let names: Vec<_> = headers.keys().map(HeaderName::as_str).collect();
    format!("{} {:?}", names.join(","), headers.get(header::USER_AGENT))
}

/// Sends pieces for ever, quickly or slowly.
async fn endless(pause: Duration) -> Body {
    let piece = move |()| async move {
        tokio::time::sleep(pause).await;
        Some((Ok::<_, std::io::Error>(vec![b'x'; 64 * 1024]), ()))
    };
    Body::from_stream(futures_util::stream::unfold((), piece))
}

fn routes() -> Router {
    let sized = |bytes: usize| move || async move { vec![b'x'; bytes] };
    Router::new()
        .route("/plain", get(|| async { CALENDAR }))
        .route("/tagged", get(tagged))
        .route("/echo", get(echoed))
        .route("/largest", get(sized(LARGEST_BYTES)))
        .route("/larger", get(sized(LARGEST_BYTES + 1)))
        .route("/endless", get(|| endless(Duration::ZERO)))
        .route("/slow", get(|| endless(Duration::from_millis(300))))
        .route("/silent", get(std::future::pending::<()>))
        .route("/zipped", get(|| async { zipped(CALENDAR.as_bytes()) }))
        .route("/bomb", get(|| async { zipped(&vec![b' '; 2 * LARGEST_BYTES]) }))
        .route("/torn", get(|| async { ([(header::CONTENT_ENCODING, "gzip")], "no gzip") }))
        .route("/brotli", get(|| async { ([(header::CONTENT_ENCODING, "br")], "x") }))
        .route("/gone", get(|| async { StatusCode::GONE }))
        .route("/unmodified", get(|| async { StatusCode::NOT_MODIFIED }))
        .route("/one", get(moved("/plain")))
        .route("/two", get(moved("/one")))
        .route("/three", get(moved("/two")))
        .route("/four", get(moved("/three")))
        .route("/circle", get(moved("/circle")))
        .route("/inside", get(moved("http://10.0.0.1/")))
        .route("/metadata", get(moved("http://169.254.169.254/latest/meta-data/")))
        .route("/mapped", get(moved("http://[::ffff:127.0.0.1]/")))
        .route("/file", get(moved("file:///etc/passwd")))
        .route("/named", get(moved("http://a:b@127.0.0.1/")))
        .route("/nowhere", get(|| async { StatusCode::FOUND }))
}

async fn fetch(path: &str, etag: Option<&str>) -> Result<Fetched, FetchError> {
    let server = Local::start(routes()).await;
    let mut fetcher = CalendarFetcher::new(true).unwrap();
    fetcher.limit = Duration::from_millis(1_500);
    fetcher.fetch(&server.url(path), etag, None).await
}

async fn bytes(path: &str) -> Result<Vec<u8>, FetchError> {
    match fetch(path, None).await? {
        Fetched::Calendar { bytes, .. } => Ok(bytes),
        Fetched::NotModified => panic!("nothing was sent that could be unmodified"),
    }
}

#[tokio::test]
async fn a_calendar_is_fetched_in_all_forms() {
    for path in ["/plain", "/tagged", "/zipped", "/one", "/two", "/three"] {
        assert_eq!(bytes(path).await.as_deref(), Ok(CALENDAR.as_bytes()), "{path}");
    }
    assert_eq!(bytes("/largest").await.unwrap().len(), LARGEST_BYTES);
}

#[tokio::test]
async fn too_much_and_too_slow_are_errors() {
    for (path, expected) in [
        ("/larger", FetchError::TooLarge),
        ("/endless", FetchError::TooLarge),
        ("/bomb", FetchError::TooLarge),
        ("/slow", FetchError::TooSlow),
        ("/silent", FetchError::TooSlow),
        ("/torn", FetchError::NotReachable),
        ("/brotli", FetchError::NotReachable),
        ("/gone", FetchError::Status(410)),
        ("/unmodified", FetchError::Status(304)),
    ] {
        assert_eq!(bytes(path).await, Err(expected), "{path}");
    }
}

#[tokio::test]
async fn each_redirect_is_checked_and_three_are_followed() {
    for (path, expected) in [
        ("/four", FetchError::Status(307)),
        ("/circle", FetchError::Status(307)),
        ("/inside", FetchError::AddressRefused),
        ("/metadata", FetchError::AddressRefused),
        ("/mapped", FetchError::AddressRefused),
        ("/file", FetchError::AddressRefused),
        ("/named", FetchError::AddressRefused),
        ("/nowhere", FetchError::NotReachable),
    ] {
        assert_eq!(bytes(path).await, Err(expected), "{path}");
    }
    let guard = AddressGuard::new(true);
    let from = Url::parse("https://calendar.example/").unwrap();
    let headers = |to| HeaderMap::from_iter([(header::LOCATION, HeaderValue::from_static(to))]);
    assert_eq!(target(guard, &from, &headers("http://calendar.example/x")), Err(FetchError::AddressRefused));
    assert_eq!(target(guard, &from, &headers("/x#part")).unwrap().as_str(), "https://calendar.example/x");
}

#[tokio::test]
async fn an_unchanged_calendar_is_not_sent_again() {
    let Ok(Fetched::Calendar { etag, last_modified, .. }) = fetch("/tagged", None).await else { panic!("no calendar") };
    assert_eq!((etag.as_deref(), last_modified.as_deref()), (Some("\"v1\""), Some("Sun, 29 Nov 2026 08:00:00 GMT")));
    assert_eq!(fetch("/tagged", etag.as_deref()).await, Ok(Fetched::NotModified));
    assert!(matches!(fetch("/tagged", Some("\"v0\"")).await, Ok(Fetched::Calendar { .. })));
    assert!(matches!(fetch("/tagged", Some("bad\nvalue")).await, Ok(Fetched::Calendar { .. })));
}

#[tokio::test]
async fn a_request_contains_nothing_but_what_is_needed() {
    let text = String::from_utf8(bytes("/echo").await.unwrap()).unwrap();
    let (names, agent) = text.split_once(' ').unwrap();
    let mut names: Vec<_> = names.split(',').collect();
    names.sort_unstable();
    assert_eq!(names, ["accept", "accept-encoding", "host", "user-agent"]);
    assert!(agent.contains(USER_AGENT), "{agent}");
}

#[tokio::test]
async fn no_error_names_the_address() {
    let address = Local::start(Router::new()).await.stop().await;
    let error = CalendarFetcher::new(true).unwrap().fetch(&format!("{address}secret"), None, None).await.unwrap_err();
    assert_eq!(error, FetchError::NotReachable);
    assert!(!format!("{error} {error:?}").contains("secret"));
}
