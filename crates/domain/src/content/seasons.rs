//! Seasons that the staff edits: weather of regions, animals and waves, festivals. D-184.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use serendib_catalogue::{Festival, NaturalSeason, Season, Seasons};
use serendib_db::RowSource;

use super::documents::SEASONS;
use super::fit::ContentProblem;
use super::rules::{items, text};
use super::versions::read_content;
use crate::error::Result;

/// The present seasons.
///
/// # Errors
/// Those of a read.
pub async fn read_seasons(source: &mut impl RowSource) -> Result<Seasons> {
    Ok(to_seasons(&read_content(source, SEASONS).await?))
}

/// Of a body without problems.
fn to_seasons(body: &Json) -> Seasons {
    let window = |one: &Json| Season {
        region: text(one, "region").to_owned(),
        good: months(one, "good"),
        mixed: months(one, "mixed"),
        wet: months(one, "wet"),
        why: text(one, "why").to_owned(),
    };
    let natural = |one: &Json| NaturalSeason {
        what: text(one, "what").to_owned(),
        months: months(one, "months"),
        peak: months(one, "peak"),
    };
    let festival = |one: &Json| Festival {
        name: text(one, "name").to_owned(),
        place: items(one, "places").next().and_then(Json::as_str).map(str::to_owned),
        months: months(one, "months"),
        note: text(one, "note").to_owned(),
    };
    Seasons {
        windows: items(body, "windows").map(window).collect(),
        wildlife: items(body, "wildlife").map(natural).collect(),
        festivals: items(body, "festivals").map(festival).collect(),
    }
}

fn months(entry: &Json, name: &str) -> Vec<u32> {
    items(entry, name).filter_map(|month| month.as_str()?.parse().ok()).collect()
}

pub(super) fn check_seasons(body: &Json) -> Vec<ContentProblem> {
    let mut problems = Vec::new();
    for (list, field, lists) in [
        ("windows", "region", &["good", "mixed", "wet"][..]),
        ("wildlife", "what", &["months"]),
        ("festivals", "name", &["months"]),
    ] {
        let mut names = BTreeSet::new();
        for (index, one) in items(body, list).enumerate() {
            if !names.insert(text(one, field)) {
                let path = format!("{list}[{index}].{field}");
                problems.push(ContentProblem::new(path, "This is in the list already."));
            }
            let mut known = BTreeSet::new();
            for name in lists {
                for (at, month) in months(one, name).into_iter().enumerate() {
                    if !known.insert(month) {
                        let path = format!("{list}[{index}].{name}[{at}]");
                        problems.push(ContentProblem::new(path, "This month is there already."));
                    }
                }
            }
            if list == "windows" && known.len() < 12 {
                let message = "Each month must be good, mixed or wet.";
                problems.push(ContentProblem::new(format!("{list}[{index}].good"), message));
            }
            for (at, month) in months(one, "peak").into_iter().enumerate().filter(|(_, month)| !known.contains(month)) {
                let path = format!("{list}[{index}].peak[{at}]");
                problems.push(ContentProblem::new(path, format!("Month {month} is none of the season.")));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::content::documents::find_document;

    #[test]
    fn the_shipped_seasons_are_those_of_the_facts() {
        let shipped = to_seasons(&find_document(SEASONS).unwrap().shipped);
        assert_eq!(shipped, serendib_catalogue::land().facts.seasons);
    }

    #[test]
    fn each_month_is_once_in_a_region_and_a_peak_is_in_its_season() {
        let shipped = &find_document(SEASONS).unwrap().shipped;
        assert_eq!(check_seasons(shipped), []);
        let paths = |change: &dyn Fn(&mut Json)| {
            let mut body = shipped.clone();
            change(&mut body);
            check_seasons(&body).into_iter().map(|problem| problem.path).collect::<Vec<_>>()
        };
        assert_eq!(paths(&|body| body["windows"][0]["mixed"] = json!([])), ["windows[0].good"]);
        assert_eq!(paths(&|body| body["windows"][0]["mixed"] = json!(["11", "1"])), ["windows[0].mixed[1]"]);
        assert_eq!(paths(&|body| body["wildlife"][0]["peak"] = json!(["2", "8"])), ["wildlife[0].peak[1]"]);
        assert_eq!(
            paths(&|body| body["festivals"][1]["name"] = body["festivals"][0]["name"].clone()),
            ["festivals[1].name"]
        );
    }
}
