//! Times of day.

use super::months::month;
use super::numbers::{number, number_of};
use crate::refine::words::Word;
use crate::time::Clock;

/// A time of day as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::refine) struct Time {
    hours: i32,
    minutes: i32,
    /// Whether the half of the day is open.
    is_bare: bool,
}

/// Names of a half of the day before an hour: "下午3点".
const HALVES: [(&str, i32); 10] = [
    ("下 午", 12),
    ("晚 上", 12),
    ("傍 晚", 12),
    ("早 上", 0),
    ("早 晨", 0),
    ("上 午", 0),
    ("清 晨", 0),
    ("凌 晨", 0),
    ("半 夜", 0),
    ("夜 里", 12),
];
/// Words between an hour and its half of the day.
const BETWEEN: [&str; 11] = ["uhr", "oclock", "o", "clock", "in", "at", "de", "du", "the", "la", "am"];
const NO_HOURS: [&str; 6] = ["a", "an", "another", "single", "couple", "pair"];

impl Time {
    const fn exact(hours: i32, minutes: i32) -> Self {
        Self { hours, minutes, is_bare: false }
    }

    /// As a start: a bare hour before five is in the afternoon.
    pub(in crate::refine) fn start(self) -> Clock {
        self.after(5)
    }

    /// As an end: a bare hour before noon is in the evening.
    pub(in crate::refine) fn end(self) -> Clock {
        self.after(12)
    }

    /// As a flight's time: as written.
    pub(in crate::refine) fn flight(self) -> Clock {
        self.after(0)
    }

    /// Whether the half of the day or the minutes were written.
    pub(in crate::refine) const fn is_written_out(self) -> bool {
        !self.is_bare || self.minutes > 0
    }

    /// Whether the words alone mark a time: `6pm`, `18:00`, `9 Uhr`, `noon`, but not `6`.
    pub(in crate::refine) fn is_marked(self, words: &[Word]) -> bool {
        let is_mark = |word: &Word| matches!(word.folded.as_str(), "uhr" | "oclock" | "clock" | "点" | "heures");
        // "1200 steps" is no time.
        let is_figure = |word: &Word| word.folded.len() == 4 && word.folded.bytes().all(|c| c.is_ascii_digit());
        (!self.is_bare && !words.first().is_some_and(is_figure))
            || words.first().is_some_and(|word| word.folded.contains(':'))
            || words.iter().take(3).skip(1).take_while(|word| !word.is_first).any(is_mark)
    }

    fn after(self, first: i32) -> Clock {
        let hours = if self.is_bare && self.hours < first { self.hours + 12 } else { self.hours };
        Clock::hm(hours % 24, self.minutes)
    }
}

/// `10`, `10:30`, `10am`, `9 in the morning`, `half past nine`, `nine thirty`, `18h`, `9 Uhr`, `9点半`, `noon`, with the number of words.
pub(in crate::refine) fn time(words: &[Word]) -> Option<(Time, usize)> {
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    if matches!(word(0), "noon" | "midday" | "mittag" | "midi" | "mediodia") {
        return Some((Time::exact(12, 0), 1));
    }
    if matches!(word(0), "lunchtime" | "mittagszeit") {
        return Some((Time::exact(13, 0), 1));
    }
    if matches!((word(0), word(1)), ("中", "午") | ("正", "午")) {
        return Some((Time::exact(12, 0), 2));
    }
    if matches!(word(0), "midnight" | "mitternacht" | "minuit" | "medianoche") {
        return Some((Time::exact(0, 0), 1));
    }
    for (words_before, half) in HALVES {
        if words_before.split(' ').zip(0..).all(|(known, at)| word(at) == known)
            && let Some((found, length)) = bare_time(&words[2..])
        {
            let hours = if half == 12 && found.hours < 12 { found.hours + 12 } else { found.hours };
            return Some((Time { hours, is_bare: false, ..found }, length + 2));
        }
    }
    let (found, mut length) = bare_time(words)?;
    // "On 14 August" is a day.
    let is_figure = length == 1 && word(0).bytes().all(|c| c.is_ascii_digit());
    let is_joined = words.get(length).is_some_and(|word| !word.is_first);
    if is_figure && is_joined && month(&words[length..]).is_some() {
        return None;
    }
    let mut rest = &words[length..];
    let is_half = |word: &str| matches!(word, "am" | "pm");
    while let Some(next) = rest.first().filter(|next| !next.is_first && BETWEEN.contains(&next.folded.as_str())) {
        // "Um 8 am Flughafen": the German "am" is a preposition, the English one a half of the day.
        let is_last = rest.get(1).is_none_or(|later| half_of(&later.folded).is_none());
        if is_half(&next.folded) && is_last {
            break;
        }
        rest = &rest[1..];
    }
    let half = rest.first().filter(|word| !word.is_first).and_then(|word| half_of(&word.folded));
    match (word(length), word(length + 1)) {
        ("uhr" | "oclock", _) => length += 1,
        ("o", "clock") => length += 2,
        _ => {}
    }
    // "At 8ish".
    length += usize::from(word(length) == "ish");
    let Some(half) = half.filter(|_| found.is_bare && (1..=12).contains(&found.hours)) else {
        return Some((found, length));
    };
    let length = words.len() - rest.len() + 1;
    Some((Time { hours: found.hours % 12 + half, is_bare: false, ..found }, length))
}

