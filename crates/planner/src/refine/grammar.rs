//! A parser for wishes: at each word it applies the pattern with the longest match, and reports unmatched text.

use super::intent::{IntentTarget, RefineIntent, When};
use super::lexicon::Lexicon;
use super::pattern::Pattern;
use super::rules::{SILENT, TURNS};
use super::text::Text;
use super::words::{Word, words as cut};
use crate::catalogue::Catalogue;
use crate::time::{Clock, Minutes};

const HALF_A_DAY: Minutes = 12 * 60;

/// First words of a question that a plan cannot answer.
const QUESTIONS: [&str; 8] = ["is", "what", "how", "who", "why", "when", "which", "where"];

/// The wishes in a text, other content ignored.
pub(super) fn find_intents(catalogue: &Catalogue, text: &str) -> Vec<RefineIntent> {
    parse_intents(catalogue.lexicon(), &cut(text)).0
}

/// The wishes in a text, and the unmatched pieces.
pub(super) fn parse_intents(lexicon: &Lexicon, words: &[Word]) -> (Vec<RefineIntent>, Vec<String>) {
    let text = Text::new(lexicon, words);
    let mut reading = IntentParser {
        text: &text,
        wishes: Vec::new(),
        unknown: Vec::new(),
        piece: Vec::new(),
        qualified: Vec::new(),
        pieces: Vec::new(),
        places: Vec::new(),
    };
    reading.read();
    (reading.wishes, reading.unknown)
}

pub(super) struct IntentParser<'a> {
    pub(super) text: &'a Text<'a>,
    pub(super) wishes: Vec<RefineIntent>,
    unknown: Vec<String>,
    /// Unmatched words so far.
    piece: Vec<usize>,
    /// Starts of exclusions that hold only at times or for some.
    pub(super) qualified: Vec<usize>,
    pub(super) pieces: Vec<Vec<usize>>,
    /// The start of each wish that a pattern matched.
    pub(super) places: Vec<usize>,
}

