//! Rules about nights: where, how many, and in which order.

use super::GrammarRule;
use crate::refine::intent::{DayPart, DayRange, IntentTarget, RefineIntent, When};
use crate::refine::pattern_match::{PatternMatch, single_intent};

fn nights(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    Some(with_sight(f, RefineIntent::Nights(f.place(0)?, f.number()?)))
}

fn at_least(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    Some(with_sight(f, RefineIntent::NightsAtLeast(f.place(0)?, f.number()?)))
}

/// "Kandy, at least two nights"; in "Galle Fort, and at least two nights in Yala" they belong to the other place.
fn at_least_there(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    if f.precedes(&["in", "at", "im", "en", "a", "near"]) { None } else { at_least(f) }
}

/// "Kumana, two nights": nights near a sight imply a visit.
fn with_sight(f: &PatternMatch<'_>, nights: RefineIntent) -> Vec<RefineIntent> {
    match f.target() {
        Some(sight @ IntentTarget::Sight(_)) => vec![nights, RefineIntent::Mention(sight)],
        _ => vec![nights],
    }
}

fn more(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::MoreNights(f.place(0)?, f.number().unwrap_or(1)))
}

fn fewer(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::FewerNights(f.place(0)?, f.number().unwrap_or(1)))
}

fn is_stay(target: IntentTarget) -> bool {
    !matches!(target, IntentTarget::Kind(_))
}

fn before(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let (first, then) = (f.as_stay(f.target()?), f.as_stay(f.second()?));
    (first != then && is_stay(first) && is_stay(then)).then(|| vec![RefineIntent::Before(first, then)])
}

fn after(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let (then, first) = (f.as_stay(f.target()?), f.as_stay(f.second()?));
    (first != then && is_stay(first) && is_stay(then)).then(|| vec![RefineIntent::Before(first, then)])
}

/// Several places, each before the next.
fn chain(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let stays: Vec<IntentTarget> = f.targets.iter().copied().filter(|target| is_stay(*target)).collect();
    let pairs = stays.windows(2).filter_map(|pair| match pair {
        [first, then] if first != then => Some(RefineIntent::Before(*first, *then)),
        _ => None,
    });
    let wishes: Vec<RefineIntent> = pairs.collect();
    (wishes.len() > 1).then_some(wishes)
}

/// Several places, then one.
fn all_before_last(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let (then, firsts) = f.targets.split_last()?;
    let then = f.as_stay(*then);
    let firsts = firsts.iter().map(|first| f.as_stay(*first)).filter(|first| *first != then && is_stay(*first));
    let wishes: Vec<RefineIntent> = firsts.map(|first| RefineIntent::Before(first, then)).collect();
    (!wishes.is_empty() && is_stay(then)).then_some(wishes)
}

/// Nights in one place, then in another.
fn stays(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let (first, then) = (f.place(0)?, f.place(1)?);
    let (some, others) = (*f.numbers.first()?, *f.numbers.get(1)?);
    (first != then).then(|| {
        vec![
            RefineIntent::Nights(first, some),
            RefineIntent::Nights(then, others),
            RefineIntent::Before(IntentTarget::Place(first), IntentTarget::Place(then)),
        ]
    })
}

fn stay_between(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let (new, first, then) = (f.place(0)?, f.place(1)?, f.place(2)?);
    let nights = match f.number() {
        Some(number) => RefineIntent::Nights(new, number),
        None => RefineIntent::NightsAtLeast(new, 1),
    };
    let [new, first, then] = [new, first, then].map(IntentTarget::Place);
    Some(vec![nights, RefineIntent::Before(first, new), RefineIntent::Before(new, then)])
}

fn end(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let meant = f.target()?;
    let is_stay = !matches!(meant, IntentTarget::Kind(_)) || f.kind("beaches") == Some(meant);
    let end = RefineIntent::EndIn(meant, f.number().unwrap_or(1));
    // "A stop in Kitulgala for rafting" at the end is for the rafting.
    let sees = matches!(meant, IntentTarget::Sight(_)).then_some(RefineIntent::Mention(meant));
    is_stay.then(|| [end].into_iter().chain(sees).collect())
}

