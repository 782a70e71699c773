//! Numbers, times of day, lengths and days in words.

use super::vocabulary::{Class, Vocabulary};
use super::wish::{Days, When};
use super::words::Word;
use crate::planner::time::{Clock, Minutes};

/// Words from one upwards; those of several languages stand beside each other.
const NUMBERS: [&[&str]; 13] = [
    &["zero", "null", "cero", "零"],
    &["one", "ein", "eine", "einen", "einer", "eins", "un", "une", "uno", "una", "一"],
    &["two", "zwei", "deux", "dos", "二", "两", "couple", "pair"],
    &["three", "drei", "trois", "tres", "三"],
    &["four", "vier", "quatre", "cuatro", "四"],
    &["five", "funf", "cinq", "cinco", "五"],
    &["six", "sechs", "seis", "六"],
    &["seven", "sieben", "sept", "siete", "七"],
    &["eight", "acht", "huit", "ocho", "八"],
    &["nine", "neun", "neuf", "nueve", "九"],
    &["ten", "zehn", "dix", "diez", "十"],
    &["eleven", "elf", "onze", "once"],
    &["twelve", "zwolf", "douze", "doce"],
];
const ORDINALS: [&[&str]; 13] = [
    &[],
    &["first", "ersten", "erste", "erster", "premier", "premiere", "primer", "primero", "primera"],
    &["second", "zweiten", "zweite", "zweiter", "deuxieme", "segundo", "segunda"],
    &["third", "dritten", "dritte", "troisieme", "tercer", "tercero", "tercera"],
    &["fourth", "vierten", "vierte", "quatrieme", "cuarto", "cuarta"],
    &["fifth", "funften", "funfte", "cinquieme", "quinto", "quinta"],
    &["sixth", "sechsten", "sixieme", "sexto", "sexta"],
    &["seventh", "siebten", "septieme", "septimo"],
    &["eighth", "achten", "huitieme", "octavo"],
    &["ninth", "neunten", "neuvieme", "noveno"],
    &["tenth", "zehnten", "dixieme", "decimo"],
    &["eleventh", "elften", "onzieme"],
    &["twelfth", "zwolften", "douzieme"],
];
const HOURS: &[&str] =
    &["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas"];
const MINUTES: &[&str] = &["m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos"];
const AND: &[&str] = &[
    "and", "to", "till", "until", "through", "thru", "bis", "und", "a", "au", "et", "y", "al", "hasta", "到", "至",
    "和",
];

fn position(list: &[&[&str]], word: &str) -> Option<u8> {
    list.iter().position(|known| known.contains(&word)).and_then(|at| u8::try_from(at).ok())
}

pub(super) fn number(word: &str) -> Option<u8> {
    if matches!(word, "a" | "an") {
        return Some(1);
    }
    word.parse().ok().filter(|_| !word.starts_with('+')).or_else(|| position(&NUMBERS, word))
}

/// A sum of money or another number beyond those of days.
pub(super) fn sum(words: &[Word]) -> Option<(u32, usize)> {
    let first = words.first()?.folded.as_str();
    let next = words.get(1).map(|word| word.folded.as_str());
    let found: u32 = first.parse().ok()?;
    match next {
        Some("k" | "thousand" | "tausend" | "mille" | "mil" | "千") => Some((found.saturating_mul(1000), 2)),
        Some("万") => Some((found.saturating_mul(10_000), 2)),
        _ => Some((found, 1)),
    }
}

/// `third`, `3rd`.
pub(super) fn ordinal(word: &str) -> Option<u8> {
    let digits = ["st", "nd", "rd", "th"].into_iter().find_map(|end| word.strip_suffix(end));
    position(&ORDINALS, word).or_else(|| digits?.parse().ok())
}

/// A time of day as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Time {
    hours: i32,
    minutes: i32,
    /// Which half of the day was not said.
    is_bare: bool,
}

impl Time {
    /// Of a start: a bare hour before five is one of the afternoon.
    pub(super) fn start(self) -> Clock {
        self.after(5)
    }

    /// Of an end: a bare hour before noon is one of the evening.
    pub(super) fn end(self) -> Clock {
        self.after(12)
    }

    /// Of a flight, as it was written.
    pub(super) fn flight(self) -> Clock {
        self.after(0)
    }

