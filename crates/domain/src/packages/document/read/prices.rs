//! Prices of larger groups and of seasons.

use super::super::{PackageSeason, rules};
use super::{Check, MainRowFields, value};
use crate::group_price::{GroupStep, SeasonLimits, SeasonSpan, YearDay};
use crate::money;
use crate::table::Posted;

const OF_STEP: [&str; 2] = ["from_people", "price_per_person"];
const OF_SEASON: [&str; 6] = ["name", "first_day", "last_day", "percent", "min_people", "notice_days"];

/// The most that the rules allow, if the document has no valid one.
fn largest_group(head: &MainRowFields) -> i64 {
    if head.max_people > 0 { head.max_people } else { *rules::GROUP.end() }
}

impl Check {
    /// `None` from an older client. `least` is the package's smallest group.
    pub(super) fn group_prices(&mut self, posted: &Posted, head: &MainRowFields, least: i64) -> Option<Vec<GroupStep>> {
        if !self.has_value(posted, "group_prices") {
            return None;
        }
        let items = self.list(posted, "group_prices");
        if items.len() > rules::GROUP_PRICES_LIMIT {
            let most = rules::GROUP_PRICES_LIMIT;
            self.wrong("group_prices", format!("A package may have at most {most} group prices."));
            return None;
        }
        let most = largest_group(head);
        let groups = least.min(most).max(1) + 1..=most;
        let mut steps: Vec<(String, GroupStep)> = Vec::with_capacity(items.len());
        for (path, object) in self.objects(items, "group_prices", &OF_STEP) {
            let field = format!("{path}from_people");
            let from_people = self.ruled(&field, rules::larger_group(&value(object, "from_people"), &groups));
            if from_people > 0 && steps.iter().any(|(_, other)| other.from_people == from_people) {
                self.wrong(field, "There is a price for groups of this size already.");
            }
            let field = format!("{path}price_per_person");
            let price = self.ruled(&field, rules::group_price(&value(object, "price_per_person")));
            steps.push((field, GroupStep { from_people, price }));
        }
        steps.sort_by_key(|(_, step)| step.from_people);
        let mut before = head.price_cents;
        for (field, step) in steps.iter().filter(|(_, step)| step.from_people > 0) {
            if step.price > 0 && before > 0 && step.price >= before {
                self.wrong(field, format!("This must be below the {} of smaller groups.", money::format(before)));
            }
            before = step.price;
        }
        Some(steps.into_iter().map(|(_, step)| step).collect())
    }

    /// `None` from an older client.
    pub(super) fn seasons(&mut self, posted: &Posted, head: &MainRowFields) -> Option<Vec<PackageSeason>> {
        if !self.has_value(posted, "seasons") {
            return None;
        }
        let items = self.list(posted, "seasons");
        if items.len() > rules::SEASONS_LIMIT {
            self.wrong("seasons", format!("A package may have at most {} seasons.", rules::SEASONS_LIMIT));
            return None;
        }
        let mut seasons: Vec<PackageSeason> = Vec::with_capacity(items.len());
        for (path, object) in self.objects(items, "seasons", &OF_SEASON) {
            let field = format!("{path}name");
            let name = self.line(&value(object, "name"), &field, "name", rules::SEASON_LIMIT);
            let first = self.year_day(object, &path, "first_day");
            let last = self.year_day(object, &path, "last_day");
            let (percent, limits) = self.season_effect(object, &path, largest_group(head));
            let Some((first, last)) = first.zip(last) else { continue };
            let season = PackageSeason { name, span: SeasonSpan { first, last, percent, limits } };
            if let Some(other) = seasons.iter().find(|other| other.span.overlaps(&season.span)) {
                let message = format!("These days overlap with those of \"{}\".", other.name);
                self.wrong(format!("{path}first_day"), message);
            }
            seasons.push(season);
        }
        Some(seasons)
    }

    /// What a season changes: the price, or which trips it takes.
    fn season_effect(&mut self, object: &Posted, path: &str, most: i64) -> (i64, SeasonLimits) {
        let before = self.wrong.len();
        let percent = self.ruled(format!("{path}percent"), rules::season_percent(&value(object, "percent")));
        let people = rules::season_people(&value(object, "min_people"), most);
        let min_people = self.ruled(format!("{path}min_people"), people);
        let notice = rules::season_notice(&value(object, "notice_days"));
        let notice_days = self.ruled(format!("{path}notice_days"), notice);
        let limits = SeasonLimits { min_people, notice_days };
        if self.wrong.len() == before && percent == 0 && limits.is_none() {
            self.wrong(format!("{path}percent"), "A season has another price, a smallest group or days ahead.");
        }
        (percent, limits)
    }

    fn year_day(&mut self, object: &Posted, path: &str, field: &str) -> Option<YearDay> {
        let day = value(object, field).as_str().and_then(|text| YearDay::parse(text.trim()));
        if day.is_none() {
            self.wrong(format!("{path}{field}"), "This must be a day of every year, such as 12-20.");
        }
        day
    }
}
