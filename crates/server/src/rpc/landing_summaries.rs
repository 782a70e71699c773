//! The sentences that describe a landing page, also for search engines.

use serendib_domain::landing::{LandingPlace, LandingSight};
use serendib_domain::money::format;
use serendib_domain::search::Survey;
use serendib_domain::search::taxonomy::Category;

/// Sights in a summary.
const NAMED_SIGHTS: usize = 3;

pub(super) fn summarise_destination(place: &LandingPlace, survey: &Survey, sights: &[LandingSight]) -> String {
    let introduction = place.introduction.as_ref().map_or_else(String::new, |words| format!("{words} "));
    let mut summary = format!("{introduction}{} in the {} of Sri Lanka: {}.", place.city, place.region, offer(survey));
    let names: Vec<&str> = sights.iter().take(NAMED_SIGHTS).map(|sight| sight.title.as_str()).collect();
    if let Some((last, others)) = names.split_last() {
        let others = if others.is_empty() { String::new() } else { format!("{} and ", others.join(", ")) };
        summary.push_str(&format!(" To see there: {others}{last}."));
    }
    summary
}

pub(super) fn summarise_theme(theme: &Category, survey: &Survey, text: &str) -> String {
    format!("{} in Sri Lanka: {}. {text}", theme.label, offer(survey))
}

/// "23 guided trips of 1 to 15 days, from $85 a person"
fn offer(survey: &Survey) -> String {
    let trips =
        if survey.packages == 1 { "1 guided trip".to_owned() } else { format!("{} guided trips", survey.packages) };
    let days = survey.days.map_or_else(String::new, |days| match (days.shortest, days.longest) {
        (1, 1) => " of 1 day".to_owned(),
        (shortest, longest) if shortest == longest => format!(" of {shortest} days"),
        (shortest, longest) => format!(" of {shortest} to {longest} days"),
    });
    let price = survey
        .price_cents
        .map_or_else(String::new, |(lowest, _)| format!(", from {} a person", format(lowest).trim_end_matches(".00")));
    format!("{trips}{days}{price}")
}
