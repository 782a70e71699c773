//! Rules about people: companions, food, budget, flights.

use super::GrammarRule;
use crate::preferences::Style;
use crate::refine::intent::{RefineIntent, TripBudget};
use crate::refine::kinds::{STEEP, WALKING};
use crate::refine::pattern_match::{PatternMatch, single_intent};
use crate::time::{Clock, Minutes};

const WHEELS: &str = "step-free ways for a wheelchair";
const CHILDREN: &str = "children who come along";
const NO_STAIRS: &str = "somebody who cannot manage stairs and steep ways";
const PRAYERS: &str = "time for prayers";
/// A price below this is no trip's budget.
const A_TRIPS: u32 = 300;
/// Default minutes from the airport's doors to the flight.
pub(super) const BEFORE_A_FLIGHT: Minutes = 180;

fn wheels(_: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::Easy(WALKING, WHEELS))
}

fn no_stairs(_: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::Easy(STEEP, NO_STAIRS))
}

fn budget(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let sum = *f.sums.first()?;
    let is_per_person = f.clause_has("perperson");
    let is_of_a_trip = sum >= A_TRIPS || is_per_person || f.clause_has("cost");
    is_of_a_trip.then(|| vec![RefineIntent::Budget(TripBudget { sum, is_per_person })])
}

fn landing(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::Landing(f.time()?.flight()))
}

fn flight(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::Flight(f.time()?.flight(), f.length().unwrap_or(BEFORE_A_FLIGHT)))
}

fn at_airport(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    single_intent(RefineIntent::AirportBy(f.time()?.flight()))
}

/// Other hotels on some days only are for the guide, because a plan has one style.
fn some_hotels(f: &PatternMatch<'_>) -> Option<Vec<RefineIntent>> {
    let days = f.when()?.name()?;
    single_intent(RefineIntent::Tell(format!("a better hotel on {days}")))
}

