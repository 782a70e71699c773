//! Rules about the whole trip: regions, dates, roads, its end, and words that change nothing.

use super::GrammarRule;
use crate::refine::intent::{DayPart, IntentTarget, Moment, RefineIntent, When};
use crate::refine::pattern_match::{PatternMatch, single_intent};
use crate::time::Clock;

/// Arrival time for a sunset.
const BEFORE_SUNSET: Clock = Clock::hm(17, 0);

/// "Only the hill country", "only Colombo, Kandy and the south coast"; a single town can have other reasons.
fn only_in(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let are_stays = f.targets.iter().all(|target| matches!(target, IntentTarget::Place(_) | IntentTarget::Area(_)));
    let is_telling = f.targets.len() > 1 || f.targets.iter().any(|target| matches!(target, IntentTarget::Area(_)));
    (are_stays && is_telling && !f.is_denied()).then(|| vec![RefineIntent::OnlyIn(f.targets.clone())])
}

/// "At least three nights by the sea".
fn nights_in_area(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let area = f.as_stay(f.target()?);
    let nights = f.number()?;
    matches!(area, IntentTarget::Area(_)).then(|| vec![RefineIntent::NightsIn(area, nights)])
}

fn starts(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::StartOn(f.month()?, f.number().filter(|day| *day > 0)))
}

/// "Travel in February, not in June".
fn starts_in(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::StartOn(f.month()?, None))
}

fn flies_from(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let place = f.place(0)?;
    let is_usual = ["Katunayake", "Colombo", "Negombo"].iter().any(|name| f.place_named(name) == Some(place));
    (!is_usual).then(|| vec![RefineIntent::FliesFrom(place)])
}

fn of_kind_a_day(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let target = f.target()?;
    let most = f.number()?;
    matches!(target, IntentTarget::Kind(_)).then(|| vec![RefineIntent::MaxOfKind(target, most)])
}

/// "I don't mind temples, but not two in one day".
fn fewer_of_kind_a_day(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let target = f.target().or_else(|| f.mentioned())?;
    let most = f.number()?.checked_sub(1).filter(|most| *most > 0)?;
    matches!(target, IntentTarget::Kind(_)).then(|| vec![RefineIntent::MaxOfKind(target, most)])
}

fn be_there_before_sunset(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let target = f.target()?;
    (!matches!(target, IntentTarget::Area(_))).then(|| vec![RefineIntent::VisitAt(target, Moment::By(BEFORE_SUNSET))])
}

pub(super) const RULES: &[GrammarRule] = &[
    // Regions.
    ("only|just|nur|solo|seulement|uniquement|solamente|unicamente|ausschliesslich|只 [@in] LIST", only_in),
    ("LIST only|nur|solamente|uniquement", only_in),
    ("PLACE LIST only|nur|solamente|uniquement", only_in),
    ("only|just|nur|solo|seulement [@in] PLACE LIST", only_in),
    ("[@stay] [entirely|only|just] within|inside|innerhalb|dentro LIST", only_in),
    ("@atleast N @night|@day [@in] TARGET", nights_in_area),
    ("N @night|@day @atleast [@in] TARGET", nights_in_area),
    ("N @night [@atleast] @in TARGET", nights_in_area),
    // Dates.
    ("^ [@want] [@start|travel|go|come|arrive|reisen|partir|viajar] [@in|on|the|am|le|el] N [of|de] MONTH", starts),
    ("@start|travel|arrive|arriving|coming|going [@in|on|am|le|el] [the] N [of|de] MONTH", starts),
    ("@start|travel|arrive|arriving|coming|going [@in|on] MONTH [the] N", starts),
    (
        "@start|travel|go|come|move|shift|reisen|partir|viajar|verschieben [it|the|trip] [@in|to|nach|auf|a] MONTH [not|instead|nicht|statt|pas|no] [of] [@in] [MONTH]",
        starts_in,
    ),
    // Roads and the end.
    ("how long|far [is] [it] [the] [@drive] to PLACE", |f| single_intent(RefineIntent::RoadTo(f.place(0)?))),
    ("how long|far do|does [it] [take] [we] [@drive] to [@drive] [get] [to] PLACE", |f| {
        single_intent(RefineIntent::RoadTo(f.place(0)?))
    }),
    ("wie lange|weit [ist] [dauert] [die] [@drive] nach PLACE", |f| single_intent(RefineIntent::RoadTo(f.place(0)?))),
    ("wie lange fahren|brauchen wir nach PLACE", |f| single_intent(RefineIntent::RoadTo(f.place(0)?))),
    ("cuanto [se] tarda [@drive] [hasta|a] PLACE", |f| single_intent(RefineIntent::RoadTo(f.place(0)?))),
    ("combien [de] [temps] [@drive] [pour] [jusqu] [a] PLACE", |f| single_intent(RefineIntent::RoadTo(f.place(0)?))),
    ("到 PLACE [要] [@drive] 多 久|远|长", |f| single_intent(RefineIntent::RoadTo(f.place(0)?))),
    (
        "fly|flying|flies|leave|depart|fliegen|repartons|volamos [home|out|back|off] from|via|ab|von|de|desde PLACE",
        flies_from,
    ),
    ("@flight [home|out|back] [is|goes|leaves] from|via|ab|von|de|desde PLACE", flies_from),
    ("[arrive|be|reach|get] [to|at|in] TARGET before sunset|dark|dusk [on] [DAYS]", be_there_before_sunset),
    // A maximum of a kind a day.
    ("@atmost N TARGET @perday", of_kind_a_day),
    ("@atmost N TARGET [@in|on] [the] [same|one|any|each] @day", of_kind_a_day),
    ("only|nur|solo|just N TARGET @perday", of_kind_a_day),
    (
        "not|never|nicht|pas|no N|both TARGET @in|on one|a|the|einem|un|el [same|selben|meme|mismo] @day",
        fewer_of_kind_a_day,
    ),
    (
        "not|never|nicht|pas|no [@add] N [of] [them] @in|on|am|an|le|el one|a|the|einem|un|same|selben|meme|mismo [same|selben|meme|mismo] @day",
        fewer_of_kind_a_day,
    ),
    // A free day in the middle.
    ("[@want|@add|give] [a|N] @restday [somewhere] @in [the] middle|mitte|milieu|mitad", |_| {
        single_intent(RefineIntent::Free(When::Middle, DayPart::Day))
    }),
    ("[@want|@add|give] [a|N] @free @day [somewhere] @in [the] middle|mitte|milieu|mitad", |_| {
        single_intent(RefineIntent::Free(When::Middle, DayPart::Day))
    }),
    // Undo.
    ("[@want] @undo [the] [last] [change|step|bitte] [@anymore]", |_| single_intent(RefineIntent::TakeBack)),
    // Nothing at all.
    ("^ nothing|nada|rien|nichts $", |_| Some(Vec::new())),
    ("^ @stay with|at|bei @frail $", |_| Some(Vec::new())),
    ("stays|staying|stay with|at @frail", |_| Some(Vec::new())),
    ("is|are|ist|sind|est|es [one|a|N] TARGET enough|sufficient|genug|assez|suficiente", |_| Some(Vec::new())),
];