impl IntentParser<'_> {
    fn read(&mut self) {
        let (text, mut at) = (self.text, 0);
        while at < text.words.len() {
            let word = text.folded(at);
            if text.is_first(at) || (TURNS.contains(&word) && self.is_denied()) {
                self.end_piece();
            }
            if let Some((wishes, length)) = text.first(at) {
                // "Do not skip Ella": the table knows no opposite of a wish. "No temples" is a wish of its own.
                let are_limits = !wishes.is_empty() && wishes.iter().all(RefineIntent::is_limit);
                if self.is_denied() && !text.begins_denial(at) && !are_limits {
                    self.piece.extend(at..at + length);
                    at += length;
                    continue;
                }
                // "No Yala on a weekend" is no full exclusion.
                if is_qualified(text, &wishes, at + length) {
                    self.qualified.push(at);
                    self.piece.extend(at..at + length);
                    at += length;
                    continue;
                }
                // "I can't sit in a car for more than two hours": the "can't" belongs to the limit.
                if are_limits && self.is_denied() {
                    self.piece.clear();
                }
                self.end_piece();
                for wish in wishes {
                    if let RefineIntent::Correction(number) = wish {
                        self.correct(number);
                        continue;
                    }
                    if self.is_reason(&wish, at) {
                        continue;
                    }
                    self.take_back(&wish);
                    let is_spoken_of = matches!(wish, RefineIntent::Mention(_))
                        && self.wishes.iter().any(|other| other.names_same(&wish));
                    if !is_spoken_of && !self.wishes.contains(&wish) {
                        self.wishes.push(wish);
                        self.places.push(at);
                    }
                }
                at += length;
                continue;
            }
            let is_silent = SILENT.contains(&word) && text.names[at].is_none();
            // No pattern starts inside a name: "the transit home at Udawalawe".
            let words = match text.names[at] {
                Some((IntentTarget::Sight(_), length)) => length,
                _ => 1,
            };
            if !is_silent || !self.piece.is_empty() {
                self.piece.extend(at..at + words);
            }
            at += words;
        }
        self.end_piece();
        self.give_days();
        self.look_at_pieces();
        self.read_sequences();
        // "… all on day 2".
        let together = self.wishes.iter().find_map(|wish| match wish {
            RefineIntent::AllOn(when) => Some(*when),
            _ => None,
        });
        if let Some(when) = together {
            for wish in &mut self.wishes {
                if let RefineIntent::VisitAt(target, _) | RefineIntent::Add(target) | RefineIntent::Mention(target) =
                    wish
                {
                    *wish = RefineIntent::AddOn(*target, when);
                }
            }
        }
        // "Templed out already. Nothing religious after day 4": a wish for certain days covers no others.
        let of_days: Vec<IntentTarget> = self
            .wishes
            .iter()
            .filter_map(|wish| match wish {
                RefineIntent::Skip(target, Some(_)) => Some(*target),
                _ => None,
            })
            .collect();
        self.wishes.retain(|wish| !matches!(wish, RefineIntent::Skip(target, None) if of_days.contains(target)));
    }

    /// "No Horton Plains, that is too early in the morning", "Wilpattu, not Yala, fewer jeeps": a reason is no separate wish.
    fn is_reason(&self, wish: &RefineIntent, at: usize) -> bool {
        const REASONS: [&str; 12] =
            ["das", "es", "its", "it", "thats", "that", "they", "c", "son", "esta", "because", "weil"];
        let text = self.text;
        let clause = (0..=at).rev().find(|at| text.is_first(*at)).unwrap_or(0);
        let is_of_sentence = |other: &usize| text.sentence_of(*other) == text.sentence_of(at) && *other < clause;
        let before =
            self.wishes.iter().zip(&self.places).rfind(|(_, place)| is_of_sentence(place)).map(|(wish, _)| wish);
        match (before, wish) {
            (
                Some(RefineIntent::Skip(..)),
                RefineIntent::LateMornings | RefineIntent::Slower | RefineIntent::Cheaper,
            ) => REASONS.contains(&text.folded(clause)) || text.has_class(clause..at, "toomuch"),
            (Some(RefineIntent::Replace(_, new)), RefineIntent::Less(IntentTarget::Kind(kind))) => {
                text.home(*new).is_some_and(|place| text.lexicon.has_any(*kind, place))
            }
            _ => false,
        }
    }

    pub(super) fn is_denied(&self) -> bool {
        self.text.is_denied(&self.piece)
    }

    /// Ends a piece, which is interpreted after the whole text is read.
    fn end_piece(&mut self) {
        let text = self.text;
        while self.piece.last().is_some_and(|at| SILENT.contains(&text.folded(*at)) && text.names[*at].is_none()) {
            self.piece.pop();
        }
        if !self.piece.is_empty() {
            self.pieces.push(std::mem::take(&mut self.piece));
        }
    }

    /// "Day 3 is too long, finish by four": hours apply to the sentence's day.
    fn give_days(&mut self) {
        let text = self.text;
        // "Mornings free at the coast, sights only after eleven."
        let at_places: Vec<(usize, When)> = self
            .wishes
            .iter()
            .zip(&self.places)
            .filter_map(|(wish, at)| match wish {
                RefineIntent::Free(when @ When::At(_), _) => Some((*at, *when)),
                _ => None,
            })
            .collect();
        // "On day 5 we want to sleep in, pick up at eleven."
        let of_days: Vec<(usize, When)> =
            self.wishes.iter().zip(&self.places).filter_map(|(wish, at)| Some((*at, wish.days()?))).collect();
        for (wish, at) in self.wishes.iter_mut().zip(&self.places) {
            let (RefineIntent::StartAt(_, when @ None)
            | RefineIntent::EndBy(_, when @ None)
            | RefineIntent::MaxDrive(_, when @ None)) = wish
            else {
                continue;
            };
            let begin = text.sentence_of(*at);
            let earlier = self.pieces.iter().flatten().filter(|word| (begin..*at).contains(word));
            let earlier: Option<When> =
                earlier.filter_map(|word| text.days.days(&text.words[*word..])).map(|(when, _)| when).next_back();
            *when = earlier.or_else(|| {
                at_places
                    .iter()
                    .find(|(other, _)| text.sentence_of(*other) == begin && other < at)
                    .map(|(_, when)| *when)
            });
            let same = of_days.iter().rfind(|(other, _)| text.sentence_of(*other) == begin && other < at);
            *when = when.or_else(|| same.map(|(_, when)| *when));
        }
        for (wish, at) in self.wishes.iter_mut().zip(&self.places) {
            let when = match wish {
                RefineIntent::StartAt(_, when)
                | RefineIntent::EndBy(_, when)
                | RefineIntent::MaxDrive(_, when)
                | RefineIntent::LessDriving(when)
                | RefineIntent::MaxStops(_, when) => when,
                _ => continue,
            };
            *when = when.or_else(|| text.days_after(*at));
        }
        self.take_the_last_of_each();
        self.fit_airport_to_flight();
    }

    /// "The flight is at 11 pm, so we have to be at the airport at 8": takes the eight nearer to the flight.
    fn fit_airport_to_flight(&mut self) {
        let flight = self.wishes.iter().find_map(|wish| match wish {
            RefineIntent::Flight(time, _) => Some(*time),
            _ => None,
        });
        let Some(flight) = flight else { return };
        for wish in &mut self.wishes {
            if let RefineIntent::AirportBy(time) = wish {
                let later = time.minutes() + HALF_A_DAY;
                if later < flight.minutes() {
                    *time = Clock::from_minutes(later);
                }
            }
        }
        // The time at the airport is more precise than the flight's.
        if self.wishes.iter().any(|wish| matches!(wish, RefineIntent::AirportBy(_))) {
            let stays: Vec<bool> = self.wishes.iter().map(|wish| !matches!(wish, RefineIntent::Flight(..))).collect();
            self.retain(&stays);
        }
    }

    /// "Two nights, or better three".
    fn correct(&mut self, number: u8) {
        let last =
            self.wishes.iter_mut().rev().find_map(|wish| wish.with_number(number).map(|corrected| (wish, corrected)));
        if let Some((wish, corrected)) = last {
            *wish = corrected;
        }
    }

    /// "He wants Ella. We have agreed on no Ella", "a rest day somewhere, or rather in Kandy": the last words count.
    fn take_back(&mut self, wish: &RefineIntent) {
        let stays: Vec<bool> = self
            .wishes
            .iter()
            .map(|other| match (wish, other) {
                (RefineIntent::Skip(target, None), RefineIntent::Add(other) | RefineIntent::Mention(other)) => {
                    target != other
                }
                (RefineIntent::FreeIn(..) | RefineIntent::Free(..), RefineIntent::FreeSomewhere(_)) => false,
                (RefineIntent::FreeIn(..), RefineIntent::Free(When::After(_), _)) => {
                    !self.text.has_class(0..self.text.words.len(), "correction")
                }
                _ => true,
            })
            .collect();
        self.retain(&stays);
    }

    fn retain(&mut self, stays: &[bool]) {
        let mut next = stays.iter();
        self.wishes.retain(|_| next.next().copied().unwrap_or(true));
        let mut next = stays.iter();
        self.places.retain(|_| next.next().copied().unwrap_or(true));
    }

    /// "Sleep in on day 5, pick up at eleven": of two hours for the same days the later one counts.
    fn take_the_last_of_each(&mut self) {
        let starts: Vec<Option<When>> = self
            .wishes
            .iter()
            .filter_map(|wish| match wish {
                RefineIntent::StartAt(_, when) => Some(*when),
                _ => None,
            })
            .collect();
        let mut left = starts.clone();
        let mut stays = Vec::with_capacity(self.wishes.len());
        for wish in &self.wishes {
            stays.push(match wish {
                RefineIntent::StartAt(_, when) => {
                    left.remove(0);
                    !left.contains(when)
                }
                RefineIntent::LateMornings => !starts.contains(&None),
                _ => true,
            });
        }
        self.retain(&stays);
        // "Too many hotels, five at most": a number is more precise than "fewer".
        let has_limit =
            self.wishes.iter().any(|wish| matches!(wish, RefineIntent::MaxBases(_) | RefineIntent::NightsEach(_)));
        let stays: Vec<bool> = self.wishes.iter().map(|wish| !has_limit || *wish != RefineIntent::FewerMoves).collect();
        self.retain(&stays);
    }

    pub(super) fn record_unknown(&mut self, piece: &[usize]) {
        let text = self.text;
        let (Some(first), Some(last)) = (piece.first(), piece.last()) else { return };
        let Some(written) = text.original_words(*first, last + 1) else { return };
        let is_for_the_guide = piece.iter().any(|at| text.has_class(*at..*at + 1, "guide"));
        let is_question = QUESTIONS.contains(&text.folded(*first));
        if is_for_the_guide && !is_question {
            self.wishes.push(RefineIntent::Tell(written));
        } else {
            self.unknown.push(written);
        }
    }
}

