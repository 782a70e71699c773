//! Demo packages with everything that belongs to them.

use serde_json::Value as Json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::catalogue::{Package, Shopping};
use super::dates::Dates;
use super::travellers::length_days;
use super::{hosts, languages, price_lists, rooms};
use crate::bulk_insert::BulkInsert;
use crate::error::{Error, Result};
use crate::packages::document::{self, rules};
use crate::stable::id;
use serendib_catalogue::{Facts, picture};

pub(super) fn package_id(slug: &str) -> Uuid {
    id("package", slug)
}

/// The id of a row that belongs to a package.
pub(super) fn child(kind: &str, package: &Package, key: &str) -> Value {
    id(kind, &format!("{}/{key}", package.slug)).into()
}

pub(super) async fn insert(tx: &mut Tx<'_>, facts: &Facts, packages: &[Package], dates: Dates) -> Result<()> {
    heads(tx, packages, dates).await?;
    locations(tx, facts, packages).await?;
    words(tx, packages).await?;
    days(tx, packages).await?;
    room_pricing(tx, packages).await?;
    price_lists::insert(tx, packages).await?;
    people(tx, packages, dates).await
}

async fn heads(tx: &mut Tx<'_>, packages: &[Package], dates: Dates) -> Result<()> {
    let mut rows = BulkInsert::new(
        "packages",
        [
            "id",
            "title",
            "description",
            "price",
            "duration_days",
            "max_people",
            "min_people",
            "image_url",
            "images",
            "highlights",
            "included",
            "excluded",
            "local_costs",
            "shopping",
            "shopping_stops",
            "shopping_commission",
            "status",
            "created_at",
            "updated_at",
        ],
    );
    for package in packages {
        let pictures: Vec<String> =
            std::iter::once(&package.cover).chain(&package.gallery).map(|name| picture(name)).collect();
        let created = dates.created(package);
        let costs = local_costs(package)?.map_or(Value::Null, |costs| Value::json(&costs));
        let declared = package.shopping.as_ref().map(shopping);
        let shopping = declared.as_ref().map(document::Shopping::columns);
        rows.push([
            package_id(&package.slug).into(),
            package.title.as_str().into(),
            package.description.as_str().into(),
            (package.price * 100).into(),
            length_days(package).into(),
            package.max_people.into(),
            package.min_people.into(),
            picture(&package.cover).into(),
            Value::list(&pictures),
            package.highlights.join("\n").into(),
            package.included.join("\n").into(),
            package.excluded.join("\n").into(),
            costs,
            shopping.map(|(answer, ..)| answer).into(),
            shopping.and_then(|(_, which, _)| which).into(),
            shopping.and_then(|(.., commission)| commission).into(),
            "approved".into(),
            created.into(),
            created.into(),
        ]);
    }
    rows.insert(tx).await
}

/// In the form of the column.
fn local_costs(package: &Package) -> Result<Option<Json>> {
    let Some(costs) = &package.local_costs else { return Ok(None) };
    let mut rows = Vec::with_capacity(costs.len());
    for cost in costs {
        rows.push(document::LocalCost {
            label: cost.label.clone(),
            cents: cost.usd * 100,
            per: rules::per(&cost.per).map_err(Error::Refused)?,
            is_optional: cost.optional,
        });
    }
    Ok(Some(document::local_costs::to_column(&rows)))
}

fn shopping(source: &Shopping) -> document::Shopping {
    match source {
        Shopping::None => document::Shopping::None,
        Shopping::Stops { which, commission } => {
            document::Shopping::Stops { which: which.clone(), has_commission: *commission }
        }
    }
}

async fn locations(tx: &mut Tx<'_>, facts: &Facts, packages: &[Package]) -> Result<()> {
    let mut rows = BulkInsert::new(
        "package_locations",
        ["id", "package_id", "location_name", "is_primary_location", "destination_id", "position"],
    );
    for package in packages {
        for (position, place) in (0_i64..).zip(&package.locations) {
            rows.push([
                child("package_location", package, place),
                package_id(&package.slug).into(),
                facts.city(place).into(),
                (position == 0).into(),
                id("destination", place).into(),
                position.into(),
            ]);
        }
    }
    rows.insert(tx).await
}

