//! A text cut into words, and what its words name: numbers, times, places, sights, kinds.

use super::kinds::KINDS;
use super::wish::Target;
use crate::planner::catalogue::Catalogue;
use crate::planner::time::Clock;
use crate::search::fold;

/// Words of a text that are looked at; the rest is not read.
pub(super) const WORDS_LIMIT: usize = 300;
/// Words that a name has at most.
const NAME_WORDS: usize = 8;
/// Words of a sight's title that name it where it is shortened.
const SHORTENED: usize = 1;

/// What names name, longest first.
#[derive(Debug)]
pub(in crate::planner) struct Lexicon {
    names: Vec<(Vec<String>, Target)>,
}

impl Lexicon {
    pub(in crate::planner) fn new(catalogue: &Catalogue) -> Self {
        let mut names: Vec<(Vec<String>, Target)> = Vec::new();
        let mut put = |text: &str, target| {
            let words: Vec<String> = fold(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
            if !words.is_empty() && words.len() <= NAME_WORDS && !names.iter().any(|(known, _)| *known == words) {
                names.push((words, target));
            }
        };
        for (index, place) in catalogue.places().iter().enumerate() {
            put(&place.name, Target::Place(index));
            place.aliases.iter().for_each(|name| put(name, Target::Place(index)));
        }
        for (index, sight) in catalogue.sights().iter().enumerate() {
            put(&sight.title, Target::Sight(index));
            // "Adam's Peak (Sri Pada)" is called both; "Pedro Tea Estate, Nuwara Eliya" by its first part.
            for part in sight.title.split([',', '(', ')']).skip(usize::from(!sight.title.contains([',', '(']))) {
                if part.split_whitespace().count() > SHORTENED {
                    put(part, Target::Sight(index));
                }
            }
        }
        for (index, kind) in KINDS.iter().enumerate() {
            kind.words.iter().chain([&kind.name]).for_each(|word| put(word, Target::Kind(index)));
        }
        for (index, place) in catalogue.places().iter().enumerate() {
            place.nearby.iter().for_each(|name| put(name, Target::Place(index)));
        }
        names.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
        Self { names }
    }

    /// The longest name that these words begin with, and of how many words it is.
    pub(super) fn named(&self, words: &[Word]) -> Option<(Target, usize)> {
        let begins = |name: &Vec<String>| {
            name.len() <= words.len() && name.iter().zip(words).all(|(name, word)| *name == word.folded)
        };
        self.names.iter().find(|(name, _)| begins(name)).map(|(name, target)| (*target, name.len()))
    }

    /// Everything that these words name.
    pub(super) fn all(&self, words: &[Word]) -> Vec<Target> {
        let (mut all, mut rest) = (Vec::new(), words);
        while !rest.is_empty() {
            let named = self.named(rest);
            all.extend(named.map(|(target, _)| target));
            rest = &rest[named.map_or(1, |(_, length)| length)..];
        }
        all
    }
}

/// A word as it was written and as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub folded: String,
    pub written: String,
    /// A comma, a full stop or an end of line stands before it.
    pub is_first: bool,
}

/// Times such as `9:30` and `9.30pm` stay one word.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut is_first = true;
    for written in text.split_whitespace() {
        let inner = written.trim_matches(|c: char| !c.is_alphanumeric());
        let is_time = inner.starts_with(|c: char| c.is_ascii_digit()) && inner.contains([':', '.']) && inner.len() <= 7;
        if is_time {
            words.push(Word { folded: inner.replace('.', ":").to_lowercase(), written: inner.to_owned(), is_first });
        } else {
            for (index, part) in fold(written).split(' ').filter(|part| !part.is_empty()).enumerate() {
                let written = if index == 0 { written.to_owned() } else { String::new() };
                words.push(Word { folded: part.to_owned(), written, is_first: is_first && index == 0 });
            }
        }
        is_first = written.ends_with([',', '.', ';', '!', '?', ':']) && !is_time;
        if words.len() >= WORDS_LIMIT {
            break;
        }
    }
    words.truncate(WORDS_LIMIT);
    words
}

const NUMBERS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const ORDINALS: [&str; 11] =
    ["zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

pub(super) fn number(word: &str) -> Option<u8> {
    if matches!(word, "a" | "an") {
        return Some(1);
    }
    let position = |list: &[&str]| list.iter().position(|known| *known == word).and_then(|at| u8::try_from(at).ok());
    word.parse().ok().filter(|_| !word.starts_with('+')).or_else(|| position(&NUMBERS))
}

/// `third`, `3rd`.
pub(super) fn ordinal(word: &str) -> Option<u8> {
    let digits = ["st", "nd", "rd", "th"].into_iter().find_map(|end| word.strip_suffix(end));
    let position = ORDINALS.iter().position(|known| *known == word).and_then(|at| u8::try_from(at).ok());
    position.or_else(|| digits?.parse().ok())
}

/// `10`, `10:30`, `10am`, `noon`; a bare hour below `before` is one of the afternoon.
pub(super) fn clock(word: &str, next: Option<&str>, before: i32) -> Option<Clock> {
    if word == "noon" {
        return Some(Clock::hm(12, 0));
    }
    let (digits, half) = match (word.strip_suffix("am"), word.strip_suffix("pm")) {
        (Some(digits), _) => (digits, Some(0)),
        (_, Some(digits)) => (digits, Some(12)),
        _ => (
            word,
            match next {
                Some("am") => Some(0),
                Some("pm") => Some(12),
                _ => None,
            },
        ),
    };
    let (hours, minutes) = digits.split_once(':').unwrap_or((digits, "0"));
    let (hours, minutes): (u8, u8) = (hours.parse().ok()?, minutes.parse().ok()?);
    let hours = match half {
        Some(half) if (1..=12).contains(&hours) => i32::from(hours) % 12 + half,
        Some(_) => return None,
        None if i32::from(hours) < before => i32::from(hours) + 12,
        None => i32::from(hours),
    };
    (hours < 24 && minutes < 60).then(|| Clock::hm(hours, i32::from(minutes)))
}
