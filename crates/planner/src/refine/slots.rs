//! Slot filling: an unmatched sentence is read by its slots (a duration, a time, nights, days, places) and by the words that
//! give their purpose. The result is a guess, and the answer states the interpretation.

use super::grammar::IntentParser;
use super::intent::{DayPart, IntentTarget, Moment, RefineIntent, When};
use super::quantities::{Time, duration, number_of, time};
use super::text::Text;
use crate::time::Minutes;

/// A sentence's slots, each with its first word.
#[derive(Default)]
struct Slots {
    lengths: Vec<(usize, Minutes)>,
    times: Vec<(usize, Time)>,
    nights: Vec<(usize, u8)>,
    stops: Vec<(usize, u8)>,
    days: Vec<(usize, When)>,
    targets: Vec<(usize, IntentTarget)>,
}

/// The most words between an hour and its purpose.
const NEAR: usize = 6;
/// The most words of a time.
const TIME_WORDS: usize = 3;
/// The most words between two places joined by a word of order.
const BETWEEN_PLACES: usize = 7;
/// Plausible hours for a day's start and end.
const STARTS: std::ops::RangeInclusive<Minutes> = 5 * 60..=14 * 60;
const ENDS: std::ops::RangeInclusive<Minutes> = 13 * 60..=22 * 60;
/// Words before an hour without another mark.
const BEFORE_AN_HOUR: [&str; 26] = [
    "at", "by", "before", "until", "till", "around", "after", "past", "about", "from", "um", "bis", "vor", "ab",
    "nach", "gegen", "a", "avant", "vers", "apres", "las", "antes", "hasta", "to", "for", "到",
];
/// After these the hour is an end.
const ENDING: [&str; 9] = ["by", "until", "till", "bis", "hasta", "latest", "spatestens", "avant", "前"];
const STARTING: [&str; 7] = ["after", "from", "ab", "apres", "partir", "past", "后"];

impl Slots {
    fn read(text: &Text<'_>, words: &[usize]) -> Self {
        let mut slots = Self::default();
        let mut next = 0;
        for at in words.iter().copied() {
            if at >= next {
                next = at + slots.take(text, at).max(1);
            }
        }
        slots
    }

    /// Reads the slot at a word, and returns its number of words.
    fn take(&mut self, text: &Text<'_>, at: usize) -> usize {
        let rest = &text.words[at..];
        if let Some((target, length)) = text.names[at] {
            self.targets.push((at, target));
            return length;
        }
        if let Some((when, length)) = text.days.days(rest) {
            self.days.push((at, when));
            return length;
        }
        if let Some((minutes, length)) = duration(rest) {
            self.lengths.push((at, minutes));
            return length;
        }
        if let Some((number, length)) = number_of(rest) {
            for (class, list) in [("night", &mut self.nights), ("stops", &mut self.stops)] {
                let is_counted = (at + length..at + length + 2).any(|next| {
                    next < text.words.len() && !text.is_first(next) && text.has_class(next..next + 1, class)
                });
                if is_counted {
                    list.push((at, number));
                    return length + 1;
                }
            }
        }
        let is_after = |known: &[&str]| at > 0 && !text.is_first(at) && known.contains(&text.folded(at - 1));
        // "At nine rather than seven".
        if is_after(&["than", "instead", "not", "statt", "of"]) {
            return 0;
        }
        if let Some((found, length)) =
            time(rest).filter(|(found, _)| found.is_marked(rest) || is_after(&BEFORE_AN_HOUR))
        {
            self.times.push((at, found));
            return length;
        }
        0
    }
}

/// A sentence with unmatched words.
struct Sentence<'a> {
    text: &'a Text<'a>,
    words: std::ops::Range<usize>,
    slots: Slots,
    is_denied: bool,
}

