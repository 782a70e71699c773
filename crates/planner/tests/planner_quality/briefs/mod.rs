//! Constraint satisfaction on generated briefs, counted as the TravelPlanner benchmark does (Xie et al., ICML 2024): how many briefs get a
//! plan, how many plans are sound, how many keep every hard constraint, and how many do all of that.
//!
//! A brief is a sentence of two to four constraints for a plan that knows none of them. A satisfiable brief takes them from a hidden plan
//! that meets them, as in the benchmark; an unsatisfiable one has a constraint that no plan meets, by the road alone or by counting.

mod commonsense;
mod draw;
mod impossible;
mod satisfiable;

use std::sync::atomic::{AtomicUsize, Ordering};

use serendib_planner::catalogue::seed_catalogue;
use serendib_planner::plan::{Constraint, ConstraintState};
use serendib_planner::{Catalogue, Itinerary, refine};

use crate::answer::PlannerAnswer;
use crate::dataset::LabelledRequest;
use crate::is_verbose;
use crate::judge::{JudgeCase, PairVerdict, judged};

const SATISFIABLE: usize = 150;
const UNSATISFIABLE: usize = 50;
const THREADS: usize = 4;
/// A test checks every third brief; `VERBOSE` measures all.
const EVERY: usize = 3;

/// A traveler's text, and the plan on their screen.
pub struct Brief {
    pub before: Itinerary,
    pub wish: LabelledRequest,
}

/// The result of a brief.
struct BriefOutcome {
    /// Defects of the plan, whatever was wished.
    unsound: Vec<String>,
    /// One per constraint.
    held: Vec<bool>,
    line: String,
}

#[derive(Default)]
struct Table {
    briefs: usize,
    sound: usize,
    constraints: usize,
    held: usize,
    all_held: usize,
    passed: usize,
}

impl Table {
    fn from_outcomes(outcomes: &[BriefOutcome]) -> Self {
        let mut table = Self::default();
        for BriefOutcome { unsound, held, .. } in outcomes {
            let (is_sound, is_held) = (unsound.is_empty(), held.iter().all(|held| *held));
            table.briefs += 1;
            table.sound += usize::from(is_sound);
            table.constraints += held.len();
            table.held += held.iter().filter(|held| **held).count();
            table.all_held += usize::from(is_held);
            table.passed += usize::from(is_sound && is_held);
        }
        table
    }

    fn text(&self) -> String {
        let Self { briefs, sound, constraints, held, all_held, passed } = self;
        format!(
            "{briefs} satisfiable briefs: delivered {briefs}, sound {sound}, hard constraints {held} of {constraints} (micro), \
             {all_held} of {briefs} (macro), final pass {passed}"
        )
    }
}

/// The number of checked briefs, and the step between their numbers.
fn looked_at(all: usize) -> (usize, usize) {
    if is_verbose() { (all, 1) } else { (all.div_ceil(EVERY), EVERY) }
}

/// Results in the order of the numbers.
fn run_parallel<Done: Send>(count: usize, work: impl Fn(usize) -> Done + Sync) -> Vec<Done> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < count) {
            done.push((at, work(at)));
        }
        done
    };
    let mut all: Vec<(usize, Done)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(take)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|_| panic!("a brief cannot be judged"))
        };
        threads.into_iter().flat_map(join).collect()
    });
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, done)| done).collect()
}

fn outcome(land: &Catalogue, brief: &Brief) -> BriefOutcome {
    let Brief { before, wish } = brief;
    let refined = refine(land, before, &wish.typed);
    let answer = PlannerAnswer::from_refined(before, &refined);
    let judgement = judged(&JudgeCase { land, wish, before, after: &refined.itinerary, answer: &answer });
    let held: Vec<bool> = judgement.verdicts.iter().map(|(_, _, verdict)| *verdict == PairVerdict::Holds).collect();
    let unsound = commonsense::unsound(land, &refined.itinerary);
    let broken: Vec<_> = judgement.verdicts.iter().filter(|(_, _, verdict)| *verdict != PairVerdict::Holds).collect();
    let line = format!("{}: {} {broken:?} {unsound:?} {:?}", wish.number, wish.typed, refined.not_understood);
    BriefOutcome { unsound, held, line }
}

/// Whether the answer reports that it is impossible, and whether a suggestion leads to a sound plan that keeps its promise.
fn way_out(land: &Catalogue, brief: &Brief) -> (bool, bool, String) {
    let Brief { before, wish } = brief;
    let refined = refine(land, before, &wish.typed);
    let is_admitted = PlannerAnswer::from_refined(before, &refined).says_why_not();
    // The defects of a suggestion's plan.
    let tried = refined.suggestions.iter().map(|suggestion| {
        let next = refine(land, &refined.itinerary, suggestion);
        let is_unmet = |constraint: &&Constraint| constraint.state == ConstraintState::Unmet;
        let unmet = next.itinerary.constraints.iter().filter(is_unmet).map(|constraint| constraint.text.clone());
        let unchanged = (next.itinerary == refined.itinerary).then(|| "it changes nothing".to_owned());
        // "Already so" and a new constraint are no rejections.
        const REFUSALS: [&str; 6] =
            ["did not understand", "cannot", "Cannot", "not fit", "not possible", "is not part of"];
        let is_refusal = |text: &String| REFUSALS.iter().any(|words| text.contains(words));
        let wrong = unmet.chain(unchanged).chain(next.not_understood.iter().filter(|text| is_refusal(text)).cloned());
        let wrong: Vec<String> = wrong.chain(commonsense::unsound(land, &next.itinerary)).collect();
        (suggestion, wrong)
    });
    let tried: Vec<(&String, Vec<String>)> = tried.collect();
    let is_solved = tried.iter().any(|(_, wrong)| wrong.is_empty());
    let line = format!("{}: {} {:?} {tried:?}", wish.number, wish.typed, refined.not_understood);
    (is_admitted, is_solved, line)
}

/// Floors, not goals: they prevent regressions.
#[test]
fn generated_briefs_are_satisfied_no_worse_than_before() {
    let land = seed_catalogue();
    let (count, step) = looked_at(SATISFIABLE);
    let outcomes = run_parallel(count, |at| outcome(&land, &satisfiable::brief(&land, at * step)));
    if is_verbose() {
        let is_failed = |outcome: &&BriefOutcome| !outcome.unsound.is_empty() || outcome.held.contains(&false);
        outcomes.iter().filter(is_failed).for_each(|outcome| println!("{}", outcome.line));
    }
    let table = Table::from_outcomes(&outcomes);
    println!("{}", table.text());
    assert!(table.passed * 100 >= table.briefs * 94, "final pass {} of {}", table.passed, table.briefs);
}

#[test]
fn what_cannot_be_is_admitted_with_a_way_out_no_worse_than_before() {
    let land = seed_catalogue();
    let (count, step) = looked_at(UNSATISFIABLE);
    let all = run_parallel(count, |at| way_out(&land, &impossible::brief(&land, at * step)));
    let admitted = all.iter().filter(|(is_admitted, ..)| *is_admitted).count();
    let solved = all.iter().filter(|(_, is_solved, _)| *is_solved).count();
    if is_verbose() {
        let is_failed = |(is_admitted, is_solved, _): &&(bool, bool, String)| !is_admitted || !is_solved;
        all.iter().filter(is_failed).for_each(|(admitted, solved, line)| println!("{admitted} {solved} {line}"));
    }
    println!("{count} unsatisfiable briefs: {admitted} admitted, {solved} solved by an offered way out");
    assert_eq!((admitted, solved), (count, count), "of {count}");
}