fn half_of(word: &str) -> Option<i32> {
    match word {
        "am" | "morning" | "morgens" | "morgen" | "matin" | "manana" | "fruh" | "vormittags" => Some(0),
        "pm" | "afternoon" | "evening" | "nachmittags" | "abends" | "soir" | "tarde" | "noche" => Some(12),
        _ => None,
    }
}

fn checked_time(hours: i32, minutes: i32, is_bare: bool, length: usize) -> Option<(Time, usize)> {
    ((0..24).contains(&hours) && (0..60).contains(&minutes)).then_some((Time { hours, minutes, is_bare }, length))
}

fn bare_time(words: &[Word]) -> Option<(Time, usize)> {
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    if let Some(found) = in_words(words) {
        return Some(found);
    }
    let first = word(0);
    let (digits, half) = match (first.strip_suffix("am"), first.strip_suffix("pm")) {
        (Some(digits), _) => (digits, Some(0)),
        (_, Some(digits)) => (digits, Some(12)),
        _ => (first, None),
    };
    let is_figure = first.starts_with(|c: char| c.is_ascii_digit());
    if let Some((hours, minutes)) = digits.split_once([':', 'h']).filter(|_| is_figure) {
        let hours: i32 = hours.parse().ok()?;
        let minutes = if minutes.is_empty() { 0 } else { minutes.parse().ok()? };
        return match half {
            Some(half) if (1..=12).contains(&hours) => checked_time(hours % 12 + half, minutes, false, 1),
            Some(_) => None,
            // "6:30" may be in the evening; "06:30" and "18:30" are exact.
            None => checked_time(hours, minutes, hours <= 12 && !digits.starts_with('0'), 1),
        };
    }
    if let Some(half) = half.filter(|_| is_figure) {
        let hours: i32 = digits.parse().ok()?;
        return if (1..=12).contains(&hours) { checked_time(hours % 12 + half, 0, false, 1) } else { None };
    }
    if first.len() == 4 && first.bytes().all(|c| c.is_ascii_digit()) {
        let digits: i32 = first.parse().ok()?;
        return checked_time(digits / 100, digits % 100, false, 1);
    }
    if NO_HOURS.contains(&first) {
        return None;
    }
    let (hours, length) = number_of(words).map(|(hours, length)| (i32::from(hours), length))?;
    match (word(length), word(length + 1)) {
        ("点" | "點", "半") => checked_time(hours, 30, true, length + 2),
        ("点" | "點", next) => {
            let minutes = number_of(words.get(length + 1..)?).filter(|_| !next.is_empty());
            match minutes.filter(|(_, more)| word(length + 1 + more) == "分") {
                Some((minutes, more)) => checked_time(hours, i32::from(minutes), true, length + more + 2),
                None => checked_time(hours, 0, true, length + 1),
            }
        }
        ("h" | "heures" | "heure", "et") if word(length + 2) == "demie" => {
            checked_time(hours, 30, hours <= 12, length + 3)
        }
        ("h" | "heures" | "heure", _) => checked_time(hours, 0, hours <= 12, length + 1),
        ("y", "media") => checked_time(hours, 30, hours <= 12, length + 2),
        ("y", "cuarto") => checked_time(hours, 15, hours <= 12, length + 2),
        ("menos", "cuarto") => checked_time(hours - 1, 45, hours <= 12, length + 2),
        ("uhr", _) if number_of(words.get(length + 1..)?).is_some_and(|(minutes, _)| minutes >= 10) => {
            let (minutes, more) = number_of(words.get(length + 1..)?)?;
            checked_time(hours, i32::from(minutes), false, length + 1 + more)
        }
        // "Nine thirty".
        (next, _) if !is_figure && matches!(next, "fifteen" | "thirty" | "forty") => {
            let (minutes, more) = number_of(&words[length..])?;
            checked_time(hours, i32::from(minutes), true, length + more)
        }
        _ => checked_time(hours, 0, hours <= 12, length),
    }
}

