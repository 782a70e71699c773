//! `/sandbox/checkout` and `/sandbox/account`: the pages of the sandbox provider. Mounted where that provider takes the payments.
//!
//! It takes the place of Stripe's page: users are redirected here to pay and back, and signed events report the result to the webhook. It
//! needs no script.

mod accounts;
pub mod events;
mod page;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use serendib_db::Tx;
use serendib_domain::payments::Progress;
use serendib_domain::payments::sandbox::{self, Checkout, TestCard};
use serendib_domain::{Caller, Error, Result};

use crate::app::App;
use crate::plain::styles;

const STYLES: &str = styles!("page.css");
/// A form of one short field.
const LONGEST_BODY_BYTES: usize = 4 * 1024;

pub fn routes() -> Router<App> {
    Router::new()
        .route("/sandbox/checkout/{id}", get(show).post(chosen))
        .route("/sandbox/account/{id}", get(accounts::show).post(accounts::choose))
        .route("/sandbox/page.css", get(sheet))
        .layer(DefaultBodyLimit::max(LONGEST_BODY_BYTES))
}

/// The meaning of a card number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardChoice {
    Card(TestCard),
    Declined,
    Unknown,
}

/// GET /sandbox/checkout/{id}
async fn show(State(app): State<App>, id: Result<Path<String>, PathRejection>) -> Response {
    // Invalid UTF-8 names no page.
    let Ok(Path(id)) = id else { return missing(&app) };
    match sandbox::find(&app.db, app.clock.now(), &id).await {
        Ok(Some(checkout)) => checkout_page(&app, StatusCode::OK, &checkout, None),
        Ok(None) => missing(&app),
        Err(error) => error_page(&app, &error),
    }
}

/// POST /sandbox/checkout/{id}
async fn chosen(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    form: Result<Bytes, BytesRejection>,
) -> Response {
    let Ok(Path(id)) = id else { return missing(&app) };
    let form = match form {
        Ok(form) => form,
        Err(rejection) => return unread(&app, rejection.status()),
    };
    let checkout = match sandbox::find(&app.db, app.clock.now(), &id).await {
        Ok(Some(checkout)) => checkout,
        Ok(None) => return missing(&app),
        Err(error) => return error_page(&app, &error),
    };
    if matches!(checkout.progress, Progress::Paid | Progress::Processing) {
        return lead_to(&success(&checkout));
    }
    let card = match chosen_card(&form) {
        CardChoice::Card(card) => card,
        CardChoice::Declined => {
            return checkout_page(
                &app,
                StatusCode::PAYMENT_REQUIRED,
                &checkout,
                Some("Your card was declined. Try another card."),
            );
        }
        CardChoice::Unknown => {
            let says = "That is not one of the test cards. Real cards are not taken here.";
            return checkout_page(&app, StatusCode::BAD_REQUEST, &checkout, Some(says));
        }
    };
    let ctx = app.ctx(Caller::Service);
    let paid: Result<()> = app.db.write(async move |tx: &mut Tx<'_>| sandbox::pay(tx, &ctx, &id, card).await).await;
    match paid {
        Ok(()) => lead_to(&success(&checkout)),
        Err(Error::Conflict(_) | Error::Stale(_)) => {
            let over = Checkout { progress: Progress::Expired, ..checkout };
            checkout_page(&app, StatusCode::CONFLICT, &over, None)
        }
        Err(error) => error_page(&app, &error),
    }
}

/// GET /sandbox/page.css
async fn sheet() -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/css; charset=utf-8")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, STYLES).into_response()
}

/// The card of the pressed button, or the typed number.
fn chosen_card(form: &[u8]) -> CardChoice {
    let fields: Vec<(String, String)> = url::form_urlencoded::parse(form).into_owned().collect();
    let of = |name: &str| fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str());
    let digits: String =
        of("card").or_else(|| of("number")).unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    match digits.as_str() {
        "4242424242424242" => CardChoice::Card(TestCard::Pays),
        "4000000000000341" => CardChoice::Card(TestCard::PaysLater),
        "4000000000000333" => CardChoice::Card(TestCard::FailsLater),
        "4000000000000002" => CardChoice::Declined,
        _ => CardChoice::Unknown,
    }
}

fn success(checkout: &Checkout) -> String {
    checkout.back.success.replace("{CHECKOUT_SESSION_ID}", &checkout.id)
}

fn lead_to(address: &str) -> Response {
    match HeaderValue::from_str(address) {
        Ok(address) => {
            let headers = [(header::LOCATION, address), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
            (StatusCode::SEE_OTHER, headers).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

fn checkout_page(app: &App, status: StatusCode, checkout: &Checkout, says: Option<&str>) -> Response {
    answer(app, status, page::render_checkout(checkout, &success(checkout), says))
}

fn missing(app: &App) -> Response {
    answer(app, StatusCode::NOT_FOUND, page::plain("There is no such payment", "Start again from your bookings."))
}

/// A form that is too long or incomplete.
fn unread(app: &App, status: StatusCode) -> Response {
    answer(
        app,
        status,
        page::plain("That form cannot be read", "Nothing was paid. Go back and choose one of the test cards."),
    )
}

fn error_page(app: &App, error: &Error) -> Response {
    tracing::error!(?error, "the payment sandbox cannot render its page");
    let passes = matches!(error, Error::Db(error) if error.is_passing());
    let status = if passes { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::INTERNAL_SERVER_ERROR };
    answer(app, status, page::plain("Something went wrong", "Nothing was paid. Go back and try again in a moment."))
}

fn answer(app: &App, status: StatusCode, html: String) -> Response {
    // Browsers also check `form-action` against the redirect of the answer.
    let policy = format!(
        "default-src 'none'; style-src 'self'; form-action 'self' {}; base-uri 'none'; frame-ancestors 'none'",
        app.site_url
    );
    let Ok(policy) = HeaderValue::from_str(&policy) else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    let headers: [(HeaderName, HeaderValue); 6] = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        // The address is the key to the page.
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex")),
    ];
    (status, headers, html).into_response()
}
