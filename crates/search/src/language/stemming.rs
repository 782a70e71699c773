//! Stemming with the Snowball algorithm of each language.

use std::borrow::Cow;

use serde::Deserialize;
use snowball_stemmers_rs::{Algorithm, Stemmer};

/// ISO 639-1. Languages without a stemmer are compared word by word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ThesaurusLanguage {
    En,
    De,
    Fr,
    Nl,
    Es,
    It,
    Ru,
    Zh,
    Si,
    Ta,
}

impl ThesaurusLanguage {
    pub(crate) const ALL: [Self; 10] =
        [Self::En, Self::De, Self::Fr, Self::Nl, Self::Es, Self::It, Self::Ru, Self::Zh, Self::Si, Self::Ta];
    /// Languages with a stemmer, English first.
    pub(crate) const STEMMED: [Self; 7] = [Self::En, Self::De, Self::Fr, Self::Nl, Self::Es, Self::It, Self::Ru];

    pub(crate) fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
            Self::Nl => "nl",
            Self::Es => "es",
            Self::It => "it",
            Self::Ru => "ru",
            Self::Zh => "zh",
            Self::Si => "si",
            Self::Ta => "ta",
        }
    }

    fn algorithm(self) -> Option<Algorithm> {
        match self {
            Self::En => Some(Algorithm::English),
            Self::De => Some(Algorithm::German),
            Self::Fr => Some(Algorithm::French),
            Self::Nl => Some(Algorithm::Dutch),
            Self::Es => Some(Algorithm::Spanish),
            Self::It => Some(Algorithm::Italian),
            Self::Ru => Some(Algorithm::Russian),
            Self::Zh | Self::Si | Self::Ta => None,
        }
    }

    /// Whether the language uses the letters of `word`; other words are not stemmed.
    fn writes(self, word: &str) -> bool {
        match self {
            Self::Ru => word.chars().any(|c| matches!(c, '\u{400}'..='\u{4ff}')),
            _ => word.is_ascii(),
        }
    }
}

/// The stem of a folded word; `None` if the language has no stemmer for it.
///
/// Folding turns the Russian "й" into "и"; it is restored first, because the stemmer knows endings with "й".
pub(crate) fn stem(language: ThesaurusLanguage, folded: &str) -> Option<Cow<'_, str>> {
    let algorithm = language.algorithm().filter(|_| language.writes(folded))?;
    let stemmer = Stemmer::create(algorithm);
    if language == ThesaurusLanguage::Ru
        && let Some(beginning) =
            folded.strip_suffix('и').filter(|rest| rest.ends_with(['а', 'е', 'и', 'о', 'у', 'ы', 'ю', 'я']))
    {
        return Some(Cow::Owned(stemmer.stem(&format!("{beginning}й")).into_owned()));
    }
    Some(stemmer.stem(folded))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_share_a_stem() {
        let table = [
            (ThesaurusLanguage::En, "surfing", "surf"),
            (ThesaurusLanguage::En, "lessons", "lesson"),
            (ThesaurusLanguage::En, "families", "family"),
            (ThesaurusLanguage::De, "elefanten", "elefant"),
            (ThesaurusLanguage::De, "kinder", "kindern"),
            (ThesaurusLanguage::Fr, "plages", "plage"),
            (ThesaurusLanguage::Nl, "walvissen", "walvis"),
            (ThesaurusLanguage::Es, "ballenas", "ballena"),
            (ThesaurusLanguage::It, "spiagge", "spiaggia"),
            (ThesaurusLanguage::Ru, "китов", "киты"),
        ];
        for (language, one, other) in table {
            assert_eq!(stem(language, one), stem(language, other), "{one} {other}");
        }
        assert_eq!(stem(ThesaurusLanguage::Zh, "观鲸"), None);
        assert_eq!(stem(ThesaurusLanguage::En, "кит"), None);
    }
}
