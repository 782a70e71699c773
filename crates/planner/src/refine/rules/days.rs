//! Rules about days: how many, which are free, which stay.

use super::GrammarRule;
use crate::refine::intent::{DayPart, DayRange, IntentTarget, RefineIntent, When};
use crate::refine::pattern_match::{PatternMatch, single_intent};

fn free(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::Free(f.when()?, DayPart::Day))
}

fn free_in(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    // "Free for shopping" means for shopping, not in it.
    if matches!(f.as_stay(f.target()?), IntentTarget::Kind(_)) {
        return None;
    }
    single_intent(RefineIntent::FreeIn(f.target()?, DayPart::Day))
}

/// In the named place, otherwise wherever it costs least.
fn free_somewhere(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    match f.near_place() {
        Some(place) => single_intent(RefineIntent::FreeIn(IntentTarget::Place(place), DayPart::Day)),
        None => single_intent(RefineIntent::FreeSomewhere(DayPart::Day)),
    }
}

fn free_after(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::Free(When::After(f.target()?), DayPart::Day))
}

/// Noon prayers, or nothing at that time.
fn friday(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let is_meant = ["noon", "pray", "free", "rest", "afternoon"].iter().any(|class| f.clause_has(class));
    is_meant.then(|| vec![RefineIntent::Free(When::Fridays, DayPart::Noon)])
}

fn days(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::Days(f.number()?))
}

/// "Two full days at the beach" is not the trip's length.
fn days_in_all(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    const ELSEWHERE: [&str; 21] = [
        "at", "in", "on", "by", "to", "with", "without", "of", "for", "near", "around", "between", "after", "before",
        "am", "im", "an", "en", "a", "au", "without",
    ];
    if f.number()? < 2 || f.precedes(&ELSEWHERE) { None } else { days(f) }
}

fn weeks(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::Days(f.number()?.checked_mul(7)?))
}

fn longer(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::LongerBy(f.number().unwrap_or(1)))
}

fn shorter(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::ShorterBy(f.number().unwrap_or(1)))
}

