//! The vocabulary of wishes by meaning: `catalogue/wishes/vocabulary.toml`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::words::{Word, folded_words};

/// A word class, by its index in the file.
pub(super) type WordClass = u16;

#[derive(Default)]
pub(super) struct IntentVocabulary {
    numbers: HashMap<String, WordClass>,
    /// By first word, longest phrases first.
    phrases: HashMap<String, Vec<(Vec<String>, WordClass)>>,
    /// Foreign single words that are no English phrase of their class.
    foreign: HashSet<(String, WordClass)>,
}

#[derive(Deserialize)]
struct VocabularyFile {
    /// Words by language.
    classes: HashMap<String, HashMap<String, Vec<String>>>,
}

static SHIPPED: LazyLock<IntentVocabulary> = LazyLock::new(|| {
    // A test parses the file, and it is compiled in.
    let file = toml::from_str::<VocabularyFile>(include_str!("../../../../catalogue/wishes/vocabulary.toml"));
    file.map(IntentVocabulary::from_file).unwrap_or_default()
});

impl IntentVocabulary {
    pub(super) fn shipped() -> &'static Self {
        &SHIPPED
    }

    fn from_file(file: VocabularyFile) -> Self {
        let mut classes: Vec<(String, HashMap<String, Vec<String>>)> = file.classes.into_iter().collect();
        classes.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let mut vocabulary = Self::default();
        for (class, (name, mut languages)) in (0..).zip(classes) {
            vocabulary.numbers.insert(name, class);
            let english = languages.remove("en").unwrap_or_default();
            let english: HashSet<Vec<String>> = english.iter().map(|phrase| folded_words(phrase)).collect();
            let foreign = languages.into_values().flatten().map(|phrase| folded_words(&phrase));
            let mut phrases: Vec<Vec<String>> = foreign.filter(|words| !english.contains(words)).collect();
            let single = phrases.iter().filter_map(|words| <[String; 1]>::try_from(words.clone()).ok());
            vocabulary.foreign.extend(single.map(|[word]| (word, class)));
            phrases.extend(english);
            for words in phrases {
                let Some(first) = words.first().cloned() else { continue };
                let known = vocabulary.phrases.entry(first).or_default();
                if !known.contains(&(words.clone(), class)) {
                    known.push((words, class));
                }
            }
        }
        for phrases in vocabulary.phrases.values_mut() {
            phrases.sort_by_key(|(words, class)| (std::cmp::Reverse(words.len()), *class));
        }
        vocabulary
    }

    /// Whether a word has this meaning only in another language: "that kind of thing" means no child.
    pub(super) fn is_foreign(&self, word: &str, class: WordClass) -> bool {
        self.foreign.contains(&(word.to_owned(), class))
    }

    /// Every word of a phrase, folded, with repetitions.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.phrases.values().flatten().flat_map(|(words, _)| words).map(String::as_str)
    }

    pub(super) fn class(&self, name: &str) -> Option<WordClass> {
        self.numbers.get(name).copied()
    }

    /// The classes at the start of these words with their lengths, longest first. No phrase crosses a comma.
    pub(super) fn classes(&self, words: &[Word]) -> Vec<(WordClass, usize)> {
        let Some(phrases) = words.first().and_then(|first| self.phrases.get(&first.folded)) else { return Vec::new() };
        let begins = |phrase: &[String]| {
            phrase.len() <= words.len()
                && phrase.iter().zip(words).all(|(known, word)| *known == word.folded)
                && words[1..phrase.len()].iter().all(|word| !word.is_first)
        };
        phrases.iter().filter(|(phrase, _)| begins(phrase)).map(|(phrase, class)| (*class, phrase.len())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{IntentVocabulary, VocabularyFile};

    #[test]
    fn the_file_is_read_and_every_phrase_has_words() {
        let text = include_str!("../../../../catalogue/wishes/vocabulary.toml");
        let file: VocabularyFile = toml::from_str(text).expect("the vocabulary is TOML of its shape");
        for (class, languages) in &file.classes {
            for (language, phrases) in languages {
                assert!(["en", "de", "fr", "es", "zh"].contains(&language.as_str()), "{class}: {language}");
                for phrase in phrases {
                    assert!(!super::folded_words(phrase).is_empty(), "{class}: {phrase:?}");
                }
            }
        }
        assert!(IntentVocabulary::shipped().class("skip").is_some());
    }
}
