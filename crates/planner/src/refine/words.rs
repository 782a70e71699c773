//! A tokenizer: splits a text into words.

use serendib_search::fold;

/// The most words read from a text.
pub(super) const WORDS_LIMIT: usize = 400;

/// A word as written and as compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub folded: String,
    pub written: String,
    /// Written in capitals.
    pub is_capitals: bool,
    /// Preceded by a comma, a full stop or a line end.
    pub is_first: bool,
    /// First in a sentence.
    pub is_sentence: bool,
}

impl Word {
    /// A possible place code: a word in capitals, folded.
    pub(super) fn code(&self) -> Option<String> {
        let is_code = self.is_capitals && (2..=4).contains(&self.folded.len());
        is_code.then(|| self.folded.clone())
    }
}

/// Times such as `9:30` and `9.30pm` stay one word; a number and its unit are two (`2wks`, `600$`), and each Chinese character is one.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let (mut is_first, mut is_sentence) = (true, true);
    for written in prepared(text).split_whitespace() {
        if written.chars().all(|c| STOPS.contains(&c) || PAUSES.contains(&c)) {
            (is_first, is_sentence) = (true, is_sentence || written.contains(STOPS));
            continue;
        }
        let inner = written.trim_matches(|c: char| !c.is_alphanumeric());
        let is_time = inner.starts_with(|c: char| c.is_ascii_digit()) && inner.contains([':', '.']) && inner.len() <= 7;
        let parts = if is_time { vec![inner.replace('.', ":").to_lowercase()] } else { folded_words(written) };
        let is_capitals = inner.chars().any(char::is_alphabetic) && !inner.chars().any(char::is_lowercase);
        for (index, folded) in parts.into_iter().enumerate() {
            let written = if index == 0 { written.to_owned() } else { String::new() };
            let is_begin = index == 0;
            words.push(Word {
                folded,
                written,
                is_capitals,
                is_first: is_first && is_begin,
                is_sentence: is_sentence && is_begin,
            });
            (is_first, is_sentence) = (false, false);
        }
        if words.len() >= WORDS_LIMIT {
            break;
        }
    }
    words.truncate(WORDS_LIMIT);
    words
}

const STOPS: [char; 5] = ['.', '!', '?', ';', '\u{2029}'];
const PAUSES: [char; 4] = [',', ':', '(', ')'];

/// Chinese verb-not-verb questions, which negate nothing.
const A_NOT_A: [(&str, &str); 5] =
    [("能不能", "能"), ("可不可以", "可以"), ("要不要", "要"), ("是不是", "是"), ("好不好", "")];

