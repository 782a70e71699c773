//! Prices of larger groups and of seasons, as a document has them.

use serde_json::{Value as Json, json};

use super::Document;
use crate::error::{Error, FieldError, Result};
use crate::group_price::{GroupStep, SeasonLimits, SeasonSpan, YearDay, price_per_person};
use crate::money::{self, dollars};

/// A span of every year with another price or with limits, under a name that travelers read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageSeason {
    pub name: String,
    pub span: SeasonSpan,
}

impl PackageSeason {
    /// As quotes and bookings name it.
    pub fn to_label(&self) -> Json {
        json!({ "name": self.name, "percent": self.span.percent })
    }

    fn to_json(&self) -> Json {
        json!({
            "name": self.name,
            "first_day": self.span.first.to_string(),
            "last_day": self.span.last.to_string(),
            "percent": self.span.percent,
            "min_people": self.span.limits.min_people,
            "notice_days": self.span.limits.notice_days,
        })
    }
}

fn step_to_json(step: &GroupStep) -> Json {
    json!({ "from_people": step.from_people, "price_per_person": dollars(step.price) })
}

impl Document {
    pub(super) fn steps(&self) -> &[GroupStep] {
        self.group_prices.as_deref().unwrap_or_default()
    }

    pub(super) fn season_list(&self) -> &[PackageSeason] {
        self.seasons.as_deref().unwrap_or_default()
    }

    pub(super) fn steps_to_json(&self) -> Vec<Json> {
        self.steps().iter().map(step_to_json).collect()
    }

    pub(super) fn seasons_to_json(&self) -> Vec<Json> {
        self.season_list().iter().map(PackageSeason::to_json).collect()
    }

    /// Group prices and smallest groups must fit a price and a largest group that an edit changes without them. `before` is the document
    /// that it edits.
    ///
    /// # Errors
    /// `Fields`.
    pub(in crate::packages) fn check_group_prices(&self, before: &Self) -> Result<()> {
        if (self.price_cents, self.max_people) == (before.price_cents, before.max_people) {
            return Ok(());
        }
        let mut wrong = Vec::new();
        if let Some(first) = self.steps().first().filter(|first| first.price >= self.price_cents) {
            let (price, people) = (money::format(first.price), first.from_people);
            wrong.push(FieldError::new(
                "price",
                format!("From {people} people on each pays {price}: a smaller group must pay more."),
            ));
        }
        if let Some(last) = self.steps().last().filter(|last| last.from_people > self.max_people) {
            wrong.push(FieldError::new(
                "max_people",
                format!("There is a price for groups from {} people on.", last.from_people),
            ));
        }
        if let Some((name, least)) = self.season_above(self.max_people) {
            wrong.push(FieldError::new("max_people", format!("\"{name}\" takes groups from {least} people on.")));
        }
        match wrong.first() {
            None => Ok(()),
            Some(first) => Err(Error::Fields { message: first.message.clone(), wrong }),
        }
    }

    fn price_for(&self, people: i64) -> i64 {
        price_per_person(self.price_cents, self.steps().iter().copied(), [], people, None).cents
    }

    /// A season whose smallest group is larger than this, and that group.
    fn season_above(&self, people: i64) -> Option<(&str, i64)> {
        let least = |season: &PackageSeason| season.span.limits.min_people.filter(|least| *least > people);
        self.season_list().iter().find_map(|season| Some((season.name.as_str(), least(season)?)))
    }

    /// Takes no smallest group beyond the largest one, and no season that then has no effect.
    pub(super) fn fit_seasons(&mut self) {
        let most = self.max_people;
        for seasons in self.seasons.iter_mut() {
            for season in seasons.iter_mut() {
                let limits = &mut season.span.limits;
                limits.min_people = limits.min_people.map(|least| least.min(most)).filter(|least| *least > 1);
            }
            seasons.retain(|season| season.span.percent != 0 || !season.span.limits.is_none());
        }
    }

    fn terms_on(&self, day: YearDay) -> (i64, SeasonLimits) {
        let season = self.season_list().iter().find(|season| season.span.contains(day));
        season.map_or_else(Default::default, |season| (season.span.percent, season.span.limits))
    }
}

/// Whether no group pays more by the wished steps, at a price that is not raised.
pub(super) fn are_steps_cheaper(now: &Document, wished: &Document) -> bool {
    wished.price_cents <= now.price_cents
        && (1..=wished.max_people).all(|people| wished.price_for(people) <= now.price_for(people))
}

/// Whether by the wished seasons no day is dearer and none refuses more, under names that travelers read already.
pub(super) fn are_seasons_better(now: &Document, wished: &Document) -> bool {
    let is_known = |season: &PackageSeason| now.season_list().iter().any(|other| other.name == season.name);
    wished.season_list().iter().all(is_known)
        && YearDay::iter_days().all(|day| {
            let ((now_percent, now_limits), (percent, limits)) = (now.terms_on(day), wished.terms_on(day));
            percent <= now_percent && limits.is_looser_than(now_limits)
        })
}
