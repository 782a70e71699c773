//! Estimates the price of a plan from packages and rooms on sale that go there. Whole cents only.
#![deny(clippy::float_arithmetic)]

use serendib_db::{RowSource, Value};

use super::offers::Offer;
use crate::error::Result;
use crate::planner::Itinerary;
use crate::planner::plan::{Price, PriceLine};
use crate::planner::preferences::Style;

/// The currency of every package.
const CURRENCY: &str = "USD";
/// People per room in the estimate.
const IN_A_ROOM: i64 = 2;

/// The lower quartile, the median and the upper quartile of prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spread {
    low: i64,
    middle: i64,
    high: i64,
}

impl Spread {
    /// Takes the lower of two middle values; `None` for no prices.
    fn from_prices(mut prices: Vec<i64>) -> Option<Self> {
        prices.sort_unstable();
        let last = prices.len().checked_sub(1)?;
        let at = |quarters: usize| prices.get(last * quarters / 4).copied();
        Some(Self { low: at(1)?, middle: at(2)?, high: at(3)? })
    }

    fn map(self, change: impl Fn(i64) -> i64) -> Self {
        Self { low: change(self.low), middle: change(self.middle), high: change(self.high) }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            low: self.low.saturating_add(other.low),
            middle: self.middle.saturating_add(other.middle),
            high: self.high.saturating_add(other.high),
        }
    }
}

/// `None` if nothing on sale goes there.
pub(super) async fn estimate_price(
    source: &mut impl RowSource,
    itinerary: &Itinerary,
    offers: &[Offer],
) -> Result<Option<Price>> {
    let (days, people) = (i64::from(itinerary.duration), i64::from(itinerary.group_size.max(1)));
    let Some(day) = Spread::from_prices(offers.iter().map(|offer| offer.price / offer.days).collect()) else {
        return Ok(None);
    };
    let guided = day.map(|day| day.saturating_mul(days).saturating_mul(people));
    let mut lines = vec![PriceLine {
        label: format!("Guided trip, {}, {}", many(days, "day"), heads(people)),
        cents: guided.middle,
    }];
    let (hotel, stars) = hotel(itinerary.budget);
    let (nights, rooms) = (days - 1, (people + IN_A_ROOM - 1) / IN_A_ROOM);
    let night = if nights > 0 { night(source, hotel, offers).await? } else { None };
    let stay = night.map(|night| night.map(|night| night.saturating_mul(nights).saturating_mul(rooms)));
    if let Some(stay) = stay {
        let label = format!("{} for {}", many(rooms, &format!("{stars} double room")), many(nights, "night"));
        lines.push(PriceLine { label, cents: stay.middle });
    }
    let total = stay.map_or(guided, |stay| guided.plus(stay));
    let each = total.map(|total| total.saturating_add(people - 1) / people);
    let with = if stay.is_some() { ", and of the rooms they offer" } else { "; rooms are not in it" };
    let basis = match offers.len() {
        1 => format!("By the one package on sale that goes there{with}."),
        known => format!("The middle price of {known} packages on sale that go there{with}."),
    };
    Ok(Some(Price {
        currency: CURRENCY.to_owned(),
        per_person_cents: each.middle,
        per_person_low_cents: Some(each.low),
        per_person_high_cents: Some(each.high),
        total_cents: total.middle,
        basis,
        lines,
    }))
}

/// The price of one night in such a double room; packages price rooms for the whole trip.
async fn night(source: &mut impl RowSource, hotel: &str, offers: &[Offer]) -> Result<Option<Spread>> {
    let places: Vec<String> = (2..=offers.len() + 1).map(|number| format!("${number}")).collect();
    let sql = format!(
        "SELECT package_id, price_per_room FROM package_room_pricing
          WHERE accommodation_type = 'double' AND hotel_type = $1 AND package_id IN ({})",
        places.join(", ")
    );
    let binds: Vec<Value> =
        std::iter::once(Value::from(hotel)).chain(offers.iter().map(|offer| offer.id.into())).collect();
    let mut prices = Vec::new();
    for row in &source.rows(&sql, &binds).await? {
        let package = row.uuid(0)?;
        if let Some(offer) = offers.iter().find(|offer| offer.id == package && offer.days > 1) {
            prices.push(row.int(1)? / (offer.days - 1));
        }
    }
    Ok(Spread::from_prices(prices))
}

/// The hotels of a budget, by their price category and displayed name. A style implies a budget until another one is chosen (D-124).
fn hotel(budget: Style) -> (&'static str, &'static str) {
    match budget {
        Style::Backpacker => ("budget", "budget"),
        Style::Budget => ("three_star", "three-star"),
        Style::Comfort => ("four_star", "four-star"),
        Style::Luxury => ("five_star", "five-star"),
    }
}

fn many(number: i64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

pub(super) fn heads(people: i64) -> String {
    if people == 1 { "1 person".to_owned() } else { format!("{people} people") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_that_of_the_middle_half() {
        let spread = |low, middle, high| Some(Spread { low, middle, high });
        assert_eq!(Spread::from_prices(Vec::new()), None);
        assert_eq!(Spread::from_prices(vec![3]), spread(3, 3, 3));
        assert_eq!(Spread::from_prices(vec![4, 1]), spread(1, 1, 1), "the lower one of two");
        assert_eq!(Spread::from_prices(vec![9, 1, 5]), spread(1, 5, 5));
        assert_eq!(Spread::from_prices(vec![50, 10, 40, 20, 30]), spread(20, 30, 40));
    }
}
