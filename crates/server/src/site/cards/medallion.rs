//! A guide's batik disc, computed from the name alone as in the web client: two inks, a ring of one pattern, initials.

use std::fmt::Write as _;

use super::glyphs::{DISPLAY, escaped};

const INKS: [(&str, &str); 8] = [
    ("#0F5C5C", "#F2D9A6"),
    ("#B0492A", "#F6DDB4"),
    ("#2B4A6F", "#F0C987"),
    ("#3B7A4B", "#F5E6C0"),
    ("#7A2F3F", "#EFC58E"),
    ("#8A5A1E", "#FAEBCB"),
    ("#1F3F45", "#E9A23B"),
    ("#5B3A2A", "#9CC7BC"),
];
const COUNTS: [u32; 4] = [12, 14, 16, 18];

#[derive(Clone, Copy)]
enum Tone {
    Wax,
    Cloth,
    Half,
}

/// One shape repeated on a circle.
#[derive(Clone, Copy)]
struct Ring {
    /// Multiplied by the disc's count, plus `more`.
    times: u32,
    more: u32,
    radius: f64,
    shape: MotifShape,
    /// As a part of the step between two shapes.
    shift: f64,
    tone: Tone,
}

#[derive(Clone, Copy)]
enum MotifShape {
    Path(&'static str),
    Dot(f64),
}

use MotifShape::{Dot, Path};
use Tone::{Cloth, Half, Wax};

const fn ring(radius: f64, shape: MotifShape, shift: f64, tone: Tone) -> Ring {
    Ring { times: 1, more: 0, radius, shape, shift, tone }
}

const PATTERNS: [&[Ring]; 6] = [
    // petals
    &[
        ring(34.0, Path("M0 10C-5.6 4 -3.92 -5 0 -10C3.92 -5 5.6 4 0 10z"), 0.0, Wax),
        ring(34.0, Path("M0 5C-2.2 2 -1.54 -2.5 0 -5C1.54 -2.5 2.2 2 0 5z"), 0.0, Cloth),
        ring(44.0, Dot(1.5), 0.5, Wax),
    ],
    // arches
    &[
        ring(36.0, Path("M-6 7C-6 -2 6 -2 6 7L3.6 7C3.6 1.5 -3.6 1.5 -3.6 7z"), 0.0, Wax),
        ring(31.0, Dot(1.7), 0.0, Wax),
        ring(43.0, Dot(2.1), 0.5, Half),
    ],
    // rays
    &[
        Ring { times: 2, more: 0, radius: 36.0, shape: Path("M0 -9L2.4 8L-2.4 8z"), shift: 0.0, tone: Wax },
        ring(42.0, Dot(1.9), 0.5, Cloth),
    ],
    // waves
    &[ring(36.0, Path("M-6 6Q-7 -5 1 -8Q9 -8 7 -1Q3 -5 0 -3Q-4 0 -3 7z"), 0.0, Wax), ring(28.0, Dot(1.4), 0.5, Wax)],
    // diamonds
    &[
        ring(37.0, Path("M0 -8L6.5 0L0 8L-6.5 0z"), 0.0, Wax),
        ring(37.0, Path("M0 -4.5L3.5 0L0 4.5L-3.5 0z"), 0.0, Cloth),
        ring(43.5, Dot(1.3), 0.5, Half),
    ],
    // beads
    &[
        ring(29.0, Dot(2.0), 0.0, Wax),
        Ring { times: 1, more: 4, radius: 35.0, shape: Dot(2.3), shift: 0.3, tone: Half },
        Ring { times: 1, more: 8, radius: 41.0, shape: Dot(2.6), shift: 0.6, tone: Wax },
    ],
];

/// A disc of radius 49 around the origin.
pub fn medallion(name: &str) -> String {
    let hash = hash_of(name);
    let (cloth, wax) = picked(&INKS, hash).unwrap_or(("#0F5C5C", "#F2D9A6"));
    let count = picked(&COUNTS, hash >> 4).unwrap_or(16);
    let mut svg = format!("<circle r=\"49\" fill=\"{cloth}\"/>");
    for ring in picked(&PATTERNS, hash >> 8).unwrap_or_default() {
        let (ink, opacity) = match ring.tone {
            Wax => (wax, "1"),
            Cloth => (cloth, "1"),
            Half => (wax, ".58"),
        };
        let _ = write!(svg, "<g fill=\"{ink}\" fill-opacity=\"{opacity}\">");
        let shapes = count * ring.times + ring.more;
        for index in 0..shapes {
            let turn = (f64::from(index) + ring.shift) * 360.0 / f64::from(shapes);
            let shape = match ring.shape {
                Path(path) => format!("path d=\"{path}\""),
                Dot(radius) => format!("circle r=\"{radius}\""),
            };
            // Writing into a String cannot fail.
            let _ = write!(svg, "<{shape} transform=\"rotate({turn:.2}) translate(0 -{})\"/>", ring.radius);
        }
        svg.push_str("</g>");
    }
    let initials = escaped(&initials_of(name));
    let _ = write!(
        svg,
        "<circle r=\"47.2\" fill=\"none\" stroke=\"{wax}\" stroke-width=\"1.6\"/><circle r=\"24.5\" fill=\"{wax}\"/>\
         <circle r=\"22\" fill=\"none\" stroke=\"{cloth}\" stroke-width=\".9\"/>\
         <text y=\"7.4\" text-anchor=\"middle\" font-family=\"{DISPLAY}\" font-weight=\"600\" font-size=\"21\" fill=\"{cloth}\">{initials}</text>"
    );
    svg
}

fn picked<T: Copy>(choices: &[T], hash: u32) -> Option<T> {
    let index = usize::try_from(hash).ok()?.checked_rem(choices.len())?;
    choices.get(index).copied()
}

/// FNV-1a over characters rather than bytes, as in the client.
fn hash_of(name: &str) -> u32 {
    let normalized = name.trim().to_lowercase();
    normalized.chars().fold(0x811c_9dc5, |hash: u32, ch| (hash ^ u32::from(ch)).wrapping_mul(0x0100_0193))
}

fn initials_of(name: &str) -> String {
    let mut words = name.split_whitespace();
    let ends = words.next().into_iter().chain(words.next_back());
    ends.filter_map(|word| word.chars().next()).flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_those_of_the_first_and_last_word() {
        for (name, initials) in [("Ajantha Ekanayake", "AE"), ("ishara", "I"), ("Don Marino de Silva", "DS"), ("", "")]
        {
            assert_eq!(initials_of(name), initials);
        }
    }

    #[test]
    fn a_name_always_gives_the_same_disc_and_names_differ() {
        assert_eq!(medallion("Rizvi Cassim"), medallion(" rizvi CASSIM "));
        assert_ne!(medallion("Rizvi Cassim"), medallion("Ishara Tennakoon"));
    }
}