/// Spells out signs and separates marks: `6 > 4`, `3-5`, `$600`, `you;then`, `今天,明天`.
fn prepared(text: &str) -> String {
    let mut text = text.to_owned();
    for (question, verb) in A_NOT_A {
        text = text.replace(question, verb);
    }
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len() + 16);
    let near = |at: usize, step: isize| at.checked_add_signed(step).and_then(|at| chars.get(at)).copied();
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    for (at, c) in chars.iter().copied().enumerate() {
        let (before, after) = (near(at, -1), near(at, 1));
        match c {
            '\n' | '。' | '！' | '？' | '；' => out.push_str(" . "),
            '，' | '、' | '：' | '（' | '）' | '(' | ')' => out.push_str(" , "),
            ',' if is_digit(before) && is_digit(after) => {
                // "3,000" is one number, and "1,5" is one and a half.
                let digits = chars[at + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
                if digits != 3 {
                    out.push('.');
                }
            }
            // "4.200" is one number, too.
            '.' if is_digit(before) && chars[at + 1..].iter().take_while(|c| c.is_ascii_digit()).count() == 3 => {}
            '.' | ':' if is_digit(before) && is_digit(after) => out.push(c),
            '.' if is_ordinal(&chars, at) => out.push_str("th"),
            '.' if is_of_abbreviation(&chars, at) => {}
            ';' | '!' | '?' | ',' | '.' | ':' => {
                out.push(' ');
                out.push(c);
                out.push(' ');
            }
            '–' | '—' | '-' if is_digit(before) && (is_digit(after) || names_day(&chars, at + 1)) => {
                out.push_str(" to ")
            }
            '–' | '—' => out.push_str(" , "),
            '-' if before == Some(' ') && after == Some(' ') => out.push_str(" , "),
            '>' | '→' => {
                let next = chars[at + 1..].iter().find(|c| !c.is_whitespace()).copied();
                out.push_str(if is_digit(next) { " over " } else { " to " });
            }
            '<' => out.push_str(" under "),
            '*' if is_digit(before) => out.push_str(" star "),
            '/' if matches!((before, after), (Some('w' | 'W'), Some('o' | 'O'))) => out.push_str("ith"),
            'o' | 'O' if before == Some('/') && matches!(near(at, -2), Some('w' | 'W')) => out.push_str("out"),
            '/' if matches!((before, after), (Some('w' | 'W'), _)) => out.push_str("ith "),
            '$' | '€' | '£' => out.push_str(if c == '$' { " dollars " } else { " euros " }),
            '&' => out.push_str(" and "),
            // "+2 nights", "day 4+".
            '+' if is_digit(after) && before.is_none_or(char::is_whitespace) => out.push_str(" extra "),
            '+' if is_digit(before) && !is_digit(after) => out.push_str(" onwards "),
            '+' if !is_digit(before) => out.push_str(" and "),
            '@' if before.is_none_or(char::is_whitespace) => out.push_str(" at "),
            '~' => out.push_str(" about "),
            '½' => out.push_str(if is_digit(before) { ".5" } else { " half " }),
            '\'' | '’' if is_elision(before, near(at, -2), after) => out.push(' '),
            // "D6" is day 6.
            'D' | 'd' if is_digit(after) && before.is_none_or(|c| !c.is_alphanumeric()) => out.push_str("day "),
            _ => {
                out.push(c);
                if needs_blank(&chars, at) {
                    out.push(' ');
                }
            }
        }
    }
    out
}

/// Abbreviations whose full stop ends no sentence.
const ABBREVIATIONS: [&str; 31] = [
    "max", "min", "mins", "hr", "hrs", "std", "ca", "approx", "appr", "inkl", "incl", "bzw", "nr", "mr", "mrs", "dr",
    "st", "mt", "esp", "vs", "evtl", "ggf", "mind", "tgl", "km", "arr", "dep", "etc", "ave", "avg", "onw",
];

/// The word that ends before a position.
fn word_before(chars: &[char], at: usize) -> String {
    let word: Vec<char> = chars[..at].iter().rev().take_while(|c| c.is_alphanumeric()).copied().collect();
    word.into_iter().rev().flat_map(char::to_lowercase).collect()
}

/// "On day 4. Then" ends a sentence, "am 4. Tag" does not.
fn is_ordinal(chars: &[char], at: usize) -> bool {
    let next: String =
        chars[at + 1..].iter().skip_while(|c| **c == ' ').take(5).flat_map(|c| c.to_lowercase()).collect();
    let before = word_before(chars, at);
    let is_number = (1..=2).contains(&before.len()) && before.bytes().all(|c| c.is_ascii_digit());
    is_number && ["tag", "nacht", "abend", "reise"].iter().any(|word| next.starts_with(word))
}

/// `a.m.`, `i.e.`, `max. 3`, `approx. two`: a stop inside an abbreviation, or after one inside a sentence.
fn is_of_abbreviation(chars: &[char], at: usize) -> bool {
    let is_letter = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| c.is_alphabetic());
    let is_alone = |at: Option<usize>| !is_letter(at.and_then(|at| at.checked_sub(1)));
    let begins = is_letter(at.checked_sub(1)) && is_alone(at.checked_sub(1));
    if begins && is_letter(Some(at + 1)) && !is_letter(Some(at + 2)) {
        return true;
    }
    let is_last = is_letter(at.checked_sub(1)) && at.checked_sub(2).and_then(|at| chars.get(at)) == Some(&'.');
    if is_last && is_letter(at.checked_sub(3)) {
        let rest = chars[at + 1..].iter().find(|c| !c.is_whitespace());
        return rest.is_none_or(|c| !c.is_uppercase());
    }
    let goes_on = chars[at + 1..].iter().find(|c| !c.is_whitespace()).is_some_and(|c| !c.is_uppercase());
    goes_on && ABBREVIATIONS.contains(&word_before(chars, at).as_str())
}

