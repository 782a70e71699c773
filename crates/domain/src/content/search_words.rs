//! Words of the search that the staff has added to concepts or taken from them. D-184.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use serendib_db::RowSource;
use serendib_search::{Thesaurus, WordChange, WordFault, fold, has_concept_word};

use super::documents::{LANGUAGES, SEARCH_WORDS};
use super::fit::ContentProblem;
use super::rules::{items, text};
use super::versions::read_content;
use crate::error::Result;

/// The present changes, in their order.
///
/// # Errors
/// Those of a read.
pub async fn read_word_changes(source: &mut impl RowSource) -> Result<Vec<WordChange>> {
    Ok(to_word_changes(&read_content(source, SEARCH_WORDS).await?))
}

/// The changes of a body without problems.
pub fn to_word_changes(body: &Json) -> Vec<WordChange> {
    let change = |one: &Json| WordChange {
        concept: text(one, "concept").to_owned(),
        language: text(one, "language").to_owned(),
        add: words(one, "add").map(str::to_owned).collect(),
        remove: words(one, "remove").map(str::to_owned).collect(),
    };
    items(body, "changes").map(change).collect()
}

fn words<'a>(change: &'a Json, name: &str) -> impl Iterator<Item = &'a str> {
    items(change, name).filter_map(Json::as_str)
}

/// The name of a language of the search.
pub fn language_label(code: &str) -> &str {
    LANGUAGES.iter().find(|(known, _)| *known == code).map_or(code, |(_, label)| label)
}

pub(super) fn check_words(body: &Json) -> Vec<ContentProblem> {
    let (mut problems, mut known) = (Vec::new(), BTreeSet::new());
    for (index, change) in to_word_changes(body).iter().enumerate() {
        if !known.insert((change.concept.clone(), change.language.clone())) {
            let message = "This meaning is in the list already in this language.";
            problems.push(ContentProblem::new(format!("changes[{index}].concept"), message));
        }
        if change.add.is_empty() && change.remove.is_empty() {
            let message = "Please enter a word to add or to take away.";
            problems.push(ContentProblem::new(format!("changes[{index}].add"), message));
        }
        let mut names = BTreeSet::new();
        for (field, words) in [("add", &change.add), ("remove", &change.remove)] {
            for (at, word) in words.iter().enumerate() {
                let path = format!("changes[{index}].{field}[{at}]");
                let fault = Thesaurus::shipped().find_fault(word).filter(|_| field == "add");
                if let Some(fault) = fault {
                    problems.push(ContentProblem::new(path, fault_text(fault)));
                } else if !names.insert(fold(word)) {
                    problems.push(ContentProblem::new(path, "This word is in the change already."));
                }
            }
        }
    }
    problems
}

fn fault_text(fault: WordFault) -> &'static str {
    match fault {
        WordFault::TooShort => "The word must have at least 2 letters.",
        WordFault::TooLong => "The word may have at most 6 words.",
        WordFault::FunctionWord => "The search reads this as a small word, a number, a unit or a month.",
    }
}

/// What may be saved, but does not do what it says. `after` has the changes of the body.
pub fn find_word_warnings(body: &Json, after: &Thesaurus) -> Vec<ContentProblem> {
    let mut warnings = Vec::new();
    for (index, change) in to_word_changes(body).iter().enumerate() {
        let WordChange { concept, language, add, remove } = change;
        for (at, word) in add.iter().enumerate() {
            let path = format!("changes[{index}].add[{at}]");
            if Thesaurus::shipped().find_named(word).iter().any(|(id, _)| id == concept) {
                let message = format!("The search knows \"{word}\" for this meaning already.");
                warnings.push(ContentProblem::new(path.clone(), message));
            }
            let others = after.find_named(word).into_iter().filter(|(id, _)| id != concept);
            if let Some(other) = others.map(|(_, label)| label).next() {
                let message = format!("\"{word}\" is also a word for \"{other}\": the search finds both.");
                warnings.push(ContentProblem::new(path, message));
            }
        }
        for (at, word) in remove.iter().enumerate() {
            let message = if !has_concept_word(concept, language, word) {
                format!("\"{word}\" is no word of this meaning in this language.")
            } else if after.find_named(word).iter().any(|(id, _)| id == concept) {
                format!("\"{word}\" still has this meaning, by another form of the word or another language.")
            } else {
                continue;
            };
            warnings.push(ContentProblem::new(format!("changes[{index}].remove[{at}]"), message));
        }
    }
    warnings
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn body(concept: &str, add: &[&str], remove: &[&str]) -> Json {
        json!({ "changes": [{ "concept": concept, "language": "en", "add": add, "remove": remove }] })
    }

    fn paths(problems: Vec<ContentProblem>) -> Vec<String> {
        problems.into_iter().map(|problem| problem.path).collect()
    }

    #[test]
    fn small_words_and_repetitions_are_problems() {
        let twice = json!({ "changes": [body("surfing", &["x y"], &[])["changes"][0], body("surfing", &["z z"], &[])["changes"][0]] });
        for (body, wrong) in [
            (body("surfing", &["zzyzx"], &["surf camp"]), vec![]),
            (body("surfing", &[], &[]), vec!["changes[0].add"]),
            (body("surfing", &["the", "x", "zzyzx"], &[]), vec!["changes[0].add[0]", "changes[0].add[1]"]),
            (body("surfing", &["zzyzx", "Zzyzx!"], &["zzyzx"]), vec!["changes[0].add[1]", "changes[0].remove[0]"]),
            (twice, vec!["changes[1].concept"]),
        ] {
            assert_eq!(paths(check_words(&body)), wrong, "{body}");
        }
    }

    #[test]
    fn words_without_an_effect_or_with_two_meanings_are_warnings() {
        for (body, wrong) in [
            (body("surfing", &["zzyzx"], &["lineup"]), vec![]),
            // Dutch has it as one word.
            (body("surfing", &[], &["surf school"]), vec!["changes[0].remove[0]"]),
            (body("surfing", &["surf lessons"], &[]), vec!["changes[0].add[0]"]),
            (body("surfing", &["sandy beach"], &["zzyzx"]), vec!["changes[0].add[0]", "changes[0].remove[0]"]),
            (body("surfing", &[], &["surfing"]), vec!["changes[0].remove[0]"]),
        ] {
            let after = Thesaurus::with_changes(&to_word_changes(&body));
            assert_eq!(paths(find_word_warnings(&body, &after)), wrong, "{body}");
        }
    }
}