    fn after(self, first: i32) -> Clock {
        let hours = if self.is_bare && self.hours < first { self.hours + 12 } else { self.hours };
        Clock::hm(hours % 24, self.minutes)
    }
}

/// `10`, `10:30`, `10am`, `9 in the morning`, `half past nine`, `18h`, `9 Uhr`, `9点半`, `noon`, and of how many words it is.
pub(super) fn time(words: &[Word]) -> Option<(Time, usize)> {
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    if matches!(word(0), "noon" | "midday" | "mittag" | "midi" | "mediodia") {
        return Some((Time { hours: 12, minutes: 0, is_bare: false }, 1));
    }
    if word(0) == "中" && word(1) == "午" {
        return Some((Time { hours: 12, minutes: 0, is_bare: false }, 2));
    }
    for (words_before, half) in [("下 午", 12), ("晚 上", 12), ("傍 晚", 12), ("早 上", 0), ("上 午", 0), ("凌 晨", 0)]
    {
        if words_before.split(' ').zip(0..).all(|(known, at)| word(at) == known)
            && let Some((found, length)) = bare_time(&words[2..])
        {
            let hours = if half == 12 && found.hours < 12 { found.hours + 12 } else { found.hours };
            return Some((Time { hours, is_bare: false, ..found }, length + 2));
        }
    }
    let (found, mut length) = bare_time(words)?;
    let mut rest = &words[length..];
    for filler in ["uhr", "oclock", "in", "de", "du", "the", "la", "am", "pm"] {
        let is_half = |word: &str| matches!(word, "am" | "pm");
        if rest.first().is_some_and(|word| word.folded == filler && !word.is_first && !is_half(filler)) {
            rest = &rest[1..];
        }
    }
    let half = rest.first().filter(|word| !word.is_first).and_then(|word| match word.folded.as_str() {
        "am" | "morning" | "morgens" | "matin" | "manana" | "fruh" => Some(0),
        "pm" | "afternoon" | "evening" | "nachmittags" | "abends" | "soir" | "tarde" | "noche" => Some(12),
        _ => None,
    });
    if words.get(length).is_some_and(|word| matches!(word.folded.as_str(), "uhr" | "oclock")) {
        length += 1;
    }
    let Some(half) = half.filter(|_| found.is_bare && (1..=12).contains(&found.hours)) else {
        return Some((found, length));
    };
    let length = words.len() - rest.len() + 1;
    Some((Time { hours: found.hours % 12 + half, is_bare: false, ..found }, length))
}

fn bare_time(words: &[Word]) -> Option<(Time, usize)> {
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    let at = |hours: i32, minutes: i32, is_bare: bool, length: usize| {
        ((0..24).contains(&hours) && (0..60).contains(&minutes)).then_some((Time { hours, minutes, is_bare }, length))
    };
    match (word(0), word(1)) {
        ("half", "past") => return at(i32::from(number(word(2))?), 30, true, 3),
        ("quarter", "past") => return at(i32::from(number(word(2))?), 15, true, 3),
        ("quarter", "to") => return at(i32::from(number(word(2))?) - 1, 45, true, 3),
        ("halb", hour) => return at(i32::from(number(hour)?) - 1, 30, true, 2),
        _ => {}
    }
    let first = word(0);
    let (digits, half) = match (first.strip_suffix("am"), first.strip_suffix("pm")) {
        (Some(digits), _) => (digits, Some(0)),
        (_, Some(digits)) => (digits, Some(12)),
        _ => (first, None),
    };
    if let Some((hours, minutes)) = digits.split_once([':', 'h']).filter(|(hours, _)| !hours.is_empty()) {
        let hours: i32 = hours.parse().ok()?;
        let minutes = if minutes.is_empty() { 0 } else { minutes.parse().ok()? };
        return match half {
            Some(half) if (1..=12).contains(&hours) => at(hours % 12 + half, minutes, false, 1),
            Some(_) => None,
            // "6:30" may be one of the evening, "06:30" and "18:30" are what they say.
            None => at(hours, minutes, hours <= 12 && !digits.starts_with('0'), 1),
        };
    }
    if let Some(half) = half {
        let hours: i32 = digits.parse().ok()?;
        return if (1..=12).contains(&hours) { at(hours % 12 + half, 0, false, 1) } else { None };
    }
    if first.len() == 4 && first.bytes().all(|c| c.is_ascii_digit()) {
        let digits: i32 = first.parse().ok()?;
        return at(digits / 100, digits % 100, false, 1);
    }
    let hours =
        i32::from(number(first).filter(|_| !matches!(first, "a" | "an" | "another" | "single" | "couple" | "pair"))?);
    match word(1) {
        "点" if word(2) == "半" => at(hours, 30, true, 3),
        "点" => at(hours, 0, true, 2),
        "h" | "heures" | "heure" => at(hours, 0, hours <= 12, 2),
        _ => at(hours, 0, hours <= 12, 1),
    }
}

