//! An undrawn page: what a visitor sees until the browser has drawn it, and the answer for crawlers instead.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};

use super::answer::{CacheableResponse, UNKEPT_DOCUMENT};
use super::document_head::{DocumentHead, escaped};

/// In seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("60");
/// Indexing crawlers by their user agent in lower case; each retries after a 503. Preview crawlers do not, and the head is enough for them.
/// No browser has any of these words, so no visitor gets this answer by mistake.
const CRAWLERS: [&str; 29] = [
    "googlebot",
    "google-inspectiontool",
    "googleother",
    "storebot-google",
    "bingbot",
    "adidxbot",
    "duckduckbot",
    "duckassistbot",
    "applebot",
    "yandexbot",
    "baiduspider",
    "sogou web spider",
    "petalbot",
    "seznambot",
    "naverbot",
    "yeti/",
    "qwantbot",
    "mojeekbot",
    "coccocbot",
    "amazonbot",
    "gptbot",
    "oai-searchbot",
    "claudebot",
    "claude-searchbot",
    "perplexitybot",
    "ccbot",
    "bytespider",
    "meta-externalagent",
    "archive.org_bot",
];

/// Whether a request is from a crawler, by its user agent.
pub fn is_crawler(request: &HeaderMap) -> bool {
    let agent = request.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let agent = agent.to_ascii_lowercase();
    CRAWLERS.iter().any(|name| agent.contains(name))
}

/// The text of a page until the browser draws it, from its head.
pub fn skeleton(head: &DocumentHead) -> String {
    let mut out = format!(
        r#"<main class="undrawn" id="main" aria-busy="true"><h1>{}</h1><p>{}</p>"#,
        escaped(head.heading()),
        escaped(&head.description)
    );
    if let Some(price) = price(head) {
        out.push_str(&format!("<p><b>{}</b></p>", escaped(&price)));
    }
    out.push_str("</main>");
    out
}

/// "$640.50", if the page has an offer.
fn price(head: &DocumentHead) -> Option<String> {
    let offer = head.structured.iter().find_map(|data| data.get("offers"))?;
    let price = offer.get("price")?.as_str()?;
    let price = price.strip_suffix(".00").unwrap_or(price);
    let (whole, cents) = price.split_once('.').map_or((price, None), |(whole, cents)| (whole, Some(cents)));
    let mut text = String::from("$");
    for (place, digit) in whole.char_indices() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    if let Some(cents) = cents {
        text.push('.');
        text.push_str(cents);
    }
    Some(text)
}

/// Asks a crawler to retry, so that it does not index the skeleton.
pub fn respond_later(page: &CacheableResponse, request: &HeaderMap) -> Response<Body> {
    let mut unconditional = request.clone();
    unconditional.remove(header::IF_NONE_MATCH);
    let mut response = page.respond(&unconditional);
    *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    let headers = response.headers_mut();
    headers.remove(header::ETAG);
    headers.insert(header::RETRY_AFTER, RETRY_AFTER);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(UNKEPT_DOCUMENT));
    response
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn agent(text: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::USER_AGENT, HeaderValue::from_static(text))])
    }

    #[test]
    fn crawlers_are_known_by_their_names_and_nobody_else_is() {
        for crawler in [
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36",
            "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot",
        ] {
            assert!(is_crawler(&agent(crawler)), "{crawler}");
        }
        for other in [
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
            "Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0 Mobile Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
            "WhatsApp/2.23.20.0",
            "facebookexternalhit/1.1",
            "curl/8.5.0",
            "",
        ] {
            assert!(!is_crawler(&agent(other)), "{other}");
        }
        assert!(!is_crawler(&HeaderMap::new()));
    }

    #[test]
    fn a_skeleton_has_the_words_of_the_head_as_text() {
        let mut head = DocumentHead::new("Tea <b>& Trains | Serendib", "Two \"days\" above <i>the clouds.");
        assert_eq!(
            skeleton(&head),
            "<main class=\"undrawn\" id=\"main\" aria-busy=\"true\"><h1>Tea &lt;b&gt;&amp; Trains</h1>\
             <p>Two &quot;days&quot; above &lt;i&gt;the clouds.</p></main>"
        );
        for (price, text) in
            [("640.50", "$640.50"), ("640.00", "$640"), ("1250.05", "$1,250.05"), ("1234567.00", "$1,234,567")]
        {
            head.structured = vec![json!({ "@type": "WebSite" }), json!({ "offers": { "price": price } })];
            assert!(skeleton(&head).contains(&format!("<p><b>{text}</b></p>")), "{price}: {}", skeleton(&head));
        }
    }
}
