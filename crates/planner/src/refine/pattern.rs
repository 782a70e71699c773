//! The pattern language of wishes. A pattern is a row of parts:
//!
//! | part | meaning |
//! |---|---|
//! | `word` | that word, folded |
//! | `@skip` | a phrase of that vocabulary class |
//! | `a\|@b` | an alternative |
//! | `[…]` | optional |
//! | `TARGET`, `PLACE` | a place, a sight, a kind, an area; a place, or a sight's place |
//! | `LIST` | one or more targets, joined by commas and "and" |
//! | `N`, `SUM` | a number of days or stops; an amount of money |
//! | `DAY`, `DAYS` | one day of the trip; one or several |
//! | `TIME`, `DUR`, `MONTH` | a time of day, a duration, a month |
//! | `*` | any one word that names nothing |
//! | `,`, `;` | allows a comma, or the end of a sentence |
//! | `^`, `$` | start and end of a clause |

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

/// `None` for an unknown vocabulary class; a test finds those.
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
