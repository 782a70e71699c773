//! Tests of how sentences are parsed, by class of wording. Each table lists different ways to express the same wish.

use super::grammar;
use super::intent::{DayPart, DayRange, IntentTarget, RefineIntent, When};
use super::quantities::DayWords;
use super::vocabulary::IntentVocabulary;
use super::words::words;
use crate::catalogue::{Catalogue, seed_catalogue};
use crate::time::Clock;

fn read(land: &Catalogue, text: &str) -> Vec<RefineIntent> {
    let bare = |wish: RefineIntent| match wish {
        RefineIntent::Guess(_, wish) => *wish,
        wish => wish,
    };
    grammar::parse_intents(land.lexicon(), &words(text)).0.into_iter().map(bare).collect()
}

#[track_caller]
fn assert_read(land: &Catalogue, wish: &RefineIntent, texts: &[&str]) {
    for text in texts {
        let found = read(land, text);
        assert!(found.contains(wish), "{text}: {found:?}");
    }
}

fn place(land: &Catalogue, slug: &str) -> usize {
    land.place_by_slug(slug).expect("the land has it")
}

fn target(land: &Catalogue, slug: &str) -> IntentTarget {
    IntentTarget::Place(place(land, slug))
}

#[test]
fn what_is_not_wanted() {
    let land = seed_catalogue();
    assert_read(
        &land,
        &RefineIntent::Skip(target(&land, "jaffna"), None),
        &[
            "we've decided against Jaffna",
            "Jaffna? no thanks",
            "Jaffna? Nah.",
            "Jaffna isn't for us",
            "Jaffna doesn't need to be in there",
            "get Jaffna off the list",
            "could we leave Jaffna out of it",
            "forget Jaffna",
            "Jaffna is too expensive",
            "no interest in Jaffna",
            "On laisse tomber Jaffna",
            "Jaffna ça ne nous intéresse pas du tout",
            "Auf Jaffna können wir verzichten",
            "Quitad Jaffna",
            "no hace falta ir a Jaffna",
            "he wants Jaffna, I don't. So no Jaffna",
            "Please replace Jaffna with something else",
        ],
    );
}

#[test]
fn what_is_wanted() {
    let land = seed_catalogue();
    assert_read(
        &land,
        &RefineIntent::Add(target(&land, "galle")),
        &[
            "is there time for Galle?",
            "any chance of squeezing in Galle?",
            "we would be sad to miss Galle",
            "don't forget Galle",
            "why isn't Galle in the plan?",
            "Galle for the fort",
            "Is Galle feasible?",
            "Kann man Galle noch einbauen?",
            "Il manque Galle",
            "Falta Galle",
            "能不能加上加勒",
        ],
    );
}

#[test]
fn one_instead_of_another() {
    let land = seed_catalogue();
    let wish = RefineIntent::Replace(target(&land, "mirissa"), target(&land, "tangalle"));
    assert_read(
        &land,
        &wish,
        &[
            "instead of Mirissa we'd prefer Tangalle",
            "could Mirissa be replaced by Tangalle",
            "we prefer Tangalle to Mirissa",
            "give up Mirissa for Tangalle",
            "drop Mirissa in favour of Tangalle",
            "not Mirissa but Tangalle",
            "we'd rather stay in Tangalle than in Mirissa",
            "Take out Mirissa and put Tangalle in its place",
            "Mirissa durch Tangalle ersetzen",
            "remplacer Mirissa par Tangalle",
        ],
    );
    let no_exchange = |text: &str| read(&land, text).into_iter().all(|wish| !matches!(wish, RefineIntent::Replace(..)));
    for text in [
        "start the trip in Negombo instead of Colombo",
        "can we visit Ella after Yala instead of before",
        "we are not religious so fewer temples would be good",
        "2 nuits à Sigiriya et pas de Trincomalee",
    ] {
        assert!(no_exchange(text), "{text}: {:?}", read(&land, text));
    }
}