impl Sentence<'_> {
    fn has_class(&self, class: &str) -> bool {
        self.text.has_class(self.words.clone(), class)
    }

    fn has_word(&self, known: &[&str]) -> bool {
        self.words.clone().any(|at| known.contains(&self.text.folded(at)))
    }

    /// Whether a class occurs within a few words of a slot.
    fn has_near(&self, at: usize, class: &str) -> bool {
        let near = at.saturating_sub(NEAR).max(self.words.start)..(at + NEAR + TIME_WORDS).min(self.words.end);
        self.text.has_class(near, class)
    }

    fn is_limited(&self) -> bool {
        self.is_denied || ["atmost", "cannot", "limit", "no"].iter().any(|class| self.has_class(class))
    }

    fn when(&self) -> Option<When> {
        self.slots.days.first().map(|(_, when)| *when)
    }

    /// Each wish with its slot's first word.
    fn wishes(&self) -> Vec<(usize, RefineIntent)> {
        let mut found: Vec<(usize, RefineIntent)> = Vec::new();
        found.extend(self.slots.lengths.iter().filter_map(|(at, minutes)| Some((*at, self.of_length(*minutes)?))));
        found.extend(self.slots.times.iter().filter_map(|(at, time)| Some((*at, self.of_time(*at, *time)?))));
        found.extend(self.slots.nights.iter().filter_map(|(at, nights)| Some((*at, self.of_nights(*at, *nights)?))));
        found.extend(self.slots.stops.iter().filter_map(|(at, stops)| Some((*at, self.of_stops(*stops)?))));
        if found.is_empty() {
            found.extend(self.order());
        }
        if found.is_empty() {
            found.extend(self.slots.days.iter().filter_map(|(at, when)| Some((*at, self.of_days(*when)?))));
        }
        if found.is_empty() {
            found.extend(self.of_place());
        }
        found
    }

    fn of_length(&self, minutes: Minutes) -> Option<RefineIntent> {
        if !self.is_limited() && !self.has_class("carsick") {
            return None;
        }
        let is_of_road = self.has_class("drive") || self.has_class("carsick");
        if self.has_class("walk") || (self.has_class("onfoot") && !is_of_road) {
            return Some(RefineIntent::MaxWalk(minutes, self.when()));
        }
        // "Five hours of driving on day 6 is too much" states a fact, not a limit.
        if is_of_road && self.has_class("toomuch") && !self.is_denied && !self.has_class("atmost") {
            return Some(RefineIntent::LessDriving(self.when()));
        }
        let is_of_day = self.has_class("perday") || self.when().is_some();
        match (is_of_road, is_of_day) {
            (false, _) => None,
            (true, true) if !self.has_class("atatime") => Some(RefineIntent::MaxDrive(minutes, self.when())),
            (true, _) => Some(RefineIntent::MaxLeg(minutes)),
        }
    }

    fn of_time(&self, at: usize, time: Time) -> Option<RefineIntent> {
        if self.has_class("airport") && !self.has_class("land") {
            return Some(RefineIntent::AirportBy(time.flight()));
        }
        if self.has_class("land")
            && (self.has_class("flight") || self.has_class("airport") || self.has_word(&["we", "i", "wir", "on"]))
        {
            return Some(RefineIntent::Landing(time.flight()));
        }
        let before = at.checked_sub(1).map_or("", |before| self.text.folded(before));
        let sight = self.slots.targets.iter().find(|(_, target)| matches!(target, IntentTarget::Sight(_)));
        if let Some((_, target)) = sight {
            let moment = match before {
                "before" | "by" => Moment::By(time.start()),
                _ if self.has_class("evening") || self.is_denied => Moment::At(time.end()),
                _ => Moment::At(time.start()),
            };
            return Some(RefineIntent::VisitAt(*target, moment));
        }
        let is_starting =
            self.has_class("notbefore") || STARTING.contains(&before) || (self.is_denied && before == "before");
        let is_ending = ENDING.contains(&before) || self.has_class("latest") || (!self.is_denied && before == "before");
        let (starts, ends) = (self.has_near(at, "start"), self.has_near(at, "end"));
        let wish = match (starts, ends) {
            _ if is_starting && !ends => RefineIntent::StartAt(time.start(), self.when()),
            (_, true) if is_ending || !starts => RefineIntent::EndBy(time.end(), self.when()),
            (true, false) if !is_ending => RefineIntent::StartAt(time.start(), self.when()),
            _ => return None,
        };
        let is_likely = match wish {
            RefineIntent::StartAt(time, _) => STARTS.contains(&time.minutes()),
            RefineIntent::EndBy(time, _) => ENDS.contains(&time.minutes()),
            _ => true,
        };
        is_likely.then_some(wish)
    }

    fn of_nights(&self, at: usize, nights: u8) -> Option<RefineIntent> {
        if self.has_class("each") {
            return Some(RefineIntent::NightsEach(nights));
        }
        let named: Vec<usize> = self.slots.targets.iter().filter_map(|(_, target)| self.text.home(*target)).collect();
        let place = match named.as_slice() {
            [place] => *place,
            [] => self.text.place_mentioned(at)?,
            _ => return None,
        };
        let around = at.saturating_sub(2).max(self.words.start)..(at + 4).min(self.words.end);
        let has = |class: &str| self.text.has_class(around.clone(), class);
        Some(match (has("more"), has("less"), self.has_class("atleast")) {
            (true, ..) => RefineIntent::MoreNights(place, nights),
            (_, true, _) => RefineIntent::FewerNights(place, nights),
            (_, _, true) => RefineIntent::NightsAtLeast(place, nights),
            _ => RefineIntent::Nights(place, nights),
        })
    }

    fn of_stops(&self, stops: u8) -> Option<RefineIntent> {
        let is_meant = self.has_class("perday") || self.when().is_some();
        (is_meant && self.is_limited() && stops > 0).then(|| RefineIntent::MaxStops(stops, self.when()))
    }

    /// "Could Ella perhaps come somewhere before Kandy": two places joined by a word of order.
    fn order(&self) -> Option<(usize, RefineIntent)> {
        let places: Vec<(usize, IntentTarget)> =
            self.slots.targets.iter().filter(|(_, target)| !matches!(target, IntentTarget::Kind(_))).copied().collect();
        let [(at, one), (until, other)] = places[..] else { return None };
        let between = at + 1..until;
        let is_apart = between.len() > BETWEEN_PLACES || between.clone().any(|at| self.text.is_first(at));
        if one == other || is_apart || !self.slots.times.is_empty() {
            return None;
        }
        let is_turned =
            self.text.has_class(between.clone(), "after") && !self.text.has_class(between.clone(), "before");
        if is_turned {
            return Some((at, RefineIntent::Before(other, one)));
        }
        self.text.has_class(between, "before").then_some((at, RefineIntent::Before(one, other)))
    }

    fn of_days(&self, when: When) -> Option<RefineIntent> {
        if self.has_class("keep") || self.has_class("same") {
            return Some(RefineIntent::Keep(when));
        }
        let is_free = self.has_class("restday") || self.has_class("rest") || self.has_class("free");
        if is_free {
            return Some(RefineIntent::Free(when, self.part()));
        }
        None
    }

    fn part(&self) -> DayPart {
        // The German "am" is no morning.
        let words = || self.words.clone().filter(|at| !matches!(self.text.folded(*at), "am" | "pm"));
        let has = |class: &str| words().any(|at| self.text.has_class(at..at + 1, class));
        match (has("morning"), has("afternoon")) {
            (true, false) => DayPart::Morning,
            (false, true) => DayPart::Afternoon,
            _ => DayPart::Day,
        }
    }

    /// Free time, the start or the end of the trip in the single named place.
    fn of_place(&self) -> Option<(usize, RefineIntent)> {
        let is_place = |target: &IntentTarget| matches!(target, IntentTarget::Place(_) | IntentTarget::Area(_));
        let mut places = self.slots.targets.iter().filter(|(_, target)| is_place(target));
        let (at, target) = places.next().copied().filter(|_| !self.is_denied && places.next().is_none())?;
        if self.has_class("restday")
            || (self.has_class("free") && (self.has_class("day") || self.part() != DayPart::Day))
        {
            return Some((at, RefineIntent::FreeIn(target, self.part())));
        }
        None
    }
}

