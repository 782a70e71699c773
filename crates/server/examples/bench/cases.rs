//! The requests sent over HTTP.

use std::net::SocketAddr;

use anyhow::Context as _;
use serendib_domain::search::generate::Dice;

use crate::questions::{QueryVocabulary, Question};
use crate::recorded;

/// Maximum rows of one answer; the product's own limit.
const PAGE: usize = 1_000;
/// Number of packages whose details are requested.
const PACKAGES: usize = 10_000;
const SEARCHES: usize = 20_000;
const SEED: u64 = 42;

/// P-T07 "Search": what the old client read for its list, here 20 packages.
const LIST: &str = "/rest/v1/packages?select=*,package_locations(location_name,is_primary_location),package_categories(category),\
    package_guides(guide_id,guides(display_name,avatar_url,rating))&is_active=eq.true&status=eq.approved&order=created_at.desc&limit=20";
/// The package page's whole read, with as many embeds as one request may have.
const DETAIL: &str = "/rest/v1/packages?select=id,title,description,price,duration_days,max_people,min_people,image_url,images,highlights,\
    included,excluded,rating,review_count,package_locations(location_name,is_primary_location,destination_id),package_categories(category),\
    package_languages(language_code,language_name),package_transport_modes(transport_mode),\
    package_days(day_number,title,description,overnight_destination_id),\
    package_attractions(day_number,order_in_day,start_time,attractions(id,title,description,location,attraction_type,icon,duration_hours,\
    latitude,longitude,destination_id)),\
    package_room_pricing(accommodation_type,hotel_type,capacity_per_room,price_per_room)&is_active=eq.true&id=eq.";

pub struct ReadCase {
    pub name: &'static str,
    /// The share of the baseline's requests per second that the product should reach without its cache, at 10,000 packages.
    pub cold_goal: f64,
    pub addresses: Vec<String>,
}

/// Builds the cases from what the server has on sale.
pub fn load_cases(server: SocketAddr, key: &str) -> anyhow::Result<Vec<ReadCase>> {
    let packages = packages(server, key)?;
    let places = recorded::json(server, "/rest/v1/destinations?select=city", key)?;
    let places = places
        .as_array()
        .context("destinations are no list")?
        .iter()
        .filter_map(|place| Some(place["city"].as_str()?.to_owned()));
    let vocabulary = QueryVocabulary::from_titles(packages.iter().map(|(_, title)| title.as_str()), places.collect());
    let mut dice = Dice(SEED);
    Ok(vec![
        ReadCase {
            name: "list of 20 with embeds",
            cold_goal: 0.06,
            addresses: (0..10)
                .map(|page| if page == 0 { LIST.to_owned() } else { format!("{LIST}&offset={}", page * 20) })
                .collect(),
        },
        ReadCase {
            name: "detail with everything",
            cold_goal: 0.14,
            addresses: packages.iter().map(|(id, _)| format!("{DETAIL}{id}")).collect(),
        },
        ReadCase {
            name: "search, varied",
            cold_goal: 0.30,
            addresses: (0..SEARCHES).map(|_| Question::draw(&mut dice, &vocabulary).address()).collect(),
        },
    ])
}

/// Ids and titles, ordered by the random ids.
fn packages(server: SocketAddr, key: &str) -> anyhow::Result<Vec<(String, String)>> {
    let mut packages: Vec<(String, String)> = Vec::new();
    while packages.len() < PACKAGES {
        let address = format!("/rest/v1/packages?select=id,title&order=id&limit={PAGE}&offset={}", packages.len());
        let page = recorded::json(server, &address, key)?;
        let rows = page.as_array().context("packages are no list")?;
        for row in rows {
            let text =
                |name: &str| row[name].as_str().map(str::to_owned).with_context(|| format!("a package without {name}"));
            packages.push((text("id")?, text("title")?));
        }
        if rows.len() < PAGE {
            break;
        }
    }
    anyhow::ensure!(!packages.is_empty(), "no package is on sale");
    Ok(packages)
}
