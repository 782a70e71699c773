//! Measures how well the trip planner serves travelers' typed wishes, which were written blind (`e2e/bench/blind/`).
//!
//! `dataset` parses them, `plan_for` and `arrange` make the plan on the screen, `judge/` judges the result with the vocabulary of `words`
//! and `meaning`; `answer` is the traveler's view.

#![expect(clippy::panic, reason = "a test that cannot go on says so by panicking")]

mod answer;
mod arrange;
mod briefs;
mod dataset;
mod days;
mod judge;
mod meaning;
mod plan_for;
mod tally;
mod words;

use std::sync::atomic::{AtomicUsize, Ordering};

use serendib_planner::catalogue::seed_catalogue;
use serendib_planner::{Catalogue, refine};

use self::answer::PlannerAnswer;
use self::dataset::{LabelledRequest, wishes};
use self::judge::{JudgeCase, Judgement, judged};
use self::tally::QualityTally;

/// Parallel threads; planning for a wish takes about a quarter of a second.
const THREADS: usize = 4;

/// With the traveler's view.
fn judge_one(land: &Catalogue, wish: &LabelledRequest) -> (Judgement, String) {
    let before = plan_for::plan_for(land, wish);
    let refined = refine(land, &before, &wish.typed);
    let answer = PlannerAnswer::from_refined(&before, &refined);
    let read = format!("{:?} {:?}", refined.changes, refined.not_understood);
    (judged(&JudgeCase { land, wish, before: &before, after: &refined.itinerary, answer: &answer }), read)
}

/// In the order of the wishes.
fn judge_all(land: &Catalogue, wishes: &[LabelledRequest]) -> Vec<(Judgement, String)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((at, wish)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, wishes.get(at)?)))
        {
            done.push((at, judge_one(land, wish)));
        }
        done
    };
    let mut all: Vec<(usize, (Judgement, String))> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_else(|_| panic!("a wish cannot be judged")))
            .collect()
    });
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, judgement)| judgement).collect()
}

#[expect(clippy::disallowed_methods, reason = "no setting of the server: whether the measurement names each failure")]
fn is_verbose() -> bool {
    std::env::var_os("VERBOSE").is_some()
}

fn measure(folder: &str, is_verbose: bool) -> QualityTally {
    let (land, wishes) = (seed_catalogue(), wishes(folder));
    let mut tally = QualityTally::default();
    for (wish, (judgement, read)) in wishes.iter().zip(judge_all(&land, &wishes)) {
        tally.add(wish, &judgement);
        if is_verbose && !judgement.is_served() {
            println!("{}\n      {read}", tally::failure_line(wish, &judgement));
        }
    }
    println!("{}", tally.summary(folder));
    tally
}

/// Floors, not goals: they prevent regressions.
#[test]
fn wishes_that_were_written_blind_are_served_no_worse_than_before() {
    let open = measure("open", is_verbose());
    assert!(open.served * 100 >= open.wishes * 76, "{} of {} well served", open.served, open.wishes);
    assert_eq!(open.false_claims, 0, "false claims");
    let days = open.days_of_changed;
    assert!(days.unchanged * 100 >= days.all * 95, "untouched days unchanged: {days}");
    assert_eq!(open.unread, 0, "the judge does not know what some pairs mean");
}

/// The same for wishes written later, to learn from.
#[test]
fn wishes_that_were_written_later_are_served_no_worse_than_before() {
    let more = measure("more", is_verbose());
    assert!(more.served * 100 >= more.wishes * 68, "{} of {} well served", more.served, more.wishes);
    assert!(more.false_claims <= 1, "{} false claims", more.false_claims);
}

/// The same for the sealed half, of which only figures are printed: developers of the planner do not read it.
#[test]
fn the_sealed_wishes_are_served_no_worse_than_before() {
    let sealed = measure("sealed", false);
    assert!(sealed.served * 100 >= sealed.wishes * 44, "{} of {} well served", sealed.served, sealed.wishes);
    assert!(sealed.false_claims <= 1, "{} false claims", sealed.false_claims);
    let days = sealed.days_of_changed;
    assert!(days.unchanged * 100 >= days.all * 78, "untouched days unchanged: {days}");
}
