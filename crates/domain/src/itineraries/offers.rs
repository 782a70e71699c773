//! Finds packages on sale that go where a plan goes. All of this data is public.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serendib_db::{Db, RowSource, Tx, Value, row_struct};
use uuid::Uuid;

use super::prices;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::group_price::WishedTrip;
use crate::packages::{SeasonRefusal, price_lists, public_sql};
use crate::planner::plan::PackageMatch;
use crate::planner::{Catalogue, Itinerary};

/// Candidates: packages that share most places with the plan.
const LOOKED_AT: usize = 24;
/// Packages per answer.
const OFFER_LIMIT: usize = 5;
/// Percent of a plan's places that count as most of it.
const MOST: usize = 50;
/// If no package covers most, the nearest is named from this percentage on.
const SOME: usize = 25;
/// Days that a package may last longer than the plan.
const LONGER: i64 = 2;

/// A package that shares places with a plan. Money in cents.
pub(super) struct Offer {
    pub id: Uuid,
    title: String,
    /// Per person, of the plan's group on its first day.
    pub price: i64,
    pub days: i64,
    people: (i64, i64),
    places: BTreeSet<Uuid>,
    /// What its season refuses on the plan's first day.
    refusal: Option<SeasonRefusal>,
}

row_struct! {
    struct PackageOfferRow {
        id: Uuid = "p.id",
        title: String = "p.title",
        price: i64 = "p.price",
        days: i64 = "p.duration_days",
        min_people: i64 = "p.min_people",
        max_people: i64 = "p.max_people",
    }
}

/// Adds the price estimate and the matching packages to a plan.
///
/// # Errors
/// When the database cannot be read.
pub async fn complete(mut db: &Db, ctx: &Ctx, land: &Catalogue, itinerary: &mut Itinerary) -> Result<()> {
    fill_in(&mut db, ctx, land, itinerary).await
}

/// As [`complete`], inside a transaction.
pub(super) async fn complete_in(tx: &mut Tx<'_>, ctx: &Ctx, land: &Catalogue, itinerary: &mut Itinerary) -> Result<()> {
    fill_in(tx, ctx, land, itinerary).await
}

async fn fill_in(source: &mut impl RowSource, ctx: &Ctx, land: &Catalogue, itinerary: &mut Itinerary) -> Result<()> {
    let places = places(land, itinerary);
    let mut offers = find_offers(source, &places).await?;
    price_for(source, ctx.today(), itinerary, &mut offers).await?;
    itinerary.price = prices::estimate_price(source, itinerary, &offers).await?;
    itinerary.packages = match_packages(itinerary, &places, &offers);
    Ok(())
}

/// The places of a plan's nights and sights, in order. The airport's town counts only if there is no other.
pub(crate) fn places(land: &Catalogue, itinerary: &Itinerary) -> Vec<(Uuid, String)> {
    let gateway = land.gateway().map(|at| land.places()[at].id);
    let mut places: Vec<(Uuid, String)> = Vec::new();
    for day in &itinerary.days {
        let seen = day.stops.iter().filter_map(|stop| land.sight_by_id(stop.id)).map(|sight| land.home(sight));
        for at in seen.chain(land.place_by_id(day.place.id)) {
            let place = &land.places()[at];
            if !places.iter().any(|(id, _)| *id == place.id) {
                places.push((place.id, place.name.clone()));
            }
        }
    }
    if places.len() > 1 {
        places.retain(|(id, _)| Some(*id) != gateway);
    }
    places
}

/// Pairs of packages and those of these places that they visit, by their locations, sights and nights.
pub(crate) fn visits(count: usize) -> String {
    let wanted: Vec<String> = (1..=count).map(|number| format!("${number}")).collect();
    let wanted = wanted.join(", ");
    format!(
        "SELECT package_id, destination_id FROM package_locations WHERE destination_id IN ({wanted})
         UNION SELECT v.package_id, a.destination_id FROM package_attractions v JOIN attractions a ON a.id = v.attraction_id
                WHERE a.destination_id IN ({wanted})
         UNION SELECT package_id, overnight_destination_id FROM package_days WHERE overnight_destination_id IN ({wanted})"
    )
}