/// "Anuradhapura first": before the last named place, or at the very start.
fn first_of_all(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let first = f.as_stay(f.target()?);
    match f.mentioned().map(|then| f.as_stay(then)) {
        Some(then) if first != then && is_stay(first) && is_stay(then) => {
            single_intent(RefineIntent::Before(first, then))
        }
        _ => begin(f),
    }
}

fn begin(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let meant = f.target()?;
    // "An early start at Sinharaja" is about a day.
    if f.follows(&["early", "earlier", "late", "later", "fruher", "fruhen"]) {
        return None;
    }
    (!matches!(meant, IntentTarget::Kind(_)) || f.kind("beaches") == Some(meant))
        .then(|| vec![RefineIntent::BeginIn(meant, f.number().unwrap_or(1))])
}

pub(super) const RULES: &[GrammarRule] = &[
    // A number of nights in a place.
    ("[make] [it] N @day|@night @in|for PLACE", nights),
    ("[@stay|back|up] [to] N @day|@night @in|for PLACE", nights),
    ("@stay [@in] PLACE [for] N @day|@night", nights),
    ("PLACE [for] N @night", nights),
    ("PLACE for N @day|@night", nights),
    ("PLACE , N @night", nights),
    ("N @night PLACE", |f| if f.follows_name() { None } else { nights(f) }),
    ("PLACE [down|up] to|auf|a|at|on N @night", nights),
    ("PLACE [back] [down|up] to [just|only] N $", |f| if f.names_nights() { nights(f) } else { None }),
    ("PLACE from|von|de N [@night] to|auf|a N [@night]", |f| {
        single_intent(RefineIntent::Nights(f.place(0)?, *f.numbers.get(1)?))
    }),
    ("PLACE after N @night", nights),
    ("more than N @night @in PLACE", |f| {
        single_intent(RefineIntent::NightsAtLeast(f.place(0)?, f.number()?.checked_add(1)?))
    }),
    ("N @night @insteadof|not|nicht|pas|no N [@night] @in PLACE", nights),
    ("not|no|nicht|pas [just|only] N @night|@day @in PLACE , but|sondern|mais|sino N", |f| {
        single_intent(RefineIntent::Nights(f.place(0)?, *f.numbers.get(1)?))
    }),
    ("@in PLACE @stay N @night|@day", nights),
    ("PLACE @stay N @night|@day", nights),
    ("PLACE @stay @night N", nights),
    ("then|dann|puis|luego|and PLACE N [@night] $", nights),
    ("@more [@time] @in PLACE , N @night [@atleast]", at_least),
    ("@atleast N @night|@day [@in] PLACE", at_least),
    ("N @night|@day @atleast [@in] PLACE", at_least),
    ("[stay] N @night|@day [@in] PLACE @atleast", at_least),
    ("PLACE [for] [,] N @night|@day @atleast", at_least_there),
    ("PLACE [for] [,] @atleast N @night|@day", at_least_there),
    ("[@stay] longer [@in] PLACE , [*] [*] [*] [*] [*] N @night", nights),
    ("sleep|overnight|stay|ubernachten|schlafen|dormir|住|过夜|住在 [the] [night|nacht|nuit] [@in] PLACE", |f| {
        single_intent(RefineIntent::NightsAtLeast(f.place(0)?, 1))
    }),
    ("[a|an|one] @night @in PLACE", |f| {
        single_intent(RefineIntent::NightsAtLeast(f.place(0)?, f.number().unwrap_or(1)))
    }),
    ("sleep|overnight|stay|night|ubernachten|schlafen|dormir|dormimos|住 [@in] PLACE DAYS", |f| {
        single_intent(RefineIntent::NightOn(f.place(0)?, f.when()?))
    }),
    ("DAYS sleep|overnight|stay|ubernachten|schlafen|dormir|住 [@in] PLACE", |f| {
        single_intent(RefineIntent::NightOn(f.place(0)?, f.when()?))
    }),
    ("DAYS @in PLACE sleep|overnight|stay|ubernachten|schlafen|dormir", |f| {
        single_intent(RefineIntent::NightOn(f.place(0)?, f.when()?))
    }),
    ("sleep [@in] PLACE the night before", |f| single_intent(RefineIntent::NightsAtLeast(f.place(0)?, 1))),
    ("put|spend|use|add all [of] [the] @more @day|@night|@time @in PLACE", |f| {
        single_intent(RefineIntent::ExtraIn(f.place(0)?))
    }),
    ("[the] @more @day|@night [all] @in PLACE please", |f| single_intent(RefineIntent::ExtraIn(f.place(0)?))),
    // More and fewer.
    ("@shorten|@less|reduce|cut [down] [by] N @night|@day [@in|from|of] PLACE", fewer),
    ("[@replace|move|shift] N @night from|aus|de PLACE to|nach|a|into PLACE", |f| {
        let (from, to, nights) = (f.place(0)?, f.place(1)?, f.number()?);
        Some(vec![RefineIntent::FewerNights(from, nights), RefineIntent::MoreNights(to, nights)])
    }),
    ("take|nimm|nehmt|prenez|quita|quitad it|that|them|one|this from|off|out|aus|de [of] PLACE", |f| {
        single_intent(RefineIntent::FewerNights(f.place(0)?, 1))
    }),
    ("N @less|fewer @in PLACE", |f| if f.has_before("night") { fewer(f) } else { None }),
    ("N @more @in PLACE", |f| if matches!(f.target()?, IntentTarget::Place(_)) { more(f) } else { None }),
    ("@less @in PLACE $", |f| if f.has_before("night") { fewer(f) } else { None }),
    ("PLACE @more N [@night]", more),
    ("@more N @night [@in] PLACE", more),
    ("@night|@time|@stay [@in] PLACE @more|longer|langer", more),
    ("[@stay] [@in] PLACE [@more] longer|langer , [*] [*] [*] N @night|@day", nights),
    ("PLACE N $", |f| if f.names_nights() { nights(f) } else { None }),
    ("N PLACE $", |f| if f.names_nights() { nights(f) } else { None }),
    ("N @in PLACE $", |f| if f.names_nights() { nights(f) } else { None }),
    ("@more @stay N @night [@in] PLACE", more),
    ("@in PLACE N @night|@day @more|langer|plus", more),
    ("[@stay] @in PLACE N @night @more [@stay]", more),
    ("PLACE [@night] + N", more),
    ("[@stay|@add] [N] @more @night|@day @in|for PLACE", more),
    ("[@stay|@add] N @night|@day @more @in|for PLACE", more),
    ("[@stay|@add] N @night|@day @in PLACE @more", more),
    (
        "add|adding|added|insert|hinzu|ajouter|ajoutez|rajouter|rajoutez|anadir|anade|agregar|加 N @night @in|to|for|pour|para|fur PLACE",
        more,
    ),
    (
        "add|adding|added|insert|hinzu|ajouter|ajoutez|rajouter|rajoutez|anadir|anade|agregar|加 N @day @in|to|for|pour|para|fur PLACE",
        |f| single_intent(RefineIntent::LongerIn(f.place(0)?, f.number()?)),
    ),
    ("reduce|take|cut|lose [it|them|that] from|of [the] TARGET [side|part|time] [N] [@night]", |f| {
        match f.target()? {
            IntentTarget::Place(place) => single_intent(RefineIntent::FewerNights(place, f.number().unwrap_or(1))),
            _ => Some(Vec::new()),
        }
    }),
    (
        "[go] straight|direct|directly|direkt|directement|directamente to|nach|a PLACE from|vom|desde|depuis [the|l|el] @airport",
        |f| single_intent(RefineIntent::BeginIn(f.target()?, 1)),
    ),
    ("[the] @more N @in PLACE", |f| if f.names_nights() { more(f) } else { None }),
    ("@less @stay N @night|@day [@in] PLACE", fewer),
    ("@replace N @night @in PLACE @with N [@night] [@in] PLACE", |f| {
        let (from, to) = (f.place(0)?, f.place(1)?);
        Some(vec![
            RefineIntent::FewerNights(from, *f.numbers.first()?),
            RefineIntent::MoreNights(to, *f.numbers.get(1)?),
        ])
    }),
    ("N [@night] is|ist|est|es [more] [than] enough|plenty|genug|suffisant|suficiente", |f| {
        if f.has_before("night") { single_intent(RefineIntent::Correction(f.number()?)) } else { None }
    }),
    ("PLACE @more @stay N @night|@day", more),
    ("PLACE [@stay] @more N @night|@day", more),
    ("PLACE N @night|@day longer|langer|@more", more),
    ("PLACE [by] N @more @night|@day", more),
    ("extend|lengthen|prolong PLACE [by] [N] [@night|@day]", more),
    ("[N] @less @night|@day @in PLACE", fewer),
    ("N @night|@day @less @in PLACE", fewer),
    ("@skip N @night|@day @in|from PLACE", fewer),
    ("PLACE @less @stay N @night|@day", fewer),
    ("PLACE N @night|@day @less|kurzer", fewer),
    ("shorten PLACE [by] [N] [@night|@day]", fewer),
    ("use|spend those|these|the|that @day|@time @in|for TARGET", |f| single_intent(RefineIntent::More(f.target()?))),
    // Each stay.
    ("[@atleast] N @night @each [@atleast]", |f| single_intent(RefineIntent::NightsEach(f.number()?))),
    ("@each [@atleast] N @night [@atleast]", |f| single_intent(RefineIntent::NightsEach(f.number()?))),
    ("@atleast N @night @in @each", |f| single_intent(RefineIntent::NightsEach(f.number()?))),
    ("N @night @atleast @in @each", |f| single_intent(RefineIntent::NightsEach(f.number()?))),
    ("@no [single|one] one [@night] @night [stays|stops|stands]", |_| single_intent(RefineIntent::NightsEach(2))),
    ("@no one night stays|stops|stands", |_| single_intent(RefineIntent::NightsEach(2))),
    ("@no single nights", |_| single_intent(RefineIntent::NightsEach(2))),
    ("@atmost N $", |f| if f.has_before("bases") { single_intent(RefineIntent::MaxBases(f.number()?)) } else { None }),
    ("only|just|nur|bloss|solo|seulement N @in PLACE [@stay]", |f| if f.names_nights() { nights(f) } else { None }),
    ("@atmost N @bases", |f| single_intent(RefineIntent::MaxBases(f.number()?))),
    ("N @bases [,] [not] [@atmost|more]", |f| single_intent(RefineIntent::MaxBases(f.number()?))),
    // At the ends.
    ("@last [N] @night @in|by [the] TARGET", end),
    ("@last [N] @night [*] [@stay] TARGET", end),
    ("@last N @day [@want] [@in] TARGET", end),
    ("@last [noch] N @day|@night [just|only|nur|solo|juste|all] [@in] TARGET", end),
    ("^ end|ending|finish|finishing|ende TARGET $", end),
    ("^ start|starting|begin|beginning TARGET $", begin),
    ("@end [the] [trip|@last] @in|with|mit|par|por|con|avec TARGET", end),
    ("@end [N] [@night] [@day] @in TARGET", end),
    ("finish|ending|end with N @night|@day @in TARGET", end),
    ("[@add] TARGET last|zuletzt", end),
    ("TARGET for|during|on [the] @last [N] @night|@day", end),
    ("@replace [the] order [of] TARGET and|und|et|y TARGET", |f| {
        single_intent(RefineIntent::TurnOrder(f.target()?, f.second()?))
    }),
    ("@replace PLACE [的] N @night @becomes|@with N @night", |f| {
        single_intent(RefineIntent::Nights(f.place(0)?, *f.numbers.get(1)?))
    }),
    ("PLACE [的] N @night @becomes N @night", |f| {
        single_intent(RefineIntent::Nights(f.place(0)?, *f.numbers.get(1)?))
    }),
    ("[@want] [@add] [@first] LIST [,] [and] @before TARGET", all_before_last),
    ("TARGET other|wrong way round|around", |f| single_intent(RefineIntent::TurnOrder(f.mentioned()?, f.target()?))),
    ("[@want] [@add] TARGET at|am|a|al|zum [the] [very] end|ende|final|fin|schluss [of] [the] [trip]", end),
    (
        "[@want] [@add] TARGET at|am|a|al|zu [the] [very] beginning|start|anfang|beginn|principio|debut [of] [the] [trip]",
        begin,
    ),
    ("[@want] @add TARGET first|zuerst $", |f| if is_stay(f.target()?) { begin(f) } else { None }),
    ("[@want] @add TARGET last|zuletzt $", end),
    ("@last stop|place|base|hotel|ort|station|etape|parada [@want] [@in] TARGET", end),
    ("first [N] @night @in TARGET", begin),
    ("@lasts [N] @night @in TARGET", begin),
    ("@start|@first [the] [trip] @in|with|mit|par|por|con|avec TARGET", begin),
    ("TARGET first|zuerst $", first_of_all),
    ("@start and|und|et|y @end @in TARGET", |f| {
        Some(vec![RefineIntent::BeginIn(f.target()?, 1), RefineIntent::EndIn(f.target()?, 1)])
    }),
    ("first|day @day|@night|one [*] [*] hotel near|at|by|close [to] [the] @airport", |f| {
        let near = f.place_named("Negombo")?;
        Some(vec![
            RefineIntent::BeginIn(IntentTarget::Place(near), 1),
            RefineIntent::Free(When::Days(DayRange::single(1)), DayPart::Day),
        ])
    }),
    ("first|@lasts @night [@in] [a] [hotel] [near|at|by|close|bei|am|pres|cerca] [to] [the] @airport", |f| {
        single_intent(RefineIntent::BeginIn(IntentTarget::Place(f.place_named("Negombo")?), 1))
    }),
    ("@last @night [@in] [a] [hotel] [near|at|by|close|bei|am|pres|cerca] [to] [the] @airport", |f| {
        single_intent(RefineIntent::EndIn(IntentTarget::Place(f.place_named("Negombo")?), 1))
    }),
    ("@last @night near|at|by|close [to] [the] @airport", |f| {
        single_intent(RefineIntent::EndIn(IntentTarget::Place(f.place_named("Negombo")?), 1))
    }),
    // One before the other.
    ("@first [@in] TARGET , [and] @before [@in] TARGET", before),
    ("@first @in TARGET , [and] @before @in TARGET", before),
    ("TARGET [be|is|comes|kommt] @before [@in] TARGET", before),
    ("TARGET [be|is|comes|kommt] [@in] @after [@in] TARGET", after),
    ("PLACE [be] on [the] way|road from PLACE to PLACE", stay_between),
    ("PLACE [be] on [the] way|road between PLACE and PLACE", stay_between),
    ("PLACE [be] en route from PLACE to PLACE", stay_between),
    ("@route [*] [*] [*] , LIST [@last] [@night]", chain),
    ("LIST in|dans|en|nach this|that|dieser|cet|ese|este @route", chain),
    ("PLACE to|nach|a|到 PLACE to|nach|a|到 PLACE", chain),
    ("PLACE to|nach|a|到 PLACE to|nach|a|到 PLACE to|nach|a|到 PLACE", chain),
    ("PLACE to|nach|a|到 PLACE to|nach|a|到 PLACE to|nach|a|到 PLACE to|nach|a|到 PLACE", chain),
    ("PLACE PLACE PLACE", chain),
    ("PLACE PLACE PLACE PLACE", chain),
    ("PLACE PLACE PLACE PLACE PLACE", chain),
    ("PLACE PLACE PLACE PLACE PLACE PLACE", chain),
    ("save|leave|keep TARGET for|until|till|to [the] last|end|finale", end),
    ("TARGET as [the] last [stop|place|destination]", end),
    ("TARGET as [the] first [stop|place|destination]", begin),
    ("TARGET , @before TARGET , @before TARGET", chain),
    ("TARGET , @before TARGET , @before TARGET , [and] @before TARGET", chain),
    ("[@want] [@add] TARGET [,] [and] @before TARGET", before),
    ("[@want] [@add] TARGET to before TARGET", before),
    ("[@first] TARGET [,] [@first] @before TARGET", before),
    ("@first TARGET [,] [and] @before TARGET", before),
    ("@first TARGET 再 [去] TARGET", before),
    ("move|put TARGET [to] @before TARGET", before),
    ("TARGET [to] @after TARGET", after),
    ("@add TARGET @after TARGET", after),
    ("@add TARGET @before TARGET", before),
    ("move|put TARGET [to] @after TARGET", after),
    ("LIST first , [and] @before TARGET", all_before_last),
    ("@first LIST , [and] @before TARGET", all_before_last),
    ("do LIST first , [and] @before [*] [*] [*] TARGET", all_before_last),
    ("LIST @before TARGET", all_before_last),
    ("[@add] TARGET first", |f| match (f.as_stay(f.target()?), f.mentioned().map(|then| f.as_stay(then))) {
        (first, Some(then)) if first != then && is_stay(first) && is_stay(then) => {
            single_intent(RefineIntent::Before(first, then))
        }
        (first, None) if is_stay(first) => single_intent(RefineIntent::BeginIn(first, 1)),
        _ => None,
    }),
    ("PLACE [be|is] [squeezed|fitted|put|slotted] [in] between PLACE and PLACE", stay_between),
    ("not N @night @in PLACE , but N", |f| single_intent(RefineIntent::Nights(f.place(0)?, *f.numbers.get(1)?))),
    ("@rather|sooner|prefer|have|use [have|use|spend|it|them|that|the|those|saved] @time @in PLACE", |f| {
        single_intent(RefineIntent::MoreNights(f.place(0)?, 1))
    }),
    ("use|have|spend that|those @night @in PLACE", |f| {
        if f.clause_has("skip") { None } else { single_intent(RefineIntent::MoreNights(f.place(0)?, 1)) }
    }),
    ("[the] N spare|saved|leftover|remaining|other @night @in|for PLACE", more),
    ("@skip|@no [the] [second|last|other|extra|one] @night @in PLACE", fewer),
    ("chuck|throw|stick|put|bung|pop|slap|tack|spend|use [them|em|it|those|these|that|all] [all] [@in] PLACE", |f| {
        if f.has_before("more") && f.has_before("day") {
            single_intent(RefineIntent::ExtraIn(f.place(0)?))
        } else {
            None
        }
    }),
    ("chuck|throw|stick|put|bung|pop|slap|tack|spend|use [them|em|it|those|these|that|all] [all] [@in] TARGET", |f| {
        if f.has_before("more") && f.has_before("day") { single_intent(RefineIntent::More(f.target()?)) } else { None }
    }),
    ("give|use|spend|put|add [it|them|that|the|those|saved] [@night|@time|@day] [back] to|in|at|for PLACE", |f| {
        single_intent(RefineIntent::MoreNights(f.place(0)?, 1))
    }),
    ("[saved] @night [goes|go|moves] to PLACE", |f| single_intent(RefineIntent::MoreNights(f.place(0)?, 1))),
    ("@after TARGET , TARGET", before),
    ("[insert|@add] [N] [@night] [@in] PLACE between|zwischen|entre PLACE and|und|et|y PLACE", stay_between),
    ("PLACE N [@night] [,] [and] @before|and PLACE N [@night]", stays),
    (
        "N @night [@in] PLACE [,] [and] @before|and N [@night] @in PLACE",
        |f| if f.follows_name() { None } else { stays(f) },
    ),
    ("N @night PLACE [,] [and] N @night PLACE", |f| {
        if f.follows_name() {
            return None;
        }
        Some(vec![
            RefineIntent::Nights(f.place(0)?, *f.numbers.first()?),
            RefineIntent::Nights(f.place(1)?, *f.numbers.get(1)?),
        ])
    }),
    ("N @night there", |f| single_intent(RefineIntent::Nights(f.place_mentioned()?, f.number()?))),
    ("N @night there , [and] @before N [@night] @in PLACE", |f| {
        let (then, first) = (f.place(0)?, f.place_mentioned()?);
        Some(vec![
            RefineIntent::Nights(first, *f.numbers.first()?),
            RefineIntent::Nights(then, *f.numbers.get(1)?),
            RefineIntent::Before(IntentTarget::Place(first), IntentTarget::Place(then)),
        ])
    }),
    ("@correction , [it] N [@night|@day] [even|better|instead|then] $", |f| {
        if f.names_nights() { single_intent(RefineIntent::Correction(f.number()?)) } else { None }
    }),
    ("N [@night] even|better|mejor|lieber|plutot $", |f| {
        if f.names_nights() { single_intent(RefineIntent::Correction(f.number()?)) } else { None }
    }),
    ("N @night [there]", |f| single_intent(RefineIntent::Nights(f.near_place()?, f.number()?))),
    ("N @night @atleast", |f| single_intent(RefineIntent::NightsAtLeast(f.near_place()?, f.number()?))),
    ("@atleast N @night", |f| single_intent(RefineIntent::NightsAtLeast(f.near_place()?, f.number()?))),
    ("N @more @night", |f| single_intent(RefineIntent::MoreNights(f.near_place()?, f.number()?))),
    ("N @night @more", |f| single_intent(RefineIntent::MoreNights(f.near_place()?, f.number()?))),
    ("an|one|1 @more @night", |f| single_intent(RefineIntent::MoreNights(f.near_place()?, 1))),
    ("another|extra @night", |f| single_intent(RefineIntent::MoreNights(f.near_place()?, 1))),
    ("N @less @night", |f| single_intent(RefineIntent::FewerNights(f.near_place()?, f.number()?))),
    ("one|1 @less @night", |f| single_intent(RefineIntent::FewerNights(f.near_place()?, 1))),
    ("one|1 fewer", |f| {
        if f.has_before("night") { single_intent(RefineIntent::FewerNights(f.near_place()?, 1)) } else { None }
    }),
    ("N there $", |f| {
        if f.has_before("night") { single_intent(RefineIntent::Nights(f.near_place()?, f.number()?)) } else { None }
    }),
    ("[@stay|sleep] @in PLACE [and|und|et|y] @in PLACE on [the] @night [of] DAY", |f| {
        let when = f.when()?;
        Some(vec![RefineIntent::NightOn(f.place(0)?, when), RefineIntent::NightOn(f.place(1)?, when)])
    }),
    ("[@stay|sleep] @in PLACE on [the] @night [of] DAY", |f| {
        single_intent(RefineIntent::NightOn(f.place(0)?, f.when()?))
    }),
    ("@night [of] DAY @in PLACE", |f| single_intent(RefineIntent::NightOn(f.place(0)?, f.when()?))),
    ("DAY sleep|overnight|stay @in PLACE", |f| single_intent(RefineIntent::NightOn(f.place(0)?, f.when()?))),
    // Questions about roads.
    ("[@want|@add|from] [from] PLACE to|nach|a|到 PLACE in DUR", |f| {
        single_intent(RefineIntent::Road(f.place(0)?, f.place(1)?, f.length()))
    }),
    ("PLACE to|nach|a|到 PLACE in|an [a|one|einem] @day", |f| {
        single_intent(RefineIntent::Road(f.place(0)?, f.place(1)?, None))
    }),
    ("PLACE to|nach|a|到 PLACE in|an|en|on [a|one|einem|un|une] @day [*] @atmost DUR [@drive] [@perday]", |f| {
        single_intent(RefineIntent::Road(f.place(0)?, f.place(1)?, f.length()))
    }),
    ("how long|far [from] PLACE to PLACE", |f| single_intent(RefineIntent::Road(f.place(0)?, f.place(1)?, None))),
];
