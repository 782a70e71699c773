//! Names of concepts that the staff adds to those of the release, or takes away. D-184.

use crate::language::concept_file::ConceptEntry;
use crate::language::concept_names::Forms;
use crate::language::han::simplify;
use crate::language::stemming::ThesaurusLanguage;
use crate::language::thesaurus::{LONGEST, Thesaurus};
use crate::text::fold::fold;

/// Letters of the shortest name in letters of English.
const SHORTEST: usize = 2;

/// Names of a concept in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordChange {
    /// Its id in the files.
    pub concept: String,
    /// ISO 639-1.
    pub language: String,
    pub add: Vec<String>,
    pub remove: Vec<String>,
}

/// Why a text cannot name a concept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordFault {
    TooShort,
    /// More words than a name may have.
    TooLong,
    /// A function word, which the search reads otherwise: a stop word, a number, a unit, a month.
    FunctionWord,
}

/// A name as typed texts have it after folding.
pub(super) fn fold_name(language: ThesaurusLanguage, name: &str) -> String {
    let folded = fold(name);
    if language == ThesaurusLanguage::Zh { simplify(&folded) } else { folded }
}

/// Applies changes to entries of files. Unknown concepts and languages are passed over.
pub(super) fn change_words(entries: &mut [ConceptEntry], changes: &[WordChange]) {
    for change in changes {
        let entry = entries.iter_mut().find(|entry| entry.id == change.concept);
        let Some((entry, language)) = entry.zip(ThesaurusLanguage::from_code(&change.language)) else { continue };
        let removed: Vec<String> = change.remove.iter().map(|name| fold_name(language, name)).collect();
        let words = entry.words_mut(language);
        words.retain(|name| !removed.contains(&fold_name(language, name)));
        words.extend(change.add.iter().map(|name| fold_name(language, name)));
    }
}

impl Thesaurus {
    /// Why a text cannot name a concept.
    pub fn find_fault(&self, word: &str) -> Option<WordFault> {
        let folded = fold(word);
        if folded.is_empty() || folded.is_ascii() && folded.len() < SHORTEST {
            return Some(WordFault::TooShort);
        }
        if folded.split(' ').count() > LONGEST {
            return Some(WordFault::TooLong);
        }
        (!self.lexicon.senses(&folded).is_empty()).then_some(WordFault::FunctionWord)
    }

    /// The ids and labels of the concepts that a text names in any language, also by another form of a word.
    pub fn find_named(&self, word: &str) -> Vec<(&str, &str)> {
        let forms: Vec<Forms> = simplify(&fold(word)).split(' ').map(Forms::from_folded).collect();
        let found = self.concepts_named(&forms).iter().filter_map(|number| self.concept(*number));
        found.map(|concept| (concept.id.as_str(), concept.label.as_str())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(concept: &str, language: &str, add: &[&str], remove: &[&str]) -> WordChange {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        WordChange {
            concept: concept.to_owned(),
            language: language.to_owned(),
            add: owned(add),
            remove: owned(remove),
        }
    }

    #[test]
    fn words_are_added_to_concepts_and_taken_from_them() {
        let shipped = Thesaurus::shipped();
        assert_eq!(shipped.find_named("zzyzx"), []);
        let changed = Thesaurus::with_changes(&[
            change("surfing", "en", &["Zzyzx"], &["Line-Up", "Lineup"]),
            change("surfing", "zh", &["沖浪營地"], &[]),
            change("no_such_concept", "en", &["qqq"], &[]),
            change("surfing", "xx", &["qqq"], &[]),
        ]);
        assert_eq!(changed.find_named("zzyzx"), [("surfing", "Surfing")]);
        assert_eq!(changed.find_named("冲浪营地"), [("surfing", "Surfing")], "as typed in simplified characters");
        assert_eq!(shipped.find_named("lineup"), [("surfing", "Surfing")]);
        assert_eq!(changed.find_named("lineup"), []);
        assert_eq!(changed.find_named("qqq"), []);
        assert_eq!(changed.len(), shipped.len());
    }

    #[test]
    fn function_words_short_and_long_texts_name_nothing() {
        let shipped = Thesaurus::shipped();
        for (word, fault) in [
            ("the", Some(WordFault::FunctionWord)),
            ("The!", Some(WordFault::FunctionWord)),
            ("week", Some(WordFault::FunctionWord)),
            ("x", Some(WordFault::TooShort)),
            ("…", Some(WordFault::TooShort)),
            ("a b c d e f g", Some(WordFault::TooLong)),
            ("浪", None),
            ("tuk tuk", None),
        ] {
            assert_eq!(shipped.find_fault(word), fault, "{word}");
        }
    }
}
