//! Splits compounds: "Familienrundreise" is a family's round trip, "boottocht" a trip by boat.

/// The fewest letters of each part.
const SHORTEST: usize = 4;
/// German and Dutch linking letters.
const LINKS: [&str; 5] = ["", "s", "en", "n", "es"];

/// The two known parts of a folded word; the longest first part wins.
pub(super) fn parts(word: &str, is_known: impl Fn(&str) -> bool) -> Option<(&str, &str)> {
    let cuts: Vec<usize> = word.char_indices().map(|(place, _)| place).collect();
    if cuts.len() < 2 * SHORTEST {
        return None;
    }
    cuts[SHORTEST..=cuts.len() - SHORTEST].iter().rev().find_map(|cut| {
        let (first, second) = word.split_at(*cut);
        if !is_known(second) {
            return None;
        }
        let mut firsts = LINKS.iter().filter_map(|link| first.strip_suffix(link));
        firsts.find(|first| first.chars().count() >= SHORTEST && is_known(first)).map(|first| (first, second))
    })
}

/// A run of Han characters split into the longest known words; the rest between them stays.
pub(super) fn han(run: &str, is_known: impl Fn(&str) -> bool) -> Vec<&str> {
    let cuts: Vec<usize> = run.char_indices().map(|(place, _)| place).chain([run.len()]).collect();
    let (mut found, mut start, mut unknown_from) = (Vec::new(), 0, 0);
    while start + 1 < cuts.len() {
        let longest = (start + 1..cuts.len()).rev().find(|end| is_known(&run[cuts[start]..cuts[*end]]));
        match longest {
            Some(end) => {
                if unknown_from < start {
                    found.push(&run[cuts[unknown_from]..cuts[start]]);
                }
                found.push(&run[cuts[start]..cuts[end]]);
                start = end;
                unknown_from = end;
            }
            None => start += 1,
        }
    }
    if unknown_from < start {
        found.push(&run[cuts[unknown_from]..cuts[start]]);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compound_is_cut_where_both_parts_are_known() {
        let known = |word: &str| {
            ["familie", "familien", "rundreise", "strand", "urlaub", "boot", "tocht", "waisen"].contains(&word)
        };
        assert_eq!(parts("familienrundreise", known), Some(("familien", "rundreise")));
        assert_eq!(parts("strandurlaub", known), Some(("strand", "urlaub")));
        assert_eq!(parts("boottocht", known), Some(("boot", "tocht")));
        assert_eq!(parts("strandkorb", known), None);
        assert_eq!(parts("strand", known), None);
    }

    #[test]
    fn han_characters_are_cut_into_the_longest_words() {
        let known = |word: &str| ["国家", "国家公园", "豹子", "拍"].contains(&word);
        assert_eq!(han("雅拉国家公园拍豹子吗", known), ["雅拉", "国家公园", "拍", "豹子", "吗"]);
        assert_eq!(han("摄影", known), ["摄影"]);
    }
}
