//! Months in words.

use super::numbers::number;
use crate::refine::words::Word;

/// January first, with all languages side by side.
const MONTHS: [&[&str]; 12] = [
    &["january", "jan", "januar", "janner", "janvier", "enero"],
    &["february", "feb", "februar", "fevrier", "febrero"],
    &["march", "marz", "mars", "marzo"],
    &["april", "apr", "avril", "abril"],
    &["may", "mai", "mayo"],
    &["june", "jun", "juni", "juin", "junio"],
    &["july", "jul", "juli", "juillet", "julio"],
    &["august", "aug", "aout", "agosto"],
    &["september", "sept", "sep", "septembre", "septiembre"],
    &["october", "oct", "oktober", "okt", "octobre", "octubre"],
    &["november", "nov", "novembre", "noviembre"],
    &["december", "dec", "dezember", "dez", "decembre", "diciembre"],
];

/// A month, from 1, and its number of words: `march`, `三月`.
pub(in crate::refine) fn month(words: &[Word]) -> Option<(u8, usize)> {
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    if word(1) == "月" {
        return number(word(0)).filter(|month| (1..=12).contains(month)).map(|month| (month, 2));
    }
    let at = MONTHS.iter().position(|names| names.contains(&word(0)))?;
    Some((u8::try_from(at + 1).ok()?, 1))
}

#[cfg(test)]
mod tests {
    use super::month;
    use crate::refine::words::words;

    #[test]
    fn months_are_read_in_five_languages() {
        for (text, found) in
            [("March", 3), ("Feb", 2), ("août", 8), ("Dezember", 12), ("enero", 1), ("八月", 8), ("12月", 12)]
        {
            assert_eq!(month(&words(text)).map(|(month, _)| month), Some(found), "{text}");
        }
        assert!(month(&words("marching")).is_none() && month(&words("13月")).is_none());
    }
}