/// `3 hours`, `2h30`, `an hour and a half`, `45 min`, `half an hour`, and of how many words it is.
pub(super) fn duration(words: &[Word]) -> Option<(Minutes, usize)> {
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    let begins = |phrase: &str| phrase.split(' ').zip(0..).all(|(known, at)| word(at) == known);
    for (phrase, minutes) in [
        ("half an hour", 30),
        ("half hour", 30),
        ("a half hour", 30),
        ("eine halbe stunde", 30),
        ("halbe stunde", 30),
        ("une demi heure", 30),
        ("demi heure", 30),
        ("media hora", 30),
        ("半 小 时", 30),
        ("半 个 小 时", 30),
        ("an hour and a half", 90),
        ("one and a half hours", 90),
        ("anderthalb stunden", 90),
        ("hora y media", 90),
        ("two and a half hours", 150),
    ] {
        if begins(phrase) {
            return Some((minutes, phrase.split(' ').count()));
        }
    }
    if let Some((hours, minutes)) = word(0).split_once('h').filter(|(hours, _)| !hours.is_empty()) {
        let (hours, minutes): (Minutes, Minutes) = (hours.parse().ok()?, minutes.parse().ok()?);
        return (hours <= 24 && minutes < 60).then_some((hours * 60 + minutes, 1));
    }
    let amount = tenths(word(0))?;
    if MINUTES.contains(&word(1)) {
        return Some((amount / 10, 2));
    }
    if word(1) == "分" && word(2) == "钟" {
        return Some((amount / 10, 3));
    }
    let hours = match (word(1), word(2), word(3)) {
        (unit, ..) if HOURS.contains(&unit) => 2,
        ("小", "时", _) => 3,
        ("个", "小", "时") => 4,
        _ => return None,
    };
    let whole = amount * 6;
    if MINUTES.contains(&word(hours + 1))
        && let Some(minutes) = tenths(word(hours))
    {
        return Some((whole + minutes / 10, hours + 2));
    }
    Some((whole, hours))
}

/// `1.5` was cut as `1:5`.
fn tenths(word: &str) -> Option<Minutes> {
    if let Some((whole, part)) = word.split_once(':') {
        let digit: Minutes = part.get(..1)?.parse().ok()?;
        let whole: Minutes = whole.parse().ok()?;
        return (whole < 1000).then_some(whole * 10 + digit);
    }
    if let Some(number) = number(word) {
        return Some(Minutes::from(number) * 10);
    }
    word.parse::<Minutes>().ok().filter(|whole| (0..10_000).contains(whole)).map(|whole| whole * 10)
}

/// Words for days, as classes of the vocabulary.
pub(super) struct DayWords<'a> {
    pub vocabulary: &'a Vocabulary,
}