/// Whether an exclusion is followed by a condition of time or person.
fn is_qualified(text: &Text<'_>, wishes: &[RefineIntent], next: usize) -> bool {
    const QUALIFIERS: [&str; 21] = [
        "on", "during", "unless", "if", "except", "when", "while", "am", "wenn", "ausser", "wahrend", "si", "sauf",
        "quand", "pendant", "cuando", "excepto", "durante", "salvo", "until", "hasta",
    ];
    const PERSONS: [&str; 14] =
        ["her", "him", "one", "my", "his", "me", "sie", "ihn", "mich", "elle", "lui", "ella", "mi", "el"];
    const FOR: [&str; 4] = ["for", "fur", "pour", "para"];
    let are_skips = !wishes.is_empty() && wishes.iter().all(|wish| matches!(wish, RefineIntent::Skip(_, None)));
    if !are_skips || next >= text.words.len() || text.is_first(next) {
        return false;
    }
    let is_of_some = FOR.contains(&text.folded(next)) && PERSONS.contains(&text.folded(next + 1));
    let is_of_days = QUALIFIERS.contains(&text.folded(next)) && text.days.days(&text.words[next..]).is_none();
    is_of_some || is_of_days
}

/// Compiles all patterns once.
pub(super) fn compile(rules: impl IntoIterator<Item = (&'static str, super::pattern::Meaning)>) -> Vec<Pattern> {
    rules.into_iter().map(|(pattern, meaning)| Pattern::read(pattern, meaning)).collect()
}
