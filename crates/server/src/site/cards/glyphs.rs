//! The fonts of cards, and the width of lines.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};

/// The display font, as in the web client, with its fallbacks.
pub const DISPLAY: &str = "Fraunces, 'Fraunces Ext', 'Noto Serif Sinhala', 'Noto Serif Tamil'";
pub const TEXT: &str = "Figtree, 'Figtree Ext', 'Noto Serif Sinhala', 'Noto Serif Tamil'";

static FACES: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut faces = Database::new();
    for bytes in [
        &include_bytes!("../../../assets/fonts/fraunces-semibold.ttf")[..],
        include_bytes!("../../../assets/fonts/fraunces-semibold-ext.ttf"),
        include_bytes!("../../../assets/fonts/figtree-regular.ttf"),
        include_bytes!("../../../assets/fonts/figtree-semibold.ttf"),
        include_bytes!("../../../assets/fonts/figtree-semibold-ext.ttf"),
        include_bytes!("../../../assets/fonts/noto-serif-sinhala-semibold.ttf"),
        include_bytes!("../../../assets/fonts/noto-serif-tamil-semibold.ttf"),
    ] {
        faces.load_font_source(Source::Binary(Arc::new(bytes)));
    }
    Arc::new(faces)
});

/// Reads drawings with our fonts only: no file and no other font of the machine.
pub fn options() -> Options<'static> {
    let mut options = Options { fontdb: Arc::clone(&FACES), font_family: "Figtree".to_owned(), ..Options::default() };
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    options.image_href_resolver.resolve_data = Box::new(|_, _, _| None);
    options
}

#[derive(Clone, Copy)]
pub struct Style {
    pub family: &'static str,
    pub weight: u32,
    pub size: f32,
}

impl Style {
    /// The attributes of a `text` element.
    pub fn attributes(self) -> String {
        format!("font-family=\"{}\" font-weight=\"{}\" font-size=\"{}\"", self.family, self.weight, self.size)
    }

    pub fn width(self, line: &str) -> f32 {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text y=\"9\" {}>{}</text></svg>",
            self.attributes(),
            escaped(line)
        );
        Tree::from_str(&svg, &options()).map_or(0.0, |tree| tree.root().bounding_box().width())
    }

    /// Breaks the text into at most `most` lines of this width; `None` when it needs more.
    pub fn lines(self, text: &str, width: f32, most: usize) -> Option<Vec<String>> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            if let Some(line) = lines.last_mut() {
                let longer = format!("{line} {word}");
                if self.width(&longer) <= width {
                    *line = longer;
                    continue;
                }
            }
            if lines.len() == most || self.width(word) > width {
                return None;
            }
            lines.push(word.to_owned());
        }
        Some(lines)
    }

    /// The same number of lines at the narrowest width, so that no line is left with one short word.
    pub fn balanced(self, text: &str, width: f32, most: usize) -> Option<Vec<String>> {
        let mut lines = self.lines(text, width, most)?;
        for share in [0.92, 0.84, 0.76, 0.68, 0.6] {
            match self.lines(text, width * share, lines.len()) {
                Some(narrower) => lines = narrower,
                None => break,
            }
        }
        Some(lines)
    }

    /// As many whole names as fit, and the number of others.
    pub fn names(self, names: &[String], width: f32) -> String {
        for count in (1..=names.len()).rev() {
            let mut line = names[..count].join(" · ");
            if count < names.len() {
                line.push_str(&format!(" +{}", names.len() - count));
            }
            if self.width(&line) <= width {
                return line;
            }
        }
        names.first().map_or_else(String::new, |name| self.clipped(name, width))
    }

    /// As much of the text as fits; cuts inside a word if necessary.
    pub fn clipped(self, text: &str, width: f32) -> String {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if self.width(&text) <= width {
            return text;
        }
        let mut chars: Vec<char> = text.chars().take(MOST_CHARS).collect();
        while chars.pop().is_some() {
            let shorter = format!("{}…", chars.iter().collect::<String>().trim_end());
            if self.width(&shorter) <= width {
                return shorter;
            }
        }
        String::new()
    }
}

/// No line of a card has room for more.
const MOST_CHARS: usize = 60;

/// Escaped for XML; characters that XML cannot contain are left out.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for ch in text.chars() {
        match ch {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if ch.is_control() => {}
            _ => out.push(ch),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLE: Style = Style { family: DISPLAY, weight: 600, size: 48.0 };

    #[test]
    fn lines_break_between_words_and_keep_to_the_width() {
        let lines = TITLE.lines("Seven Days of Tea, Rain and Slow Trains", 420.0, 4).unwrap();
        assert!(lines.len() > 1 && lines.len() <= 4, "{lines:?}");
        assert!(lines.iter().all(|line| TITLE.width(line) <= 420.0), "{lines:?}");
        assert_eq!(TITLE.lines("one two three four five six seven eight nine ten", 120.0, 2), None);
        assert_eq!(TITLE.lines("Anuradhapurapolonnaruwa", 120.0, 4), None);
    }

    #[test]
    fn every_script_of_the_island_has_letters() {
        for text in ["Ella", "Łódź", "සීගිරිය", "யாழ்ப்பாணம்"] {
            assert!(TITLE.width(text) > 60.0, "{text}");
        }
    }

    #[test]
    fn what_does_not_fit_is_clipped() {
        let clipped = TITLE.clipped("A place name of sixty letters is not a thing one meets each day", 300.0);
        assert!(clipped.ends_with('…') && TITLE.width(&clipped) <= 300.0, "{clipped}");
        assert_eq!(TITLE.clipped("Ella", 300.0), "Ella");
    }

    #[test]
    fn names_are_never_cut() {
        let names = ["Kurunegala", "Sigiriya", "Polonnaruwa", "Batticaloa"].map(str::to_owned);
        assert_eq!(TITLE.names(&names, 5_000.0), "Kurunegala · Sigiriya · Polonnaruwa · Batticaloa");
        assert_eq!(TITLE.names(&names, TITLE.width("Kurunegala · Sigiriya +99")), "Kurunegala · Sigiriya +2");
        assert_eq!(TITLE.names(&[], 100.0), "");
    }

    #[test]
    fn lines_are_about_as_long_as_each_other() {
        let lines = TITLE.balanced("Authentic Sri Lankan Adventures", 360.0, 4).unwrap();
        assert_eq!(lines, ["Authentic", "Sri Lankan", "Adventures"]);
    }

    #[test]
    fn text_cannot_become_drawing() {
        assert_eq!(escaped("<image href=\"x\"/>&\u{0}\u{1b}"), "&lt;image href=&quot;x&quot;/&gt;&amp;");
    }
}
