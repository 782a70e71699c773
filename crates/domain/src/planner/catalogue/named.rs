//! Which place or sight a text names.

use super::{Catalogue, Place, Sight};
use crate::search::fold;

impl Catalogue {
    /// By id, slug, name, another name, or the name of a village beside it.
    pub fn place_named(&self, text: &str) -> Option<usize> {
        if let Ok(id) = text.trim().parse() {
            return self.place_by_id(id);
        }
        let wanted = fold(text);
        if wanted.is_empty() {
            return None;
        }
        let find = |is: &dyn Fn(&Place) -> bool| self.places.iter().position(is);
        find(&|place| place.slug == text.trim())
            .or_else(|| find(&|place| fold(&place.name) == wanted))
            .or_else(|| find(&|place| place.aliases.iter().any(|name| fold(name) == wanted)))
            .or_else(|| find(&|place| place.nearby.iter().any(|name| fold(name) == wanted)))
    }

    /// By id, slug or title.
    pub fn sight_named(&self, text: &str) -> Option<usize> {
        if let Ok(id) = text.trim().parse() {
            return self.sight_by_id(id);
        }
        let wanted = fold(text);
        if wanted.is_empty() {
            return None;
        }
        let is_called = |sight: &Sight| fold(&sight.title) == wanted || fold(&sight.slug) == wanted;
        self.sight_by_slug(text.trim()).or_else(|| self.sights.iter().position(is_called))
    }
}

/// Where a journey ends: its title begins with "A to B", both places.
pub(super) fn journey_end(sight: &Sight, places: &[Place]) -> Option<usize> {
    if sight.kind != "Transportation" {
        return None;
    }
    let (from, rest) = sight.title.split_once(" to ")?;
    places.iter().find(|place| place.name == from)?;
    let ends = places.iter().enumerate().filter(|(_, place)| rest.starts_with(place.name.as_str()));
    ends.max_by_key(|(_, place)| place.name.len()).map(|(index, _)| index)
}