async fn find_offers(source: &mut impl RowSource, places: &[(Uuid, String)]) -> Result<Vec<Offer>> {
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let wanted: Vec<Value> = places.iter().map(|(id, _)| (*id).into()).collect();
    let visits = visits(wanted.len());
    let rest = format!(
        "FROM ({visits}) v JOIN packages p ON p.id = v.package_id
          WHERE {}
          GROUP BY p.id, p.title, p.price, p.duration_days, p.min_people, p.max_people, p.rating
          ORDER BY COUNT(*) DESC, p.rating DESC, p.id LIMIT {LOOKED_AT}",
        public_sql!("p")
    );
    let rows: Vec<PackageOfferRow> = source.select(&rest, &wanted).await?;
    let to_offer = |row: PackageOfferRow| Offer {
        id: row.id,
        title: row.title,
        price: row.price,
        days: row.days.max(1),
        people: (row.min_people, row.max_people),
        places: BTreeSet::new(),
        refusal: None,
    };
    let mut offers: Vec<Offer> = rows.into_iter().map(to_offer).collect();
    if offers.is_empty() {
        return Ok(offers);
    }
    let first = wanted.len() + 1;
    let these: Vec<String> = (first..first + offers.len()).map(|number| format!("${number}")).collect();
    let sql =
        format!("SELECT v.package_id, v.destination_id FROM ({visits}) v WHERE v.package_id IN ({})", these.join(", "));
    let binds: Vec<Value> = wanted.into_iter().chain(offers.iter().map(|offer| offer.id.into())).collect();
    let mut visited: BTreeMap<Uuid, BTreeSet<Uuid>> = BTreeMap::new();
    for row in &source.rows(&sql, &binds).await? {
        visited.entry(row.uuid(0)?).or_default().insert(row.uuid(1)?);
    }
    for offer in &mut offers {
        offer.places = visited.remove(&offer.id).unwrap_or_default();
    }
    Ok(offers)
}

/// Prices the packages for the plan's group on its first day, if it has one, and notes what their season refuses then.
async fn price_for(
    source: &mut impl RowSource,
    today: NaiveDate,
    itinerary: &Itinerary,
    offers: &mut [Offer],
) -> Result<()> {
    let ids: Vec<Uuid> = offers.iter().map(|offer| offer.id).collect();
    let lists = price_lists(source, &ids).await?;
    for offer in offers {
        if let Some(list) = lists.get(&offer.id) {
            let people = i64::from(itinerary.group_size);
            offer.price = list.price_per_person(offer.price, people, itinerary.start_date).0;
            let wished = |start| WishedTrip { start, people: Some(people), today: Some(today) };
            offer.refusal = itinerary.start_date.and_then(|start| list.refusal(wished(start)));
        }
    }
    Ok(())
}

fn match_packages(itinerary: &Itinerary, places: &[(Uuid, String)], offers: &[Offer]) -> Vec<PackageMatch> {
    let (days, people) = (i64::from(itinerary.duration), i64::from(itinerary.group_size));
    let share = |offer: &Offer| offer.places.len() * 100 / places.len().max(1);
    let mut fitting: Vec<&Offer> = offers.iter().filter(|offer| offer.days <= days + LONGER).collect();
    fitting.sort_by_key(|offer| {
        (std::cmp::Reverse(share(offer)), !takes(offer, people), offer.days.abs_diff(days), offer.price, offer.id)
    });
    let most = fitting.iter().take_while(|offer| share(offer) >= MOST).count();
    let some = fitting.iter().take_while(|offer| share(offer) >= SOME).count();
    let chosen = fitting.into_iter().take(if most > 0 { most.min(OFFER_LIMIT) } else { some.min(1) });
    chosen
        .map(|offer| {
            let covers: Vec<String> =
                places.iter().filter(|(id, _)| offer.places.contains(id)).map(|(_, name)| name.clone()).collect();
            let coverage = f64::from(u8::try_from(share(offer)).unwrap_or(100)) / 100.0;
            let reason = reason(offer, covers.len(), places.len(), (days, people));
            PackageMatch { id: offer.id, title: offer.title.clone(), slug: None, covers, coverage, reason }
        })
        .collect()
}

