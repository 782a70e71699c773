//! The drawing of a card: text on the left, a picture on the right, a batik band between them.

use std::fmt::Write as _;
use std::sync::Arc;

use bytes::Bytes;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageKind, Tree};

use super::glyphs::{DISPLAY, Style, TEXT, escaped, options};
use super::medallion::medallion;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// Where text begins, and the width of a line.
const LEFT: f32 = 64.0;
const LINE: f32 = 440.0;
/// Where the band begins, and the picture after it.
const BAND: u32 = 548;
const PICTURE: u32 = 576;

const PAPER: &str = "#FBF7F0";
const INK: &str = "#1C2625";
const QUIET: &str = "#55625F";
const RULE: &str = "#E6DECF";
const LAGOON: &str = "#0F5C5C";
const CINNAMON: &str = "#B0492A";
const SAFFRON: &str = "#E9A23B";

/// The island's outline from the web client's logo, 246 by 416.
const ISLAND: &str = "M234 287L230 314L224 330L214 350L201 359L167 378L158 384L133 392L119 400L101 402L88 400L81 399L69 393L57 381L45 350L45 348L33 307L29 278L33 284L33 277L26 236L26 226L20 197L18 184L21 171L24 170L23 176L21 188L24 197L30 193L29 178L30 169L35 142L43 122L39 102L53 93L59 65L56 55L67 49L53 36L72 44L75 49L90 46L94 43L84 43L65 31L67 37L57 32L51 32L41 23L60 14L66 21L92 38L61 16L70 13L88 34L126 65L123 65L128 72L135 81L134 83L138 90L141 96L139 97L138 102L143 102L156 111L164 126L166 126L167 135L169 142L167 141L162 143L164 144L174 149L179 144L182 156L186 162L187 177L190 187L194 190L200 197L206 204L205 210L211 216L215 225L206 223L212 224L217 234L223 239L222 246L226 249L228 248L234 287Z";
const ROAD: &str = "M32.6 302.5Q65.9 272.1 110.7 266.7Q124.3 294.1 151.3 308.5Q123.7 363.8 69.1 392.7";

/// Titles get the largest size that fits into four lines.
const TITLE_SIZES: [f32; 4] = [60.0, 52.0, 44.0, 38.0];
const TITLE_LINES: usize = 4;
const TITLE_TOP: f32 = 210.0;

const BRAND: Style = Style { family: DISPLAY, weight: 600, size: 34.0 };
const EYEBROW: Style = Style { family: TEXT, weight: 600, size: 24.0 };
const FACT: Style = Style { family: TEXT, weight: 600, size: 26.0 };
const FIGURE: Style = Style { family: DISPLAY, weight: 600, size: 46.0 };
const NOTE: Style = Style { family: TEXT, weight: 400, size: 24.0 };

#[derive(Debug)]
pub struct SocialCard {
    /// Most important first.
    pub places: Vec<String>,
    pub title: String,
    pub fact: String,
    /// A price and what it is for.
    pub figure: Option<(String, String)>,
    pub art: Art,
}

#[derive(Debug)]
pub enum Art {
    /// The path of a file of the build.
    Picture(String),
    /// The disc for a name.
    Medallion(String),
    Island,
}

impl SocialCard {
    /// The picture file, if the card has one.
    pub fn picture(&self) -> Option<&str> {
        match &self.art {
            Art::Picture(path) => Some(path),
            Art::Medallion(_) | Art::Island => None,
        }
    }

    /// Draws the card as a PNG file; keeps a core busy for a while.
    pub fn draw(&self, picture: Option<Bytes>) -> Option<Vec<u8>> {
        let svg = self.svg(picture.is_some());
        let mut options = options();
        if let Some(picture) = picture.map(|bytes| Arc::new(bytes.to_vec())) {
            options.image_href_resolver.resolve_string =
                Box::new(move |_, _| Some(ImageKind::WEBP(Arc::clone(&picture))));
        }
        let tree = Tree::from_str(&svg, &options).ok()?;
        let mut canvas = Pixmap::new(WIDTH, HEIGHT)?;
        resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
        canvas.encode_png().ok()
    }