impl DayWords<'_> {
    fn is(&self, words: &[Word], class: &str) -> Option<usize> {
        let class: Class = self.vocabulary.class(class)?;
        self.vocabulary.classes(words).into_iter().find(|(found, _)| *found == class).map(|(_, length)| length)
    }

    /// `day 4`, `the third day`, `day one`, `4. Tag`, `the last day`, `第五天`: one day.
    pub(super) fn day(&self, words: &[Word]) -> Option<(When, usize)> {
        let skipped = usize::from(words.first().is_some_and(|word| is_article(&word.folded)));
        let rest = words.get(skipped..)?;
        let first = rest.first()?.folded.as_str();
        let at = |length: usize| rest.get(length..).unwrap_or_default();
        let number_at = |length: usize| {
            at(length).first().and_then(|word| number(&word.folded).filter(|_| word.folded != "a" && !word.is_first))
        };
        if let Some(length) = self.is(rest, "day")
            && let Some(day) = number_at(length)
        {
            return Some((When::Days(Days::one(day)), skipped + length + 1));
        }
        if let Some(length) = self.is(rest, "last") {
            let more = usize::from(at(length).first().is_some_and(|word| word.folded == "一"));
            if let Some(day) = self.is(at(length + more), "day") {
                return Some((When::Last(1), skipped + length + more + day));
            }
        }
        if first == "第"
            && let Some(day) = number_at(1)
            && let Some(length) = self.is(at(2), "day")
        {
            return Some((When::Days(Days::one(day)), skipped + 2 + length));
        }
        let day = ordinal(first)?;
        let length = self.is(at(1), "day")?;
        Some((When::Days(Days::one(day)), skipped + 1 + length))
    }

    /// `days 1 to 3`, `day 5 onwards`, `after day 4`, `the first 4 days`, `前三天`, `from 4 on`: several, or one.
    pub(super) fn days(&self, words: &[Word]) -> Option<(When, usize)> {
        let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
        let preposition = usize::from(matches!(
            word(0),
            "on" | "an"
                | "am"
                | "le"
                | "el"
                | "les"
                | "los"
                | "du"
                | "des"
                | "for"
                | "during"
                | "from"
                | "ab"
                | "apres"
                | "after"
                | "since"
                | "until"
                | "till"
                | "through"
                | "bis"
                | "desde"
                | "hasta"
                | "depuis"
        ));
        let begins_after = matches!(word(0), "after" | "apres") || (word(0) == "despues" && word(1) == "del");
        let begins_from = matches!(word(0), "from" | "ab" | "since" | "desde" | "depuis");
        let ends_with = matches!(word(0), "until" | "till" | "through" | "bis" | "hasta");
        let rest = words.get(preposition..)?;
        if let Some((when, length)) = self.first_or_last(rest) {
            return Some((when, preposition + length));
        }
        let (first, length) = match self.day(rest) {
            Some((When::Days(days), length)) => (days.first, length),
            Some((when, length)) => return Some((when, preposition + length)),
            None => {
                // "From 4 on", "6 onwards".
                let day = number(rest.first()?.folded.as_str())
                    .filter(|_| rest.first().is_some_and(|word| word.folded != "a"))?;
                let length = 1 + onwards(&rest[1..])?;
                return Some((When::Days(Days::from(day)), preposition + length));
            }
        };
        let total = preposition + length;
        let after = words.get(total..).unwrap_or_default();
        if let Some(more) = onwards(after) {
            return Some((When::Days(Days::from(first)), total + more));
        }
        if begins_after {
            return Some((When::Days(Days::from(first.saturating_add(1))), total));
        }
        if ends_with {
            return Some((When::Days(Days { first: 1, last: first }), total));
        }
        if let Some((last, more)) = self.up_to(after) {
            return Some((When::Days(Days { first: first.min(last), last: last.max(first) }), total + more));
        }
        if begins_from {
            return Some((When::Days(Days::from(first)), total));
        }
        Some((When::Days(Days::one(first)), total))
    }

    /// `to 3`, `and day 4`, `- 5`.
    fn up_to(&self, words: &[Word]) -> Option<(u8, usize)> {
        let joined = AND.contains(&words.first()?.folded.as_str());
        if !joined || words.first().is_some_and(|word| word.is_first) {
            return None;
        }
        let rest = &words[1..];
        let named = self.is(rest, "day").unwrap_or(0);
        let word = rest.get(named)?;
        let last = number(&word.folded).filter(|_| !matches!(word.folded.as_str(), "a" | "an"))?;
        // "Day 3 and 2 nights in Kandy" is no range of days.
        let after = rest.get(named + 1..).unwrap_or_default();
        let is_other = self.is(after, "night").is_some() || (named == 0 && self.is(after, "day").is_some());
        (!is_other).then_some((last, named + 2))
    }

    fn first_or_last(&self, words: &[Word]) -> Option<(When, usize)> {
        let skipped = usize::from(words.first().is_some_and(|word| is_article(&word.folded)));
        let rest = words.get(skipped..)?;
        let (is_last, length) = match (self.is(rest, "last"), self.is(rest, "lasts")) {
            (Some(length), _) => (true, length),
            (None, Some(length)) => (false, length),
            _ => return None,
        };
        let number = number(rest.get(length)?.folded.as_str())?;
        let day = self.is(rest.get(length + 1..)?, "day")?;
        let when = if is_last { When::Last(number) } else { When::Days(Days { first: 1, last: number }) };
        Some((when, skipped + length + 1 + day))
    }
}