/// Whether the package can be booked for the plan's group on its first day.
fn takes(offer: &Offer, people: i64) -> bool {
    (offer.people.0..=offer.people.1).contains(&people) && offer.refusal.is_none()
}

/// How the package compares with a plan of so many days and people, beyond what its card displays.
fn reason(offer: &Offer, covered: usize, of: usize, (days, people): (i64, i64)) -> String {
    let visits = match (covered, of) {
        (covered, of) if covered == of => "Visits all your places".to_owned(),
        (covered, of) => format!("Visits {covered} of your {of} places"),
    };
    let compared = match (offer.days - days, offer.days.abs_diff(days)) {
        (0, _) => "in as many days as your plan".to_owned(),
        (1.., 1) => "in a day more than your plan".to_owned(),
        (1.., more) => format!("in {more} days more than your plan"),
        (_, 1) => "in a day less than your plan".to_owned(),
        (_, fewer) => format!("in {fewer} days fewer than your plan"),
    };
    let mut reason = format!("{visits} {compared}.");
    if people > offer.people.1 {
        let most = prices::heads(offer.people.1);
        reason.push_str(&format!(" It takes {most} at most, so your group would be split."));
    } else if people < offer.people.0 {
        reason.push_str(&format!(" It starts with {}.", prices::heads(offer.people.0)));
    }
    for refused in offer.refusal.iter().flat_map(|refusal| [refusal.of_people(), refusal.of_start()]).flatten() {
        reason.push_str(&format!(" {refused}"));
    }
    reason
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group_price::{SeasonLimits, SeasonSpan, YearDay};
    use crate::packages::PriceList;
    use crate::packages::document::PackageSeason;

    fn offer(days: i64, people: (i64, i64)) -> Offer {
        Offer {
            id: Uuid::nil(),
            title: String::new(),
            price: 5_000,
            days,
            people,
            places: BTreeSet::new(),
            refusal: None,
        }
    }

    #[test]
    fn a_reason_counts_as_people_do() {
        for (offer, people, expected) in [
            (offer(3, (1, 4)), 2, "Visits all your places in as many days as your plan."),
            (offer(2, (3, 4)), 2, "Visits all your places in a day less than your plan. It starts with 3 people."),
            (offer(1, (1, 4)), 2, "Visits all your places in 2 days fewer than your plan."),
            (offer(4, (1, 4)), 2, "Visits all your places in a day more than your plan."),
            (
                offer(5, (1, 1)),
                2,
                "Visits all your places in 2 days more than your plan. It takes 1 person at most, so your group would be split.",
            ),
        ] {
            assert_eq!(reason(&offer, 2, 2, (3, people)), expected);
        }
        assert!(reason(&offer(3, (1, 4)), 1, 2, (3, 2)).starts_with("Visits 1 of your 2 places in"));
    }

    #[test]
    fn a_package_whose_season_refuses_the_plan_says_so_and_comes_last() {
        let day = |text| YearDay::parse(text).unwrap();
        let limits = SeasonLimits { min_people: Some(4), notice_days: None };
        let span = SeasonSpan { first: day("12-15"), last: day("01-05"), percent: 0, limits };
        let seasons = vec![PackageSeason { name: "Christmas".to_owned(), span }];
        let list = PriceList { seasons, ..PriceList::default() };
        let trip = WishedTrip { start: "2030-12-20".parse().unwrap(), people: Some(2), today: None };
        let refused = Offer { refusal: list.refusal(trip), ..offer(3, (1, 6)) };
        assert_eq!(
            reason(&refused, 2, 2, (3, 2)),
            "Visits all your places in as many days as your plan. From 15 December to 5 January this trip takes groups of 4 or more."
        );
        assert!(!takes(&refused, 2) && takes(&offer(3, (1, 6)), 2) && !takes(&offer(3, (1, 6)), 7));
    }
}
