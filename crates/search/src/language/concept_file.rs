//! The file format of the thesaurus: `catalogue/thesaurus/*.toml`.

use serde::Deserialize;

use crate::language::stemming::ThesaurusLanguage;
use crate::language::thesaurus::ConceptKind;

/// A concept in a file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConceptEntry {
    pub(super) id: String,
    pub(super) label: String,
    pub(super) kind: ConceptKind,
    #[serde(default)]
    pub(super) en: Vec<String>,
    #[serde(default)]
    pub(super) de: Vec<String>,
    #[serde(default)]
    pub(super) fr: Vec<String>,
    #[serde(default)]
    pub(super) nl: Vec<String>,
    #[serde(default)]
    pub(super) es: Vec<String>,
    #[serde(default)]
    pub(super) it: Vec<String>,
    #[serde(default)]
    pub(super) ru: Vec<String>,
    #[serde(default)]
    pub(super) zh: Vec<String>,
    #[serde(default)]
    pub(super) si: Vec<String>,
    #[serde(default)]
    pub(super) ta: Vec<String>,
    /// Names that mean the concept after a negation, in any language.
    #[serde(default)]
    pub(super) negated: Vec<String>,
    /// English phrases that show that a package offers it.
    #[serde(default)]
    pub(super) evidence: Vec<String>,
    /// Weaker evidence.
    #[serde(default)]
    pub(super) hints: Vec<String>,
    /// Category slugs that imply the concept.
    #[serde(default)]
    pub(super) categories: Vec<String>,
    /// ISO 639-1; these languages imply the concept.
    #[serde(default)]
    pub(super) languages: Vec<String>,
    /// Broader concepts.
    #[serde(default)]
    pub(super) within: Vec<String>,
    /// Group sizes from this number imply the concept.
    pub(super) party: Option<u32>,
    /// Packages without harder stops imply the concept.
    pub(super) max_effort: Option<u32>,
    /// US dollars per person and day.
    pub(super) max_usd_per_day: Option<u32>,
    pub(super) min_usd_per_day: Option<u32>,
}

impl ConceptEntry {
    /// Its names in a language.
    pub(super) fn words(&self, language: ThesaurusLanguage) -> &[String] {
        match language {
            ThesaurusLanguage::En => &self.en,
            ThesaurusLanguage::De => &self.de,
            ThesaurusLanguage::Fr => &self.fr,
            ThesaurusLanguage::Nl => &self.nl,
            ThesaurusLanguage::Es => &self.es,
            ThesaurusLanguage::It => &self.it,
            ThesaurusLanguage::Ru => &self.ru,
            ThesaurusLanguage::Zh => &self.zh,
            ThesaurusLanguage::Si => &self.si,
            ThesaurusLanguage::Ta => &self.ta,
        }
    }

    pub(super) fn words_mut(&mut self, language: ThesaurusLanguage) -> &mut Vec<String> {
        match language {
            ThesaurusLanguage::En => &mut self.en,
            ThesaurusLanguage::De => &mut self.de,
            ThesaurusLanguage::Fr => &mut self.fr,
            ThesaurusLanguage::Nl => &mut self.nl,
            ThesaurusLanguage::Es => &mut self.es,
            ThesaurusLanguage::It => &mut self.it,
            ThesaurusLanguage::Ru => &mut self.ru,
            ThesaurusLanguage::Zh => &mut self.zh,
            ThesaurusLanguage::Si => &mut self.si,
            ThesaurusLanguage::Ta => &mut self.ta,
        }
    }
}

#[derive(Deserialize)]
pub(super) struct ConceptFile {
    pub(super) concept: Vec<ConceptEntry>,
}
