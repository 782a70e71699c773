//! Days: how many, which are free, which stay.

use super::Rule;
use crate::refine::found::{Found, one};
use crate::refine::wish::{Days, Part, Target, When, Wish};

fn free(f: &Found<'_>) -> Option<Vec<Wish>> {
    one(Wish::Free(f.when()?, Part::Day))
}

fn free_in(f: &Found<'_>) -> Option<Vec<Wish>> {
    // "Free for shopping" is for shopping, and not in it.
    if matches!(f.as_stay(f.target()?), Target::Kind(_)) {
        return None;
    }
    one(Wish::FreeIn(f.target()?, Part::Day))
}

/// Where a place is named, there; else wherever it costs least.
fn free_somewhere(f: &Found<'_>) -> Option<Vec<Wish>> {
    match f.near_place() {
        Some(place) => one(Wish::FreeIn(Target::Place(place), Part::Day)),
        None => one(Wish::FreeSomewhere(Part::Day)),
    }
}

fn free_after(f: &Found<'_>) -> Option<Vec<Wish>> {
    one(Wish::Free(When::After(f.target()?), Part::Day))
}

/// Prayers at noon, or nothing then.
fn friday(f: &Found<'_>) -> Option<Vec<Wish>> {
    let is_meant = ["noon", "pray", "free", "rest", "afternoon"].iter().any(|class| f.clause_has(class));
    is_meant.then(|| vec![Wish::Free(When::Fridays, Part::Noon)])
}

fn days(f: &Found<'_>) -> Option<Vec<Wish>> {
    one(Wish::Days(f.number()?))
}

/// "Two full days at the beach" is not how long the trip is.
fn days_in_all(f: &Found<'_>) -> Option<Vec<Wish>> {
    const ELSEWHERE: [&str; 21] = [
        "at", "in", "on", "by", "to", "with", "without", "of", "for", "near", "around", "between", "after", "before",
        "am", "im", "an", "en", "a", "au", "without",
    ];
    if f.number()? < 2 || f.precedes(&ELSEWHERE) { None } else { days(f) }
}

fn weeks(f: &Found<'_>) -> Option<Vec<Wish>> {
    one(Wish::Days(f.number()?.checked_mul(7)?))
}

fn longer(f: &Found<'_>) -> Option<Vec<Wish>> {
    one(Wish::LongerBy(f.number().unwrap_or(1)))
}

fn shorter(f: &Found<'_>) -> Option<Vec<Wish>> {
    one(Wish::ShorterBy(f.number().unwrap_or(1)))
}