/// Categories, languages and means of transport.
async fn words(tx: &mut Tx<'_>, packages: &[Package]) -> Result<()> {
    let mut categories = BulkInsert::new("package_categories", ["id", "package_id", "category"]);
    let mut spoken = BulkInsert::new("package_languages", ["id", "package_id", "language_code", "language_name"]);
    let mut transport = BulkInsert::new("package_transport_modes", ["id", "package_id", "transport_mode"]);
    for package in packages {
        let own = package_id(&package.slug);
        for category in &package.categories {
            categories.push([child("package_category", package, category), own.into(), category.as_str().into()]);
        }
        for code in &package.languages {
            let id = child("package_language", package, code);
            spoken.push([id, own.into(), code.as_str().into(), languages::name(code).into()]);
        }
        for mode in &package.transport {
            transport.push([child("package_transport_mode", package, mode), own.into(), mode.as_str().into()]);
        }
    }
    categories.insert(tx).await?;
    spoken.insert(tx).await?;
    transport.insert(tx).await
}

async fn days(tx: &mut Tx<'_>, packages: &[Package]) -> Result<()> {
    let mut rows = BulkInsert::new(
        "package_days",
        ["id", "package_id", "day_number", "title", "description", "overnight_destination_id"],
    );
    let mut stops = BulkInsert::new(
        "package_attractions",
        ["id", "package_id", "attraction_id", "day_number", "order_in_day", "start_time"],
    );
    for package in packages {
        let own = package_id(&package.slug);
        for (number, day) in (1_i64..).zip(&package.days) {
            rows.push([
                child("package_day", package, &number.to_string()),
                own.into(),
                number.into(),
                day.title.as_str().into(),
                day.description.as_str().into(),
                day.night.as_ref().map(|place| id("destination", place)).into(),
            ]);
            for (order, stop) in (1_i64..).zip(&day.stops) {
                stops.push([
                    child("package_attraction", package, &stop.attraction),
                    own.into(),
                    id("attraction", &stop.attraction).into(),
                    number.into(),
                    order.into(),
                    format!("{}:00", stop.at).into(),
                ]);
            }
        }
    }
    rows.insert(tx).await?;
    stops.insert(tx).await
}

async fn room_pricing(tx: &mut Tx<'_>, packages: &[Package]) -> Result<()> {
    let mut rows = BulkInsert::new(
        "package_room_pricing",
        ["id", "package_id", "accommodation_type", "hotel_type", "capacity_per_room", "price_per_room"],
    );
    for package in packages {
        let Some(nightly) = package.rooms else {
            continue;
        };
        for room in rooms::for_trip(nightly, &package.days) {
            rows.push([
                child("package_room_pricing", package, &format!("{}/{}", room.accommodation, room.hotel)),
                package_id(&package.slug).into(),
                room.accommodation.into(),
                room.hotel.into(),
                room.capacity.into(),
                room.cents.into(),
            ]);
        }
    }
    rows.insert(tx).await
}

/// The hosts, and the primary host's account as the owner.
async fn people(tx: &mut Tx<'_>, packages: &[Package], dates: Dates) -> Result<()> {
    let mut guides = BulkInsert::new("package_guides", ["package_id", "guide_id", "is_primary_guide", "created_at"]);
    let mut owners = BulkInsert::new("package_owners", ["id", "package_id", "user_id", "is_primary_owner"]);
    for package in packages {
        let own = package_id(&package.slug);
        let created = dates.created(package);
        for (place, host) in package.hosts.iter().enumerate() {
            guides.push([own.into(), hosts::guide_id(host).into(), (place == 0).into(), created.into()]);
            if place == 0 {
                let owner = hosts::user_id(host);
                owners.push([child("package_owner", package, host), own.into(), owner.into(), true.into()]);
            }
        }
    }
    guides.insert(tx).await?;
    owners.insert(tx).await
}
