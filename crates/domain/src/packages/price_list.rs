//! What packages cost: their prices, group prices and seasons, and which trips seasons refuse. Cents.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serendib_db::{Error as DbError, RowSource, Value, row_struct};
use uuid::Uuid;

use super::document::PackageSeason;
use super::season_refusal::SeasonRefusal;
use crate::error::Result;
use crate::group_price::{GroupStep, SeasonLimits, SeasonSpan, WishedTrip, YearDay, broken_limits, price_per_person};

row_struct! {
    pub(super) struct GroupPriceRow {
        id: Uuid = "id",
        package: Uuid = "package_id",
        from_people: i64 = "from_people",
        price: i64 = "price_per_person",
    }
}

row_struct! {
    pub(super) struct SeasonRow {
        id: Uuid = "id",
        package: Uuid = "package_id",
        name: String = "name",
        first_day: String = "first_day",
        last_day: String = "last_day",
        percent: i64 = "percent",
        min_people: Option<i64> = "min_people",
        notice_days: Option<i64> = "notice_days",
    }
}

impl GroupPriceRow {
    pub(super) fn to_step(&self) -> GroupStep {
        GroupStep { from_people: self.from_people, price: self.price }
    }
}

impl SeasonRow {
    pub(super) fn to_season(&self) -> Result<PackageSeason> {
        let day = |text: &str| {
            let unknown =
                || DbError::Bug(format!("season {} of package {} has the day {text:?}", self.id, self.package));
            YearDay::parse(text).ok_or_else(unknown)
        };
        let (first, last) = (day(&self.first_day)?, day(&self.last_day)?);
        let limits = SeasonLimits { min_people: self.min_people, notice_days: self.notice_days };
        Ok(PackageSeason { name: self.name.clone(), span: SeasonSpan { first, last, percent: self.percent, limits } })
    }
}

/// What a package costs beside its price: group prices by size, seasons by their first day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PriceList {
    pub(crate) steps: Vec<GroupStep>,
    pub(crate) seasons: Vec<PackageSeason>,
}

impl PriceList {
    /// What each person pays, and the season that applies. `base` is the package's price.
    pub(crate) fn price_per_person(
        &self,
        base: i64,
        people: i64,
        start: Option<NaiveDate>,
    ) -> (i64, Option<&PackageSeason>) {
        let spans = self.seasons.iter().map(|season| season.span);
        let price = price_per_person(base, self.steps.iter().copied(), spans, people, start);
        (price.cents, price.season.and_then(|place| self.seasons.get(place)))
    }
}

impl PriceList {
    /// What the season of a trip's first day refuses; `None` if it can be booked.
    pub(crate) fn refusal(&self, trip: WishedTrip) -> Option<SeasonRefusal> {
        broken_limits(self.seasons.iter().map(|season| season.span), trip).map(SeasonRefusal)
    }
}

/// The lists of packages by their ids; a package without group prices and seasons may have none.
pub(crate) async fn price_lists(source: &mut impl RowSource, packages: &[Uuid]) -> Result<BTreeMap<Uuid, PriceList>> {
    let mut lists: BTreeMap<Uuid, PriceList> = BTreeMap::new();
    if packages.is_empty() {
        return Ok(lists);
    }
    let places: Vec<String> = (1..=packages.len()).map(|number| format!("${number}")).collect();
    let these = places.join(", ");
    let binds: Vec<Value> = packages.iter().map(|id| (*id).into()).collect();
    let steps = format!("FROM package_group_prices WHERE package_id IN ({these}) ORDER BY from_people");
    for row in source.select::<GroupPriceRow>(&steps, &binds).await? {
        lists.entry(row.package).or_default().steps.push(row.to_step());
    }
    let seasons = format!("FROM package_seasons WHERE package_id IN ({these}) ORDER BY first_day");
    for row in source.select::<SeasonRow>(&seasons, &binds).await? {
        lists.entry(row.package).or_default().seasons.push(row.to_season()?);
    }
    Ok(lists)
}

pub(crate) async fn price_list(source: &mut impl RowSource, package: Uuid) -> Result<PriceList> {
    Ok(price_lists(source, &[package]).await?.remove(&package).unwrap_or_default())
}
