//! Spelling correction of names by symmetric delete: a word and a typed one that differ by one edit share a form without one letter.

use std::collections::BTreeSet;

use serendib_db::{RowSource, Tx, Value, row_struct};

use crate::bulk_insert::BulkInsert;
use crate::error::Result;

/// Letters of a word that is corrected: shorter ones would find anything.
const LETTERS: std::ops::RangeInclusive<usize> = 4..=24;
/// Corrections of one word.
const MOST: usize = 5;
const EDITS: usize = 1;

row_struct! {
    struct Spelling {
        word: String = "word",
    }
}

/// The word, and the word without each of its letters; none for what is not corrected.
fn variants(word: &str) -> BTreeSet<String> {
    let letters: Vec<char> = word.chars().collect();
    if !LETTERS.contains(&letters.len()) || !letters.iter().all(|c| c.is_alphabetic()) {
        return BTreeSet::new();
    }
    let without = |gone: usize| letters.iter().enumerate().filter(|(at, _)| *at != gone).map(|(_, c)| c).collect();
    (0..=letters.len()).map(without).collect()
}

pub(super) async fn add(tx: &mut Tx<'_>, words: &BTreeSet<String>) -> Result<()> {
    let mut added = BulkInsert::new("record_spellings", ["variant", "word"]);
    for word in words {
        let known = "SELECT word FROM record_spellings WHERE variant = $1 AND word = $1";
        if tx.row(known, &[word.as_str().into()]).await?.is_some() {
            continue;
        }
        for variant in variants(word) {
            added.push([variant.into(), word.as_str().into()]);
        }
    }
    added.insert_missing(tx).await
}

/// A name that is no more in use is forgotten: it may have been one person's only.
pub(super) async fn remove_unused(tx: &mut Tx<'_>, word: &str) -> Result<()> {
    let sql = "DELETE FROM record_spellings WHERE word = $1
        AND NOT EXISTS (SELECT 1 FROM record_words w WHERE w.word = $1 AND w.subject IN ('person', 'booking', 'application', 'message'))";
    tx.run(sql, &[word.into()]).await?.any();
    Ok(())
}

/// Words in use that differ from a typed one by one edit: those with the same first letter first, and of these those of the same length.
///
/// # Errors
/// When the database cannot be read.
pub(in crate::back_office) async fn find_similar(source: &mut impl RowSource, typed: &str) -> Result<Vec<String>> {
    let variants = variants(typed);
    if variants.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (1..=variants.len()).map(|number| format!("${number}")).collect();
    let binds: Vec<Value> = variants.iter().map(|variant| variant.as_str().into()).collect();
    let found: Vec<Spelling> =
        source.select(&format!("FROM record_spellings WHERE variant IN ({})", places.join(", ")), &binds).await?;
    let words: BTreeSet<String> = found.into_iter().map(|one| one.word).collect();
    let mut similar: Vec<String> =
        words.into_iter().filter(|word| strsim::osa_distance(word, typed) <= EDITS && word != typed).collect();
    let length = |text: &str| text.chars().count();
    similar.sort_by_key(|word| (word.chars().next() != typed.chars().next(), length(word).abs_diff(length(typed))));
    similar.truncate(MOST);
    Ok(similar)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_one_edit_between_them_share_a_variant() {
        for (stored, typed) in [
            ("fernando", "fernadno"),
            ("perera", "perrera"),
            ("perera", "prera"),
            ("silva", "sylva"),
            ("smith", "smiht"),
        ] {
            assert!(!variants(stored).is_disjoint(&variants(typed)), "{stored} {typed}");
        }
        assert!(variants("abc").is_empty() && variants("x4711").is_empty());
    }
}
