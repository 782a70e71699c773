//! Resolves a meaning's words in the catalogue.

use serendib_planner::Catalogue;
use serendib_planner::catalogue::Sight;
use serendib_planner::interest::Interests;

use crate::dataset::folded;
use crate::words::{Meant, TABLE};

/// Catalogue indexes of sights and places.
#[derive(Clone, Debug, Default)]
pub struct ResolvedTarget {
    pub sights: Vec<usize>,
    pub places: Vec<usize>,
    pub sort: Sort,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// In the catalogue.
    #[default]
    Known,
    /// At most something similar: a statement of that is as good.
    Loose,
    /// Invisible in a plan: hotels, meals, drivers.
    Unseen,
    /// Not in the catalogue.
    Unknown,
}

impl ResolvedTarget {
    /// Whether "impossible" is an honest answer.
    pub fn may_be_refused(&self) -> bool {
        self.sort != Sort::Known
    }

    /// Places to sleep in for it.
    pub fn beds(&self, land: &Catalogue) -> Vec<usize> {
        if self.places.is_empty() {
            self.sights.iter().map(|sight| land.home(*sight)).collect()
        } else {
            self.places.clone()
        }
    }

    /// Either of two names: a "night train to Trincomalee or Batticaloa" is neither town.
    fn or(mut self, other: Self) -> Self {
        if self.sort == Sort::Unknown {
            return self;
        }
        self.sights.extend(other.sights);
        self.places.extend(other.places);
        self
    }
}

/// Resolves words such as `tea factory`, `Kandy`, `shopping in Kandy`, `Trincomalee or Pasikudah`.
pub fn target_of(land: &Catalogue, words: &str) -> ResolvedTarget {
    if let Some((one, other)) = words.split_once(" or ") {
        return target_of(land, one).or(target_of(land, other));
    }
    of_table(land, words)
        .or_else(|| of_names(land, words))
        .or_else(|| resolve_within_place(land, words))
        .unwrap_or_else(|| ResolvedTarget { sort: Sort::Unknown, ..ResolvedTarget::default() })
}

fn of_table(land: &Catalogue, words: &str) -> Option<ResolvedTarget> {
    let wanted = folded(words);
    let one = wanted.strip_suffix('s').unwrap_or(&wanted);
    let is_called = |names: &str| names.split('|').any(|name| name == wanted || name == one);
    let (_, meant) = TABLE.iter().find(|(names, _)| is_called(names))?;
    let some =
        |is_it: &dyn Fn(&Sight) -> bool| ResolvedTarget { sights: matching(land, is_it), ..ResolvedTarget::default() };
    let found = match meant {
        Meant::Sights(slugs) => some(&|sight| slugs.contains(&sight.slug.as_str())),
        Meant::Like(slugs) => {
            ResolvedTarget { sort: Sort::Loose, ..some(&|sight| slugs.contains(&sight.slug.as_str())) }
        }
        Meant::Titles(parts) => some(&|sight| parts.iter().any(|part| folded(&sight.title).contains(part))),
        Meant::Interest(name) => some(&|sight| likes(sight, name)),
        Meant::Hikes => some(&is_hike),
        Meant::Regions(regions) => in_regions(land, regions),
        Meant::Near(slugs) => ResolvedTarget {
            places: slugs.iter().filter_map(|slug| land.place_by_slug(slug)).collect(),
            sort: Sort::Loose,
            ..ResolvedTarget::default()
        },
        Meant::Unseen => ResolvedTarget { sort: Sort::Unseen, ..ResolvedTarget::default() },
        Meant::Nothing => ResolvedTarget { sort: Sort::Unknown, ..ResolvedTarget::default() },
    };
    Some(found)
}

