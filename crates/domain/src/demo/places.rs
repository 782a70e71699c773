//! Destinations, what there is to see near them, and how long the way between them takes.

use serendib_db::{Tx, Value};

use super::catalogue::{Attraction, Catalogue, Facts};
use super::rows::Rows;
use super::stable::id;
use super::ways::Ways;
use crate::error::Result;

pub(super) async fn insert(tx: &mut Tx<'_>, catalogue: &Catalogue) -> Result<()> {
    destinations(tx, catalogue).await?;
    attractions(tx, catalogue).await?;
    travel_times(tx, &catalogue.facts).await
}

/// The address of a drawn picture.
pub(super) fn picture(name: &str) -> String {
    format!("/pictures/{name}.webp")
}

/// What a destination is called where only its slug is written.
pub(super) fn city<'a>(facts: &'a Facts, slug: &'a str) -> &'a str {
    facts.destinations.iter().find(|place| place.slug == slug).map_or(slug, |place| &place.city)
}

async fn destinations(tx: &mut Tx<'_>, catalogue: &Catalogue) -> Result<()> {
    let mut rows = Rows::of(
        "destinations",
        [
            "id",
            "slug",
            "city",
            "region",
            "province",
            "aliases",
            "nearby",
            "name_si",
            "name_ta",
            "latitude",
            "longitude",
            "image_url",
            "is_active",
        ],
    );
    for place in &catalogue.facts.destinations {
        rows.push([
            id("destination", &place.slug).into(),
            place.slug.as_str().into(),
            place.city.as_str().into(),
            place.region.as_str().into(),
            place.province.as_str().into(),
            Value::list(&place.aliases),
            Value::list(&place.nearby),
            place.name_si.as_deref().into(),
            place.name_ta.as_deref().into(),
            place.lat.into(),
            place.lon.into(),
            catalogue.pictures.destinations.get(&place.slug).map(|name| picture(name)).into(),
            place.is_active.into(),
        ]);
    }
    rows.insert(tx).await
}

async fn attractions(tx: &mut Tx<'_>, catalogue: &Catalogue) -> Result<()> {
    let mut rows = Rows::of(
        "attractions",
        [
            "id",
            "slug",
            "destination_id",
            "title",
            "description",
            "location",
            "image_url",
            "duration_hours",
            "attraction_type",
            "icon",
            "latitude",
            "longitude",
            "opens",
            "closes",
            "best_months",
            "interests",
            "effort",
        ],
    );
    for sight in &catalogue.facts.attractions {
        let months: Vec<String> = sight.best_months.iter().map(u32::to_string).collect();
        rows.push([
            id("attraction", &sight.slug).into(),
            sight.slug.as_str().into(),
            id("destination", &sight.near).into(),
            sight.name.as_str().into(),
            sight.line.as_str().into(),
            sight.city.as_str().into(),
            catalogue.pictures.attractions.get(&sight.slug).map(|name| picture(name)).into(),
            sight.duration_hours.into(),
            sight.attraction_type.as_str().into(),
            sight.icon.as_str().into(),
            sight.lat.into(),
            sight.lon.into(),
            hour(sight, &sight.opens),
            hour(sight, &sight.closes),
            Value::list(&months),
            Value::list(&sight.interests),
            sight.effort.into(),
        ]);
    }
    rows.insert(tx).await
}

fn hour(sight: &Attraction, at: &str) -> Value {
    if sight.always_open { Value::Null } else { format!("{at}:00").into() }
}

async fn travel_times(tx: &mut Tx<'_>, facts: &Facts) -> Result<()> {
    let mut rows = Rows::of("travel_times", ["origin_id", "destination_id", "mode", "minutes", "km"]);
    for (mode, ways) in [("car", Ways::by_car(facts)), ("train", Ways::by_train(facts))] {
        for origin in ways.places() {
            for (destination, way) in ways.from(origin) {
                rows.push([
                    id("destination", origin).into(),
                    id("destination", destination).into(),
                    mode.into(),
                    way.minutes.into(),
                    way.km.into(),
                ]);
            }
        }
    }
    rows.insert(tx).await
}
