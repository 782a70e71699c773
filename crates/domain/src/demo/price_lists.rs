//! Group prices and seasons of demo packages.

use serendib_db::Tx;

use super::catalogue::Package;
use super::trips::{child, package_id};
use crate::bulk_insert::BulkInsert;
use crate::error::Result;
use crate::group_price::{GroupStep, SeasonLimits, SeasonSpan, YearDay};
use crate::packages::PriceList;
use crate::packages::document::PackageSeason;
use crate::stable::SeededRng;

/// One package in so many has group prices and seasons.
const ONE_IN: i64 = 4;
/// The first larger group, and how many more people there are at each further step.
const FIRST_GROUP: i64 = 4;
const MORE_PEOPLE: i64 = 2;
/// What each step costs, in percent of the price.
const STEPS: [i64; 3] = [92, 86, 82];
/// Name, first and last day, percent.
const SEASONS: [(&str, &str, &str, i64); 2] =
    [("Quiet months", "05-01", "06-30", -10), ("Christmas and New Year", "12-20", "01-05", 20)];
/// Of packages that are dearer in a season, one in so many is then for larger groups, and booked some days ahead.
const LIMITED_ONE_IN: i64 = 6;
const LEAST_IN_SEASON: i64 = 4;
const DAYS_AHEAD: i64 = 14;

/// In whole dollars.
pub(super) fn prices(package: &Package) -> PriceList {
    let mut draw = SeededRng::new(&["group prices", &package.slug]);
    if draw.below(ONE_IN) > 0 {
        return PriceList::default();
    }
    let mut steps: Vec<GroupStep> = Vec::new();
    let mut from_people = FIRST_GROUP.max(package.min_people + 1);
    for percent in STEPS {
        let price = package.price * percent / 100 * 100;
        let before = steps.last().map_or(package.price * 100, |step| step.price);
        if from_people <= package.max_people && (100..before).contains(&price) {
            steps.push(GroupStep { from_people, price });
        }
        from_people += MORE_PEOPLE;
    }
    let chosen = draw.index(SEASONS.len() + 1);
    let seasons = SEASONS.iter().enumerate().filter(|(place, _)| *place != chosen);
    let seasons = seasons.filter_map(|(_, (name, first, last, percent))| {
        let (first, last) = YearDay::parse(first).zip(YearDay::parse(last))?;
        let limits = limits(package, *percent);
        Some(PackageSeason { name: (*name).to_owned(), span: SeasonSpan { first, last, percent: *percent, limits } })
    });
    PriceList { steps, seasons: seasons.collect() }
}

fn limits(package: &Package, percent: i64) -> SeasonLimits {
    let is_limited = || SeededRng::new(&["season limits", &package.slug]).below(LIMITED_ONE_IN) == 0;
    if percent < 0 || package.max_people <= LEAST_IN_SEASON || !is_limited() {
        return SeasonLimits::default();
    }
    SeasonLimits { min_people: Some(LEAST_IN_SEASON), notice_days: Some(DAYS_AHEAD) }
}

pub(super) async fn insert(tx: &mut Tx<'_>, packages: &[Package]) -> Result<()> {
    let mut steps = BulkInsert::new("package_group_prices", ["id", "package_id", "from_people", "price_per_person"]);
    let mut seasons = BulkInsert::new(
        "package_seasons",
        ["id", "package_id", "name", "first_day", "last_day", "percent", "min_people", "notice_days"],
    );
    for package in packages {
        let (own, prices) = (package_id(&package.slug), prices(package));
        for step in prices.steps {
            let id = child("package_group_price", package, &step.from_people.to_string());
            steps.push([id, own.into(), step.from_people.into(), step.price.into()]);
        }
        for season in prices.seasons {
            let (first, last) = (season.span.first.to_string(), season.span.last.to_string());
            let id = child("package_season", package, &first);
            let (name, span) = (season.name.as_str().into(), season.span);
            let (people, notice) = (span.limits.min_people.into(), span.limits.notice_days.into());
            seasons.push([id, own.into(), name, first.into(), last.into(), span.percent.into(), people, notice]);
        }
    }
    steps.insert(tx).await?;
    seasons.insert(tx).await
}
