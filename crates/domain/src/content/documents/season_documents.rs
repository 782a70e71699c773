//! The document of the seasons: weather of regions, animals and waves, festivals (`catalogue/sri_lanka.json`).

use serde_json::{Value as Json, json};
use serendib_catalogue::Seasons;
use serendib_catalogue::land;

use super::{ContentDocument, ContentGroup, SEASONS};
use crate::content::shape::{Shape, ShapeField, line, list};

const MONTHS: [(&str, &str); 12] = [
    ("1", "January"),
    ("2", "February"),
    ("3", "March"),
    ("4", "April"),
    ("5", "May"),
    ("6", "June"),
    ("7", "July"),
    ("8", "August"),
    ("9", "September"),
    ("10", "October"),
    ("11", "November"),
    ("12", "December"),
];
const NOTE_LIMIT: usize = 200;

fn months(least: usize) -> Shape {
    list("month", least, MONTHS.len(), Shape::Choice(MONTHS.to_vec()))
}

pub(super) fn seasons() -> ContentDocument {
    let facts = &land().facts;
    let Seasons { windows, wildlife, .. } = &facts.seasons;
    let names = |all: Vec<&'static str>| Shape::Choice(all.into_iter().map(|name| (name, name)).collect());
    let regions = windows.iter().map(|one| one.region.as_str()).collect();
    let region = Shape::Object(vec![
        ShapeField::new("region", "Region", names(regions)),
        ShapeField::new("why", "Why", line(NOTE_LIMIT)),
        ShapeField::new("good", "Good months", months(0)),
        ShapeField::new("mixed", "Mixed months", months(0)),
        ShapeField::new("wet", "Wet months", months(0)),
    ]);
    let natural = Shape::Object(vec![
        ShapeField::new("what", "What", names(wildlife.iter().map(|one| one.what.as_str()).collect())),
        ShapeField::new("months", "Months", months(1)),
        ShapeField::new("peak", "Best months", months(0)),
    ]);
    let mut places: Vec<_> =
        facts.destinations.iter().map(|place| (place.slug.as_str(), place.city.as_str())).collect();
    places.sort_unstable_by_key(|(_, city)| *city);
    let festival = Shape::Object(vec![
        ShapeField::new("name", "Name", line(80)).help("A theme lists it by this name."),
        ShapeField::new("note", "Note", line(NOTE_LIMIT)),
        ShapeField::new("places", "Place", list("place", 0, 1, Shape::Choice(places))),
        ShapeField::new("months", "Months", months(1)),
    ]);
    ContentDocument {
        name: SEASONS.to_owned(),
        group: ContentGroup::Calendar,
        title: "Seasons".to_owned(),
        help: "Months of regions, animals, waves and festivals, on the pages of destinations and themes. Plans warn of wet months.",
        shape: Shape::Object(vec![
            ShapeField::new("windows", "Weather", list("region", windows.len(), windows.len(), region)),
            ShapeField::new("wildlife", "Animals, waves and pilgrims", list("season", 0, wildlife.len(), natural)),
            ShapeField::new("festivals", "Festivals", list("festival", 0, 40, festival)),
        ]),
        shipped: ship(&facts.seasons),
    }
}

fn ship(seasons: &Seasons) -> Json {
    let months = |all: &[u32]| all.iter().map(u32::to_string).collect::<Vec<_>>();
    let windows = seasons.windows.iter().map(|one| {
        json!({
            "region": one.region,
            "why": one.why,
            "good": months(&one.good),
            "mixed": months(&one.mixed),
            "wet": months(&one.wet),
        })
    });
    let wildlife = seasons
        .wildlife
        .iter()
        .map(|one| json!({ "what": one.what, "months": months(&one.months), "peak": months(&one.peak) }));
    let festivals = seasons.festivals.iter().map(|one| {
        let places = Vec::from_iter(&one.place);
        json!({ "name": one.name, "note": one.note, "places": places, "months": months(&one.months) })
    });
    json!({
        "windows": windows.collect::<Vec<_>>(),
        "wildlife": wildlife.collect::<Vec<_>>(),
        "festivals": festivals.collect::<Vec<_>>(),
    })
}