pub(super) const RULES: &[GrammarRule] = &[
    ("把|将 DAY 和|跟|与 DAY 换|对|互|调 [一|换|调] [下]", |f| {
        single_intent(RefineIntent::Swap(f.day(0)?, f.day(1)?))
    }),
    (
        "swap|switch|exchange|change|flip|reverse|invert|interchange|tausche|vertausche|tauscht|echanger|echangez|inverser|inversez|cambia|intercambia [the] [order] [of] DAY and|with|for|und|et|y|mit DAY",
        |f| single_intent(RefineIntent::Swap(f.day(0)?, f.day(1)?)),
    ),
    ("days|tage|jours|dias N and|und|et|y N [*] [*] [*] [*] @replaced", |f| {
        single_intent(RefineIntent::Swap(*f.numbers.first()?, *f.numbers.get(1)?))
    }),
    (
        "swap|switch|exchange|flip|reverse|invert|interchange|tausche|vertausche|tauscht|echangez|inversez|intercambia [the] [order] [of] days|tage|jours|dias N and|with|to|und|et|y N",
        |f| single_intent(RefineIntent::Swap(*f.numbers.first()?, *f.numbers.get(1)?)),
    ),
    ("swap|switch|exchange DAY and|with N", |f| single_intent(RefineIntent::Swap(f.day(0)?, f.number()?))),
    ("@skip DAY [completely|entirely|altogether|komplett]", |f| single_intent(RefineIntent::DropDay(f.day(0)?))),
    ("DAY [*] @skip", |f| single_intent(RefineIntent::DropDay(f.day(0)?))),
    ("@skip that|the|this [whole|entire|full] @day", |f| match f.days_mentioned()? {
        When::Days(days) => single_intent(RefineIntent::DropDay(days.first)),
        _ => None,
    }),
    ("@skip N @day", shorter),
    ("@less N @day $", shorter),
    ("@no|@rest [@stops] that|this|the|same @day [at] [all]", |f| {
        single_intent(RefineIntent::Free(f.days_mentioned()?, DayPart::Day))
    }),
    ("no @stops that|this @day [at] [all]", |f| single_intent(RefineIntent::Free(f.days_mentioned()?, DayPart::Day))),
    ("@keep it|that [full|whole] [@day] @free", |f| {
        single_intent(RefineIntent::Free(f.days_mentioned()?, DayPart::Day))
    }),
    ("@rest [else] [that|this] @afternoon", |f| {
        single_intent(RefineIntent::Free(f.days_mentioned()?, DayPart::Afternoon))
    }),
    ("@rest [@in] [the] @afternoon [on|of] DAYS", |f| single_intent(RefineIntent::Free(f.when()?, DayPart::Afternoon))),
    ("[the] [whole] next @day @free", |f| single_intent(RefineIntent::Free(When::After(f.mentioned()?), DayPart::Day))),
    ("day after [this|that] [we|i] [want|need] @rest", |f| {
        single_intent(RefineIntent::Free(When::After(f.mentioned()?), DayPart::Day))
    }),
    ("make|could|can it [be] N $", |f| if f.has_before("day") && f.number()? >= 2 { days(f) } else { None }),
    ("in N @day $", |f| if f.number()? >= 2 { days(f) } else { None }),
    ("N @day [long] not|instead|statt|au|en [of] [*] N", days),
    (
        "@extend|@shorten [it|this|the|our|el|la|le|das|die] [trip|plan|stay|viaje|voyage|reise] [down] to|a|auf|zu|hasta N @day",
        days,
    ),
    (
        "@extend [it|this|the|our|el|la|le|das|die] [trip|plan|stay|viaje|voyage|reise] [@by|um|de|en] N @day [$]",
        longer,
    ),
    ("@shorten [it|this|the|our|el|la|le|das|die] [trip|plan|stay|viaje|voyage|reise] by|um|de|en N @day", shorter),
    // Free days.
    ("@keep|make|have [us] DAYS @free", free),
    ("DAYS @free", free),
    ("DAYS , @skip|@no|cancel [all|any|the|alle] sightseeing|@stops|everything|all|programm|visits", free),
    ("DAYS just|only|nur|solo|juste beach|strand|playa|plage|pool|swimming", |f| match f.when()? {
        When::Last(_) => None,
        _ => free(f),
    }),
    ("DAYS [@want] [@want] @rest [machen|faire|hacer|tun|to] [do]", free),
    ("@rest [at] [all] [on] DAYS", free),
    ("@restday [on] DAYS", free),
    ("[N] @day @free|@rest @in TARGET", free_in),
    ("[put|add] one @after TARGET", |f| if f.has_before("restday") { free_after(f) } else { None }),
    ("[put|add] [one] @in|during|while TARGET", |f| {
        let is_meant = f.has_before("restday") && (f.has_word("one") || f.has_word("during"));
        if is_meant { free_in(f) } else { None }
    }),
    ("[a|N] rest|free|lazy day on DAYS", free),
    ("DAYS [*] @restday", free),
    ("@restday [*] [*] [*] @after TARGET", free_after),
    ("lazy|quiet|easy|relaxed|ruhigen|tranquille|tranquilo @day [*] [*] [*] @after TARGET", free_after),
    ("@restday [*] [@in] TARGET", free_in),
    ("[N] [@free] @day @free @in TARGET", free_in),
    ("[N] @free @day @in TARGET", free_in),
    ("@in TARGET [N] @free @day", free_in),
    ("@in TARGET [N] @day @free", free_in),
    ("@in TARGET @restday", free_in),
    ("TARGET @restday", free_in),
    ("[N] @day @in TARGET @free", free_in),
    ("@rest [for] [N] @day @in TARGET", free_in),
    ("@day [of] @rest @in TARGET", free_in),
    ("N @day [to] [just] @rest @in TARGET", free_in),
    ("@restday @after TARGET", free_after),
    ("@day @after TARGET @free|@rest", free_after),
    ("@after TARGET [*] [*] [N] @day @free|@rest", free_after),
    ("@after TARGET [*] [*] [*] @restday", free_after),
    ("[N] @day @rest|@free @after TARGET", free_after),
    ("@rest [the] day after TARGET", free_after),
    ("[N] @night @in PLACE , [and] [*] @rest DAYS", |f| {
        let place = f.place(0)?;
        Some(vec![RefineIntent::Nights(place, f.number()?), RefineIntent::FreeIn(f.target()?, DayPart::Day)])
    }),
    ("[stay] longer @in PLACE , [*] [*] [*] , [*] [*] N @night [and] @rest DAYS", |f| {
        let place = f.place(0)?;
        Some(vec![RefineIntent::Nights(place, f.number()?), RefineIntent::FreeIn(f.target()?, DayPart::Day)])
    }),
    ("[@want|@add|give] [a|N] @restday", free_somewhere),
    ("[@want|@add|give] N @day @free|@rest [@in] [the] [middle|somewhere]", free_somewhere),
    ("[the] [all] afternoons|nachmittage|nachmittags|tardes @free", |_| {
        single_intent(RefineIntent::Free(When::Days(DayRange::from(1)), DayPart::Afternoon))
    }),
    ("[the] [all] mornings|vormittage|matinees @free", |_| {
        single_intent(RefineIntent::Free(When::Days(DayRange::from(1)), DayPart::Morning))
    }),
    ("[@want|@add|give] N @free @day", |_| single_intent(RefineIntent::FreeSomewhere(DayPart::Day))),
    ("[N] @free @afternoon @in TARGET", |f| single_intent(RefineIntent::FreeIn(f.target()?, DayPart::Afternoon))),
    ("[N] @afternoon @free @in TARGET", |f| single_intent(RefineIntent::FreeIn(f.target()?, DayPart::Afternoon))),
    ("@in TARGET [N] @free @afternoon", |f| single_intent(RefineIntent::FreeIn(f.target()?, DayPart::Afternoon))),
    ("@in TARGET [N] @afternoon @free", |f| single_intent(RefineIntent::FreeIn(f.target()?, DayPart::Afternoon))),
    ("@afternoon @in TARGET @free", |f| single_intent(RefineIntent::FreeIn(f.target()?, DayPart::Afternoon))),
    ("[N] @free @morning @in TARGET", |f| single_intent(RefineIntent::FreeIn(f.target()?, DayPart::Morning))),
    ("[N] @morning @free @in TARGET", |f| single_intent(RefineIntent::FreeIn(f.target()?, DayPart::Morning))),
    ("@morning @free [for] [surfing|*] @in TARGET", |f| {
        single_intent(RefineIntent::Free(When::At(f.target()?), DayPart::Morning))
    }),
    ("DAYS @afternoon @free|@rest", |f| single_intent(RefineIntent::Free(f.when()?, DayPart::Afternoon))),
    ("@free @afternoon [on] DAYS", |f| single_intent(RefineIntent::Free(f.when()?, DayPart::Afternoon))),
    ("@afternoon [of] DAYS @free|@rest", |f| single_intent(RefineIntent::Free(f.when()?, DayPart::Afternoon))),
    ("@keep|make [the] @afternoon [of] DAYS @free", |f| {
        single_intent(RefineIntent::Free(f.when()?, DayPart::Afternoon))
    }),
    ("@keep|make [the] @morning [of] DAYS @free", |f| single_intent(RefineIntent::Free(f.when()?, DayPart::Morning))),
    ("DAYS @morning @free|@rest", |f| single_intent(RefineIntent::Free(f.when()?, DayPart::Morning))),
    ("@free @morning [on] DAYS", |f| single_intent(RefineIntent::Free(f.when()?, DayPart::Morning))),
    ("@rest [@in] [the] @afternoon", |f| single_intent(RefineIntent::Free(f.days_mentioned()?, DayPart::Afternoon))),
    ("@rest [@in] [the] @morning", |f| single_intent(RefineIntent::Free(f.days_mentioned()?, DayPart::Morning))),
    ("@friday [@noon]", friday),
    ("@friday [@noon] [@in] mosque|moschee|mosquee|mezquita", |_| {
        single_intent(RefineIntent::Free(When::Fridays, DayPart::Noon))
    }),
    // Days that stay.
    ("@keep DAYS [@same] [@same]", |f| single_intent(RefineIntent::Keep(f.when()?))),
    ("@keep [of] DAYS", |f| single_intent(RefineIntent::Keep(f.when()?))),
    ("DAYS [@want] @same", |f| single_intent(RefineIntent::Keep(f.when()?))),
    ("DAYS [@want] @keep [@same] $", |f| single_intent(RefineIntent::Keep(f.when()?))),
    ("DAYS @keep @same", |f| single_intent(RefineIntent::Keep(f.when()?))),
    ("^ N [is|are] @same", |f| match f.days_mentioned()? {
        When::Days(_) => single_intent(RefineIntent::Keep(When::Days(DayRange::single(f.number()?)))),
        _ => None,
    }),
    ("@keep [the] @day|@time|@stay|@night @in TARGET [@same]", |f| {
        single_intent(RefineIntent::Keep(When::At(f.target()?)))
    }),
    ("dont|not [change|touch] anything|nothing @in|about TARGET", |f| {
        single_intent(RefineIntent::Keep(When::At(f.target()?)))
    }),
    ("@keep anything @in TARGET", |f| single_intent(RefineIntent::Keep(When::At(f.target()?)))),
    ("only|just change|touch|optimise|optimize|modify|edit DAYS", |f| match f.when()? {
        When::Days(days) if days.first > 1 => {
            single_intent(RefineIntent::Keep(When::Days(DayRange { first: 1, last: days.first - 1 })))
        }
        _ => Some(Vec::new()),
    }),
    ("@keep @everythingelse [@same]", |_| Some(Vec::new())),
    ("@everythingelse [can] [@want] @same", |_| Some(Vec::new())),
    ("@everythingelse is|are up for grabs", |_| Some(Vec::new())),
    ("@everythingelse is|are whatever|flexible|open", |_| Some(Vec::new())),
    // How many.
    ("@shorten [the] rest|remainder|everything by N @day", shorter),
    ("have|got|haben|avons|tenemos|hay|有 only|nur|que|solo|just|but|bloss|lediglich|只 N @day", days),
    ("nur|solo|seulement|bloss|只 有|haben|tenemos|avons N @day [zeit]", days),
    ("nur|solo|seulement|bloss|只 N @day [zeit]", days),
    ("auf|zu|a|hasta N @day @extend|@shorten", days),
    ("um|de|en N @day @extend", longer),
    ("um|de|en N @day @shorten", shorter),
    ("[total] [of] N @day altogether|insgesamt|overall|total|gesamt", days),
    ("N @day earlier|sooner|fruher|eher|antes", shorter),
    ("N @day plus tot", shorter),
    ("N @day later|spater|despues", |f| if f.clause_has("end") || f.clause_has("flight") { longer(f) } else { None }),
    ("[could|can] [we] @stay N @day longer|langer", longer),
    ("多 玩|待|住|呆|加 N @day", longer),
    ("少 玩|待|住|呆 N @day", shorter),
    ("[a] fortnight", |_| single_intent(RefineIntent::Days(14))),
    ("N @day is|are|ist|sind|es|son all|enough|plenty|genug|alles|suficiente|suficientes [we] [have|got]", days),
    ("^ [@want] [make] [it] N @day [long|trip|tour] [in] [all|total]", days_in_all),
    ("make it N @day [long] [in] [all|total]", days),
    ("only|have|got|for|becomes|is|total|limit [of] N @day [long] [in] [all|total]", days),
    ("N @day [long] [in] all|total|altogether|insgesamt", days),
    ("N @day trip|tour|holiday|reise|rundreise|sri|round|itinerary|plan", days),
    ("N @day [in] sri|srilanka", days),
    ("[we] [only] have|haben|avons|tenemos N @day", days),
    ("^ [@want] [make] [it] N @week [long|trip] [in] [all|total]", weeks),
    ("make|make it|for|only|have|got|of N @week", weeks),
    ("make it N @week", weeks),
    ("N @week [in] [all|total] $", weeks),
    ("total @cost SUM [@money] for N @week", |f| single_intent(RefineIntent::Days(f.number()?.checked_mul(7)?))),
    ("@instead N @day", |f| single_intent(RefineIntent::Had(f.number()?))),
    ("@instead N @week", |f| single_intent(RefineIntent::Had(f.number()?.checked_mul(7)?))),
    ("[total] becomes|of|is N @day", days),
    ("total becomes|of|is N @day", days),
    ("[make] [it] N @day longer|langer", longer),
    ("N @day @more [$]", longer),
    ("[@add] N @more @day [$]", longer),
    ("add N @day [$]", longer),
    ("extend|lengthen|prolong|verlangern [it|this|the|our] [trip|plan|stay] by|um N @day", longer),
    ("[make] [it] N @day longer @in PLACE", |f| single_intent(RefineIntent::LongerIn(f.place(0)?, f.number()?))),
    ("@extend [it|this|the|our] [trip|plan] by N @day @in PLACE", |f| {
        single_intent(RefineIntent::LongerIn(f.place(0)?, f.number()?))
    }),
    ("[a] longer trip", |_| single_intent(RefineIntent::LongerBy(1))),
    ("[a] longer holiday", |_| single_intent(RefineIntent::LongerBy(1))),
    ("[make] [it] N @day shorter|@less|kurzer", shorter),
    ("shorten|reduce|cut|kurzen [it|this|the|our] [trip|plan|stay] by|um N @day", shorter),
    ("one|a @day too long", shorter),
    ("extend|lengthen|prolong|shorten|reduce|cut|change [it|this|the|our] [trip|plan|stay] [down] to N @day", days),
    ("extend|lengthen|prolong|shorten|reduce|cut|change [it|this|the|our] [trip|plan|stay] [down] to N @week", weeks),
    ("[a] shorter trip", |_| single_intent(RefineIntent::ShorterBy(1))),
    ("whole|entire|ganze|toute|toda island|country|insel|land|isla|ile [@in] N @day", |f| {
        single_intent(RefineIntent::WholeIsland(f.number()?))
    }),
];
