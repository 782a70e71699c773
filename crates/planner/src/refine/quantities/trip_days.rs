//! Days of a trip in words.

use super::numbers::{number, number_of, ordinal};
use crate::refine::intent::{DayRange, When};
use crate::refine::vocabulary::{IntentVocabulary, WordClass};
use crate::refine::words::Word;

const AND: &[&str] = &[
    "and", "to", "till", "until", "through", "thru", "bis", "und", "a", "au", "et", "y", "al", "hasta", "到", "至",
    "和",
];

/// The vocabulary classes for days.
pub(in crate::refine) struct DayWords<'a> {
    pub vocabulary: &'a IntentVocabulary,
}

impl DayWords<'_> {
    fn match_class(&self, words: &[Word], class: &str) -> Option<usize> {
        let class: WordClass = self.vocabulary.class(class)?;
        self.vocabulary.classes(words).into_iter().find(|(found, _)| *found == class).map(|(_, length)| length)
    }

    /// One day: `day 4`, `the third day`, `day one`, `4. Tag`, `the last day`, `第五天`.
    pub(in crate::refine) fn day(&self, words: &[Word]) -> Option<(When, usize)> {
        let skipped = usize::from(words.first().is_some_and(|word| is_article(&word.folded)));
        let rest = words.get(skipped..)?;
        let first = rest.first()?.folded.as_str();
        let at = |length: usize| rest.get(length..).unwrap_or_default();
        let number_at = |length: usize| {
            let is_one = |word: &Word| !matches!(word.folded.as_str(), "a" | "an") && !word.is_first;
            number_of(at(length)).filter(|_| at(length).first().is_some_and(is_one))
        };
        // "每天四点" is four o'clock each day.
        if let Some(length) = self.match_class(rest, "day").filter(|_| !matches!(first, "天" | "日")) {
            let called = usize::from(at(length).first().is_some_and(|word| {
                matches!(word.folded.as_str(), "number" | "no" | "nr" | "nummer" | "numero") && !word.is_first
            }));
            if let Some((day, more)) = number_at(length + called) {
                return Some((When::Days(DayRange::single(day)), skipped + length + called + more));
            }
        }
        if let Some(length) = self.match_class(rest, "last") {
            let more = usize::from(at(length).first().is_some_and(|word| word.folded == "一"));
            if let Some(day) = self.match_class(at(length + more), "day") {
                return Some((When::Last(1), skipped + length + more + day));
            }
        }
        if first == "第"
            && let Some((day, more)) = number_at(1)
            && let Some(length) = self.match_class(at(1 + more), "day")
        {
            return Some((When::Days(DayRange::single(day)), skipped + 1 + more + length));
        }
        let day = ordinal(first)?;
        let length = self.match_class(at(1), "day")?;
        Some((When::Days(DayRange::single(day)), skipped + 1 + length))
    }

    /// One or several days: `days 1 to 3`, `day 5 onwards`, `after day 4`, `the first 4 days`, `前三天`, `from 4 on`.
    pub(in crate::refine) fn days(&self, words: &[Word]) -> Option<(When, usize)> {
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
        let preposition = match (word(0), word(1)) {
            ("up", "to") | ("jusqu", "au" | "a") | ("despues", "del" | "de") | ("a", "partir") => 2,
            _ => preposition,
        };
        let preposition =
            preposition + usize::from(word(0) == "a" && word(1) == "partir" && matches!(word(2), "du" | "de" | "del"));
        let begins_after = matches!(word(0), "after" | "apres") || (word(0) == "despues" && word(1) == "del");
        let begins_from =
            matches!(word(0), "from" | "ab" | "since" | "desde" | "depuis") || (word(0) == "a" && word(1) == "partir");
        let ends_with = matches!(word(0), "until" | "till" | "through" | "bis" | "hasta" | "up" | "jusqu");
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
                return Some((When::Days(DayRange::from(day)), preposition + length));
            }
        };
        let total = preposition + length;
        let after = words.get(total..).unwrap_or_default();
        if let Some(more) = onwards(after) {
            return Some((When::Days(DayRange::from(first)), total + more));
        }
        if begins_after {
            return Some((When::Days(DayRange::from(first.saturating_add(1))), total));
        }
        if ends_with {
            return Some((When::Days(DayRange { first: 1, last: first }), total));
        }
        if let Some((last, more)) = self.up_to(after) {
            return Some((When::Days(DayRange { first: first.min(last), last: last.max(first) }), total + more));
        }
        if begins_from {
            return Some((When::Days(DayRange::from(first)), total));
        }
        Some((When::Days(DayRange::single(first)), total))
    }

    /// `to 3`, `and day 4`, `- 5`.
    fn up_to(&self, words: &[Word]) -> Option<(u8, usize)> {
        let joined = AND.contains(&words.first()?.folded.as_str());
        if !joined || words.first().is_some_and(|word| word.is_first) {
            return None;
        }
        let rest = &words[1..];
        let named = self.match_class(rest, "day").unwrap_or(0);
        let word = rest.get(named)?;
        let last = number(&word.folded).filter(|_| !matches!(word.folded.as_str(), "a" | "an"))?;
        // "Day 3 and 2 nights in Kandy" is no range of days.
        let after = rest.get(named + 1..).unwrap_or_default();
        let is_other =
            self.match_class(after, "night").is_some() || (named == 0 && self.match_class(after, "day").is_some());
        (!is_other).then_some((last, named + 2))
    }

    fn first_or_last(&self, words: &[Word]) -> Option<(When, usize)> {
        let skipped = usize::from(words.first().is_some_and(|word| is_article(&word.folded)));
        let rest = words.get(skipped..)?;
        if let Some(found) = self.counted_first(rest) {
            return Some((found.0, skipped + found.1));
        }
        let (is_last, length) = match (self.match_class(rest, "last"), self.match_class(rest, "lasts")) {
            (Some(length), _) => (true, length),
            (None, Some(length)) => (false, length),
            _ => return None,
        };
        let number = number(rest.get(length)?.folded.as_str())?;
        let day = self.match_class(rest.get(length + 1..)?, "day")?;
        let when = if is_last { When::Last(number) } else { When::Days(DayRange { first: 1, last: number }) };
        Some((when, skipped + length + 1 + day))
    }
}

