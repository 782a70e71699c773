//! `/demo/mails`: every mail of the product with sample values, as text and as HTML. Mounted in demo mode only.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use serendib_domain::mail_templates::{self, MailLinks, MailSample};

use super::{Linked, document, framed, page};
use crate::app::App;
use crate::plain::Escaped;

const NOTE: &str = "These are all mails and notifications of the product, with made-up values.";
/// A page that exists in the demo.
const ABOUT: &str = "/profile";

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/demo/mails", get(list))
        .route("/demo/mails/{area}/{mail}", get(show))
        .route("/demo/mails/{area}/{mail}/html", get(html))
}

/// GET /demo/mails
async fn list() -> Response {
    match mail_templates::samples() {
        Ok(samples) => page(StatusCode::OK, &render_list(&samples)),
        Err(error) => error_page(&error),
    }
}

/// GET /demo/mails/{area}/{mail}
async fn show(State(app): State<App>, Path((area, mail)): Path<(String, String)>) -> Response {
    let rendered = find(&area, &mail).and_then(|found| found.map(|one| render_mail(&one, &app.site_url)).transpose());
    match rendered {
        Ok(Some(mail)) => page(StatusCode::OK, &mail),
        Ok(None) => missing(),
        Err(error) => error_page(&error),
    }
}

/// GET /demo/mails/{area}/{mail}/html
async fn html(State(app): State<App>, Path((area, mail)): Path<(String, String)>) -> Response {
    let rendered = find(&area, &mail).and_then(|found| found.map_or(Ok(None), |one| render_html(&one, &app.site_url)));
    match rendered {
        Ok(Some(html)) => framed(&html),
        Ok(None) => missing(),
        Err(error) => error_page(&error),
    }
}

fn find(area: &str, mail: &str) -> serendib_domain::Result<Option<MailSample>> {
    Ok(mail_templates::samples()?.into_iter().find(|one| one.area == area && one.mail == mail))
}

fn missing() -> Response {
    page(StatusCode::NOT_FOUND, &document("No such mail", NOTE, "<p>There is no such mail.</p>"))
}

fn error_page(error: &serendib_domain::Error) -> Response {
    tracing::error!(?error, "cannot render a sample mail");
    page(
        StatusCode::INTERNAL_SERVER_ERROR,
        &document("Something went wrong", NOTE, "<p>The mail cannot be rendered.</p>"),
    )
}

fn render_list(samples: &[MailSample]) -> String {
    let mut body = String::new();
    let mut area = "";
    for sample in samples {
        if sample.area != area {
            body += if area.is_empty() { "" } else { "</ol>\n" };
            body += &format!("<h2>{}</h2>\n<ol class=\"mails\">\n", Escaped(&sample.area.replace('_', " ")));
            area = sample.area;
        }
        let subject = sample.call().words().map_or_else(|error| error.to_string(), |words| words.subject);
        body += &format!(
            "<li><a href=\"/demo/mails/{area}/{mail}\">{subject}</a><span>{mail}</span></li>\n",
            mail = Escaped(&sample.mail),
            subject = Escaped(&subject),
        );
    }
    body += "</ol>";
    document("All mails", NOTE, &body)
}

fn render_html(sample: &MailSample, site: &str) -> serendib_domain::Result<Option<String>> {
    let call = sample.call();
    let about = format!("{site}{ABOUT}");
    call.html(&call.words()?.subject, MailLinks { site: Some(site), about: Some(&about) })
}

fn render_mail(sample: &MailSample, site: &str) -> serendib_domain::Result<String> {
    let words = sample.call().words()?;
    let mut body = format!(
        "<p class=\"back\"><a href=\"/demo/mails\">All mails</a></p>\n<h2>Text</h2>\n<pre tabindex=\"0\">{}</pre>\n",
        Linked(&mail_templates::wrap(&words.text))
    );
    if render_html(sample, site)?.is_some() {
        body += &format!(
            "<h2>HTML</h2>\n<iframe title=\"The mail as HTML\" src=\"/demo/mails/{}/{}/html\" \
             sandbox=\"allow-popups allow-popups-to-escape-sandbox\"></iframe>\n",
            sample.area,
            Escaped(&sample.mail)
        );
    } else {
        body += "<p>This stands behind the bell and is never mailed.</p>";
    }
    Ok(document(&words.subject, NOTE, &body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_mails_can_be_previewed_in_both_forms() {
        let samples = mail_templates::samples().unwrap();
        let list = render_list(&samples);
        assert!(samples.len() > 60 && !list.contains("template failed"), "{list}");
        for sample in &samples {
            assert!(list.contains(&format!("href=\"/demo/mails/{}/{}\"", sample.area, sample.mail)), "{sample:?}");
            let page = render_mail(sample, "https://serendib.example").unwrap();
            let html = render_html(sample, "https://serendib.example").unwrap();
            assert_eq!(page.contains("<iframe"), html.is_some(), "{sample:?}");
        }
    }
}
