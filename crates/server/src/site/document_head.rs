//! The document head: title, social tags, structured data (JSON-LD) and preloads.

use std::fmt::Write as _;

use serde_json::Value;

/// Previews cut longer descriptions.
const DESCRIPTION_LENGTH: usize = 200;
/// The end of most titles.
const BRAND: &str = " | Serendib";
const CARD_SIZE: (u32, u32) = (1200, 630);

#[derive(Clone, Debug)]
pub struct DocumentHead {
    pub title: String,
    pub description: String,
    /// The page's canonical path; without one it is not indexed.
    pub canonical: Option<String>,
    pub kind: &'static str,
    /// The path of the preview picture.
    pub card: String,
    pub structured: Vec<Value>,
    /// Addresses that the client reads first.
    pub reads: Vec<String>,
    pub picture: Option<Picture>,
    /// The text of an undrawn page without scripts; by default its title and description.
    pub heading: Option<&'static str>,
    pub unscripted: Option<&'static str>,
}

/// The first picture of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub address: String,
    /// Other widths of our own pictures.
    pub widths: Option<String>,
    pub sizes: &'static str,
}

impl DocumentHead {
    pub fn new(title: impl Into<String>, description: &str) -> Self {
        Self {
            title: title.into(),
            description: shortened(description, DESCRIPTION_LENGTH),
            canonical: None,
            kind: "website",
            card: "/cards/default.png".to_owned(),
            structured: Vec::new(),
            reads: Vec::new(),
            picture: None,
            heading: None,
            unscripted: None,
        }
    }

    pub fn heading(&self) -> &str {
        self.heading.unwrap_or_else(|| self.title.strip_suffix(BRAND).unwrap_or(&self.title))
    }

    /// A heading and a sentence for visitors without scripts.
    pub fn write_unscripted(&self) -> String {
        let text = self.unscripted.unwrap_or(&self.description);
        let (heading, text) = (escaped(self.heading()), escaped(text));
        format!(r#"<main class="unscripted"><h1 class="h-page">{heading}</h1><p class="lede">{text}</p></main>"#)
    }

    /// The tags, one per line.
    pub fn write(&self, site_url: &str) -> String {
        let mut out = String::with_capacity(4_096);
        let (title, description) = (escaped(&self.title), escaped(&self.description));
        let card = escaped(&format!("{site_url}{}", self.card));
        // Writing into a String cannot fail.
        let _ = writeln!(out, "<title>{title}</title>");
        for read in &self.reads {
            let _ =
                writeln!(out, r#"<link rel="preload" as="fetch" crossorigin="anonymous" href="{}">"#, escaped(read));
        }
        if let Some(picture) = &self.picture {
            picture.write(&mut out);
        }
        let _ = writeln!(out, r#"<meta name="description" content="{description}">"#);
        match &self.canonical {
            Some(path) => {
                let address = escaped(&format!("{site_url}{path}"));
                let _ = writeln!(out, r#"<link rel="canonical" href="{address}">"#);
                let _ = writeln!(out, r#"<meta property="og:url" content="{address}">"#);
            }
            None => out.push_str("<meta name=\"robots\" content=\"noindex\">\n"),
        }
        let (width, height) = CARD_SIZE;
        for (property, content) in [
            ("og:type", self.kind),
            ("og:site_name", "Serendib"),
            ("og:locale", "en_GB"),
            ("og:title", &title),
            ("og:description", &description),
            ("og:image", &card),
            ("og:image:type", "image/png"),
            ("og:image:width", &width.to_string()),
            ("og:image:height", &height.to_string()),
            ("og:image:alt", &title),
        ] {
            let _ = writeln!(out, r#"<meta property="{property}" content="{content}">"#);
        }
        for (name, content) in [
            ("twitter:card", "summary_large_image"),
            ("twitter:title", &title),
            ("twitter:description", &description),
            ("twitter:image", &card),
        ] {
            let _ = writeln!(out, r#"<meta name="{name}" content="{content}">"#);
        }
        for data in &self.structured {
            let _ = writeln!(out, r#"<script type="application/ld+json">{}</script>"#, in_script(&data.to_string()));
        }
        out
    }
}

impl Picture {
    fn write(&self, out: &mut String) {
        let address = escaped(&self.address);
        let _ = match &self.widths {
            Some(widths) => writeln!(
                out,
                r#"<link rel="preload" as="image" href="{address}" imagesrcset="{}" imagesizes="{}" fetchpriority="high">"#,
                escaped(widths),
                escaped(self.sizes)
            ),
            None => writeln!(out, r#"<link rel="preload" as="image" href="{address}" fetchpriority="high">"#),
        };
    }
}

/// Escaped for attributes and elements.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for ch in text.chars() {
        match ch {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(ch),
        }
    }
    out
}

/// JSON for a script element: nothing in it can end the element or open a comment.
pub fn in_script(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for ch in text.chars() {
        match ch {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            _ => out.push(ch),
        }
    }
    out
}

/// One line of at most `most` characters, cut between words.
pub fn shortened(text: &str, most: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used + length + 1 > most {
            if out.is_empty() {
                out.extend(word.chars().take(most - 1));
            }
            out.push('…');
            return out;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
        used += length + 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_people_wrote_stays_text() {
        let mut head = DocumentHead::new(r#"</title><script>alert(1)</script>"#, r#""><img src=x onerror="x">"#);
        head.structured.push(json!({ "name": "</script><script>alert(1)</script><!--" }));
        let html = head.write("https://serendib.example");
        assert!(!html.contains("<script>"), "{html}");
        assert!(!html.contains("<img"), "{html}");
        assert!(!html.contains("<!--"), "{html}");
        assert!(html.contains(r"\u003c/script\u003e"), "{html}");
        assert!(html.contains("&lt;/title&gt;"), "{html}");
    }

    #[test]
    fn a_page_without_an_address_of_its_own_is_not_indexed() {
        let mut head = DocumentHead::new("404 | Serendib", "");
        assert!(head.write("https://a.example").contains("noindex"));
        head.canonical = Some("/search".to_owned());
        let html = head.write("https://a.example");
        assert!(!html.contains("noindex"));
        assert!(html.contains(r#"<link rel="canonical" href="https://a.example/search">"#));
    }

    #[test]
    fn long_text_is_cut_between_words() {
        assert_eq!(shortened("one  two\nthree", 40), "one two three");
        assert_eq!(shortened("one two three", 9), "one two…");
        assert_eq!(shortened("Anuradhapura", 5), "Anur…");
    }
}
