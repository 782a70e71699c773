//! Unsatisfiable briefs, each with a proof by the road alone, by counting nights, or by a closed gate.

use serendib_planner::time::date;
use serendib_planner::{Catalogue, Interests, Preferences, plan};

use super::Brief;
use super::draw::BriefRng;
use crate::dataset::LabelledRequest;

/// So far from each other and the airport that two days never reach both.
const FAR: [(&str, &str); 4] =
    [("Jaffna", "Galle"), ("Sigiriya", "Arugam Bay"), ("Jaffna", "Arugam Bay"), ("Mannar", "Mirissa")];
/// Too far from the airport for a round trip in three days at two hours a day.
const THREE_DAYS_FAR: [&str; 3] = ["Jaffna", "Arugam Bay", "Batticaloa"];
const PLACES: [&str; 5] = ["Kandy", "Ella", "Galle", "Sigiriya", "Mirissa"];

pub fn brief(land: &Catalogue, number: usize) -> Brief {
    let mut draw = BriefRng::new(number, 2);
    let (days, start, typed) = match number % 5 {
        0 => {
            let (one, other) = FAR[draw.below(FAR.len())];
            let words = draw.choose(&["in 2 days", "in just two days", "in only 2 days"]);
            (draw.random_range(4, 8), "2027-02-01", format!("{one} and {other} {words}"))
        }
        1 => {
            let place = draw.choose(&PLACES);
            let days = draw.random_range(4, 8);
            (days, "2027-02-01", format!("we want {} nights in {place} and keep the trip at {days} days", days + 2))
        }
        2 => {
            let place = draw.choose(&THREE_DAYS_FAR);
            (
                3,
                "2027-02-01",
                format!("please add {place}, and at most {} hours of driving a day", draw.random_range(1, 2)),
            )
        }
        3 => {
            let words = draw.choose(&["we must see", "please add", "include"]);
            (draw.random_range(5, 9), "2027-09-06", format!("{words} Yala National Park (Block 1)"))
        }
        _ => {
            let place = draw.choose(&PLACES);
            let minutes = draw.choose(&["20 minutes", "half an hour"]);
            (
                draw.random_range(5, 9),
                "2027-02-01",
                format!("two nights in {place}, and no single drive longer than {minutes}"),
            )
        }
    };
    let preferences = Preferences {
        start_date: date(start),
        duration: u8::try_from(days).unwrap_or(5),
        interests: Interests::from_names(["Cultural Heritage", "Wildlife & Nature", "Beach & Water Sports"]),
        ..Preferences::default()
    };
    let wish = LabelledRequest { number, language: "en".to_owned(), typed, meant: String::new(), pairs: Vec::new() };
    Brief { before: plan(land, &preferences), wish }
}
