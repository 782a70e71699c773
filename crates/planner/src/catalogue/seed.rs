//! The built-in catalogue without a database, for tests and measurements.

use super::{Catalogue, CataloguePlace, Drive, Mode, Sight, TravelTime};
use crate::interest::Interests;
use crate::time::Minutes;
use serendib_catalogue::stable::id;
use serendib_catalogue::{Attraction, Destination, Facts, RouteNetwork, land, picture};

/// `catalogue/sri_lanka.json` with the ids of a new database.
pub fn seed_catalogue() -> Catalogue {
    let land = land();
    let places = land.facts.destinations.iter().filter(|place| place.is_active).map(place).collect();
    let sights = land.facts.attractions.iter().map(|sight| Sight {
        image_url: land.pictures.attractions.get(&sight.slug).map(|name| picture(name)),
        ..bare(sight)
    });
    Catalogue::build(places, sights.collect(), &times(&land.facts))
}

fn place(place: &Destination) -> CataloguePlace {
    let native = [&place.name_si, &place.name_ta].into_iter().flatten();
    CataloguePlace {
        id: id("destination", &place.slug),
        slug: place.slug.clone(),
        name: place.city.clone(),
        aliases: place.aliases.iter().chain(native).cloned().collect(),
        nearby: place.nearby.clone(),
        region: place.region.clone(),
        latitude: place.lat,
        longitude: place.lon,
    }
}

fn bare(sight: &Attraction) -> Sight {
    let hour = |text: &str| if sight.always_open { None } else { text.parse().ok() };
    Sight {
        id: id("attraction", &sight.slug),
        slug: sight.slug.clone(),
        place: id("destination", &sight.near),
        title: sight.name.clone(),
        description: sight.line.clone(),
        kind: sight.attraction_type.clone(),
        icon: sight.icon.clone(),
        image_url: None,
        opens: hour(&sight.opens),
        closes: hour(&sight.closes),
        minutes: to_minutes(sight.typical_minutes),
        effort: sight.effort,
        months: sight.best_months.clone(),
        interests: Interests::from_names(sight.interests.iter().map(String::as_str)),
        latitude: sight.lat,
        longitude: sight.lon,
    }
}

fn times(facts: &Facts) -> Vec<TravelTime> {
    let mut times = Vec::new();
    for (mode, ways) in [(Mode::Car, RouteNetwork::by_car(facts)), (Mode::Train, RouteNetwork::by_train(facts))] {
        for from in ways.places() {
            for (to, way) in ways.from(from) {
                let drive = Drive { minutes: to_minutes(way.minutes), km: to_minutes(way.km) };
                times.push(TravelTime { from: id("destination", from), to: id("destination", to), mode, drive });
            }
        }
    }
    times
}

fn to_minutes(number: i64) -> Minutes {
    Minutes::try_from(number).unwrap_or(Minutes::MAX)
}
