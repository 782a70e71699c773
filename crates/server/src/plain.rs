//! Pages without a script that the server writes itself: the demo's outbox and sign-in, and the targets of mail links.

use std::fmt;

/// The style sheet of such a page: the common part, and a file beside the caller.
macro_rules! styles {
    ($own:literal) => {
        concat!(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/plain.css")), include_str!($own))
    };
}
pub(crate) use styles;

#[derive(Clone, Copy, Debug)]
pub enum Sheet<'a> {
    /// At an address of this site.
    At(&'a str),
    /// In the page itself: for pages opened once, often on a bad network. The page's policy must contain the text's digest.
    Within(&'a str),
}

/// The parts of a page. `title`, `sheet` and `place` are trusted text; `main` is HTML.
pub struct Document<'a> {
    pub title: &'a str,
    pub sheet: Sheet<'a>,
    /// Beside the product's name at the top.
    pub place: &'a str,
    pub main: &'a str,
}

impl fmt::Display for Document<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { title, sheet, place, main } = self;
        write!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no\">\n\
             <title>{} · Serendib</title>\n",
            Escaped(title)
        )?;
        match sheet {
            Sheet::At(address) => writeln!(out, "<link rel=\"stylesheet\" href=\"{address}\">")?,
            Sheet::Within(text) => writeln!(out, "<style>{text}</style>")?,
        }
        write!(
            out,
            "</head>\n<body>\n<header><a href=\"/\">Serendib</a> <span>{place}</span></header>\n\
             <main>\n{main}\n</main>\n</body>\n</html>\n"
        )
    }
}

/// Text escaped for HTML content and quoted attributes.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
            let (before, from) = rest.split_at(at);
            out.write_str(before)?;
            let (special, after) = from.split_at(1);
            out.write_str(match special {
                "&" => "&amp;",
                "<" => "&lt;",
                ">" => "&gt;",
                "\"" => "&quot;",
                _ => "&#39;",
            })?;
            rest = after;
        }
        out.write_str(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        let attack = "</title><script>alert(1)</script>\"' onload='&amp;";
        let escaped = "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; onload=&#39;&amp;amp;";
        assert_eq!(Escaped(attack).to_string(), escaped);
        let sheet = Sheet::At("/a.css");
        let page = Document { title: attack, sheet, place: "demo", main: "<p>here</p>" }.to_string();
        assert_eq!((page.matches("</title>").count(), page.matches("<script").count()), (1, 0), "{page}");
    }
}
