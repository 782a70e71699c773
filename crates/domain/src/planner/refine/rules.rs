//! The wishes that are understood, as a table: what words a wish is made of, and what it means.
//!
//! A pattern is written in words. `|` separates ways to say a word, `[…]` may be left out, and capitals stand for what is named:
//! `TARGET` a place, a sight or a kind of sights, `PLACE`, `N` a number, `DAY` a day of the trip (`day 2`, `the third day`),
//! `TIME` an hour. The first pattern that fits the longest stretch of words wins.

use super::kinds::{STEEP, WALKING};
use super::wish::{Days, Target, Wish};
use crate::planner::preferences::Pace;
use crate::planner::time::Clock;

type Meaning = fn(&Found) -> Option<Wish>;

/// What a pattern caught.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub targets: Vec<Target>,
    pub numbers: Vec<u8>,
    pub days: Vec<u8>,
    pub times: Vec<Clock>,
}

impl Found {
    fn target(&self) -> Option<Target> {
        self.targets.first().copied()
    }

    fn place(&self) -> Option<usize> {
        match self.target()? {
            Target::Place(place) => Some(place),
            _ => None,
        }
    }

    fn number(&self) -> Option<u8> {
        self.numbers.first().copied()
    }

    fn day(&self) -> Option<u8> {
        self.days.first().copied()
    }

    fn time(&self) -> Option<Clock> {
        self.times.first().copied()
    }
}

