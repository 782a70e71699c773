//! Spelling correction of the staff's search: words that no record has are replaced by names, places and words of titles that differ by one edit.

use std::collections::BTreeSet;

use serendib_db::{RowSource, row_struct};

use super::about_words::is_about;
use super::record_query::{Reading, RecordQuery};
use super::record_words::{find_similar, name_words};
use super::word_matches::{package_condition, words_condition};
use crate::error::Result;
use crate::statement::Binds;

/// Words of a corrected text in the answer.
const CORRECTED_WORDS: usize = 20;
/// Places that stand in for a misspelt one.
const SIMILAR_PLACES: usize = 3;
/// Letters of a word that is compared with places and titles.
const PLACE_LETTERS: usize = 5;
/// Bytes of a letter, at most.
const LETTER_BYTES: usize = 4;

row_struct! {
    struct PackageText {
        text: String = "t.text",
    }
}

/// Replaces words that match nothing by similar ones; returns the text with the most similar ones in their places.
///
/// # Errors
/// Those of a read.
pub(super) async fn correct(
    source: &mut impl RowSource,
    text: &str,
    query: &mut RecordQuery,
) -> Result<Option<String>> {
    let (mut corrected, mut places) = (Vec::new(), None);
    for term in &mut query.terms {
        let [Reading::Word(word)] = term.as_slice() else { continue };
        let word = word.clone();
        if is_about(&word) || is_known(source, &word).await? {
            continue;
        }
        let mut similar = Vec::new();
        if word.chars().count() >= PLACE_LETTERS {
            if places.is_none() {
                places = Some(read_places(source).await?);
            }
            let found = places.iter().flatten().filter(|place| is_similar(place, &word));
            similar.extend(found.take(SIMILAR_PLACES).cloned());
        }
        similar.extend(find_similar(source, &word).await?);
        if let Some(first) = similar.first() {
            corrected.push((word, first.clone()));
            *term = similar.into_iter().map(Reading::Word).collect();
        }
    }
    let replace = |written: &str| {
        let found = corrected.iter().find(|(word, _)| name_words(written) == [word.as_str()]);
        found.map_or_else(|| written.to_owned(), |(_, name)| name.clone())
    };
    let words = text.split_whitespace().take(CORRECTED_WORDS).map(replace);
    Ok((!corrected.is_empty()).then(|| words.collect::<Vec<_>>().join(" ")))
}

/// Words of titles and places of packages.
async fn read_places(source: &mut impl RowSource) -> Result<BTreeSet<String>> {
    let sql = "FROM (SELECT title AS text FROM packages UNION SELECT location_name FROM package_locations) t";
    let texts: Vec<PackageText> = source.select(sql, &[]).await?;
    Ok(texts.iter().flat_map(|one| name_words(&one.text)).collect())
}

fn is_similar(place: &str, word: &str) -> bool {
    place.len().abs_diff(word.len()) <= LETTER_BYTES && strsim::osa_distance(place, word) == 1
}

/// Whether a record has a word with this beginning.
///
/// # Errors
/// Those of a read.
pub(super) async fn is_known(source: &mut impl RowSource, word: &str) -> Result<bool> {
    let mut binds = Binds::default();
    let Some(condition) = words_condition(&Reading::Word(word.to_owned()), &mut binds) else { return Ok(true) };
    for subject in ["person", "booking", "application", "message"] {
        let sql = format!("SELECT 1 FROM record_words WHERE subject = '{subject}' AND {condition} LIMIT 1");
        if source.row(&sql, &binds.0).await?.is_some() {
            return Ok(true);
        }
    }
    let mut binds = Binds::default();
    let sql = format!("SELECT p.id FROM packages p WHERE {} LIMIT 1", package_condition(word, &mut binds));
    Ok(source.row(&sql, &binds.0).await?.is_some())
}