#[test]
fn how_many_nights() {
    let land = seed_catalogue();
    let (ella, kandy) = (place(&land, "ella"), place(&land, "kandy"));
    assert_read(
        &land,
        &RefineIntent::MoreNights(ella, 1),
        &[
            "add 1 night in Ella",
            "give Ella an extra night",
            "+1 night Ella",
            "move a night from Kandy to Ella",
            "une nuit de plus à Ella",
            "one night less in Kandy and one more in Ella",
        ],
    );
    assert_read(
        &land,
        &RefineIntent::FewerNights(kandy, 1),
        &[
            "move a night from Kandy to Ella",
            "reduce by 1 night in Kandy",
            "another night in Ella, take it from Kandy",
            "eine Nacht mehr in Ella, dafür eine weniger in Kandy",
            "una noche más en Ella y una menos en Kandy",
        ],
    );
    assert_read(
        &land,
        &RefineIntent::Nights(ella, 3),
        &[
            "Kandy 2, Ella 3, Galle 2 nights",
            "2N KDY, 3N ELL",
            "two nights in Ella, or better three",
            "2 nights in Ella, no wait, 3",
            "dos noches en Ella, o mejor tres",
            "extend Ella to three nights",
            "cut Ella to 3 nights",
            "Ella from 2 nights to 3",
            "three nights rather than one in Ella",
            "Kandy 2 nights then Ella 3 nights then Mirissa 4 nights",
        ],
    );
}

#[test]
fn in_which_order() {
    let land = seed_catalogue();
    let wish = RefineIntent::Before(target(&land, "kandy"), target(&land, "ella"));
    assert_read(
        &land,
        &wish,
        &[
            "Ella should come after Kandy",
            "could Kandy perhaps come before Ella",
            "D'abord Kandy, puis Ella",
            "先去康提再去埃拉",
            "the route: Kandy - Ella - Yala - Mirissa",
            "Kandy to Ella to Yala",
            "visit Ella after Kandy",
            "Colombo-Kandy-Ella-Yala",
            "Kandy and Ella both. Kandy first",
            "KDY-ELL-MIR",
            "2 nights Sigiriya, then 2 nights Kandy, then 3 nights Ella, then the coast",
            "start in Negombo, from there up to Kandy and then Ella",
            "erst zwei Nächte Kandy, danach drei Nächte in Ella",
        ],
    );
}

#[test]
fn free_days() {
    let land = seed_catalogue();
    let day = When::Days(DayRange::single(5));
    assert_read(
        &land,
        &RefineIntent::Free(day, DayPart::Day),
        &[
            "day 5: cancel all sightseeing",
            "we want to do nothing on day 5",
            "please make day 5 a lazy one",
            "am fünften Tag wollen wir nichts machen",
            "day 5 just beach",
            "第五天不安排任何活动",
        ],
    );
    assert_read(
        &land,
        &RefineIntent::FreeIn(target(&land, "ella"), DayPart::Day),
        &[
            "could we have a free day in Ella",
            "einen Tag komplett ohne Programm in Ella",
            "is there a rest day? If not put one in Ella",
            "在埃拉休息一天",
        ],
    );
    assert_read(
        &land,
        &RefineIntent::Free(When::Days(DayRange::from(1)), DayPart::Afternoon),
        &["can we have the afternoons free"],
    );
}

