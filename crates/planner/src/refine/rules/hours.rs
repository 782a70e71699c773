//! Rules about pace, hours, driving and walking.

use super::GrammarRule;
use super::people::BEFORE_A_FLIGHT;
use crate::preferences::Pace;
use crate::refine::intent::{DayRange, IntentTarget, Moment, RefineIntent, When};
use crate::refine::pattern_match::{PatternMatch, single_intent};
use crate::time::{Clock, Minutes};

/// "Short drives", in minutes.
const SHORT_DRIVE: Minutes = 120;
/// "No long walks", in minutes.
const SHORT_WALK: Minutes = 60;
/// Minutes after an unwanted start hour.
const LATER: Minutes = 90;
/// Stops of a quiet day.
const QUIET_STOPS: u8 = 2;
/// Start of a late day.
const LATE: Clock = Clock::hm(9, 30);
const NOON: Clock = Clock::hm(12, 0);
const DARK: Clock = Clock::hm(18, 0);
/// Minutes on foot for a limit in meters.
const METRES: Minutes = 5;

fn start(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    // "The park at dusk, so not before five" is about the park.
    if let (true, None, Some(target @ IntentTarget::Sight(_))) =
        (f.clause_has("evening"), f.when(), f.sight_mentioned())
    {
        return single_intent(RefineIntent::VisitAt(target, Moment::At(f.time()?.end())));
    }
    // "No activities after five".
    if f.is_denied() && ["after", "past", "nach"].iter().any(|word| f.has_word(word)) {
        return end(f);
    }
    // An afternoon start of the last day is a flight: "departs 23:00 last day".
    if f.when() == Some(When::Last(1)) && f.time()?.start() > NOON {
        return single_intent(RefineIntent::Flight(f.time()?.flight(), BEFORE_A_FLIGHT));
    }
    single_intent(RefineIntent::StartAt(f.time()?.start(), f.when()))
}

fn start_at_place(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::StartAt(f.time()?.start(), Some(When::At(f.target()?))))
}

/// "No more than one temple, max": a bare number is an hour only beside words for an end.
fn end_at_the_latest(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let is_hour = f.time()?.is_written_out() || f.clause_has("end") || f.follows(&["by", "at", "um", "bis", "before"]);
    if is_hour { end(f) } else { None }
}

/// On the day of a mentioned landing.
fn slept(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let landed = f.has_before("land").then_some(When::Days(DayRange::single(1)));
    single_intent(RefineIntent::StartAt(f.time()?.start(), landed.or_else(|| f.days_mentioned())))
}

fn late_on(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::StartAt(LATE, f.when()))
}

fn end(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::EndBy(f.time()?.end(), f.when()))
}

fn not_at(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::StartAt(Clock::from_minutes(f.time()?.start().minutes() + LATER), f.when()))
}

fn max_drive(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::MaxDrive(f.length()?, f.when()))
}

fn max_leg(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::MaxLeg(f.length()?))
}

fn max_walk(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::MaxWalk(f.length()?, f.when()))
}

fn max_stops(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::MaxStops(f.number()?, f.when()))
}

/// A quieter day has few stops.
fn slower_on(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::MaxStops(QUIET_STOPS, f.when()))
}

fn less_driving(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::LessDriving(
        f.when().or_else(|| f.days_mentioned().filter(|when| matches!(when, When::Days(days) if days.last == u8::MAX))),
    ))
}

/// "45 minutes max", after walks or drives were mentioned.
fn at_most(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    if f.has_before("walk") {
        single_intent(RefineIntent::MaxWalk(f.length()?, f.when().or_else(|| f.days_mentioned())))
    } else if f.has_before("drive") && f.days_mentioned().is_some() && !f.clause_has("atatime") {
        single_intent(RefineIntent::MaxDrive(f.length()?, f.when().or_else(|| f.days_mentioned())))
    } else if f.has_before("drive") {
        single_intent(RefineIntent::MaxLeg(f.length()?))
    } else {
        None
    }
}

