//! Hydration errors of browsers, for the operator's log: React's error number, the pattern of the page, the build. Nothing personal is
//! included, and any value that does not look like one of the three is rejected.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest as _, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;

use crate::app::App;
use crate::client_ip::{self, ClientIp};
use crate::endpoints::Endpoint;
use crate::rate_limit::{Allowance, LimitedAction};
use crate::rest::error::TOO_MANY;
use crate::site::is_page_pattern;

/// Three short values.
pub const LONGEST_BODY_BYTES: usize = 512;
const LONGEST_BUILD: usize = 40;
/// React's numbers for hydration errors. Other numbers share one label, so that clients cannot create labels.
const HYDRATION_ERRORS: [(u16, &str); 9] = [
    (418, "418"),
    (419, "419"),
    (420, "420"),
    (421, "421"),
    (422, "422"),
    (423, "423"),
    (424, "424"),
    (425, "425"),
    (520, "520"),
];
const MINUTE: Duration = Duration::from_secs(60);
const PER_ADDRESS: Allowance = Allowance { burst: 10, many: 10, within: MINUTE };
/// Log lines for all addresses together: a sample of a flood is enough, and the metric counts the rest.
const LOGGED: Allowance = Allowance { burst: 30, many: 30, within: MINUTE };
/// Stands for all addresses together: no client has this address.
const ALL: ClientIp = ClientIp::Address(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct HydrationReport {
    /// React's number; 0 where the error has none.
    error: u16,
    page: String,
    build: String,
}

/// POST /client-errors
pub async fn receive(State(app): State<App>, request: Request) -> Response {
    let client = client_ip::find_client(request.extensions(), request.headers(), &app.settings.limits);
    if let Some(Err(seconds)) =
        client.map(|client| app.rates.count_action(LimitedAction::ClientError, client, PER_ADDRESS))
    {
        let mut response = Endpoint::Site.refusal(StatusCode::TOO_MANY_REQUESTS, TOO_MANY);
        response.headers_mut().insert(axum::http::header::RETRY_AFTER, seconds.into());
        return response;
    }
    if is_foreign(request.headers()) {
        return Endpoint::Site.refusal(StatusCode::FORBIDDEN, "Only pages of this site report their errors");
    }
    let body = match Bytes::from_request(request, &()).await {
        Ok(body) => body,
        Err(BytesRejection::FailedToBufferBody(failure)) => {
            return Endpoint::Site
                .refusal(failure.into_response().status(), "The report could not be read, or is too long");
        }
        Err(_) => return Endpoint::Site.refusal(StatusCode::BAD_REQUEST, "The report could not be read"),
    };
    let Some(report) = HydrationReport::parse(&body) else {
        return Endpoint::Site.refusal(StatusCode::BAD_REQUEST, "This is no report of a client's error");
    };
    metrics::counter!("client_errors_total", "error" => label(report.error)).increment(1);
    if app.rates.count_action(LimitedAction::ClientError, ALL, LOGGED).is_ok() {
        let HydrationReport { error, page, build } = report;
        tracing::warn!(error, page, build, "a browser rendered a page again because hydration failed");
    }
    StatusCode::NO_CONTENT.into_response()
}

impl HydrationReport {
    fn parse(body: &[u8]) -> Option<Self> {
        let report: Self = serde_json::from_slice(body).ok()?;
        let is_build = (1..=LONGEST_BUILD).contains(&report.build.len())
            && report.build.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        (report.error < 1_000 && is_build && is_page_pattern(&report.page)).then_some(report)
    }
}

/// Browsers send the origin of the page; a request without it comes from an old browser.
fn is_foreign(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin")
}

fn label(error: u16) -> &'static str {
    HYDRATION_ERRORS.iter().find(|(number, _)| *number == error).map_or("other", |(_, label)| label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_a_number_a_pattern_and_a_build() {
        let report = br#"{"error":418,"page":"/packages/$id","build":"D3_k-9x"}"#;
        let parsed = HydrationReport { error: 418, page: "/packages/$id".to_owned(), build: "D3_k-9x".to_owned() };
        assert_eq!(HydrationReport::parse(report), Some(parsed));
        assert_eq!((label(418), label(0), label(999)), ("418", "other", "other"));
    }

    #[test]
    fn what_could_carry_content_is_refused() {
        let long = format!(r#"{{"error":418,"page":"/","build":"{}"}}"#, "a".repeat(LONGEST_BUILD + 1));
        for body in [
            "",
            "null",
            "[]",
            "418",
            r#"{"error":418,"page":"/"}"#,
            r#"{"error":-1,"page":"/","build":"a"}"#,
            r#"{"error":1000,"page":"/","build":"a"}"#,
            r#"{"error":"418","page":"/","build":"a"}"#,
            r#"{"error":418,"page":"/packages/0e2b6b6e-93a1-4c35-8a8f-0a4c6f4d2f10","build":"a"}"#,
            r#"{"error":418,"page":"/search?q=hanna","build":"a"}"#,
            r#"{"error":418,"page":"/packages/$hanna@example.org pw","build":"a"}"#,
            r#"{"error":418,"page":"/guides/$","build":"a"}"#,
            r#"{"error":418,"page":"/","build":""}"#,
            r#"{"error":418,"page":"/","build":"a b"}"#,
            r#"{"error":418,"page":"/","build":"a\nb"}"#,
            r#"{"error":418,"page":"/","build":"a","text":"hanna@example.org"}"#,
            r#"{"error":418,"page":"/","build":"a"} trailing"#,
            &long,
        ] {
            assert_eq!(HydrationReport::parse(body.as_bytes()), None, "{body}");
        }
        assert_eq!(HydrationReport::parse(b"\xff\xfe"), None);
    }
}