#[test]
fn when_days_begin_and_end() {
    let land = seed_catalogue();
    let at = |hours: i32, minutes: i32| Clock::hm(hours, minutes);
    assert_read(
        &land,
        &RefineIntent::StartAt(at(9, 30), None),
        &[
            "half past nine at the earliest",
            "let's start the days at nine thirty",
            "we can't be ready before 9:30 a.m.",
            "On ne part pas avant 9h30",
            "I'd like to leave the hotel around 9:30 rather than 7",
        ],
    );
    assert_read(
        &land,
        &RefineIntent::EndBy(at(17, 0), None),
        &[
            "no activities after 5 p.m.",
            "everything should be over by 5",
            "nothing planned after five",
            "每天下午五点前回酒店",
        ],
    );
    assert_read(
        &land,
        &RefineIntent::EndBy(at(18, 0), None),
        &["Bitte nicht im Dunkeln fahren", "please have us home before dark"],
    );
    assert_read(
        &land,
        &RefineIntent::StartAt(at(11, 0), Some(When::Days(DayRange::single(5)))),
        &["on day 5 we want to sleep in, pick up at 11"],
    );
    assert_read(
        &land,
        &RefineIntent::AirportBy(at(20, 0)),
        &["our flight home is at 11 pm, we have to be at the airport at 8"],
    );
    let read_hours = |text: &str| {
        read(&land, text).into_iter().any(|wish| matches!(wish, RefineIntent::StartAt(..) | RefineIntent::EndBy(..)))
    };
    for text in
        ["1200 steps with a toddler", "max one temple for the whole trip", "I calculate maximum 2 are realistic"]
    {
        assert!(!read_hours(text), "{text}: {:?}", read(&land, text));
    }
}

#[test]
fn how_long_one_is_driven_and_walks() {
    let land = seed_catalogue();
    assert_read(
        &land,
        &RefineIntent::MaxLeg(120),
        &[
            "keep each transfer to two hours or less",
            "I don't want to sit in a car for longer than 2 hours without a break",
            "stop for a wee every two hours",
            "máximo dos horas seguidas de coche",
        ],
    );
    assert_read(
        &land,
        &RefineIntent::MaxDrive(240, None),
        &[
            "can you cap the driving at 4 hours per day",
            "We'd rather not spend more than four hours a day on the road",
            "第5天不动,其他天开车别超过四个小时",
        ],
    );
    assert_read(
        &land,
        &RefineIntent::MaxWalk(30, None),
        &[
            "Half an hour on foot is our limit I am afraid",
            "I can manage gentle walks of half an hour",
            "no más de 30 minutos andando",
        ],
    );
    let day = Some(When::Days(DayRange::single(6)));
    assert_read(
        &land,
        &RefineIntent::LessDriving(day),
        &["day 6 is five hours of driving, that's way too much", "less driving on day 6"],
    );
}

#[test]
fn how_long_the_trip_is() {
    let land = seed_catalogue();
    assert_read(
        &land,
        &RefineIntent::Days(14),
        &[
            "Können wir auf 14 Tage verlängern?",
            "alargar el viaje a 14 días",
            "we have a fortnight",
            "nous n'avons que quatorze jours",
        ],
    );
    assert_read(
        &land,
        &RefineIntent::ShorterBy(2),
        &["we need to be home two days earlier", "shorten the rest by 2 days"],
    );
    assert_read(&land, &RefineIntent::LongerBy(2), &["能不能多玩两天", "we can stay two days longer"]);
    let days = |text: &str| read(&land, text).into_iter().any(|wish| matches!(wish, RefineIntent::Days(_)));
    assert!(!days("we'd like two full days at the beach without moving"));
}

#[test]
fn what_stays_and_what_is_a_day_after_it() {
    let land = seed_catalogue();
    assert_read(
        &land,
        &RefineIntent::Keep(When::Days(DayRange { first: 1, last: 3 })),
        &[
            "ne changez rien aux trois premiers jours",
            "los tres primeros días dejadlos como están",
            "everything up to day 3 is fine",
            "Tag 1 bis 3 so lassen",
        ],
    );
    assert_read(
        &land,
        &RefineIntent::MaxDrive(120, Some(When::Days(DayRange::from(10)))),
        &["days 7 to 9 stay as they are, from day 10 on less driving, say two hours tops"],
    );
    let days = DayWords { vocabulary: IntentVocabulary::shipped() };
    assert!(days.day(&words("天四点")).is_none());
}
