//! The file format of the thesaurus: `catalogue/thesaurus/*.toml`.

use serde::Deserialize;

use crate::language::thesaurus::ConceptKind;

/// A concept in a file.
#[derive(Debug, Deserialize)]
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

#[derive(Deserialize)]
pub(super) struct ConceptFile {
    pub(super) concept: Vec<ConceptEntry>,
}
