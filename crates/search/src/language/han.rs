//! Chinese text: traditional characters become the simplified ones of concept names, and runs of characters are split into words.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::language::compounds;
use crate::language::concept_names::Forms;
use crate::language::thesaurus::Thesaurus;
use crate::language::tokens::{Token, TokenKind};

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

/// Splits runs of Han characters into words.
pub(crate) fn segment(text: &str, tokens: Vec<Token>, thesaurus: &Thesaurus) -> Vec<Token> {
    let is_known = |word: &str| {
        !thesaurus.lexicon.senses(word).is_empty() || !thesaurus.concepts_named(&[Forms::from_folded(word)]).is_empty()
    };
    let mut cut = Vec::with_capacity(tokens.len());
    for token in tokens {
        let Some(word) = token.word().filter(|word| word.starts_with(|c| matches!(c, '\u{3400}'..='\u{9fff}'))) else {
            cut.push(token);
            continue;
        };
        let mut start = token.span.start;
        for piece in compounds::han(word, is_known) {
            // Counts letters, because folding can change their bytes.
            let mut chars = text[start..token.span.end].char_indices().map(|(place, _)| start + place);
            let end = chars.nth(piece.chars().count()).unwrap_or(token.span.end);
            let span = start..end;
            start = end;
            cut.push(Token {
                kind: TokenKind::Word(piece.to_owned()),
                span,
                is_glued: true,
                is_quoted: token.is_quoted,
            });
        }
    }
    cut
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
