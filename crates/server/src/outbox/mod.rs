//! `/demo/outbox`: the mails that were not sent. Mounted in demo mode only.
//!
//! All content comes from users, so it is escaped, and a mail's HTML is displayed in a frame that cannot run or load anything.

mod preview;

use std::fmt;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use serendib_domain::jobs::mail::{self, StoredMail};
use uuid::Uuid;

use crate::app::App;
use crate::plain::{Document, Escaped, Sheet, styles};

const STYLES: &str = styles!("outbox.css");
const NOT_SENT: &str = "These mails were not sent: no mail server is configured, so none of them left this machine.";
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Mails have their own styles. Their links open in a new tab; scripts and remote pictures are blocked.
const MAIL_POLICY: &str = "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; \
     img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/// Before the mail's own head: no site allows itself in this frame. The first `base` counts, and `base-uri` restricts only one with an
/// address.
const MAIL_HEAD: &str = "<!doctype html>\n<base target=\"_blank\">\n";

pub fn routes() -> Router<App> {
    Router::new()
        .route("/demo/outbox", get(list))
        .route("/demo/outbox.css", get(sheet))
        .route("/demo/outbox/{id}", get(show))
        .route("/demo/outbox/{id}/html", get(html))
        .merge(preview::routes())
}

/// GET /demo/outbox
async fn list(State(app): State<App>) -> Response {
    match mail::newest(&app.db).await {
        Ok(mails) => page(StatusCode::OK, &listed(&mails)),
        Err(error) => error_page(&error),
    }
}

/// GET /demo/outbox/{id}
async fn show(State(app): State<App>, Path(id): Path<String>) -> Response {
    match find(&app, &id).await {
        Ok(Some(mail)) => page(StatusCode::OK, &render_mail(&mail)),
        Ok(None) => missing(),
        Err(error) => error_page(&error),
    }
}

/// GET /demo/outbox/{id}/html
async fn html(State(app): State<App>, Path(id): Path<String>) -> Response {
    match find(&app, &id).await.map(|mail| mail.and_then(|mail| mail.html)) {
        Ok(Some(html)) => framed(&html),
        Ok(None) => missing(),
        Err(error) => error_page(&error),
    }
}

/// GET /demo/outbox.css
async fn sheet() -> Response {
    answer(StatusCode::OK, "text/css; charset=utf-8", PAGE_POLICY, STYLES.to_owned())
}

async fn find(app: &App, id: &str) -> serendib_domain::Result<Option<StoredMail>> {
    match id.parse::<Uuid>() {
        Ok(id) => mail::find(&app.db, id).await,
        Err(_) => Ok(None),
    }
}

fn missing() -> Response {
    page(StatusCode::NOT_FOUND, &document("No such mail", NOT_SENT, "<p>There is no such mail in the outbox.</p>"))
}

fn error_page(error: &serendib_domain::Error) -> Response {
    tracing::error!(?error, "cannot read the outbox");
    let passes = matches!(error, serendib_domain::Error::Db(error) if error.is_passing());
    let status = if passes { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::INTERNAL_SERVER_ERROR };
    page(status, &document("Something went wrong", NOT_SENT, "<p>The outbox cannot be read.</p>"))
}

fn page(status: StatusCode, html: &str) -> Response {
    answer(status, "text/html; charset=utf-8", PAGE_POLICY, html.to_owned())
}

fn framed(html: &str) -> Response {
    answer(StatusCode::OK, "text/html; charset=utf-8", MAIL_POLICY, format!("{MAIL_HEAD}{html}"))
}

fn answer(status: StatusCode, kind: &'static str, policy: &'static str, body: String) -> Response {
    let headers: [(HeaderName, HeaderValue); 6] = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex")),
    ];
    (status, headers, body).into_response()
}

fn listed(mails: &[StoredMail]) -> String {
    if mails.is_empty() {
        return document(
            "Outbox",
            NOT_SENT,
            "<p class=\"empty\">No mails yet. Write one through the <a href=\"/contact\">contact page</a>, or see <a href=\"/demo/mails\">all mails with sample values</a>.</p>",
        );
    }
    let mut body =
        "<p class=\"back\"><a href=\"/demo/mails\">All mails with sample values</a></p>\n<ol class=\"mails\">\n"
            .to_owned();
    for mail in mails {
        body += &format!(
            "<li><a href=\"/demo/outbox/{id}\">{subject}</a><span>to {to}</span>{at}</li>\n",
            id = mail.id,
            subject = Escaped(subject(mail)),
            to = Escaped(&mail.recipient),
            at = render_time(mail),
        );
    }
    body += "</ol>";
    document("Outbox", NOT_SENT, &body)
}

fn render_mail(mail: &StoredMail) -> String {
    let mut body = format!(
        "<p class=\"back\"><a href=\"/demo/outbox\">All mails</a></p>\n<dl>\n<dt>To</dt><dd>{}</dd>\n",
        Escaped(&mail.recipient)
    );
    if let Some(reply_to) = &mail.reply_to {
        body += &format!("<dt>Reply to</dt><dd>{}</dd>\n", Escaped(reply_to));
    }
    body += &format!(
        "<dt>Written</dt><dd>{}</dd>\n</dl>\n<h2>Text</h2>\n<pre tabindex=\"0\">{}</pre>\n",
        render_time(mail),
        Linked(&mail.text)
    );
    if mail.html.is_some() {
        body += &format!(
            "<h2>HTML</h2>\n<iframe title=\"The mail as HTML\" src=\"/demo/outbox/{}/html\" \
             sandbox=\"allow-popups allow-popups-to-escape-sandbox\"></iframe>\n",
            mail.id
        );
    }
    document(subject(mail), NOT_SENT, &body)
}

