//! Compares two texts by w-shingling: runs of five words, without case, accents and signs. MinHash finds which texts are worth comparing.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

use super::super::details::CopiedPassage;

/// Words of a shingle.
const WORDS: usize = 5;
/// A shorter text says too little: such as a title and "Airport pick-up included".
const FEWEST_SHINGLES: usize = 12;
/// Hash functions of a sketch.
pub const HASHES: u64 = 64;
/// Passages of a flag.
const MOST_PASSAGES: usize = 3;
/// Words before and after what is the same.
const AROUND: usize = 6;
/// Characters of a passage.
const PASSAGE_LIMIT: usize = 200;

/// A text as its shingles, in the order of the text.
pub struct ShingledText<'a> {
    text: &'a str,
    /// Where each word is.
    words: Vec<Range<usize>>,
    shingles: Vec<u64>,
}

impl<'a> ShingledText<'a> {
    pub fn new(text: &'a str) -> Self {
        let words = split_words(text);
        let folded: Vec<u64> = words.iter().map(|word| hash_bytes(fold(&text[word.clone()]).as_bytes())).collect();
        let shingles = folded.windows(WORDS).map(|run| run.iter().fold(0, |hash, word| mix(hash ^ word))).collect();
        Self { text, words, shingles }
    }

    pub fn is_long_enough(&self) -> bool {
        self.distinct().len() >= FEWEST_SHINGLES
    }

    fn distinct(&self) -> HashSet<u64> {
        self.shingles.iter().copied().collect()
    }

    /// The smallest value of each hash function (MinHash).
    pub fn sketch(&self) -> BTreeSet<i64> {
        let least = |function: u64| self.shingles.iter().map(|shingle| mix(shingle ^ mix(function + 1))).min();
        (0..HASHES).filter_map(least).map(u64::cast_signed).collect()
    }

    /// How many percent of the shorter text's shingles are in the other.
    pub fn shared_percent(&self, other: &Self) -> i64 {
        let (own, others) = (self.distinct(), other.distinct());
        let shared = own.intersection(&others).count();
        let shorter = own.len().min(others.len()).max(1);
        i64::try_from(shared * 100 / shorter).unwrap_or(100)
    }

    /// The longest runs of the same words.
    pub fn find_passages(&self, other: &Self) -> Vec<CopiedPassage> {
        let mut places: HashMap<u64, usize> = HashMap::new();
        for (place, shingle) in other.shingles.iter().enumerate() {
            places.entry(*shingle).or_insert(place);
        }
        let mut runs: Vec<(usize, usize, usize)> = Vec::new();
        let mut here = 0;
        while here < self.shingles.len() {
            let Some(there) = places.get(&self.shingles[here]).copied() else {
                here += 1;
                continue;
            };
            let own = self.shingles[here..].iter();
            let length = own.zip(&other.shingles[there..]).take_while(|(own, others)| own == others).count();
            runs.push((length, here, there));
            here += length.max(1);
        }
        runs.sort_by_key(|(length, here, _)| (std::cmp::Reverse(*length), *here));
        runs.truncate(MOST_PASSAGES);
        let passage = |(length, here, there): (usize, usize, usize)| CopiedPassage {
            here: self.excerpt(here, length),
            there: other.excerpt(there, length),
        };
        runs.into_iter().map(passage).collect()
    }

    /// The words of a run with a few around them, as much as fits.
    fn excerpt(&self, shingle: usize, length: usize) -> String {
        let end = shingle + length + WORDS - 1;
        for around in (0..=AROUND).rev() {
            let (from, to) = (shingle.saturating_sub(around), (end + around).min(self.words.len()));
            let Some(text) = self.words.get(from..to).and_then(|words| self.cut(words)) else { continue };
            if text.chars().count() <= PASSAGE_LIMIT {
                return text.to_owned();
            }
        }
        let text = self.words.get(shingle..end).and_then(|words| self.cut(words)).unwrap_or_default();
        let short: String = text.chars().take(PASSAGE_LIMIT - 1).collect();
        format!("{}…", short.trim_end())
    }

    fn cut(&self, words: &[Range<usize>]) -> Option<&'a str> {
        Some(&self.text[words.first()?.start..words.last()?.end])
    }
}

