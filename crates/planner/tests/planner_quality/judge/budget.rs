//! Judges hotel style and budget.

use serendib_planner::preferences::Style;

use super::{JudgeCase, PairVerdict};
use crate::dataset::{MeaningPair, folded, number};

pub fn comfort(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let (style, wanted) = (case.after.travel_style, folded(&pair.value));
    let fits = match wanted.as_str() {
        "luxury" | "5 star" => style == Style::Luxury,
        "budget" => matches!(style, Style::Budget | Style::Backpacker),
        "4 star" => matches!(style, Style::Comfort | Style::Luxury),
        "better" | "higher" | "finer" | "upgrade" => style > case.before.travel_style,
        "cheaper" | "lower" => style < case.before.travel_style,
        "backpacker" | "hostel" => style == Style::Backpacker,
        "boutique" => style >= Style::Comfort,
        "comfort" | "comfortable" | "3 star" | "mid range" | "midrange" | "standard" => style == Style::Comfort,
        _ => return PairVerdict::Unread,
    };
    // Other hotels on some days only are a note for the guide.
    let fits =
        if pair.scope.is_some() { style == case.before.travel_style && case.answer.notes(&["hotel"]) } else { fits };
    PairVerdict::when(fits, || format!("the style is {style:?}"))
}

pub fn budget(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let Some(sum) = number(&pair.value) else { return PairVerdict::Unread };
    PairVerdict::when(case.answer.mentions_sum(sum), || format!("nothing definite is said of {sum}"))
}
