//! The package of an accepted offer, on sale to its traveler alone.

use serendib_db::Tx;
use uuid::Uuid;

use super::row::{OfferRow, RequestRow};
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::packages::create_private;
use crate::packages::document::{Document, DocumentDay, DocumentStop};
use crate::planner::Itinerary;

/// Minutes of half an hour, the unit of visits in packages.
const HALF_HOUR: i64 = 30;

/// Creates the package from a plan, at the price of the offer; returns its id.
///
/// # Errors
/// When the database cannot be written, and `Fields` if a sight of the plan no longer exists.
pub(super) async fn create(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    request: &RequestRow,
    offer: &OfferRow,
    plan: &Itinerary,
) -> Result<Uuid> {
    let price = offer.price_per_person.ok_or(Error::Missing("offer"))?;
    let id = ctx.new_id();
    let guide = SignedInPerson {
        user: offer.guide_user,
        guide: Some(offer.guide_id),
        record: Some(offer.guide_id),
        ..SignedInPerson::default()
    };
    let document = document(plan, request.number_of_travelers, price, offer.included.as_deref());
    create_private(tx, ctx, id, &guide, request.user_id, &document).await?;
    for day in &plan.days {
        tx.run(
            "UPDATE package_days SET overnight_destination_id = $3 WHERE package_id = $1 AND day_number = $2
                AND EXISTS (SELECT 1 FROM destinations WHERE id = $3)",
            &[id.into(), i64::from(day.day).into(), day.place.id.into()],
        )
        .await?
        .any();
    }
    Ok(id)
}

fn document(plan: &Itinerary, people: i64, price_cents: i64, included: Option<&str>) -> Document {
    Document {
        title: plan.title.clone(),
        // A guide's plan may describe another group size.
        description: if i64::from(plan.group_size) == people { plan.summary.clone() } else { String::new() },
        duration_days: i64::from(plan.duration),
        max_people: people,
        price_cents,
        highlights: String::new(),
        included: included.unwrap_or_default().to_owned(),
        excluded: String::new(),
        locations: plan.destinations.clone(),
        categories: Vec::new(),
        days: plan.days.iter().map(day).collect(),
        rooms: Vec::new(),
        images: Vec::new(),
        languages: None,
        transport: None,
        local_costs: None,
        shopping: None,
        group_prices: None,
        seasons: None,
    }
}

fn day(day: &crate::planner::plan::ItineraryDay) -> DocumentDay {
    let description = Some(day.description.clone()).filter(|text| !text.is_empty());
    DocumentDay {
        number: i64::from(day.day),
        title: day.title.clone(),
        description,
        stops: day.stops.iter().map(stop).collect(),
    }
}

/// A sight of the catalogue, named by its id alone.
fn stop(stop: &crate::planner::plan::ItineraryStop) -> DocumentStop {
    let minutes = i64::from(stop.duration_minutes);
    DocumentStop {
        id: Some(stop.id),
        title: stop.title.clone(),
        description: stop.description.clone(),
        location: None,
        kind: stop.kind.clone(),
        start: Some(stop.start_time.to_string()),
        half_hours: ((minutes + HALF_HOUR - 1) / HALF_HOUR).clamp(1, 48),
    }
}
