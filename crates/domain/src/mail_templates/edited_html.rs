//! What the HTML of an edited mail must not have: anything that runs, is loaded from elsewhere, or leads away from the site.
//!
//! The result is looked at and not the source, each time that a mail is rendered: a template can put a tag together from pieces, and can
//! choose its words by a value that no trial has.

use std::sync::LazyLock;

use minijinja::{Error, ErrorKind};
use serde_json::Value as Json;

use super::engine;
use crate::plain_text::{APART, TOGETHER};

const TAGS: [&str; 29] = [
    "a",
    "b",
    "bdi",
    "blockquote",
    "body",
    "br",
    "div",
    "em",
    "h1",
    "h2",
    "h3",
    "head",
    "hr",
    "html",
    "i",
    "li",
    "meta",
    "ol",
    "p",
    "small",
    "span",
    "strong",
    "style",
    "table",
    "tbody",
    "td",
    "th",
    "title",
    "tr",
];
const MORE_TAGS: [&str; 6] = ["ul", "u", "thead", "xml", "o:officedocumentsettings", "o:pixelsperinch"];
const ATTRIBUTES: [&str; 26] = [
    "align",
    "aria-hidden",
    "aria-label",
    "bgcolor",
    "border",
    "cellpadding",
    "cellspacing",
    "charset",
    "class",
    "colspan",
    "content",
    "dir",
    "height",
    "href",
    "id",
    "lang",
    "name",
    "role",
    "rowspan",
    "scope",
    "style",
    "title",
    "valign",
    "width",
    "xmlns",
    "xmlns:o",
];
/// Only the layout has these.
const OF_LAYOUT: [&str; 4] = ["<html", "<meta", "<style", "<title"];

/// The sheet of the layout, with its tags: it loads nothing and hides nothing.
static SHEET: LazyLock<String> = LazyLock::new(|| {
    let from_start = LAYOUT.find("<style").map_or("", |at| &LAYOUT[at..]);
    from_start.split_once("</style>").map_or(String::new(), |(sheet, _)| format!("{sheet}</style>"))
});
static LAYOUT: LazyLock<String> = LazyLock::new(|| engine::read_source("layout.html").to_lowercase());

/// # Errors
/// `InvalidOperation` with a sentence about the first thing that must not be there.
pub(super) fn check(html: &str, values: &Json) -> Result<(), Error> {
    find_problem(html, values).map_or(Ok(()), |why| Err(Error::new(ErrorKind::InvalidOperation, why)))
}

/// The addresses of a plain text.
///
/// # Errors
/// As of [`check`].
pub(super) fn check_text(text: &str, values: &Json) -> Result<(), Error> {
    let why = find_foreign_address(text, values, false);
    why.map_or(Ok(()), |why| Err(Error::new(ErrorKind::InvalidOperation, why)))
}

fn find_problem(html: &str, values: &Json) -> Option<String> {
    let lower = html.to_lowercase();
    let more = |tag: &&str| lower.matches(*tag).count() > LAYOUT.matches(*tag).count();
    if let Some(tag) = OF_LAYOUT.into_iter().find(more) {
        return Some(format!("only the layout may have \"{tag}\""));
    }
    if lower.contains("<style") && !lower.contains(SHEET.as_str()) {
        return Some("only the layout's style sheet may be there".to_owned());
    }
    let mut rest = html;
    // What is read, without a gap where a tag stands: it would not be one for the reader.
    let mut words = String::new();
    while let Some(at) = rest.find('<') {
        words.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let is_end = rest.starts_with('/');
        let inner = rest.strip_prefix('/').unwrap_or(rest);
        if inner.starts_with(|c: char| c.is_ascii_alphabetic()) {
            match read_tag(inner, values) {
                Ok(_) if is_end && !inner.split_once('>').is_some_and(|(name, _)| is_known_tag(name.trim())) => {
                    return Some("an end tag has only a name".to_owned());
                }
                Ok(after) => rest = after,
                Err(why) => return Some(why),
            }
        }
    }
    words.push_str(rest);
    find_foreign_address(&words, values, true)
}

/// Between two addresses they are not seen.
const INVISIBLE: [char; 6] = ['\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{ad}'];

/// An address among the words, which programs make a link, that no value has and that is not of the site. Without a scheme it is a word.
fn find_foreign_address(words: &str, values: &Json, is_html: bool) -> Option<String> {
    let is_end = |c: char| c.is_whitespace() || ['<', '>', '"', APART, TOGETHER].contains(&c) || INVISIBLE.contains(&c);
    let known: Vec<String> =
        strings_of(values).iter().map(|text| if is_html { engine::escape(text) } else { (*text).to_owned() }).collect();
    let mut found = words.split(is_end).filter(|word| {
        let lower = word.to_ascii_lowercase();
        lower.contains("://") || lower.contains("www.")
    });
    let is_foreign = |word: &&str| {
        let address = word.trim_matches(|c: char| c.is_ascii_punctuation() && c != '/');
        let is_of_value = known.iter().any(|text| text.contains(address));
        let site = values.get("site").and_then(Json::as_str).filter(|site| !site.is_empty());
        let is_of_site = site
            .and_then(|site| address.strip_prefix(site))
            .is_some_and(|path| path.is_empty() || path.starts_with('/'));
        let lower = address.to_ascii_lowercase();
        let is_one = lower.matches("://").count() + lower.matches("www.").count() <= 1;
        !(is_of_value || is_of_site && is_one)
    };
    found.find(is_foreign).map(|word| format!("the address \"{}\" must not be there", shorten(word)))
}