pub(super) const RULES: &[GrammarRule] = &[
    // Pace.
    ("@slower [pace|days|day|trip]", |_| single_intent(RefineIntent::Slower)),
    ("a|an|make|something|bit|much easier|slow [it] [pace|days|day|trip|down]", |_| {
        single_intent(RefineIntent::Slower)
    }),
    ("slow [it|things] down [the] [pace|days|day|trip]", |_| single_intent(RefineIntent::Slower)),
    ("@less [so] busy|packed|rushed|hectic|full|stress|programm [pace|days|day|trip]", |_| {
        single_intent(RefineIntent::Slower)
    }),
    ("too busy|packed|rushed|hectic|full|fast|stressful|tight [pace|days|day|trip]", |_| {
        single_intent(RefineIntent::Slower)
    }),
    ("DUR|N [hours] @rest [@in|every|each|jeden|at] [@perday] @noon", |f| {
        let minutes = f.length().or_else(|| Some(Minutes::from(f.number()?) * 60))?;
        Some(vec![
            RefineIntent::Slower,
            RefineIntent::Tell(format!("a rest of {} in the middle of each day", crate::time::length(minutes))),
        ])
    }),
    ("@less @moves", |_| single_intent(RefineIntent::FewerMoves)),
    ("too many @moves", |_| single_intent(RefineIntent::FewerMoves)),
    ("@no|not|dont|hate|without [@want] [to] [have] [to] @moves [@perday|@each]", |_| {
        single_intent(RefineIntent::FewerMoves)
    }),
    ("[so|too|as] few @moves [as] [possible]", |_| single_intent(RefineIntent::FewerMoves)),
    ("@no [constant|constantly|so] [many|much] @moves [every] [day]", |_| single_intent(RefineIntent::FewerMoves)),
    ("[more|a] [at] relaxed [pace|days|day|trip]", |_| single_intent(RefineIntent::Pace(Pace::Relaxed))),
    ("[a] [at] moderate [pace|days|day|trip]", |_| single_intent(RefineIntent::Pace(Pace::Moderate))),
    ("[a] [at] packed pace|days|day|trip|plan|itinerary", |_| single_intent(RefineIntent::Pace(Pace::Packed))),
    ("@faster [pace|days|day|trip] [to] [see|do]", |_| single_intent(RefineIntent::Faster)),
    ("speed [it|things] up [the] [pace|days|day|trip]", |_| single_intent(RefineIntent::Faster)),
    ("[too] slow|empty|boring days", |_| single_intent(RefineIntent::Faster)),
    // Stops a day.
    (
        "one|1 thing|sight|stop|visit|activity [in] [the] morning and|plus one|1 [thing|sight|stop] [in] [the] afternoon",
        |_| single_intent(RefineIntent::MaxStops(2, None)),
    ),
    ("DAYS [*] [*] [*] @slower", slower_on),
    (
        "make|keep DAYS [a] easy|easier|lighter|light|quiet|quieter|relaxed|gentle|gentler|shorter|slow|slower|calm|calmer",
        slower_on,
    ),
    ("DAYS [*] [*] easy|easier|lighter|light|quieter|gentle|gentler", slower_on),
    ("@slower DAYS", slower_on),
    ("@less @stops DAYS", slower_on),
    ("DAYS [*] [*] @less @stops", slower_on),
    ("only|just|nur|solo|seulement N @stops DAYS", max_stops),
    ("DAYS [*] only|just|nur|solo|seulement N @stops", max_stops),
    (
        "only|just|nur|solo|seulement|juste N @stops [@perday]",
        |f| if f.clause_has("perday") { max_stops(f) } else { None },
    ),
    ("@atmost N @stops [@perday]", max_stops),
    ("@atmost N @stops DAYS", max_stops),
    ("@perday @atmost N @stops", max_stops),
    ("N @stops [@perday] @atmost", max_stops),
    ("N @stops @perday [@atmost]", max_stops),
    ("N @perday @atmost", |f| if f.counts_days() { None } else { max_stops(f) }),
    ("@atmost N [is|are] realistic|reasonable|possible|doable|manageable|plenty|enough|ok|fine", |f| {
        if f.has_before("stops") { max_stops(f) } else { None }
    }),
    ("N or N @stops @perday", max_stops),
    ("@perday N @stops", max_stops),
    // Hours.
    ("[@start] @notbefore TIME", start),
    ("day|days should|must|shall|to [@start] @notbefore TIME", start),
    ("day|days [@start] @notbefore TIME", start),
    ("[@start] @notbefore TIME DAYS", start),
    ("DAYS [@start] @notbefore TIME", start),
    ("@notbefore TIME [on] that|this|same @day", |f| {
        single_intent(RefineIntent::StartAt(f.time()?.start(), f.days_mentioned()))
    }),
    ("@notbefore TIME @in|on|for [the] TARGET", start_at_place),
    ("@in TARGET [@start] @notbefore TIME", start_at_place),
    ("@start [the] [day|days] [later] at|by|from|after|around|um|ab|nach|a|las|vers|sobre|at_about TIME", start),
    ("@start [the] [day|days] [later] at|by|from|after|around|um|ab|a [las] TIME DAYS", start),
    ("@start [@by] TIME DAYS", start),
    ("DAYS [@start] @by|at TIME", start),
    ("@start after TIME", start),
    ("@start a las TIME", start),
    ("@no|not|dont|never|refuse|hate|wont [to] [@want] @start [the] [day] before|vor|avant TIME", start),
    ("@no|not|dont|never|refuse|hate|wont [to] [@want] @start [antes] [de] [las] TIME", start),
    ("[@start] before|avant|vor TIME [DAYS]", |f| if f.is_denied() { start(f) } else { None }),
    ("[@start] antes de [las] TIME [DAYS]", |f| if f.is_denied() { start(f) } else { None }),
    ("TIME [at] [the] earliest|fruhestens", start),
    ("TIME 以 后|之 后 [再] [@start]", start),
    ("TIME 后 @start", start),
    ("TIME [再] @start", |f| if f.has_word("点") || f.time()?.is_written_out() { start(f) } else { None }),
    ("TIME 之 前 不 @start", start),
    ("shouldnt|wouldnt|dont|not|never [not] [want] [to] @start [@by|at] TIME", not_at),
    ("should|must|may not @start [@by|at] TIME", not_at),
    ("DAYS [should|must|soll|sollte|can|could] @start [@by|at] TIME", start),
    ("sleep [in] until|till|bis|jusqu|hasta [a] [las] TIME", slept),
    ("@notafter TIME", end),
    ("@each [day] over|finished|done @by TIME", end),
    ("every|each day over|finished|done @by TIME", end),
    ("@notafter TIME DAYS", end),
    ("DAYS @notafter TIME", end),
    (
        "@no [more] @stops|activities|activity|anything|sightseeing|driving|visits|programme|programm|besichtigungen|visites|visitas [*] after|past|nach|apres|despues [de] [las] TIME",
        end,
    ),
    ("everything|all|alles|tout|todo [@end] over|finished|done|vorbei|fini|terminado @by TIME", end),
    ("over|finished|done|vorbei|fini|termine|terminado @by TIME", end),
    ("@end [the] [day|days] @by TIME [@latest]", end),
    ("@end [the] [day|days] [@each|each] [day] @by TIME", end),
    ("@end @by iftar|dinner|sunset|dark , [@by] TIME", end),
    ("TIME @latest", end_at_the_latest),
    ("@latest TIME [@end]", end_at_the_latest),
    (
        "@by TIME [we|i|wir|on|us|me] [to|want|must|should|need|mussen|mochten|want] [be|get|sein|estar|etre] [@in] @end",
        end,
    ),
    ("TIME [@by] @end", end),
    ("@end [@by] TIME DAYS", end),
    ("DAYS @end @by TIME", end),
    (
        "@no|not|dont|nicht|nie|ne|pas|jamais|nunca|without|wanna|never|avoid|hate|rather [@want] [not] [to] [be] [@drive] [pas] @dark [@drive]",
        |_| single_intent(RefineIntent::EndBy(DARK, None)),
    ),
    ("[be] [@end] before|vor|avant|antes dark|sunset|nightfall|dusk|dunkelheit|einbruch|nuit|anochecer", |_| {
        single_intent(RefineIntent::EndBy(DARK, None))
    }),
    ("@no|not|dont|nicht|pas|without|wanna|never|avoid [@want] [to] @drive @dark", |_| {
        single_intent(RefineIntent::EndBy(DARK, None))
    }),
    ("@no|@skip [@drive] @dark", |_| single_intent(RefineIntent::EndBy(DARK, None))),
    ("@end [@by] before dark|sunset|nightfall", |_| single_intent(RefineIntent::EndBy(DARK, None))),
    ("before dark|nightfall", |_| single_intent(RefineIntent::EndBy(DARK, None))),
    ("@no|@skip|not [@more|too|so|any] [@more|such] @early", |_| single_intent(RefineIntent::LateMornings)),
    ("not|nicht|pas|no|less [so|too|zu|trop|tan] @early", |_| single_intent(RefineIntent::LateMornings)),
    ("too|zu|trop|demasiado|muy|太 @early", |_| single_intent(RefineIntent::LateMornings)),
    ("not [a] @morning people|person", |_| single_intent(RefineIntent::LateMornings)),
    ("not [an] early bird|birds|riser|risers", |_| single_intent(RefineIntent::LateMornings)),
    ("@start [the] [day|days] later [in] [the] [morning]", |_| single_intent(RefineIntent::LateMornings)),
    ("later|late|spater|spaten|plus starts|start|mornings|morning DAYS", late_on),
    ("DAYS [@want] [to] sleep|ausschlafen|later|late|spater|lie [in|start|los]", late_on),
    ("sleep|lie in DAYS", late_on),
    ("DAYS [上] [午] 睡 懒 觉", late_on),
    ("@no|not @early DAYS", late_on),
    ("DAYS @no|not [so|too] @early", late_on),
    ("later|late|spater|plus starts|mornings|start|los|tard", |_| single_intent(RefineIntent::LateMornings)),
    ("sleep in|late|longer", |f| {
        // "We want to sleep in a treehouse."
        let is_place =
            f.precedes(&["a", "an", "the", "one", "our", "this", "that", "some", "tents"]) || f.precedes_name();
        (!is_place).then(|| vec![RefineIntent::LateMornings])
    }),
    ("sleep in $", |_| single_intent(RefineIntent::LateMornings)),
    ("lie in|ins", |_| single_intent(RefineIntent::LateMornings)),
    ("ausschlafen", |_| single_intent(RefineIntent::LateMornings)),
    ("grasse matinee", |_| single_intent(RefineIntent::LateMornings)),
    ("dormir mas|hasta tarde", |_| single_intent(RefineIntent::LateMornings)),
    ("睡 懒 觉", |_| single_intent(RefineIntent::LateMornings)),
    ("晚 点|一 出 发|起", |_| single_intent(RefineIntent::LateMornings)),
    ("start|begin|leave [the] [day|days] earlier|early", |_| single_intent(RefineIntent::EarlyMornings)),
    ("earlier|early starts|mornings|start", |_| single_intent(RefineIntent::EarlyMornings)),
    ("@no|avoid [more|any] late evenings|nights|evening|night", |_| single_intent(RefineIntent::EarlyEvenings)),
    ("back|home earlier|early [in] [the] [evening]", |_| single_intent(RefineIntent::EarlyEvenings)),
    ("early nights|evenings|dinner|dinners", |_| single_intent(RefineIntent::EarlyEvenings)),
    // Driving.
    ("@atmost DUR [@in] @drive [@perday]", max_drive),
    ("@atmost DUR @perday [@in] [@drive]", max_drive),
    ("@perday @atmost DUR [@in] @drive", max_drive),
    ("@perday @drive @atmost DUR", max_drive),
    ("DUR [@in] @drive @perday [@atmost]", max_drive),
    ("DUR @perday [@in] @drive", max_drive),
    ("DUR @atmost [@in] @drive [@perday]", max_drive),
    ("@drive [@perday] @atmost DUR @perday", max_drive),
    ("@drive @perday @atmost DUR", max_drive),
    ("@drive @atmost DUR", max_leg),
    ("@drive @atmost DUR @atatime", max_leg),
    ("@atmost DUR [@in] @drive @atatime", max_leg),
    ("DUR @atatime [@atmost]", |f| if f.clause_has("drive") { max_leg(f) } else { None }),
    ("@atmost DUR @atatime", max_leg),
    ("@no @drive @atmost DUR", max_leg),
    ("@no [single] @drive [of] @atmost DUR", max_leg),
    ("@no @day [*] @atmost DUR [*] [@in] @drive", max_drive),
    ("@no|keinem @day [*] @atmost DUR [*] @drive", max_drive),
    ("DUR @perday [is] @atmost", |f| if f.has_before("drive") || f.clause_has("drive") { max_drive(f) } else { None }),
    ("@drive @less [@perday]", less_driving),
    ("@less @drive @perday", less_driving),
    ("never [*] [*] @drive @atmost DUR", max_leg),
    ("never [*] [*] @drive @atmost DUR @perday", max_drive),
    ("@stops @atleast every DUR", max_leg),
    (
        "@stops|break|breaks|pause|pausen|pauses [*] [*] [*] [*] [*] [*] [@atleast] every|jede|alle|toutes|cada|每 [les|las] DUR",
        max_leg,
    ),
    ("every|jede|alle|toutes|cada|每 [les|las] DUR [a] @stops|break|breaks|pause|pausen|pauses|休", max_leg),
    (
        "@stops|break|breaks|pause|pausen|pauses [*] [*] [*] [*] [*] [*] [@atleast] every|jede|chaque|cada hour|stunde|heure|hora",
        |_| single_intent(RefineIntent::MaxLeg(60)),
    ),
    ("DAYS @atmost DUR", |f| if f.has_before("drive") || f.clause_has("drive") { max_drive(f) } else { None }),
    ("break|breaks every DUR", max_leg),
    ("DAYS [*] @no , DUR @atmost [that] [day]", max_drive),
    ("DUR @atmost that @day", |f| single_intent(RefineIntent::MaxDrive(f.length()?, f.days_mentioned()))),
    ("DAYS @atmost DUR [@in] @drive [@perday]", max_drive),
    ("@atmost DUR [@in] @drive DAYS", max_drive),
    ("@atmost DUR [@in] @drive @perday DAYS", max_drive),
    ("short|shorter|kurze|courts|cortos|短 @drive", |_| single_intent(RefineIntent::MaxLeg(SHORT_DRIVE))),
    ("@drive short|kurz|courts|cortos", |_| single_intent(RefineIntent::MaxLeg(SHORT_DRIVE))),
    (
        "too|zu|trop|demasiado much|many|viel|viele|de|mucho|mucha [time|zeit|temps|tiempo|hours|stunden] [spent] @drive",
        less_driving,
    ),
    ("[far|way] too|so much|many [time|hours] [is] [spent] @drive", less_driving),
    (
        "@drive [is|are] [killing|wearing|getting|doing|a] [way|far] [too|bit] [long|much|many|tiring|exhausting|us|lot]",
        |f| {
            let is_complaint =
                ["tiring", "exhausting", "killing", "long", "much", "many"].iter().any(|word| f.has_word(word));
            if is_complaint { less_driving(f) } else { None }
        },
    ),
    ("short|shorter|kurzere|kurzer|plus|mas|更 [courts|cortos|courtes|cortas|短] @drive", |_| {
        single_intent(RefineIntent::MaxLeg(SHORT_DRIVE))
    }),
    ("@less @drive [time] [time]", less_driving),
    ("@less km|kms|kilometers|kilometres|kilometer|miles|distance|distances [DAYS]", less_driving),
    ("@less @drive DAYS", less_driving),
    ("DAYS @less @drive|km", less_driving),
    ("@less [time] in|on [the] @drive", less_driving),
    ("too|zu|trop|demasiado much|viel|de|mucho @drive", less_driving),
    ("too long in|on [the] @drive", less_driving),
    ("太 多 @drive", less_driving),
    ("@drive 太 长|久|多", less_driving),
    ("@no|@skip @long @drive", less_driving),
    ("@no|@skip [@long] @drive DAYS", less_driving),
    ("DAYS [*] @no|@skip @long @drive", less_driving),
    ("fewer|shorter drives|hours [on] [the] [road]", less_driving),
    ("@no lange|langen fahrten|strecken|autofahrten", less_driving),
    // Walking.
    ("@walk [@atmost|for] DUR", max_walk),
    ("@walk @atmost DUR", max_walk),
    ("@walk @atmost DUR DAYS", max_walk),
    ("@atmost DUR [@in|of] @walk", max_walk),
    ("DUR [of] @walk @atmost", max_walk),
    ("DUR @walk [@perday] [is] [*] @atmost", max_walk),
    ("@no [@long] @walk @atmost DUR", max_walk),
    ("@no @walk [of] [@atmost] DUR", max_walk),
    ("@walk DAYS [is|are] [too] [long] , [anything] @atmost DUR", max_walk),
    ("DUR [is] [my|our|the] @atmost", at_most),
    ("@atmost DUR [@atmost]", at_most),
    ("@walk [is] ok|okay|fine but|, DUR", max_walk),
    ("@no @long @walk", |_| single_intent(RefineIntent::MaxWalk(SHORT_WALK, None))),
    ("@walk [@atmost|about] N|SUM metres|meters|meter|metros|m|米", |_| {
        single_intent(RefineIntent::MaxWalk(METRES, None))
    }),
    ("@walk DAYS [is|are] too long|hard|much|steep", |f| Some(vec![RefineIntent::Skip(f.kind("hikes")?, f.when())])),
];
