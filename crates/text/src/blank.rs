//! Detects blank texts: texts without a visible character.

use crate::plain_text::is_direction_mark;

/// Whether a text is invisible: only white space, and characters without ink or a letter's width. Beside visible text they stay,
/// because they join emojis and letters of some scripts.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_unseen(c) || is_direction_mark(c))
}

/// Unicode's `Default_Ignorable_Code_Point` except direction controls, and the Braille pattern without dots.
pub fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}'
            | '\u{2060}'..='\u{2065}'
            | '\u{206a}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-R09.
    #[test]
    fn invisible_text_is_blank_and_text_around_it_is_not() {
        for unseen in [
            "",
            " \n\t\u{a0}",
            "\u{200b}",
            "\u{200c}",
            "\u{200d}",
            "\u{2060}",
            "\u{feff}",
            "\u{3164}",
            "\u{2800}",
            "\u{ad}",
            "\u{200f}",
            "\u{2068}\u{2069}",
            "\u{e0020}",
            "\u{e007f}",
            " \u{200b} \u{2060}\n",
        ] {
            assert!(is_blank(unseen), "{unseen:?}");
        }
        for seen in ["a", "\u{200b}a", "👨\u{200d}👩\u{200d}👧", "ශ්\u{200d}රී", ".", "❤\u{fe0f}"] {
            assert!(!is_blank(seen), "{seen:?}");
        }
    }
}