/// `half past nine`, `half nine`, `quarter to ten`, `halb zehn`, `Viertel nach acht`, `ten to nine`.
fn in_words(words: &[Word]) -> Option<(Time, usize)> {
    let skipped = usize::from(words.first().is_some_and(|word| word.folded == "a"));
    let word = |at: usize| words.get(skipped + at).map_or("", |word| word.folded.as_str());
    let hour = |at: usize| number(word(at)).filter(|_| !NO_HOURS.contains(&word(at))).map(i32::from);
    let found = match (word(0), word(1)) {
        ("half", "past") => checked_time(hour(2)?, 30, true, 3),
        ("half", _) => checked_time(hour(1)?, 30, true, 2),
        ("quarter", "past" | "after") | ("viertel", "nach") => checked_time(hour(2)?, 15, true, 3),
        ("quarter", "to" | "before") | ("viertel", "vor") => checked_time(hour(2)? - 1, 45, true, 3),
        ("halb", _) => checked_time(hour(1)? - 1, 30, true, 2),
        (minutes @ ("five" | "ten" | "twenty" | "5" | "10" | "20"), "past") => {
            checked_time(hour(2)?, i32::from(number(minutes)?), true, 3)
        }
        (minutes @ ("five" | "ten" | "twenty"), "to") => {
            checked_time(hour(2)? - 1, 60 - i32::from(number(minutes)?), true, 3)
        }
        _ => None,
    };
    found.map(|(time, length)| (time, skipped + length))
}

#[cfg(test)]
mod tests {
    use super::time;
    use crate::refine::words::words;

    #[test]
    fn times_are_read_as_they_are_written() {
        for (text, start, end) in [
            ("9", "09:00", "21:00"),
            ("4", "16:00", "16:00"),
            ("9:30", "09:30", "21:30"),
            ("10am", "10:00", "10:00"),
            ("10 a.m.", "10:00", "10:00"),
            ("6 p.m.", "18:00", "18:00"),
            ("9 in the morning", "09:00", "09:00"),
            ("9 o'clock in the morning", "09:00", "09:00"),
            ("6 pm", "18:00", "18:00"),
            ("eight", "08:00", "20:00"),
            ("three o'clock", "15:00", "15:00"),
            ("eight in the morning", "08:00", "08:00"),
            ("half past nine", "09:30", "21:30"),
            ("half nine", "09:30", "21:30"),
            ("nine thirty", "09:30", "21:30"),
            ("a quarter to nine", "08:45", "20:45"),
            ("18h", "18:00", "18:00"),
            ("11h20", "11:20", "23:20"),
            ("9 Uhr", "09:00", "21:00"),
            ("20 Uhr 30", "20:30", "20:30"),
            ("halb zehn", "09:30", "21:30"),
            ("Viertel nach acht", "08:15", "20:15"),
            ("nueve y media", "09:30", "21:30"),
            ("下午3点", "15:00", "15:00"),
            ("早上十点半", "10:30", "10:30"),
            ("十一点", "11:00", "23:00"),
            ("9点半", "09:30", "21:30"),
            ("4.35 am", "04:35", "04:35"),
            ("noon", "12:00", "12:00"),
        ] {
            let (found, length) = time(&words(text)).expect(text);
            assert_eq!((found.start().to_string().as_str(), found.end().to_string().as_str()), (start, end), "{text}");
            assert_eq!(length, words(text).len(), "{text}");
        }
        assert!(time(&words("a day")).is_none() && time(&words("45")).is_none());
        assert!(time(&words("14 August")).is_none(), "a day of a month");
    }
}
