//! What a guide means by a text message: "YES 4711", "stop", or anything else.

use unicode_normalization::UnicodeNormalization as _;

use crate::digits::with_ascii_digits;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ReplyMeaning {
    /// Approve the request with this code.
    Approve(String),
    /// Approve, but no code of four digits, or several.
    ApproveUnclear,
    /// No, perhaps with a code.
    Decline,
    /// No more texts.
    Stop,
    Unclear,
}

/// Also in the words of Sinhala and Tamil speakers, who write them in either script.
const YES: [&str; 20] = [
    "yes",
    "y",
    "yep",
    "yeah",
    "ya",
    "ja",
    "oui",
    "si",
    "ok",
    "okay",
    "approve",
    "approved",
    "accept",
    "confirm",
    "ow",
    "owu",
    "ඔව්",
    "aam",
    "aama",
    "ஆம்",
];
const NO: [&str; 13] =
    ["no", "n", "nope", "not", "don't", "dont", "cannot", "reject", "decline", "nae", "naha", "නැහැ", "இல்லை"];
/// Beside a yes, words that change nothing about it.
const POLITE: [&str; 16] = [
    "please", "thanks", "thank", "you", "thx", "i", "we", "it", "the", "request", "booking", "code", "for", "number",
    "sir", "serendib",
];
/// The words that services and laws on text messages name.
const STOP: [&str; 7] = ["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "optout"];

pub(super) fn understand(text: &str) -> ReplyMeaning {
    let text: String = text.nfkc().collect();
    let text = with_ascii_digits(&text).replace('’', "'").to_lowercase();
    let words = words_and_numbers(&text);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    // "stop", "Stop all", "STOP please", but not "stop 4711".
    let is_polite = |word: &String| word == "all" || POLITE.contains(&word.as_str());
    if let Some((first, rest)) = words.split_first()
        && STOP.contains(&first.as_str())
        && rest.iter().all(is_polite)
    {
        return ReplyMeaning::Stop;
    }
    if has(&NO) {
        return ReplyMeaning::Decline;
    }
    if !has(&YES) {
        return ReplyMeaning::Unclear;
    }
    let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
    let numbers: Vec<&String> = words.iter().filter(is_number).collect();
    // "Yes, but I can't do 4711" and "Did you approve 4711?" are no approvals: every word must be known.
    let is_plain = !text.contains('?')
        && words.iter().all(|word| is_number(&word) || YES.contains(&word.as_str()) || POLITE.contains(&word.as_str()));
    match numbers.as_slice() {
        [code] if code.len() == 4 && is_plain => ReplyMeaning::Approve((*code).clone()),
        _ => ReplyMeaning::ApproveUnclear,
    }
}

/// "yes4711" is a word and a number. Marks of scripts belong to words, other signs do not.
fn words_and_numbers(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for c in text.chars() {
        let kind = if c.is_ascii_digit() {
            Some('0')
        } else if c.is_alphanumeric() || c == '\'' || is_mark(c) {
            Some('a')
        } else {
            None
        };
        match (kind, words.last_mut()) {
            (Some(kind), Some(word)) if last == Some(kind) => word.push(c),
            (Some(_), _) => words.push(c.to_string()),
            (None, _) => {}
        }
        last = kind;
    }
    words
}

/// Vowel signs of Sinhala and Tamil, and the joiner, are no letters for Unicode.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{d80}'..='\u{dff}' | '\u{b80}'..='\u{bff}' | '\u{200d}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_understood_as_people_write_them() {
        let approve = |code: &str| ReplyMeaning::Approve(code.to_owned());
        for (text, meaning) in [
            ("YES 4711", approve("4711")),
            ("yes4711", approve("4711")),
            ("Yes, 4711.", approve("4711")),
            ("  4711 yes\n", approve("4711")),
            ("Yes  please approve 4711, thank you", approve("4711")),
            ("OK 0042", approve("0042")),
            ("\"YES 4711\"", approve("4711")),
            ("ඔව් 4711", approve("4711")),
            ("ஆம் ௪௭௧௧", approve("4711")),
            ("Y-4711", approve("4711")),
            ("YES", ReplyMeaning::ApproveUnclear),
            ("YES 471", ReplyMeaning::ApproveUnclear),
            ("YES 47111", ReplyMeaning::ApproveUnclear),
            ("YES 4711 and 4712", ReplyMeaning::ApproveUnclear),
            ("YES 47 11", ReplyMeaning::ApproveUnclear),
            ("Yes I can't do 4711", ReplyMeaning::ApproveUnclear),
            ("ok cancel 4711", ReplyMeaning::ApproveUnclear),
            ("OK sorry, 4711 is impossible", ReplyMeaning::ApproveUnclear),
            ("ja aber 4711 nein", ReplyMeaning::ApproveUnclear),
            ("Did you approve 4711?", ReplyMeaning::ApproveUnclear),
            ("yes, who is 4711?", ReplyMeaning::ApproveUnclear),
            ("START", ReplyMeaning::Unclear),
            ("NO 4711", ReplyMeaning::Decline),
            ("no, not yes 4711", ReplyMeaning::Decline),
            ("Yes but don’t 4711", ReplyMeaning::Decline),
            ("නැහැ 4711", ReplyMeaning::Decline),
            ("STOP", ReplyMeaning::Stop),
            ("stop.", ReplyMeaning::Stop),
            ("Stop all", ReplyMeaning::Stop),
            ("STOP please", ReplyMeaning::Stop),
            ("ＳＴＯＰ", ReplyMeaning::Stop),
            ("ＹＥＳ ４７１１", approve("4711")),
            ("stop 4711", ReplyMeaning::Unclear),
            ("4711", ReplyMeaning::Unclear),
            ("yesterday 4711", ReplyMeaning::Unclear),
            ("", ReplyMeaning::Unclear),
            ("who is this?", ReplyMeaning::Unclear),
        ] {
            assert_eq!(understand(text), meaning, "{text}");
        }
    }
}