/// A place with its sights, or a sight by its title or part of it.
fn of_names(land: &Catalogue, words: &str) -> Option<ResolvedTarget> {
    let wanted = folded(words);
    if let Some(place) = land.place_named(words).filter(|place| !is_village(land, *place, &wanted)) {
        let sights = (0..land.sights().len()).filter(|sight| land.home(*sight) == place).collect();
        return Some(ResolvedTarget { sights, places: vec![place], sort: Sort::Known });
    }
    if let Some(sight) = land.sight_named(words) {
        return Some(ResolvedTarget { sights: vec![sight], ..ResolvedTarget::default() });
    }
    let titled =
        matching(land, &|sight| wanted.split(' ').all(|word| folded(&sight.title).split(' ').any(|own| own == word)));
    (!titled.is_empty()).then(|| ResolvedTarget { sights: titled, ..ResolvedTarget::default() })
}

/// A village beside a place is no place to sleep: Sinharaja is the forest, not Deniyaya.
fn is_village(land: &Catalogue, place: usize, wanted: &str) -> bool {
    let place = &land.places()[place];
    place.nearby.iter().any(|name| folded(name) == wanted) && folded(&place.name) != wanted
}

/// `shopping in Kandy`: the first within the second.
fn resolve_within_place(land: &Catalogue, words: &str) -> Option<ResolvedTarget> {
    let (what, place) = [" in ", " near ", " at ", " around "].iter().find_map(|between| words.split_once(between))?;
    let place = land.place_named(place)?;
    let mut found = target_of(land, what);
    found.sights.retain(|sight| land.home(*sight) == place);
    found.places.clear();
    if found.sights.is_empty() && found.sort == Sort::Known {
        found.sort = Sort::Unknown;
    }
    Some(found)
}

fn in_regions(land: &Catalogue, regions: &[&str]) -> ResolvedTarget {
    let is_there =
        |place: usize| regions.contains(&land.places()[place].region.as_str()) && land.gateway() != Some(place);
    ResolvedTarget {
        sights: (0..land.sights().len()).filter(|sight| is_there(land.home(*sight))).collect(),
        places: (0..land.places().len()).filter(|place| is_there(*place)).collect(),
        sort: Sort::Known,
    }
}

pub fn matching(land: &Catalogue, is_it: &dyn Fn(&Sight) -> bool) -> Vec<usize> {
    (0..land.sights().len()).filter(|sight| is_it(&land.sights()[*sight])).collect()
}

fn likes(sight: &Sight, interest: &str) -> bool {
    Interests::from_name(interest).is_some_and(|named| !sight.interests.shared(named).is_empty())
}

/// On foot and no stroll; the catalogue also calls rafting a hike.
pub fn is_hike(sight: &Sight) -> bool {
    likes(sight, "Hiking & Trekking") && sight.effort >= 2 && !folded(&sight.title).contains("rafting")
}

/// Sights with more walking minutes, of this effort and more.
pub fn harder(land: &Catalogue, effort: i64) -> ResolvedTarget {
    ResolvedTarget { sights: matching(land, &|sight| sight.effort >= effort), ..ResolvedTarget::default() }
}

#[test]
fn words_mean_what_the_catalogue_has() {
    let land = serendib_planner::catalogue::seed_catalogue();
    for (words, sights, places, sort) in [
        ("tea factory", 3, 0, Sort::Known),
        ("Pettah Market", 1, 0, Sort::Known),
        ("Trinco or Pasikudah", 6, 2, Sort::Known),
        ("Sinharaja", 1, 0, Sort::Known),
        ("museums", 4, 0, Sort::Known),
        ("Kabalana", 0, 2, Sort::Loose),
        ("cinnamon plantation", 1, 0, Sort::Loose),
        ("lunch stop", 0, 0, Sort::Unseen),
        ("shopping in Kandy", 0, 0, Sort::Unknown),
        ("night train to Trincomalee or Batticaloa", 0, 0, Sort::Unknown),
        ("golf", 0, 0, Sort::Unknown),
    ] {
        let found = target_of(&land, words);
        assert_eq!((found.sights.len(), found.places.len(), found.sort), (sights, places, sort), "{words}");
    }
}