pub(super) const RULES: &[GrammarRule] = &[
    // Who comes along.
    ("[uses|use|using|in|with] [a] @wheels [user|users|accessible|friendly]", wheels),
    ("@no|not @walk far|much|lot", wheels),
    ("@frail", no_stairs),
    ("[my|our|bad|dodgy|dicky|shot] @frail [are|is] [shot|bad|gone|weak|kaputt]", no_stairs),
    (
        "@cannot|@no [@cannot] [do|manage|climb|take|use|handle|face|go|have] [up|down] [many|loads|lots|much|more|too|any|long|viele|mas] [of] @steps",
        no_stairs,
    ),
    ("too many|all|so|lots [many] those|these|the|of @steps", no_stairs),
    ("all those @steps", no_stairs),
    ("@skip|@no [everything|anything|all|alles|tout|todo] with|mit|avec|con [a] [lot] [of] @steps", no_stairs),
    ("@atmost N|SUM @steps", no_stairs),
    (
        "@steps [is|are|sind|ist|son|sont] [a|an|ein|un|out|not] [real|big|of] [the] problem|problems|question|difficult|hard|impossible|tricky|issue|possible|schwierig|schwer|unmoglich|problematisch|difficiles|dificiles|probleme|problema",
        no_stairs,
    ),
    ("@steps [is|are] @cannot", no_stairs),
    ("@skip [@long] @steps", no_stairs),
    ("[with|have] [N] small|young|little|kleine|kleinen|petits|pequenos @children", |_| {
        single_intent(RefineIntent::Easy(STEEP, CHILDREN))
    }),
    ("@children small|young|petits|pequenos", |_| single_intent(RefineIntent::Easy(STEEP, CHILDREN))),
    ("toddler|toddlers|baby|babies|infant|kleinkind|bebe", |_| single_intent(RefineIntent::Easy(STEEP, CHILDREN))),
    ("[with|have|N] [N] @children", |_| single_intent(RefineIntent::Food(CHILDREN))),
    // Food.
    ("@vegetarian [food|meals|restaurants|curries|essen]", |_| single_intent(RefineIntent::Food("vegetarian food"))),
    ("@vegan [food|meals|restaurants|breakfast|essen]", |_| single_intent(RefineIntent::Food("vegan food"))),
    ("@halal [food|meals|restaurants|essen]", |_| single_intent(RefineIntent::Food("halal food"))),
    ("@kosher [food|meals]", |_| single_intent(RefineIntent::Food("kosher food"))),
    ("@jain [food|meals]", |_| single_intent(RefineIntent::Food("Jain food, without onion, garlic and eggs"))),
    ("@glutenfree [food|meals]", |_| single_intent(RefineIntent::Food("food without gluten"))),
    ("@nonuts", |_| single_intent(RefineIntent::Food("food without nuts"))),
    ("@no|without [any] nuts|peanuts", |_| single_intent(RefineIntent::Food("food without nuts"))),
    ("@noseafood", |_| single_intent(RefineIntent::Food("food without fish and seafood"))),
    ("@no|without [any] seafood|fish", |_| single_intent(RefineIntent::Food("food without fish and seafood"))),
    ("[meat] or fish or egg|eggs", |_| {
        Some(vec![
            RefineIntent::Food("vegetarian food"),
            RefineIntent::Food("food without fish and seafood"),
            RefineIntent::Food("food without eggs"),
        ])
    }),
    ("[meat] or fish", |_| {
        Some(vec![RefineIntent::Food("vegetarian food"), RefineIntent::Food("food without fish and seafood")])
    }),
    ("@nopork", |_| single_intent(RefineIntent::Food("food without pork"))),
    ("@nobeef", |_| single_intent(RefineIntent::Food("food without beef"))),
    ("@noalcohol", |_| single_intent(RefineIntent::Food("no alcohol"))),
    ("@noeggs", |_| single_intent(RefineIntent::Food("food without eggs"))),
    ("@nolactose", |_| single_intent(RefineIntent::Food("food without milk"))),
    ("@mild [food]", |_| single_intent(RefineIntent::Food("mild food"))),
    ("@pray", |_| single_intent(RefineIntent::Food(PRAYERS))),
    ("@end [@by] maghrib|iftar|sundown", |_| {
        Some(vec![RefineIntent::EndBy(Clock::hm(18, 0), None), RefineIntent::Food(PRAYERS)])
    }),
    ("ramadan", |_| Some(vec![RefineIntent::Food(PRAYERS), RefineIntent::Food("halal food")])),
    ("[we] travel|reisen [in|during|im] ramadan", |_| {
        Some(vec![RefineIntent::Food(PRAYERS), RefineIntent::Food("halal food")])
    }),
    ("@no lunch stops|stop|breaks", |_| single_intent(RefineIntent::Tell("no stops for lunch".to_owned()))),
    (
        "@no hotels|hotel|resorts|resort|restaurants|bars|drivers [that|which|with|where|near] [*] [*] [*] [*] [*] $",
        |f| single_intent(RefineIntent::Tell(f.words()?)),
    ),
    ("@no|@skip bumpy|small|dirt|bad|winding roads|road [to|in|around] [PLACE]", |f| {
        single_intent(RefineIntent::Tell(f.words()?))
    }),
    ("skip lunch stops|stop|breaks", |_| single_intent(RefineIntent::Tell("no stops for lunch".to_owned()))),
    // Money and hotels.
    ("@cheaper [hotels|places|rooms]", |_| single_intent(RefineIntent::Cheaper)),
    ("[too] expensive", |_| single_intent(RefineIntent::Cheaper)),
    ("lower|smaller budget|price|cost", |_| single_intent(RefineIntent::Cheaper)),
    ("@finer", |_| single_intent(RefineIntent::Finer)),
    ("better|nicer|finer hotels|rooms", |_| single_intent(RefineIntent::Finer)),
    ("@finer [the] [hotel|hotels] DAYS [only]", some_hotels),
    ("DAYS @finer|@luxury [hotel|hotels]", some_hotels),
    ("upgrade [the] [hotel|hotels] [for] DAYS", some_hotels),
    ("upgrade|@finer [the] [hotel|hotels] [for] [the] @last [N] @night", |_| {
        single_intent(RefineIntent::Tell("a better hotel for the last nights".to_owned()))
    }),
    ("@luxury [hotels|hotel|resorts] [only]", |_| single_intent(RefineIntent::Style(Style::Luxury))),
    ("@comfort [hotels|hotel|rooms]", |_| single_intent(RefineIntent::Style(Style::Comfort))),
    ("@budget [hotels|hotel|rooms|places]", |_| single_intent(RefineIntent::Style(Style::Budget))),
    ("@backpacker [hotels|style]", |_| single_intent(RefineIntent::Style(Style::Backpacker))),
    ("[@cost] [@atmost|around|about|ca|is|of|roughly|by] SUM @money [@perperson] [@cost]", budget),
    ("[@cost] [@atmost|around|about|ca|is|of|roughly|by] @money SUM [@perperson] [@cost]", budget),
    ("@budget [@atmost|around|about|is|of|roughly|,] SUM @money [@perperson] [@cost]", budget),
    ("@cost [@atmost|around|about|is|of] SUM [@perperson]", budget),
    ("@atmost SUM [@money] [in] @cost", budget),
    ("@atmost SUM [@money] @perperson", budget),
    ("SUM [@money] @perperson", |f| if f.has_before("cost") || f.has_before("cheaper") { budget(f) } else { None }),
    ("pay [a] [bit|little] extra|more for [*] [*] hotels|hotel|lodge|lodges|rooms|accommodation", |_| {
        single_intent(RefineIntent::Finer)
    }),
    (
        "better|nicer|finer|fancier|posher|smarter [class|kind|category] [of] hotel|hotels|lodge|lodges|places|accommodation|rooms",
        |_| single_intent(RefineIntent::Finer),
    ),
    // Flights.
    ("[@flight] @land [@by] TIME [@in|at] [@airport]", landing),
    ("@land [on] DAY [@by] TIME", landing),
    ("@flight [*] @land [@by] TIME", landing),
    ("TIME @land", landing),
    ("@flight [*] [@depart] [@depart] [@by|um|a|at] [las] TIME [DAYS]", flight),
    ("@flight [*] [@depart] [@by|um|a|at] TIME , [be] [there] DUR @ahead", flight),
    ("@flight [*] [@depart] [@by|um|a|at] TIME [from] PLACE , [be] [there] DUR @ahead", flight),
    ("fly|flying|fliegen|volamos [home|out|back] [at|@by] TIME [DAYS]", flight),
    ("DAYS @flight [*] [@depart] [@by|um|a|at] [las] TIME", flight),
    ("@flight [@in] TIME 到|落|抵", landing),
    ("@land [@in] [@airport] [@by|um|a|at] [las] TIME [DAYS]", landing),
    ("@land DAYS [@by|um|a|at] [las] TIME", landing),
    ("DAYS @land [@by|um|a|at] [las] TIME", landing),
    ("TIME 的 @flight", flight),
    ("@flight TIME", flight),
    ("@airport [@by|um|a|at|for] [las] TIME [DAYS]", at_airport),
    ("[@latest|@by|um|bis|at|a] [@by] TIME [@in|an|am|at] [the] @airport", at_airport),
    ("@by TIME @airport", at_airport),
    ("@latest um TIME @airport", at_airport),
    ("be|reach|arrive|there at|@airport [@airport] by|before TIME", at_airport),
    ("TIME [前|之] [前] 到 @airport", at_airport),
];