/// Runs of letters, digits and the signs of vowels.
fn split_words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (place, letter) in text.char_indices() {
        let is_inside = letter.is_alphanumeric() || unicode_normalization::char::is_combining_mark(letter);
        match (is_inside, start) {
            (true, None) => start = Some(place),
            (false, Some(first)) => {
                words.push(first..place);
                start = None;
            }
            _ => {}
        }
    }
    words.extend(start.map(|first| first..text.len()));
    words
}

/// Without case, and without accents of Latin letters; the vowels of other scripts stay.
fn fold(word: &str) -> String {
    word.nfkd().filter(|letter| !('\u{300}'..='\u{36f}').contains(letter)).flat_map(char::to_lowercase).collect()
}

/// FNV-1a.
fn hash_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The finalizer of splitmix64.
fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TEXT: &str = "We walk up to the old fort before the sun is high, drink tea with a family of weavers, and swim in a pool \
        below the second waterfall where only the people of the village go.";

    #[test]
    fn case_accents_and_signs_do_not_hide_a_copy() {
        let copied = TEXT.to_uppercase().replace(',', " –").replace('E', "É");
        let (one, other) = (ShingledText::new(TEXT), ShingledText::new(&copied));
        assert_eq!(one.shared_percent(&other), 100);
        assert_eq!(one.sketch(), other.sketch());
        assert!(one.is_long_enough());
    }

    #[test]
    fn the_passages_are_the_longest_runs_cut_to_their_limit() {
        let copy = format!("A trip of our own. {TEXT} And then something else entirely happens in the evening.");
        let (one, other) = (ShingledText::new(&copy), ShingledText::new(TEXT));
        assert!(other.shared_percent(&one) == 100 && one.shared_percent(&other) == 100);
        let passages = one.find_passages(&other);
        assert_eq!(passages.len(), 1);
        for passage in [&passages[0].here, &passages[0].there] {
            assert!(passage.contains("We walk up to the old fort"), "{passages:?}");
            assert!(passage.chars().count() <= PASSAGE_LIMIT, "{passages:?}");
        }
    }

    #[test]
    fn a_short_passage_has_the_words_around_it() {
        let (one, other) = (
            ShingledText::new("Early in Kandy, we drink tea with a family and go on by train."),
            ShingledText::new("Late: we drink tea with a family; then we sleep."),
        );
        let passages = one.find_passages(&other);
        assert_eq!(passages[0].here, "Early in Kandy, we drink tea with a family and go on by train");
        assert_eq!(passages[0].there, "Late: we drink tea with a family; then we sleep");
    }

    #[test]
    fn a_standard_sentence_is_no_copy_and_a_short_text_is_not_compared() {
        let one = format!("{TEXT} Airport pick-up and drop-off included.");
        let other = "Three nights among the tea hills with long walks, an early train from Kandy and a cook who shows you how curry \
            is made at home. Airport pick-up and drop-off included.";
        let (one, other) = (ShingledText::new(&one), ShingledText::new(other));
        assert!(one.shared_percent(&other) < 20, "{}", one.shared_percent(&other));
        assert!(!ShingledText::new("Ella day trip. Airport pick-up and drop-off included.").is_long_enough());
    }

    #[test]
    fn texts_of_other_scripts_have_words() {
        let text = "සිගිරිය බලන්න උදේ පාන්දර යමු එහි ඉහළට නැඟ හිරු උදාව බලා පසුව ගමේ කෑම කමු ඊළඟට වැවේ නාමු රෑට නවාතැනට එමු";
        assert!(ShingledText::new(text).is_long_enough());
    }

    proptest! {
        #[test]
        fn a_share_is_a_percentage_and_the_same_both_ways(one in "([a-d]{1,2} ){0,60}", other in "([a-d]{1,2} ){0,60}") {
            let (one, other) = (ShingledText::new(&one), ShingledText::new(&other));
            let share = one.shared_percent(&other);
            prop_assert!((0..=100).contains(&share));
            prop_assert_eq!(share, other.shared_percent(&one));
            let passages = one.find_passages(&other);
            prop_assert!(passages.len() <= MOST_PASSAGES);
            prop_assert_eq!(share > 0, !passages.is_empty());
        }
    }
}