impl DayWords<'_> {
    /// `trois premiers jours`, `two last days`: the number comes first.
    fn counted_first(&self, words: &[Word]) -> Option<(When, usize)> {
        let (number, length) = number_of(words)?;
        let rest = words.get(length..)?;
        let (is_last, more) = match (self.match_class(rest, "last"), self.match_class(rest, "lasts")) {
            (Some(more), _) => (true, more),
            (None, Some(more)) => (false, more),
            _ => return None,
        };
        let day = self.match_class(rest.get(more..)?, "day")?;
        let when = if is_last { When::Last(number) } else { When::Days(DayRange { first: 1, last: number }) };
        Some((when, length + more + day))
    }
}

fn onwards(words: &[Word]) -> Option<usize> {
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    match (word(0), word(1)) {
        ("onwards" | "onward" | "onw" | "ff" | "on" | "forward" | "forwards" | "plus" | "起" | "weiter", _) => Some(1),
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
        "the"
            | "aux"
            | "au"
            | "le"
            | "la"
            | "les"
            | "el"
            | "los"
            | "las"
            | "der"
            | "die"
            | "den"
            | "dem"
            | "am"
            | "my"
            | "our"
    )
}

#[cfg(test)]
mod tests {
    use super::{DayRange, DayWords, When};
    use crate::refine::vocabulary::IntentVocabulary;
    use crate::refine::words::words;

    #[test]
    fn days_are_one_or_several() {
        let read = DayWords { vocabulary: IntentVocabulary::shipped() };
        for (text, when) in [
            ("day 4", When::Days(DayRange::single(4))),
            ("the third day", When::Days(DayRange::single(3))),
            ("on day one", When::Days(DayRange::single(1))),
            ("days 1 to 3", When::Days(DayRange { first: 1, last: 3 })),
            ("day 1-3", When::Days(DayRange { first: 1, last: 3 })),
            ("days 3 and 4", When::Days(DayRange { first: 3, last: 4 })),
            ("the first 4 days", When::Days(DayRange { first: 1, last: 4 })),
            ("the last two days", When::Last(2)),
            ("the last day", When::Last(1)),
            ("after day 4", When::Days(DayRange::from(5))),
            ("from day 6 on", When::Days(DayRange::from(6))),
            ("6 onwards", When::Days(DayRange::from(6))),
            ("第五天", When::Days(DayRange::single(5))),
            ("前三天", When::Days(DayRange { first: 1, last: 3 })),
            ("最后一天", When::Last(1)),
            ("Tag 3", When::Days(DayRange::single(3))),
            ("am 4. Tag", When::Days(DayRange::single(4))),
            ("第十一天", When::Days(DayRange::single(11))),
            ("D1-D3", When::Days(DayRange { first: 1, last: 3 })),
            ("day 4+", When::Days(DayRange::from(4))),
            ("days two through four", When::Days(DayRange { first: 2, last: 4 })),
            ("from the 6th day onwards", When::Days(DayRange::from(6))),
            ("les trois premiers jours", When::Days(DayRange { first: 1, last: 3 })),
            ("los dos últimos días", When::Last(2)),
            ("up to day 5", When::Days(DayRange { first: 1, last: 5 })),
            ("à partir du jour 5", When::Days(DayRange::from(5))),
            ("day number 3", When::Days(DayRange::single(3))),
            ("the first day", When::Days(DayRange::single(1))),
            ("the final day", When::Last(1)),
        ] {
            assert_eq!(read.days(&words(text)), Some((when, words(text).len())), "{text}");
        }
        assert_eq!(read.days(&words("3 days")), None);
    }
}