/// "D1-D3", "day 1-day 3".
fn names_day(chars: &[char], at: usize) -> bool {
    let rest: String = chars.iter().skip(at).take(5).flat_map(|c| c.to_lowercase()).collect();
    let after_d = rest.strip_prefix('d').and_then(|rest| rest.chars().next());
    rest.starts_with("day ") || rest.starts_with("tag ") || after_d.is_some_and(|c| c.is_ascii_digit())
}

/// `l'après-midi`, `d'accord`.
fn is_elision(before: Option<char>, earlier: Option<char>, after: Option<char>) -> bool {
    let is_article =
        before.is_some_and(|c| "dljcnsqDLJCNSQ".contains(c)) || (before == Some('u') && earlier == Some('q'));
    let is_alone = before == Some('u') || earlier.is_none_or(|c| !c.is_alphanumeric());
    is_article && is_alone && after.is_some_and(|c| "aeiouhyéèêàâAEIOUHYÉ".contains(c))
}

/// Between a number and its unit, and beside each Chinese character.
fn needs_blank(chars: &[char], at: usize) -> bool {
    let (Some(c), Some(next)) = (chars.get(at).copied(), chars.get(at + 1).copied()) else { return false };
    if is_han(c) || is_han(next) {
        return true;
    }
    if !c.is_ascii_digit() || !next.is_alphabetic() {
        return false;
    }
    let ending: String =
        chars[at + 1..].iter().take_while(|c| c.is_alphanumeric()).flat_map(|c| c.to_lowercase()).collect();
    let is_clock =
        ending.strip_prefix('h').is_some_and(|rest| rest.len() == 2 && rest.bytes().all(|c| c.is_ascii_digit()));
    !is_clock && !["am", "pm", "st", "nd", "rd", "th"].contains(&ending.as_str())
}

const fn is_han(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}')
}

/// The compared form of a name's or phrase's words.
pub(super) fn folded_words(text: &str) -> Vec<String> {
    let mut spaced = String::with_capacity(text.len());
    for c in text.chars() {
        if is_han(c) {
            spaced.extend([' ', c, ' ']);
        } else {
            spaced.push(c);
        }
    }
    fold(&spaced).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn a_text_is_cut_where_people_would_cut_it() {
        let cut = |text: &str| words(text).into_iter().map(|word| word.folded).collect::<Vec<_>>().join(" ");
        for (text, folded) in [
            ("Start at 9.30am, please", "start at 9:30am please"),
            ("day 1-3 and 5–7", "day 1 to 3 and 5 to 7"),
            ("2wks, 600$ or $3,000", "2 wks 600 dollars or dollars 3000"),
            ("no climb > 30 min; Colombo > Ella", "no climb over 30 min colombo to ella"),
            ("Pas d'escaliers l'après-midi, don't", "pas d escaliers l apres midi dont"),
            ("阿鲁甘湾多住2晚", "阿 鲁 甘 湾 多 住 2 晚"),
            ("by 6 p.m. max. 2 hrs. w/o stops, i.e. none", "by 6 pm max 2 hrs without stops ie none"),
            ("D1-D3, day 4+, +2 nights, am 3. Tag", "day 1 to day 3 day 4 onwards extra 2 nights am 3th tag"),
            ("arrivée 11h20, the 3rd day, 1N Ella", "arrivee 11h20 the 3rd day 1 n ella"),
        ] {
            assert_eq!(cut(text), folded, "{text}");
        }
        let first: Vec<bool> = words("Ella, Kandy. Galle").iter().map(|word| word.is_first).collect();
        let sentence: Vec<bool> = words("Ella, Kandy. Galle").iter().map(|word| word.is_sentence).collect();
        assert_eq!((first, sentence), (vec![true; 3], vec![true, false, true]));
    }
}