impl IntentParser<'_> {
    /// Returns which pieces gave a wish.
    pub(super) fn fill_slots(&mut self, pieces: &[Vec<usize>]) -> Vec<bool> {
        let text = self.text;
        let mut is_done = vec![false; pieces.len()];
        let mut begin = 0;
        while begin < text.words.len() {
            let end = (begin + 1..text.words.len()).find(|at| text.words[*at].is_sentence).unwrap_or(text.words.len());
            let own: Vec<usize> = pieces.iter().flatten().copied().filter(|at| (begin..end).contains(at)).collect();
            // Days that belong to a wish of the sentence are already used.
            let has_wishes = self.places.iter().any(|at| (begin..end).contains(at));
            if !own.is_empty() {
                let slots = Slots::read(text, &own);
                let sentence = Sentence { text, words: begin..end, slots, is_denied: text.is_denied(&own) };
                for (at, wish) in sentence.wishes() {
                    if has_wishes
                        && matches!(wish, RefineIntent::Free(..) | RefineIntent::FreeIn(..) | RefineIntent::Keep(_))
                    {
                        continue;
                    }
                    let Some(piece) = pieces.iter().position(|piece| piece.contains(&at)) else { continue };
                    is_done[piece] |= self.guess(&pieces[piece], wish);
                }
            }
            begin = end;
        }
        is_done
    }

    /// Adds a guessed wish unless the text has one of its type.
    fn guess(&mut self, piece: &[usize], wish: RefineIntent) -> bool {
        let is_known = self.wishes.iter().any(|other| other.is_like(&wish));
        let Some((first, last)) = piece.first().zip(piece.last()) else { return false };
        let Some(words) = self.text.original_words(*first, last + 1).filter(|_| !is_known) else { return is_known };
        self.wishes.push(RefineIntent::Guess(words, Box::new(wish)));
        true
    }
}
