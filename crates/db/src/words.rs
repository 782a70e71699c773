//! What a word is, for full-text conditions on both databases alike.
//!
//! A run of letters and digits: of ASCII only those, of the rest everything but spaces and punctuation. The letters of
//! ASCII are compared without case. There is no stemming and no word is too common to be looked for.

/// Everything between words, as PostgreSQL's expressions write it; `separates` says the same.
pub(crate) const BETWEEN: &str = "[\\u0001-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00A9\\u00AB-\\u00B4\\u00B6-\\u00B9\\u00BB-\\u00BF\\u2000-\\u200B\\u200E-\\u206F\\u3000-\\u3003]+";

fn separates(c: char) -> bool {
    // The joiners U+200C and U+200D stand inside words of Sinhala and Tamil.
    matches!(c, '\0'..='/' | ':'..='@' | '['..='`' | '{'..='\u{a9}' | '\u{ab}'..='\u{b4}' | '\u{b6}'..='\u{b9}'
        | '\u{bb}'..='\u{bf}' | '\u{2000}'..='\u{200b}' | '\u{200e}'..='\u{206f}' | '\u{3000}'..='\u{3003}')
}

/// The words of a text, in lower case where ASCII has one.
pub fn split(text: &str) -> Vec<String> {
    text.split(separates).filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect()
}

/// The text as one space, each word and one space: what a condition looks for ` word ` in.
pub(crate) fn spaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(' ');
    for word in text.split(separates).filter(|word| !word.is_empty()) {
        out.push_str(&word.to_ascii_lowercase());
        out.push(' ');
    }
    out
}

/// What [`spaced`] text holds when it holds these words in a row.
pub(crate) fn to_spaced_pattern(words: &str, prefix: bool) -> String {
    if prefix { format!(" {words}") } else { format!(" {words} ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_punctuation_and_keep_their_joiners() {
        assert_eq!(split("The fat-cat's  HAT, 2nd!"), ["the", "fat", "cat", "s", "hat", "2nd"]);
        assert_eq!(split("Café — ශ්\u{200d}රී ලංකා"), ["café", "ශ්\u{200d}රී", "ලංකා"]);
        assert_eq!(spaced(""), " ");
        assert_eq!(spaced(" a,b "), " a b ");
    }
}