/// `title` and `note` are text; `body` is HTML.
fn document(title: &str, note: &str, body: &str) -> String {
    let main = format!("<h1>{}</h1>\n<p class=\"note\">{}</p>\n{body}", Escaped(title), Escaped(note));
    let sheet = Sheet::At("/demo/outbox.css");
    Document { title, sheet, place: "demo outbox", main: &main }.to_string()
}

/// Text whose web addresses open in a new tab.
struct Linked<'a>(&'a str);

impl fmt::Display for Linked<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = next_address(rest) {
            let (before, from) = rest.split_at(at);
            let end = from.find(|one: char| one.is_whitespace() || "<>\"".contains(one)).unwrap_or(from.len());
            // Punctuation at the end belongs to the sentence.
            let address = from.split_at(end).0.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '\'']);
            let escaped = Escaped(address);
            write!(
                out,
                "{}<a href=\"{escaped}\" target=\"_blank\" rel=\"noopener noreferrer\">{escaped}</a>",
                Escaped(before)
            )?;
            rest = from.split_at(address.len()).1;
        }
        write!(out, "{}", Escaped(rest))
    }
}

fn next_address(text: &str) -> Option<usize> {
    let begins = |at: usize| {
        let from = text.split_at(at).1;
        from.starts_with("https://") || from.starts_with("http://")
    };
    text.match_indices("http").map(|(at, _)| at).find(|at| begins(*at))
}

fn subject(mail: &StoredMail) -> &str {
    if mail.subject.is_empty() { "(no subject)" } else { &mail.subject }
}

fn render_time(mail: &StoredMail) -> String {
    let at = mail.created_at;
    format!("<time datetime=\"{}\">{}</time>", at.format("%Y-%m-%dT%H:%M:%SZ"), at.format("%-d %B %Y, %H:%M UTC"))
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    const ATTACK: &str = "</title></pre><script>alert(1)</script>\"' onload='&amp;";

    fn hostile(html: Option<&str>) -> StoredMail {
        StoredMail {
            id: Uuid::from_u128(7),
            recipient: ATTACK.to_owned(),
            reply_to: Some(ATTACK.to_owned()),
            subject: ATTACK.to_owned(),
            text: ATTACK.to_owned(),
            html: html.map(str::to_owned),
            created_at: DateTime::from_timestamp(1_894_678_200, 0).unwrap(),
        }
    }

    #[test]
    fn whatever_a_mail_says_stays_text() {
        let escaped =
            "&lt;/title&gt;&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; onload=&#39;&amp;amp;";
        for (page, times) in [(listed(&[hostile(None)]), 2), (render_mail(&hostile(Some(ATTACK))), 5)] {
            assert_eq!(page.matches(escaped).count(), times, "{page}");
            assert!(!page.contains("<script") && !page.contains("onload='"), "{page}");
            assert_eq!(page.matches("</title>").count(), 1, "{page}");
        }
    }

    #[test]
    fn a_mail_s_html_is_framed_and_never_part_of_the_page() {
        let page = render_mail(&hostile(Some("<b>bold</b>")));
        assert!(page.contains("src=\"/demo/outbox/00000000-0000-0000-0000-000000000007/html\""), "{page}");
        assert!(page.contains("sandbox=\"allow-popups allow-popups-to-escape-sandbox\""), "{page}");
        assert!(!page.contains("<b>bold"), "{page}");
        assert!(!render_mail(&hostile(None)).contains("<iframe"));
        let framed = answer(StatusCode::OK, "text/html; charset=utf-8", MAIL_POLICY, String::new());
        let policy = framed.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("sandbox ") && policy.contains("default-src 'none'"), "{policy}");
        assert!(!policy.contains("script") && !policy.contains("allow-same-origin"), "{policy}");
    }

    #[tokio::test]
    async fn a_mail_s_html_comes_after_what_opens_its_links_elsewhere() {
        let body = axum::body::to_bytes(framed("<b>bold</b>").into_body(), 1000).await.unwrap();
        assert_eq!(std::str::from_utf8(&body).unwrap(), format!("{MAIL_HEAD}<b>bold</b>"));
    }

    #[test]
    fn addresses_in_a_mail_s_text_can_be_followed_and_stay_text() {
        let link = |address: &str| {
            format!("<a href=\"{address}\" target=\"_blank\" rel=\"noopener noreferrer\">{address}</a>")
        };
        for (text, expected) in [
            ("nothing here, not even http: or https", "nothing here, not even http: or https".to_owned()),
            (
                "Go to https://a.example/x?y=1&z=2.\nBye",
                format!("Go to {}.\nBye", link("https://a.example/x?y=1&amp;z=2")),
            ),
            (
                "(http://a.example) http://b.example",
                format!("({}) {}", link("http://a.example"), link("http://b.example")),
            ),
            ("javascript:alert(1) <b>", "javascript:alert(1) &lt;b&gt;".to_owned()),
            (
                "https://a.example/\" onclick=\"x'<script>",
                format!("{}&quot; onclick=&quot;x&#39;&lt;script&gt;", link("https://a.example/")),
            ),
            ("https://a.example/'x", link("https://a.example/&#39;x")),
        ] {
            assert_eq!(Linked(text).to_string(), expected);
        }
    }

    #[test]
    fn an_empty_outbox_says_so_and_every_page_says_that_nothing_was_sent() {
        assert!(listed(&[]).contains("No mails yet"));
        for page in [listed(&[]), listed(&[hostile(None)]), render_mail(&hostile(None))] {
            assert!(page.contains("none of them left this machine"), "{page}");
        }
    }
}