fn onwards(words: &[Word]) -> Option<usize> {
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    match (word(0), word(1)) {
        ("onwards" | "onward" | "on" | "forward" | "forwards" | "plus" | "起" | "weiter", _) => Some(1),
        ("and", "on" | "after" | "later" | "onwards")
        | ("or", "later")
        | ("en", "adelante")
        | ("und", "danach")
        | ("开", "始")
        | ("以", "后") => Some(2),
        _ => None,
    }
}

fn is_article(word: &str) -> bool {
    matches!(
        word,
        "the" | "le" | "la" | "les" | "el" | "los" | "las" | "der" | "die" | "den" | "dem" | "am" | "my" | "our"
    )
}

#[cfg(test)]
mod tests {
    use super::{DayWords, Days, When, duration, time};
    use crate::planner::refine::vocabulary::Vocabulary;
    use crate::planner::refine::words::words;

    #[test]
    fn times_are_read_as_they_are_written() {
        for (text, start, end) in [
            ("9", "09:00", "21:00"),
            ("4", "16:00", "16:00"),
            ("9:30", "09:30", "21:30"),
            ("10am", "10:00", "10:00"),
            ("9 in the morning", "09:00", "09:00"),
            ("6 pm", "18:00", "18:00"),
            ("half past nine", "09:30", "21:30"),
            ("18h", "18:00", "18:00"),
            ("11h20", "11:20", "23:20"),
            ("9 Uhr", "09:00", "21:00"),
            ("halb zehn", "09:30", "21:30"),
            ("下午3点", "15:00", "15:00"),
            ("9点半", "09:30", "21:30"),
            ("4.35 am", "04:35", "04:35"),
            ("noon", "12:00", "12:00"),
        ] {
            let (found, length) = time(&words(text)).expect(text);
            assert_eq!((found.start().to_string().as_str(), found.end().to_string().as_str()), (start, end), "{text}");
            assert_eq!(length, words(text).len(), "{text}");
        }
        assert!(time(&words("a day")).is_none() && time(&words("45")).is_none());
    }

    #[test]
    fn lengths_are_minutes() {
        for (text, minutes) in [
            ("2 hours", 120),
            ("1.5h", 90),
            ("2h30", 150),
            ("half an hour", 30),
            ("45 min", 45),
            ("drei Stunden", 180),
            ("3小时", 180),
            ("2 hours 15 minutes", 135),
            ("an hour", 60),
        ] {
            assert_eq!(duration(&words(text)), Some((minutes, words(text).len())), "{text}");
        }
        assert_eq!(duration(&words("3 nights")), None);
    }

    #[test]
    fn days_are_one_or_several() {
        let read = DayWords { vocabulary: Vocabulary::shipped() };
        for (text, when) in [
            ("day 4", When::Days(Days::one(4))),
            ("the third day", When::Days(Days::one(3))),
            ("on day one", When::Days(Days::one(1))),
            ("days 1 to 3", When::Days(Days { first: 1, last: 3 })),
            ("day 1-3", When::Days(Days { first: 1, last: 3 })),
            ("days 3 and 4", When::Days(Days { first: 3, last: 4 })),
            ("the first 4 days", When::Days(Days { first: 1, last: 4 })),
            ("the last two days", When::Last(2)),
            ("the last day", When::Last(1)),
            ("after day 4", When::Days(Days::from(5))),
            ("from day 6 on", When::Days(Days::from(6))),
            ("6 onwards", When::Days(Days::from(6))),
            ("第五天", When::Days(Days::one(5))),
            ("前三天", When::Days(Days { first: 1, last: 3 })),
            ("最后一天", When::Last(1)),
            ("Tag 3", When::Days(Days::one(3))),
        ] {
            assert_eq!(read.days(&words(text)), Some((when, words(text).len())), "{text}");
        }
        assert_eq!(read.days(&words("3 days")), None);
    }
}
