//! Judges the notes for the guide: food and prayers.

use super::{JudgeCase, PairVerdict};
use crate::dataset::{MeaningPair, folded};

/// A diet's word, and acceptable notes for the guide.
const DIETS: &[(&str, &[&str])] = &[
    ("halal", &["halal", "pork"]),
    ("gluten", &["gluten"]),
    ("vegetarian", &["vegetarian"]),
    ("vegan", &["vegan"]),
    ("jain", &["jain"]),
    ("kosher", &["kosher"]),
    ("peanut", &["nut"]),
    ("nut", &["nut"]),
    ("pork", &["pork", "halal"]),
    ("alcohol", &["alcohol"]),
    ("lactose", &["lactose", "milk", "dairy"]),
    ("dairy", &["lactose", "milk", "dairy"]),
    ("seafood", &["seafood", "fish"]),
    ("shellfish", &["shellfish", "seafood"]),
    ("fish", &["fish"]),
    ("spicy", &["spicy", "mild"]),
    ("egg", &["egg"]),
];

/// The guide's notes mention it.
pub fn diet(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let wanted = folded(&pair.value);
    let mut needed = DIETS.iter().filter(|(word, _)| wanted.contains(word)).map(|(_, words)| *words).peekable();
    if needed.peek().is_none() {
        let words: Vec<&str> = wanted.split(' ').filter(|word| word.len() > 3).collect();
        return PairVerdict::when(case.answer.notes(&words), || format!("nobody is told of {}", pair.value));
    }
    PairVerdict::when(needed.all(|words| case.answer.notes(words)), || format!("nobody is told of {}", pair.value))
}

pub fn prayer(case: &JudgeCase<'_>) -> PairVerdict {
    PairVerdict::when(case.answer.notes(&["pray", "mosque"]), || "nobody is told of prayers".to_owned())
}