fn strings_of(values: &Json) -> Vec<&str> {
    match values {
        Json::String(text) => vec![text],
        Json::Array(all) => all.iter().flat_map(strings_of).collect(),
        Json::Object(fields) => fields.values().flat_map(strings_of).collect(),
        _ => Vec::new(),
    }
}

fn is_known_tag(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    TAGS.contains(&name.as_str()) || MORE_TAGS.contains(&name.as_str())
}

/// Returns what follows the tag. Only the plainest spelling passes: each value in double quotes, without `<`.
fn read_tag<'a>(text: &'a str, values: &Json) -> Result<&'a str, String> {
    let end = text.find(|c: char| c.is_ascii_whitespace() || c == '>' || c == '/').unwrap_or(text.len());
    let (name, mut rest) = text.split_at(end);
    if !is_known_tag(name) {
        return Err(format!("\"<{}\" must not be there", shorten(name)));
    }
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
        if let Some(after) = rest.strip_prefix("/>").or_else(|| rest.strip_prefix('>')) {
            return Ok(after);
        }
        let (attribute, after) = rest.split_once("=\"").ok_or_else(|| format!("\"<{name}\" does not end"))?;
        let (value, after) = after.split_once('"').ok_or_else(|| format!("\"<{name}\" does not end"))?;
        let attribute = attribute.to_ascii_lowercase();
        if !ATTRIBUTES.contains(&attribute.as_str()) || value.contains('<') {
            return Err(format!("\"{}\" must not be in \"<{name}\"", shorten(&attribute)));
        }
        if attribute == "style" && value.contains(['(', '\\', '&', '@']) {
            return Err("a style must load nothing".to_owned());
        }
        if attribute == "href" && !is_own_address(value, values) {
            return Err("a link must be that of the mail, or lead to the site".to_owned());
        }
        rest = after;
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(20).collect()
}

fn is_own_address(address: &str, values: &Json) -> bool {
    let value = |name: &str| match values.get(name)? {
        Json::String(text) if !text.is_empty() => Some(engine::escape(text)),
        _ => None,
    };
    let is_of_site =
        |site: String| address.strip_prefix(&site).is_some_and(|path| path.is_empty() || path.starts_with('/'));
    value("link").is_some_and(|link| address == link) || value("site").is_some_and(is_of_site)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_plain_tags_and_own_links_pass() {
        let values = json!({ "site": "https://serendib.example", "link": "https://pay.example/?a=1&b=2" });
        for good in [
            "<p class=\"ink\" style=\"color:#123456\">a < b, src=\"x\"</p><br/><br>",
            "<a href=\"https://serendib.example/contact\">x</a>",
            "<p>See https://serendib.example/terms, or https://pay.example/?a=1&amp;b=2.</p>",
            "<a href=\"https://pay.example/?a=1&amp;b=2\">x</a>",
        ] {
            assert_eq!(find_problem(good, &values), None, "{good}");
        }
        for bad in [
            "<img src=\"https://evil.example/\">",
            "<IMG/src=\"https://evil.example/\">",
            "<p>Pay at https://evil.example/pay</p>",
            "<p>Pay at https:<b>//evil.example</b>/pay</p>",
            "<p>Pay at www.evil.example</p>",
            "<p>https://serendib.example/,https://evil.example</p>",
            "<p>https://serendib.example/\u{200b}https://evil.example</p>",
            "<p>Pay at https://serendib.example.evil.example/</p>",
            "<script>x</script>",
            "<form>",
            "<iframe>",
            "<svg>",
            "<style>x</style>",
            "<style>@import url(https://evil.example/a.css)</style>",
            "<meta content=\"x\">",
            "<p onclick=\"x\">",
            "<p onclick=x>",
            "<td background=\"x\">",
            "<p style=\"background:url(x)\">",
            "<p style=\"background:&#117;rl(x)\">",
            "<a href=\"https://evil.example/\">",
            "<a href='https://serendib.example/'>",
            "<a href=https://serendib.example/>",
            "<a href=\"https://serendib.example.evil.example/\">",
            "<a href=\"https://serendib.example@evil.example/\">",
            "<a href=\"//evil.example/\">",
            "<a href=\"javascript:x\">",
            "<p class=\"<a href='x'>\">",
            "<!--[if mso]><img src=\"x\"><![endif]-->",
            "<p class=\"x",
        ] {
            let bad = if bad.starts_with("<style") || bad.starts_with("<meta") {
                format!("{}{bad}", &*LAYOUT)
            } else {
                bad.to_owned()
            };
            assert!(find_problem(&bad, &values).is_some(), "{bad}");
        }
    }
}