    fn svg(&self, has_picture: bool) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{PAPER}\"/>"
        );
        svg.push_str(&self.art(has_picture));
        svg.push_str(&band());
        svg.push_str(&format!(
            "<g transform=\"translate({LEFT} 58) scale(.13)\"><path d=\"{ISLAND}\" fill=\"{LAGOON}\"/>\
             <path d=\"{ROAD}\" fill=\"none\" stroke=\"{PAPER}\" stroke-width=\"16\" stroke-linecap=\"round\"/></g>"
        ));
        line(&mut svg, LEFT + 46.0, 98.0, BRAND, INK, "Serendib");
        line(&mut svg, LEFT, 164.0, EYEBROW, CINNAMON, &EYEBROW.names(&self.places, LINE));
        let (style, lines) = self.title();
        let mut baseline = TITLE_TOP + style.size * 0.72;
        for text in &lines {
            line(&mut svg, LEFT, baseline, style, INK, text);
            baseline += style.size * 1.12;
        }
        self.foot(&mut svg);
        svg.push_str("</svg>");
        svg
    }

    fn title(&self) -> (Style, Vec<String>) {
        let style = |size: f32| Style { family: DISPLAY, weight: 600, size };
        let fitting = TITLE_SIZES
            .iter()
            .find_map(|size| Some((style(*size), style(*size).balanced(&self.title, LINE, TITLE_LINES)?)));
        fitting.unwrap_or_else(|| {
            let small = style(38.0);
            (small, vec![small.clipped(&self.title, LINE)])
        })
    }

    fn foot(&self, svg: &mut String) {
        // Writing into a String cannot fail.
        let _ = write!(svg, "<path d=\"M{LEFT} 486H{}\" stroke=\"{RULE}\" stroke-width=\"2\"/>", LEFT + LINE);
        match &self.figure {
            None => match FACT.lines(&self.fact, LINE, 2) {
                Some(lines) => {
                    for (text, baseline) in lines.iter().zip([532.0, 566.0]) {
                        line(svg, LEFT, baseline, FACT, QUIET, text);
                    }
                }
                None => line(svg, LEFT, 532.0, FACT, QUIET, &FACT.clipped(&self.fact, LINE)),
            },
            Some((figure, note)) => {
                line(svg, LEFT, 528.0, FACT, QUIET, &FACT.clipped(&self.fact, LINE));
                line(svg, LEFT, 580.0, FIGURE, LAGOON, figure);
                line(svg, LEFT + FIGURE.width(figure) + 14.0, 580.0, NOTE, QUIET, note);
            }
        }
    }

    fn art(&self, has_picture: bool) -> String {
        let width = WIDTH - PICTURE;
        match &self.art {
            Art::Picture(_) if has_picture => format!(
                "<image href=\"picture\" x=\"{PICTURE}\" y=\"0\" width=\"{width}\" height=\"{HEIGHT}\" preserveAspectRatio=\"xMidYMid slice\"/>"
            ),
            Art::Medallion(name) => format!(
                "<rect x=\"{PICTURE}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"#EFE6D6\"/>\
                 <g transform=\"translate({} {}) scale(4.7)\">{}</g>",
                PICTURE + width / 2,
                HEIGHT / 2,
                medallion(name)
            ),
            Art::Picture(_) | Art::Island => format!(
                "<rect x=\"{PICTURE}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{LAGOON}\"/>\
                 <circle cx=\"{0}\" cy=\"{1}\" r=\"268\" fill=\"none\" stroke=\"{SAFFRON}\" stroke-width=\"3\" stroke-dasharray=\".1 18\" stroke-linecap=\"round\"/>\
                 <g transform=\"translate({0} {1}) scale(1.06) translate(-126 -208)\"><path d=\"{ISLAND}\" fill=\"#F2D9A6\"/>\
                 <path d=\"{ROAD}\" fill=\"none\" stroke=\"{CINNAMON}\" stroke-width=\"6\" stroke-dasharray=\".1 13\" stroke-linecap=\"round\"/></g>",
                PICTURE + width / 2,
                HEIGHT / 2
            ),
        }
    }
}

fn line(svg: &mut String, x: f32, baseline: f32, style: Style, ink: &str, text: &str) {
    let _ =
        write!(svg, "<text x=\"{x}\" y=\"{baseline}\" fill=\"{ink}\" {}>{}</text>", style.attributes(), escaped(text));
}

/// Diamonds in wax on lagoon cloth, edge to edge.
fn band() -> String {
    let width = PICTURE - BAND;
    let mut svg = format!("<rect x=\"{BAND}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{LAGOON}\"/>");
    let middle = BAND + width / 2;
    for row in 0..15 {
        let y = row * 42 + 21;
        let _ = write!(
            svg,
            "<path d=\"M{middle} {}l9 14l-9 14l-9 -14z\" fill=\"#F2D9A6\"/><path d=\"M{middle} {}l4 6l-4 6l-4 -6z\" fill=\"{CINNAMON}\"/>\
             <circle cx=\"{middle}\" cy=\"{}\" r=\"2.4\" fill=\"{SAFFRON}\"/>",
            y - 14,
            y - 6,
            y + 21
        );
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(title: &str) -> SocialCard {
        SocialCard {
            places: vec!["Kandy".to_owned(), "Ella".to_owned()],
            title: title.to_owned(),
            fact: "5 Days".to_owned(),
            figure: Some(("$640".to_owned(), "per person".to_owned())),
            art: Art::Picture("/pictures/none.webp".to_owned()),
        }
    }

    #[test]
    fn a_card_has_the_size_previews_want() {
        let png = card("Tea, Rain and Slow Trains").draw(None).unwrap();
        assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
        let size: Vec<u32> = png[16..24].chunks(4).map(|four| u32::from_be_bytes(four.try_into().unwrap())).collect();
        assert_eq!(size, [WIDTH, HEIGHT]);
    }

    #[test]
    fn a_long_title_is_set_smaller_and_an_endless_one_is_clipped() {
        assert_eq!(card("Tea and Trains").title().0.size, 60.0);
        let (style, lines) =
            card("Ten Slow Days between the Sacred Cities, the Spice Gardens and the Southern Sea").title();
        assert!(style.size < 60.0 && lines.len() <= TITLE_LINES, "{lines:?}");
        let endless = "word ".repeat(200);
        assert!(card(&endless).title().1[0].ends_with('…'));
    }

    #[test]
    fn a_picture_that_is_no_picture_leaves_the_rest_of_the_card() {
        assert!(card("Tea").draw(Some(Bytes::from_static(b"no picture"))).is_some());
        assert!(card("<image href=\"/etc/passwd\"/>").draw(None).is_some());
    }
}
