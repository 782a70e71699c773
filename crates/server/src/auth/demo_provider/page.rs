//! The page for choosing a person. It needs no script, and all foreign text on it is escaped.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use url::Url;

use super::authorize::AuthorizationRequest;
use super::people::{DemoIdentity, Role};
use super::{DemoProvider, PATH, ROBOTS, RegisteredClient};
use crate::plain::{Document, Escaped, Sheet, styles};

const STYLES: &str = styles!("page.css");

/// The visitor's input, and its error.
pub(super) struct Slip<'a> {
    pub says: &'static str,
    pub name: &'a str,
    pub email: &'a str,
}

/// Allows only our style sheet, and forms to us and the application's targets: browsers check `form-action` against each redirect after a
/// form.
pub(super) fn policy(client: &RegisteredClient) -> Result<HeaderValue, String> {
    let back = Url::parse(&client.redirect_uri)
        .map_err(|_| format!("{} is not an address to lead back to", client.redirect_uri))?;
    let mut onward = client.onward.clone();
    onward.push(back.origin().ascii_serialization());
    onward.sort();
    onward.dedup();
    let text = format!(
        "default-src 'none'; style-src 'self'; form-action 'self' {}; base-uri 'none'; frame-ancestors 'none'",
        onward.join(" ")
    );
    HeaderValue::from_str(&text).map_err(|_| "the demo identity provider's page cannot be made safe".to_owned())
}

/// GET /demo/identity/page.css
pub(super) async fn sheet() -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/css; charset=utf-8")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, STYLES).into_response()
}

/// The people to choose from.
pub(super) fn choose(
    provider: &DemoProvider,
    ask: &AuthorizationRequest,
    people: &[DemoIdentity],
    slip: Option<Slip<'_>>,
) -> Response {
    let status = if slip.is_some() { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    answer(provider, status, &document(&chooser(&provider.client, ask, people, slip)))
}

/// The page for a link that our application did not make.
pub(super) fn astray(provider: &DemoProvider) -> Response {
    let body = "<h1>This link leads nowhere</h1>\n<p class=\"lede\">Start again from the site: \
         <a href=\"/auth\">sign in to Serendib</a>.</p>\n";
    answer(provider, StatusCode::BAD_REQUEST, &document(body))
}

pub(super) fn broken(provider: &DemoProvider, status: StatusCode) -> Response {
    let body = "<h1>Something went wrong</h1>\n<p class=\"lede\">The demo people cannot be read. \
         Go back and try again in a moment.</p>\n";
    answer(provider, status, &document(body))
}

fn answer(provider: &DemoProvider, status: StatusCode, html: &str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CONTENT_SECURITY_POLICY, provider.page_policy.clone()),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (ROBOTS, HeaderValue::from_static("noindex")),
    ];
    (status, headers, html.to_owned()).into_response()
}

/// `body` is HTML.
fn document(body: &str) -> String {
    let styles = format!("{PATH}/page.css");
    Document { title: "Demo sign-in", sheet: Sheet::At(&styles), place: "demo sign-in", main: body }.to_string()
}

fn chooser(
    client: &RegisteredClient,
    ask: &AuthorizationRequest,
    people: &[DemoIdentity],
    slip: Option<Slip<'_>>,
) -> String {
    let request = hidden(client, ask);
    let form = format!("<form method=\"post\" action=\"{PATH}/authorize\">\n{request}");
    let mut body = "<h1>Who would you like to be?</h1>\n\
         <p class=\"note\"><strong>This is not Google.</strong> It is a stand-in that Serendib brings along for demonstrations. \
         It asks for no password, everybody below is made up, and nothing you do here leaves this machine.</p>\n"
        .to_owned();
    if people.is_empty() {
        body += "<p class=\"lede\">Nobody is ready yet: be someone new.</p>\n";
    } else {
        body += &form;
        for role in Role::ALL {
            body += &group(role, people);
        }
        body += "</form>\n";
    }
    let (name, email) = slip.as_ref().map_or(("", ""), |slip| (slip.name, slip.email));
    let (marks, says) = match &slip {
        Some(slip) => (
            " aria-invalid=\"true\" aria-describedby=\"slip\" autofocus",
            format!("<p class=\"error\" id=\"slip\" role=\"alert\">{}</p>\n", Escaped(slip.says)),
        ),
        None => ("", String::new()),
    };
    body += &format!(
        "<section aria-labelledby=\"new\">\n<h2 id=\"new\">Someone new</h2>\n\
         <p class=\"about\">A traveller without any history. The same e-mail is the same person next time.</p>\n\
         {form}{says}\
         <div class=\"field\"><label for=\"name\">Name</label>\
         <input id=\"name\" name=\"name\" value=\"{name}\" maxlength=\"100\" autocomplete=\"off\" required{marks}></div>\n\
         <div class=\"field\"><label for=\"email\">E-mail</label>\
         <input id=\"email\" name=\"email\" type=\"email\" value=\"{email}\" maxlength=\"254\" autocomplete=\"off\" required></div>\n\
         <button class=\"go\">Continue as someone new</button>\n</form>\n</section>\n\
         {form}<button class=\"back\" name=\"cancel\" value=\"1\">Go back without signing in</button>\n</form>\n",
        name = Escaped(name),
        email = Escaped(email),
    );
    body
}

fn group(role: Role, people: &[DemoIdentity]) -> String {
    let (id, title) = match role {
        Role::Traveller => ("travellers", "Travellers"),
        Role::Guide => ("guides", "Guides"),
        Role::Applicant => ("applicants", "Waiting to become a guide"),
        Role::Admin => ("admins", "Running Serendib"),
    };
    let mut list = String::new();
    for person in people.iter().filter(|person| person.role == role) {
        list += &format!(
            "<li><button name=\"person\" value=\"{subject}\"><span class=\"mark\" aria-hidden=\"true\">{initial}</span>\
             <span class=\"who\"><b>{name}</b> <span class=\"mail\">{email}</span>{about}</span></button></li>\n",
            subject = Escaped(&person.subject),
            initial = Escaped(&person.name.chars().next().map(String::from).unwrap_or_default()),
            name = Escaped(&person.name),
            email = Escaped(&person.email),
            about = match &*person.about {
                "" => String::new(),
                about => format!(" <span class=\"about\">{}</span>", Escaped(about)),
            },
        );
    }
    if list.is_empty() {
        return list;
    }
    format!(
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{title}</h2>\n<ul class=\"people {id}\">\n{list}</ul>\n</section>\n"
    )
}

/// The application's request as hidden fields of each choice.
fn hidden(client: &RegisteredClient, ask: &AuthorizationRequest) -> String {
    let optional = [("state", &ask.state), ("nonce", &ask.nonce)];
    let words = [
        ("response_type", "code"),
        ("client_id", &client.id),
        ("redirect_uri", &client.redirect_uri),
        ("scope", &ask.scope),
        ("code_challenge", &ask.challenge),
        ("code_challenge_method", "S256"),
    ];
    let given = optional.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
    words
        .into_iter()
        .chain(given)
        .map(|(name, value)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">\n", Escaped(value)))
        .collect()
}
