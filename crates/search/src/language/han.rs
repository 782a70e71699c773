//! Converts traditional Chinese characters to the simplified ones of concept names.

use std::collections::HashMap;
use std::sync::LazyLock;

static SIMPLIFIED: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let lines = include_str!("../../../../catalogue/thesaurus/han.txt").lines();
    let pair = |line: &str| {
        let mut letters = line.chars();
        Some((letters.next()?, letters.next()?))
    };
    lines.filter(|line| !line.starts_with('#')).filter_map(pair).collect()
});

/// Replaces each listed traditional character; the number of characters stays.
pub(super) fn simplify(word: &str) -> String {
    word.chars().map(|c| SIMPLIFIED.get(&c).copied().unwrap_or(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traditional_characters_become_simplified_ones() {
        assert_eq!(simplify("帶長輩"), "带长辈");
        assert_eq!(simplify("觀鳥"), "观鸟");
        assert_eq!(simplify("看大象"), "看大象");
    }
}
