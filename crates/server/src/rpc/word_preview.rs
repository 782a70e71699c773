//! What the search finds by each word that a draft of the search words changes, before and after.

use std::collections::{HashMap, HashSet};

use serde_json::{Value as Json, json};
use serendib_domain::content::search_words::{language_label, to_word_changes};
use serendib_domain::packages::read_titles;
use serendib_domain::search::{Index, Query, SearchResults, WordChange, list_concepts};

use crate::app::App;
use crate::search::EditedWords;

/// Words in a preview. Those that differ from what is saved come first.
const PREVIEWED: usize = 40;
/// Names of trips beside a word.
const NAMES: usize = 5;

#[derive(Clone, PartialEq, Eq, Hash)]
struct ChangedWord<'a> {
    word: &'a str,
    concept: &'a str,
    language: &'a str,
    is_added: bool,
}

/// The words of the draft, and those that are saved and not in the draft any more.
///
/// # Errors
/// Those of a read.
pub async fn preview_words(app: &App, body: &Json) -> serendib_domain::Result<Json> {
    let state = app.search.current(&app.db).await.state;
    let draft = EditedWords::build(to_word_changes(body));
    let (saved_words, draft_words) = (list_words(&state.words.changes), list_words(&draft.changes));
    let known: [HashSet<&ChangedWord<'_>>; 2] = [saved_words.iter().collect(), draft_words.iter().collect()];
    let new = draft_words.iter().filter(|word| !known[0].contains(word));
    let gone = saved_words.iter().filter(|word| !known[1].contains(word));
    let same = draft_words.iter().filter(|word| known[0].contains(word));
    let all: Vec<&ChangedWord<'_>> = new.chain(gone).chain(same).collect();
    let after = state.index.with_thesaurus(draft.thesaurus);
    let found = all.iter().take(PREVIEWED).map(|word| (word, find(&state.index, word), find(&after, word)));
    let found: Vec<_> = found.collect();
    let ids: HashSet<u128> =
        found.iter().flat_map(|(_, one, other)| one.ids.iter().chain(&other.ids)).copied().collect();
    let titles = read_titles(&mut &app.db, &ids).await?;
    let labels: HashMap<_, _> = list_concepts().collect();
    let entry = |(changed, before, after): &(&&ChangedWord<'_>, SearchResults, SearchResults)| {
        json!({
            "word": changed.word,
            "concept": labels.get(changed.concept),
            "language": language_label(changed.language),
            "is_added": changed.is_added,
            "is_in_draft": known[1].contains(*changed),
            "before": to_json(before, &titles),
            "after": to_json(after, &titles),
        })
    };
    let words: Json = found.iter().map(entry).collect();
    Ok(json!({ "words": words, "more": all.len().saturating_sub(PREVIEWED) }))
}

fn list_words(changes: &[WordChange]) -> Vec<ChangedWord<'_>> {
    let mut all = Vec::new();
    for WordChange { concept, language, add, remove } in changes {
        for (words, is_added) in [(add, true), (remove, false)] {
            all.extend(words.iter().map(|word| ChangedWord { word, concept, language, is_added }));
        }
    }
    all
}

fn find(index: &Index, changed: &ChangedWord<'_>) -> SearchResults {
    let mut found = index.search(&Query { q: changed.word.to_owned(), limit: NAMES, ..Query::default() });
    // Without the words that it ignores, a search finds every trip.
    if !found.ignored.is_empty() {
        (found.exact_total, found.ids) = (0, Vec::new());
    }
    found
}

/// `read_as` is the word that was searched instead.
fn to_json(found: &SearchResults, titles: &HashMap<u128, String>) -> Json {
    let names: Vec<&String> = found.ids.iter().take(found.exact_total).filter_map(|id| titles.get(id)).collect();
    json!({ "trips": found.exact_total, "names": names, "read_as": found.showing_results_for })
}