pub(super) const RULES: &[Rule] = &[
    ("把|将 DAY 和|跟|与 DAY 换|对|互|调 [一|换|调] [下]", |f| one(Wish::Swap(f.day(0)?, f.day(1)?))),
    (
        "swap|switch|exchange|change|flip|reverse|invert|interchange|tausche|vertausche|tauscht|echanger|echangez|inverser|inversez|cambia|intercambia [the] [order] [of] DAY and|with|for|und|et|y|mit DAY",
        |f| one(Wish::Swap(f.day(0)?, f.day(1)?)),
    ),
    ("days|tage|jours|dias N and|und|et|y N [*] [*] [*] [*] @replaced", |f| {
        one(Wish::Swap(*f.numbers.first()?, *f.numbers.get(1)?))
    }),
    (
        "swap|switch|exchange|flip|reverse|invert|interchange|tausche|vertausche|tauscht|echangez|inversez|intercambia [the] [order] [of] days|tage|jours|dias N and|with|to|und|et|y N",
        |f| one(Wish::Swap(*f.numbers.first()?, *f.numbers.get(1)?)),
    ),
    ("swap|switch|exchange DAY and|with N", |f| one(Wish::Swap(f.day(0)?, f.number()?))),
    ("@skip DAY [completely|entirely|altogether|komplett]", |f| one(Wish::DropDay(f.day(0)?))),
    ("DAY [*] @skip", |f| one(Wish::DropDay(f.day(0)?))),
    ("@skip that|the|this [whole|entire|full] @day", |f| match f.days_mentioned()? {
        When::Days(days) => one(Wish::DropDay(days.first)),
        _ => None,
    }),
    ("@skip N @day", shorter),
    ("@less N @day $", shorter),
    ("@no|@rest [@stops] that|this|the|same @day [at] [all]", |f| one(Wish::Free(f.days_mentioned()?, Part::Day))),
    ("no @stops that|this @day [at] [all]", |f| one(Wish::Free(f.days_mentioned()?, Part::Day))),
    ("@keep it|that [full|whole] [@day] @free", |f| one(Wish::Free(f.days_mentioned()?, Part::Day))),
    ("@rest [else] [that|this] @afternoon", |f| one(Wish::Free(f.days_mentioned()?, Part::Afternoon))),
    ("@rest [@in] [the] @afternoon [on|of] DAYS", |f| one(Wish::Free(f.when()?, Part::Afternoon))),
    ("[the] [whole] next @day @free", |f| one(Wish::Free(When::After(f.mentioned()?), Part::Day))),
    ("day after [this|that] [we|i] [want|need] @rest", |f| one(Wish::Free(When::After(f.mentioned()?), Part::Day))),
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
        Some(vec![Wish::Nights(place, f.number()?), Wish::FreeIn(f.target()?, Part::Day)])
    }),
    ("[stay] longer @in PLACE , [*] [*] [*] , [*] [*] N @night [and] @rest DAYS", |f| {
        let place = f.place(0)?;
        Some(vec![Wish::Nights(place, f.number()?), Wish::FreeIn(f.target()?, Part::Day)])
    }),
    ("[@want|@add|give] [a|N] @restday", free_somewhere),
    ("[@want|@add|give] N @day @free|@rest [@in] [the] [middle|somewhere]", free_somewhere),
    ("[the] [all] afternoons|nachmittage|nachmittags|tardes @free", |_| {
        one(Wish::Free(When::Days(Days::from(1)), Part::Afternoon))
    }),
    ("[the] [all] mornings|vormittage|matinees @free", |_| one(Wish::Free(When::Days(Days::from(1)), Part::Morning))),
    ("[@want|@add|give] N @free @day", |_| one(Wish::FreeSomewhere(Part::Day))),
    ("[N] @free @afternoon @in TARGET", |f| one(Wish::FreeIn(f.target()?, Part::Afternoon))),
    ("[N] @afternoon @free @in TARGET", |f| one(Wish::FreeIn(f.target()?, Part::Afternoon))),
    ("@in TARGET [N] @free @afternoon", |f| one(Wish::FreeIn(f.target()?, Part::Afternoon))),
    ("@in TARGET [N] @afternoon @free", |f| one(Wish::FreeIn(f.target()?, Part::Afternoon))),
    ("@afternoon @in TARGET @free", |f| one(Wish::FreeIn(f.target()?, Part::Afternoon))),
    ("[N] @free @morning @in TARGET", |f| one(Wish::FreeIn(f.target()?, Part::Morning))),
    ("[N] @morning @free @in TARGET", |f| one(Wish::FreeIn(f.target()?, Part::Morning))),
    ("@morning @free [for] [surfing|*] @in TARGET", |f| one(Wish::Free(When::At(f.target()?), Part::Morning))),
    ("DAYS @afternoon @free|@rest", |f| one(Wish::Free(f.when()?, Part::Afternoon))),
    ("@free @afternoon [on] DAYS", |f| one(Wish::Free(f.when()?, Part::Afternoon))),
    ("@afternoon [of] DAYS @free|@rest", |f| one(Wish::Free(f.when()?, Part::Afternoon))),
    ("@keep|make [the] @afternoon [of] DAYS @free", |f| one(Wish::Free(f.when()?, Part::Afternoon))),
    ("@keep|make [the] @morning [of] DAYS @free", |f| one(Wish::Free(f.when()?, Part::Morning))),
    ("DAYS @morning @free|@rest", |f| one(Wish::Free(f.when()?, Part::Morning))),
    ("@free @morning [on] DAYS", |f| one(Wish::Free(f.when()?, Part::Morning))),
    ("@rest [@in] [the] @afternoon", |f| one(Wish::Free(f.days_mentioned()?, Part::Afternoon))),
    ("@rest [@in] [the] @morning", |f| one(Wish::Free(f.days_mentioned()?, Part::Morning))),
    ("@friday [@noon]", friday),
    ("@friday [@noon] [@in] mosque|moschee|mosquee|mezquita", |_| one(Wish::Free(When::Fridays, Part::Noon))),
    // Days that stay.
    ("@keep DAYS [@same] [@same]", |f| one(Wish::Keep(f.when()?))),
    ("@keep [of] DAYS", |f| one(Wish::Keep(f.when()?))),
    ("DAYS [@want] @same", |f| one(Wish::Keep(f.when()?))),
    ("DAYS [@want] @keep [@same] $", |f| one(Wish::Keep(f.when()?))),
    ("DAYS @keep @same", |f| one(Wish::Keep(f.when()?))),
    ("^ N [is|are] @same", |f| match f.days_mentioned()? {
        When::Days(_) => one(Wish::Keep(When::Days(Days::one(f.number()?)))),
        _ => None,
    }),
    ("@keep [the] @day|@time|@stay|@night @in TARGET [@same]", |f| one(Wish::Keep(When::At(f.target()?)))),
    ("dont|not [change|touch] anything|nothing @in|about TARGET", |f| one(Wish::Keep(When::At(f.target()?)))),
    ("@keep anything @in TARGET", |f| one(Wish::Keep(When::At(f.target()?)))),
    ("only|just change|touch|optimise|optimize|modify|edit DAYS", |f| match f.when()? {
        When::Days(days) if days.first > 1 => one(Wish::Keep(When::Days(Days { first: 1, last: days.first - 1 }))),
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
    ("[a] fortnight", |_| one(Wish::Days(14))),
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
    ("total @cost SUM [@money] for N @week", |f| one(Wish::Days(f.number()?.checked_mul(7)?))),
    ("@instead N @day", |f| one(Wish::Had(f.number()?))),
    ("@instead N @week", |f| one(Wish::Had(f.number()?.checked_mul(7)?))),
    ("[total] becomes|of|is N @day", days),
    ("total becomes|of|is N @day", days),
    ("[make] [it] N @day longer|langer", longer),
    ("N @day @more [$]", longer),
    ("[@add] N @more @day [$]", longer),
    ("add N @day [$]", longer),
    ("extend|lengthen|prolong|verlangern [it|this|the|our] [trip|plan|stay] by|um N @day", longer),
    ("[make] [it] N @day longer @in PLACE", |f| one(Wish::LongerIn(f.place(0)?, f.number()?))),
    ("@extend [it|this|the|our] [trip|plan] by N @day @in PLACE", |f| one(Wish::LongerIn(f.place(0)?, f.number()?))),
    ("[a] longer trip", |_| one(Wish::LongerBy(1))),
    ("[a] longer holiday", |_| one(Wish::LongerBy(1))),
    ("[make] [it] N @day shorter|@less|kurzer", shorter),
    ("shorten|reduce|cut|kurzen [it|this|the|our] [trip|plan|stay] by|um N @day", shorter),
    ("one|a @day too long", shorter),
    ("extend|lengthen|prolong|shorten|reduce|cut|change [it|this|the|our] [trip|plan|stay] [down] to N @day", days),
    ("extend|lengthen|prolong|shorten|reduce|cut|change [it|this|the|our] [trip|plan|stay] [down] to N @week", weeks),
    ("[a] shorter trip", |_| one(Wish::ShorterBy(1))),
    ("whole|entire|ganze|toute|toda island|country|insel|land|isla|ile [@in] N @day", |f| {
        one(Wish::WholeIsland(f.number()?))
    }),
];