pub(super) const RULES: &[(&str, Meaning)] = &[
    // Days.
    ("swap|switch|exchange|change [the] DAY and|with|for DAY", |f| Some(Wish::Swap(f.day()?, *f.days.get(1)?))),
    ("swap|switch|exchange [the] days N and|with N", |f| Some(Wish::Swap(f.number()?, *f.numbers.get(1)?))),
    ("swap|switch|exchange DAY and|with N", |f| Some(Wish::Swap(f.day()?, f.number()?))),
    ("make|keep|leave DAY free|empty|off", |f| Some(Wish::FreeDay(f.day()?))),
    ("rest|relax|nothing [at] [all] on DAY", |f| Some(Wish::FreeDay(f.day()?))),
    ("[a] rest|free|lazy day on DAY", |f| Some(Wish::FreeDay(f.day()?))),
    ("[make] [it] N days|nights|day|night in|at|for PLACE", |f| Some(Wish::Nights(f.place()?, f.number()?))),
    ("stay|spend|sleep N days|nights|day|night in|at PLACE", |f| Some(Wish::Nights(f.place()?, f.number()?))),
    ("stay in PLACE [for] N days|nights|day|night", |f| Some(Wish::Nights(f.place()?, f.number()?))),
    ("PLACE for N days|nights|day|night", |f| Some(Wish::Nights(f.place()?, f.number()?))),
    ("[make] [it] N days [long] [in] [all|total]", |f| Some(Wish::Days(f.number()?))),
    // Not without the verb: "a day at the beach" is no trip of one day.
    ("make it N day [long] [in] [all|total]", |f| Some(Wish::Days(f.number()?))),
    ("[make] [it] N days|day longer", |f| Some(Wish::LongerBy(f.number()?))),
    ("N days more", |f| Some(Wish::LongerBy(f.number()?))),
    ("N more|extra days|day", |f| Some(Wish::LongerBy(f.number()?))),
    ("add N days|day", |f| Some(Wish::LongerBy(f.number()?))),
    ("extend|lengthen|prolong [it|this|the|our] [trip|plan|stay] by N days|day", |f| Some(Wish::LongerBy(f.number()?))),
    ("[a] longer trip", |_| Some(Wish::LongerBy(1))),
    ("[make] [it] N days|day shorter|less|fewer", |f| Some(Wish::ShorterBy(f.number()?))),
    ("shorten|reduce|cut [it|this|the|our] [trip|plan|stay] by N days|day", |f| Some(Wish::ShorterBy(f.number()?))),
    ("extend|lengthen|prolong|shorten|reduce|cut|change [it|this|the|our] [trip|plan|stay] to N days|day", |f| {
        Some(Wish::Days(f.number()?))
    }),
    ("[a] shorter trip", |_| Some(Wish::ShorterBy(1))),
    // Sights and places.
    ("skip|remove|drop|delete|cancel|avoid|omit [out] [the|all] TARGET on|from DAY", |f| {
        Some(Wish::Skip(f.target()?, Some(Days::one(f.day()?))))
    }),
    ("no|without [the|any] TARGET on DAY", |f| Some(Wish::Skip(f.target()?, Some(Days::one(f.day()?))))),
    ("take|leave out [the] TARGET on DAY", |f| Some(Wish::Skip(f.target()?, Some(Days::one(f.day()?))))),
    ("skip|remove|drop|delete|cancel|avoid|omit [out] [the|all|any] TARGET", |f| Some(Wish::Skip(f.target()?, None))),
    ("leave|take out [the|all|any] TARGET", |f| Some(Wish::Skip(f.target()?, None))),
    ("leave|take TARGET out", |f| Some(Wish::Skip(f.target()?, None))),
    ("no|without [more|any|the] TARGET", |f| Some(Wish::Skip(f.target()?, None))),
    ("not [to] TARGET", |f| Some(Wish::Skip(f.target()?, None))),
    ("do|dont not|want|like [want|like] [to] [go|see|visit] [to|the] TARGET", |f| Some(Wish::Skip(f.target()?, None))),
    ("[we|i|weve|ive] [have] already seen|visited [the] TARGET", |f| Some(Wish::Skip(f.target()?, None))),
    ("[we|i] have|weve|ive seen|visited [the] TARGET [already|before]", |f| Some(Wish::Skip(f.target()?, None))),
    ("[we|i] seen|visited [the] TARGET already|before", |f| Some(Wish::Skip(f.target()?, None))),
    ("[we|i|weve|ive] [have] already been to|in|at [the] TARGET", |f| Some(Wish::Skip(f.target()?, None))),
    ("[we|i] have|weve|ive been to|in|at [the] TARGET [already|before]", |f| Some(Wish::Skip(f.target()?, None))),
    ("[we|i] been to|in|at [the] TARGET already|before", |f| Some(Wish::Skip(f.target()?, None))),
    ("more TARGET", |f| Some(Wish::More(f.target()?))),
    ("more time in|at|on [the] TARGET", |f| Some(Wish::More(f.target()?))),
    ("[stay] longer in|at [the] TARGET", |f| Some(Wish::More(f.target()?))),
    ("less|fewer TARGET", |f| Some(Wish::Less(f.target()?))),
    ("less time in|at|on [the] TARGET", |f| Some(Wish::Less(f.target()?))),
    ("too many|much TARGET", |f| Some(Wish::Less(f.target()?))),
    ("not so|too many|much TARGET", |f| Some(Wish::Less(f.target()?))),
    ("add|include|visit|see|put [in] [the|a|some] TARGET on|to DAY", |f| Some(Wish::AddOn(f.target()?, f.day()?))),
    ("TARGET on DAY", |f| Some(Wish::AddOn(f.target()?, f.day()?))),
    ("add|include|visit|see [also] [the|a|some] TARGET", |f| Some(Wish::Add(f.target()?))),
    ("go|travel to [the] TARGET", |f| Some(Wish::Add(f.target()?))),
    // Pace, hours, driving.
    ("[a] slower|calmer|gentler|easier [pace|days|day|trip]", |_| Some(Wish::Slower)),
    ("slow [it|things] down [the] [pace|days|day|trip]", |_| Some(Wish::Slower)),
    ("less busy|packed|rushed|hectic|full|stress [pace|days|day|trip]", |_| Some(Wish::Slower)),
    ("too busy|packed|rushed|hectic|full|fast|stressful [pace|days|day|trip]", |_| Some(Wish::Slower)),
    ("fewer|less stops|sights|attractions|things", |_| Some(Wish::Slower)),
    ("more rest|relaxing|relaxation|time [to] [rest|relax]", |_| Some(Wish::Slower)),
    ("fewer|less moves|hotels|beds|packing|moving", |_| Some(Wish::FewerMoves)),
    ("fewer|less hotel|bed changes", |_| Some(Wish::FewerMoves)),
    ("too many moves|hotels|beds", |_| Some(Wish::FewerMoves)),
    ("too many hotel|bed changes", |_| Some(Wish::FewerMoves)),
    ("[more|a] [at] relaxed [pace|days|day|trip]", |_| Some(Wish::Pace(Pace::Relaxed))),
    ("[a] [at] moderate [pace|days|day|trip]", |_| Some(Wish::Pace(Pace::Moderate))),
    ("[a] [at] packed [pace|days|day|trip]", |_| Some(Wish::Pace(Pace::Packed))),
    ("[a] faster|quicker|fuller|busier [pace|days|day|trip]", |_| Some(Wish::Faster)),
    ("speed [it|things] up [the] [pace|days|day|trip]", |_| Some(Wish::Faster)),
    ("too slow|empty|boring [pace|days|day|trip]", |_| Some(Wish::Faster)),
    ("more stops|sights|attractions|things|places [to] [see|do]", |_| Some(Wish::Faster)),
    ("less|shorter driving|drives|travelling|traveling|road|drive [time] [time]", |_| Some(Wish::LessDriving)),
    ("less time in|on [the] car|road|bus|van", |_| Some(Wish::LessDriving)),
    ("too much driving|travelling|traveling", |_| Some(Wish::LessDriving)),
    ("no long drives|driving", |_| Some(Wish::LessDriving)),
    ("fewer|shorter drives|hours [on] [the] [road]", |_| Some(Wish::LessDriving)),
    ("start|begin|leave [the] [day|days] [later] at|by|from|after|around TIME [oclock|am|pm]", |f| {
        Some(Wish::StartAt(f.time()?, None))
    }),
    ("not|nothing|never before TIME [oclock|am]", |f| Some(Wish::StartAt(f.time()?, None))),
    ("end|finish|stop|back [the] [day|days] by|at|before|until TIME [oclock|pm]", |f| Some(Wish::EndBy(f.time()?, None))),
    ("no|avoid [more|any] early mornings|starts|morning|start", |_| Some(Wish::LateMornings)),
    ("not|less [so|too] early [in] [the] [mornings|morning|starts]", |_| Some(Wish::LateMornings)),
    ("start|begin|leave [the] [day|days] later [in] [the] [morning]", |_| Some(Wish::LateMornings)),
    ("later|late starts|mornings|start", |_| Some(Wish::LateMornings)),
    ("sleep in|late|longer", |_| Some(Wish::LateMornings)),
    ("start|begin|leave [the] [day|days] earlier|early", |_| Some(Wish::EarlyMornings)),
    ("earlier|early starts|mornings|start", |_| Some(Wish::EarlyMornings)),
    ("no|avoid [more|any] late evenings|nights|evening|night", |_| Some(Wish::EarlyEvenings)),
    ("back|home earlier|early [in] [the] [evening]", |_| Some(Wish::EarlyEvenings)),
    // Who comes along.
    ("[uses|use|using|in] [a] wheelchair|wheelchairs", |_| {
        Some(Wish::Easy(WALKING, "step-free ways for a wheelchair"))
    }),
    ("wheelchair accessible|user|users", |_| Some(Wish::Easy(WALKING, "step-free ways for a wheelchair"))),
    ("[N] [small|young|little] children|kids|toddler|toddlers|child", |_| {
        Some(Wish::Easy(STEEP, "children who come along"))
    }),
    // Food and money.
    ("vegetarian|vegetarians|veggie [food|meals|restaurants]", |_| Some(Wish::Food("vegetarian food"))),
    ("no meat", |_| Some(Wish::Food("vegetarian food"))),
    ("vegan|vegans [food|meals|restaurants]", |_| Some(Wish::Food("vegan food"))),
    ("halal [food|meals|restaurants]", |_| Some(Wish::Food("halal food"))),
    ("kosher [food|meals]", |_| Some(Wish::Food("kosher food"))),
    ("gluten free [food|meals]", |_| Some(Wish::Food("food without gluten"))),
    ("no|without gluten", |_| Some(Wish::Food("food without gluten"))),
    ("no|without [any] nuts|peanuts", |_| Some(Wish::Food("food without nuts"))),
    ("nut|peanut allergy", |_| Some(Wish::Food("food without nuts"))),
    ("no|without [any] seafood|fish", |_| Some(Wish::Food("food without fish and seafood"))),
    ("no|without pork", |_| Some(Wish::Food("food without pork"))),
    ("not [so|too] spicy [food]", |_| Some(Wish::Food("mild food"))),
    ("mild|less spicy food", |_| Some(Wish::Food("mild food"))),
    ("cheaper [hotels|places|rooms]", |_| Some(Wish::Cheaper)),
    ("[too] expensive", |_| Some(Wish::Cheaper)),
    ("less money|expensive", |_| Some(Wish::Cheaper)),
    ("lower|smaller budget|price|cost", |_| Some(Wish::Cheaper)),
    ("more comfort|comfortable|luxury|luxurious|upscale", |_| Some(Wish::Finer)),
    ("better|nicer|finer hotels|rooms", |_| Some(Wish::Finer)),
];

