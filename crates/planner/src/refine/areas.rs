//! Areas: parts of the island named instead of a place.

use crate::catalogue::Catalogue;

/// Defined by the regions of its places, or by their slugs.
pub(super) struct Area {
    /// The name in sentences.
    pub name: &'static str,
    regions: &'static [&'static str],
    /// Beyond those of its regions.
    places: &'static [&'static str],
    /// In its regions, but not meant: the harbor of Colombo is no coast.
    without: &'static [&'static str],
    /// Thesaurus concepts of the search whose names also name the area.
    pub concepts: &'static [&'static str],
    /// Other names, folded.
    pub words: &'static [&'static str],
}

pub(super) const AREAS: [Area; 8] = [
    Area {
        name: "the coast",
        regions: &["West Coast", "South West Coast", "South Coast", "East Coast"],
        places: &["kalpitiya"],
        without: &["colombo"],
        concepts: &[],
        words: &[
            "the coast",
            "coast",
            "seaside",
            "the seaside",
            "the sea",
            "the ocean",
            "by the sea",
            "die kuste",
            "kuste",
            "la cote",
            "la costa",
            "costa",
            "海边",
            "海岸",
        ],
    },
    Area {
        name: "the south coast",
        regions: &["South Coast", "South West Coast"],
        places: &[],
        without: &[],
        concepts: &["south_coast", "southwest_coast"],
        words: &["the south", "down south"],
    },
    Area {
        name: "the east coast",
        regions: &["East Coast"],
        places: &[],
        without: &[],
        concepts: &["east_coast"],
        words: &[],
    },
    Area {
        name: "the west coast",
        regions: &["West Coast", "South West Coast"],
        places: &[],
        without: &[],
        concepts: &["west_coast"],
        words: &[],
    },
    Area {
        name: "the hill country",
        regions: &["Hill Country"],
        places: &[],
        without: &[],
        concepts: &["hill_country", "tea_country"],
        words: &["the hills", "the mountains", "the highlands"],
    },
    Area {
        name: "the cultural triangle",
        regions: &["Cultural Triangle"],
        places: &[],
        without: &[],
        concepts: &["cultural_triangle"],
        words: &["the ancient cities"],
    },
    Area {
        name: "the north",
        regions: &["North"],
        places: &[],
        without: &[],
        concepts: &["north"],
        words: &["the north"],
    },
    Area {
        name: "the deep south",
        regions: &["Deep South"],
        places: &[],
        without: &[],
        concepts: &[],
        words: &["deep south", "the deep south"],
    },
];

/// An area's places, without the airport's.
pub(super) fn places_of(catalogue: &Catalogue, area: usize) -> Vec<usize> {
    let Some(area) = AREAS.get(area) else { return Vec::new() };
    let is_in = |place: &usize| {
        let found = &catalogue.places()[*place];
        let is_own = !area.without.contains(&found.slug.as_str())
            && (area.regions.contains(&found.region.as_str()) || area.places.contains(&found.slug.as_str()));
        is_own && Some(*place) != catalogue.gateway()
    };
    (0..catalogue.places().len()).filter(is_in).collect()
}
