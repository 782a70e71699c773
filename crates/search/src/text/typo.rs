//! Edit distance for typing errors.
//!
//! Edits are an extra, missing or wrong letter, or two swapped neighbors (Damerau-Levenshtein, no letter edited twice).
//! One edit in a word of 4 to 7 letters, two from 8; shorter words and words with digits are exact.

/// The allowed edits between a folded word and its correction.
pub(crate) fn allowed(word: &str) -> u32 {
    if word.bytes().any(|b| b.is_ascii_digit()) {
        return 0;
    }
    match word.chars().count() {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// Whether two folded words differ by one slip: swapped neighbors, a doubled letter, or a missing double.
pub(crate) fn is_slip(typed: &str, meant: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (typed.chars().collect(), meant.chars().collect());
    if a.len() == b.len() {
        let differ: Vec<(char, char)> = a.iter().zip(&b).filter(|(x, y)| x != y).map(|(x, y)| (*x, *y)).collect();
        return differ.len() == 2 && differ[0] == (differ[1].1, differ[1].0);
    }
    let (short, long) = if a.len() < b.len() { (&a, &b) } else { (&b, &a) };
    let at = short.iter().zip(long).take_while(|(x, y)| x == y).count();
    long.len() == short.len() + 1 && at > 0 && long[at] == long[at - 1] && short[at..] == long[at + 1..]
}

/// A folded word, prepared for many comparisons.
pub(crate) struct TypoMatcher {
    letters: Vec<char>,
    most: u32,
}

impl TypoMatcher {
    pub(crate) fn new(word: &str) -> Self {
        Self { letters: word.chars().collect(), most: allowed(word) }
    }

    /// The number of edits, unless it exceeds the limit.
    pub(crate) fn edits(&self, word: &str) -> Option<u32> {
        let other: Vec<char> = word.chars().collect();
        let most = usize::try_from(self.most).unwrap_or(0);
        if other.len().abs_diff(self.letters.len()) > most {
            return None;
        }
        let mut before: Vec<u32> = Vec::new();
        let mut last: Vec<u32> = (0..).take(other.len() + 1).collect();
        for (row, mine) in self.letters.iter().enumerate() {
            let mut next = vec![last[0] + 1];
            for (column, theirs) in other.iter().enumerate() {
                let changed = last[column] + u32::from(mine != theirs);
                let mut fewest = changed.min(last[column + 1] + 1).min(next[column] + 1);
                let swapped = row > 0 && column > 0 && self.letters[row - 1] == *theirs && *mine == other[column - 1];
                if swapped {
                    fewest = fewest.min(before[column - 1] + 1);
                }
                next.push(fewest);
            }
            if next.iter().min().is_some_and(|fewest| *fewest > self.most) {
                return None;
            }
            before = std::mem::replace(&mut last, next);
        }
        last.last().copied().filter(|edits| *edits <= self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_a_swap_or_a_doubled_letter() {
        let table = [
            ("trian", "train", true),
            ("surff", "surf", true),
            ("dambula", "dambulla", true),
            ("templ", "temple", false),
            ("testa", "test", false),
            ("beech", "beach", false),
            ("train", "train", false),
        ];
        for (typed, meant, is) in table {
            assert_eq!(is_slip(typed, meant), is, "{typed} {meant}");
        }
    }

    #[test]
    fn edits_are_counted_and_bounded() {
        let table = [
            ("trincomalle", "trincomalee", Some(1)),
            ("trincomale", "trincomalee", Some(1)),
            ("sigirya", "sigiriya", Some(1)),
            ("knady", "kandy", Some(1)),
            ("anuradapura", "anuradhapura", Some(1)),
            ("polonaruwwa", "polonnaruwa", Some(2)),
            ("kandi", "kandy", Some(1)),
            ("kanid", "kandy", None),
            ("ela", "ella", None),
            ("galle", "gallery", None),
            ("2024", "2025", None),
            ("කොළඹබ", "කොළඹ", Some(1)),
        ];
        for (typed, meant, edits) in table {
            assert_eq!(TypoMatcher::new(typed).edits(meant), edits, "{typed} {meant}");
        }
    }
}