/// Words that deny what follows them, as far as the next of [`TURNS`].
pub(super) const DENIALS: &[&str] = &[
    "not", "no", "never", "without", "nor", "neither", "dont", "doesnt", "didnt", "isnt", "arent", "wont", "cant",
    "cannot",
];
/// Words that are denied by whoever wants what follows: "do not forget to add Ella".
pub(super) const CERTAIN: &[&str] = &["forget", "mind", "hesitate"];
/// Words with which something new is said.
pub(super) const TURNS: &[&str] = &["but", "so", "and", "because", "then", "instead", "rather", "please"];

/// Words that say nothing by themselves.
pub(super) const SILENT: &[&str] = &[
    "please",
    "pls",
    "i",
    "id",
    "we",
    "wed",
    "me",
    "us",
    "my",
    "our",
    "you",
    "can",
    "could",
    "would",
    "will",
    "want",
    "wants",
    "like",
    "love",
    "prefer",
    "need",
    "the",
    "a",
    "an",
    "some",
    "and",
    "also",
    "then",
    "but",
    "it",
    "to",
    "be",
    "is",
    "are",
    "make",
    "have",
    "get",
    "let",
    "lets",
    "with",
    "for",
    "in",
    "on",
    "at",
    "of",
    "too",
    "just",
    "maybe",
    "more",
    "bit",
    "little",
    "this",
    "that",
    "there",
    "so",
    "trip",
    "plan",
    "itinerary",
    "thanks",
    "thank",
    "hi",
    "hello",
    "ok",
    "okay",
    "do",
    "give",
    "instead",
    "if",
    "possible",
    "food",
    "go",
    "kindly",
    "actually",
    "really",
    "very",
    "im",
    "am",
    "were",
];
