//! What a traveller wished for since the plan was first made: kept with it, so that the next wish does not undo the last.

use serde::{Deserialize, Serialize};

use super::catalogue::Sight;
use super::refine::kind_named;
use super::time::{Clock, Minutes};

/// Characters of one wish in words.
pub const WISH_LENGTH: usize = 1_000;
/// Entries of each list.
pub const WISHES_LIMIT: usize = 60;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Wishes {
    /// Slugs of sights that must be there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Slugs of sights that must not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Slugs of places that must be visited.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    /// Slugs of places that must not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_places: Vec<String>,
    /// How many nights in which place, by slug.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nights: Vec<(String, u8)>,
    /// Kinds of sights, by their key in the lexicon, wanted more (above 0) or less (below).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<(String, i8)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day_starts: Option<Clock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day_ends: Option<Clock>,
    /// Minutes of driving a day, instead of the pace's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drive_cap: Option<Minutes>,
    /// To sleep in fewer places.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub few_moves: bool,
    /// What guides are told: about food, and about who comes along.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub food: Vec<String>,
}

impl Wishes {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Weighs a kind, by its name, as others do.
    pub(super) fn weigh_like(&mut self, others: &Self, kind: &str) {
        self.kinds.retain(|(name, _)| name != kind);
        self.kinds.extend(others.kinds.iter().filter(|(name, _)| name == kind).cloned());
    }

    /// How much more (above 0) or less of what a sight is was wished for.
    pub(super) fn steps(&self, sight: &Sight) -> i32 {
        let is_of = |name: &str| kind_named(name).is_some_and(|kind| kind.has(sight));
        self.kinds.iter().filter(|(name, _)| is_of(name)).map(|(_, steps)| i32::from(*steps)).sum()
    }
}
