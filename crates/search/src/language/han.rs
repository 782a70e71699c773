//! Traditional Chinese characters as the simplified ones in which names of concepts are written.

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

/// The same word with each traditional character that is in the list replaced: as many characters as before.
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
