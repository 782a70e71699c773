//! What a wish is written as. A pattern is a row of parts:
//!
//! | part | stands for |
//! |---|---|
//! | `word` | that word, folded |
//! | `@skip` | a phrase of that class of the vocabulary |
//! | `a\|@b` | one of them |
//! | `[…]` | may be left out |
//! | `TARGET`, `PLACE` | a place, a sight, a kind, an area; a place, or the place of a sight |
//! | `LIST` | one or more targets, joined by commas and "and" |
//! | `N`, `SUM` | a number of days or stops, a number of money |
//! | `DAY`, `DAYS` | one day of the trip, one or several |
//! | `TIME`, `DUR`, `MONTH` | a time of day, a length of time, a month |
//! | `*` | any one word that names nothing |
//! | `,`, `;` | a comma may stand here, or the end of a sentence |
//! | `^`, `$` | begin and end of a clause |

use super::intent::RefineIntent;
use super::pattern_match::PatternMatch;
use super::vocabulary::{IntentVocabulary, WordClass};

pub(super) type Meaning = fn(&PatternMatch<'_>) -> Option<Vec<RefineIntent>>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Word(&'static str),
    Class(WordClass),
    Any,
    Target,
    Place,
    List,
    Number,
    Sum,
    Day,
    Days,
    Time,
    Duration,
    Month,
    Comma,
    Stop,
    Begin,
    End,
}

pub(super) struct PatternPart {
    pub tokens: Vec<Token>,
    pub is_optional: bool,
}

pub(super) struct Pattern {
    pub parts: Vec<PatternPart>,
    pub meaning: Meaning,
}

impl Pattern {
    pub(super) fn read(pattern: &'static str, meaning: Meaning) -> Self {
        let parts = pattern.split(' ').map(|part| {
            let (inner, is_optional) = match part.strip_prefix('[').and_then(|part| part.strip_suffix(']')) {
                Some(inner) => (inner, true),
                None => (part, false),
            };
            PatternPart { tokens: inner.split('|').filter_map(token).collect(), is_optional }
        });
        Self { parts: parts.collect(), meaning }
    }
}

/// None for a class that the vocabulary does not have; a test finds those.
fn token(text: &'static str) -> Option<Token> {
    Some(match text {
        "TARGET" => Token::Target,
        "PLACE" => Token::Place,
        "LIST" => Token::List,
        "N" => Token::Number,
        "SUM" => Token::Sum,
        "DAY" => Token::Day,
        "DAYS" => Token::Days,
        "TIME" => Token::Time,
        "DUR" => Token::Duration,
        "MONTH" => Token::Month,
        "*" => Token::Any,
        "," => Token::Comma,
        ";" => Token::Stop,
        "^" => Token::Begin,
        "$" => Token::End,
        _ => match text.strip_prefix('@') {
            Some(class) => Token::Class(IntentVocabulary::shipped().class(class)?),
            None => Token::Word(text),
        },
    })
}
