//! A lexicon of function words (stop words, units, numbers, currencies, months) from `catalogue/thesaurus/words.toml`.

use std::collections::HashMap;

use serde::Deserialize;

use crate::text::fold::fold;

/// A sense of a function word. A word may have several ("a" is a filler and the number one).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum WordSense {
    Filler,
    Negator,
    Or,
    Until,
    /// After an age.
    YearsOld,
    /// After a group's minimum age: "60 plus".
    Plus,
    People,
    Children,
    BeforePeople,
    /// A number of travelers without a digit ("solo").
    Party(u32),
    Day,
    /// A word for days before their number, as in Sinhala.
    DayBefore,
    Night,
    /// A number of days ("week", "fortnight").
    Span(u32),
    /// A range of days ("weekend").
    Between(u32, u32),
    /// A trip of several days that returns to its start.
    RoundTrip,
    Hour,
    /// Days relative to today.
    Coming(Coming),
    /// Of a hotel: "5 star".
    Star,
    Number(u32),
    Under,
    Over,
    Each,
    Total,
    Daily,
    /// Multiplies the number before it: "60k".
    Multiple(u32),
    /// Its value in US dollars.
    Currency(f64),
    /// The first and the last, January being 1.
    Months(u32, u32),
}

/// Days named by their distance from today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coming {
    Tomorrow,
    ThisWeekend,
    NextWeekend,
    NextWeek,
    NextMonth,
}

#[derive(Deserialize)]
struct FunctionWordsFile {
    fillers: Vec<String>,
    negators: Vec<String>,
    or: Vec<String>,
    until: Vec<String>,
    years_old: Vec<String>,
    plus: Vec<String>,
    people: PeopleWords,
    days: DayUnitWords,
    coming: ComingDays,
    numbers: HashMap<String, Vec<String>>,
    price: Price,
    multiples: HashMap<String, Vec<String>>,
    currencies: HashMap<String, Currency>,
    months: HashMap<String, Vec<String>>,
}

#[derive(Deserialize)]
struct PeopleWords {
    words: Vec<String>,
    children: Vec<String>,
    before: Vec<String>,
    one: Vec<String>,
    two: Vec<String>,
}

#[derive(Deserialize)]
struct DayUnitWords {
    day: Vec<String>,
    before: Vec<String>,
    night: Vec<String>,
    week: Vec<String>,
    fortnight: Vec<String>,
    month: Vec<String>,
    weekend: Vec<String>,
    long_weekend: Vec<String>,
    day_trip: Vec<String>,
    round_trip: Vec<String>,
    hour: Vec<String>,
    star: Vec<String>,
}

#[derive(Deserialize)]
struct ComingDays {
    tomorrow: Vec<String>,
    this_weekend: Vec<String>,
    next_weekend: Vec<String>,
    next_week: Vec<String>,
    next_month: Vec<String>,
}

#[derive(Deserialize)]
struct Price {
    under: Vec<String>,
    over: Vec<String>,
    each: Vec<String>,
    total: Vec<String>,
    daily: Vec<String>,
}

#[derive(Deserialize)]
struct Currency {
    usd: f64,
    words: Vec<String>,
}

/// Senses by folded words joined by blanks.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    by_text: HashMap<String, Vec<WordSense>>,
}

impl Lexicon {
    /// Parses `words.toml`.
    ///
    /// # Errors
    /// If the text is not such a file.
    pub(crate) fn read(text: &str) -> Result<Self, toml::de::Error> {
        let file: FunctionWordsFile = toml::from_str(text)?;
        let mut lexicon = Self::default();
        let (people, days, price, coming) = (file.people, file.days, file.price, file.coming);
        let lists = [
            (file.fillers, WordSense::Filler),
            (file.negators, WordSense::Negator),
            (file.or, WordSense::Or),
            (file.until, WordSense::Until),
            (file.years_old, WordSense::YearsOld),
            (file.plus, WordSense::Plus),
            (people.words, WordSense::People),
            (people.children, WordSense::Children),
            (people.before, WordSense::BeforePeople),
            (people.one, WordSense::Party(1)),
            (people.two, WordSense::Party(2)),
            (days.day, WordSense::Day),
            (days.before, WordSense::DayBefore),
            (days.night, WordSense::Night),
            (days.week, WordSense::Span(7)),
            (days.fortnight, WordSense::Span(14)),
            (days.month, WordSense::Span(30)),
            (days.weekend, WordSense::Between(2, 3)),
            (days.long_weekend, WordSense::Between(3, 4)),
            (days.day_trip, WordSense::Between(1, 1)),
            (days.round_trip, WordSense::RoundTrip),
            (days.hour, WordSense::Hour),
            (days.star, WordSense::Star),
            (coming.tomorrow, WordSense::Coming(Coming::Tomorrow)),
            (coming.this_weekend, WordSense::Coming(Coming::ThisWeekend)),
            (coming.next_weekend, WordSense::Coming(Coming::NextWeekend)),
            (coming.next_week, WordSense::Coming(Coming::NextWeek)),
            (coming.next_month, WordSense::Coming(Coming::NextMonth)),
            (price.under, WordSense::Under),
            (price.over, WordSense::Over),
            (price.each, WordSense::Each),
            (price.total, WordSense::Total),
            (price.daily, WordSense::Daily),
        ];
        for (list, sense) in lists {
            lexicon.add(&list, sense);
        }
        for (number, list) in &file.numbers {
            lexicon.add(list, WordSense::Number(number.parse().unwrap_or(0)));
        }
        for (multiple, list) in &file.multiples {
            lexicon.add(list, WordSense::Multiple(multiple.parse().unwrap_or(1)));
        }
        for currency in file.currencies.values() {
            lexicon.add(&currency.words, WordSense::Currency(currency.usd));
        }
        for (months, list) in &file.months {
            let (first, last) = months.split_once('-').unwrap_or((months, months));
            lexicon.add(list, WordSense::Months(first.parse().unwrap_or(1), last.parse().unwrap_or(12)));
        }
        Ok(lexicon)
    }

    fn add(&mut self, list: &[String], sense: WordSense) {
        for word in list {
            let folded = fold(word);
            // Currency signs fold to nothing.
            let key = if folded.is_empty() || word.ends_with('$') { word.to_lowercase() } else { folded };
            self.by_text.entry(key).or_default().push(sense);
        }
    }

    pub(crate) fn senses(&self, text: &str) -> &[WordSense] {
        self.by_text.get(text).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn has_sense(&self, text: &str, sense: WordSense) -> bool {
        self.senses(text).contains(&sense)
    }

    /// Whether the text is a number word.
    pub(crate) fn is_number(&self, text: &str) -> bool {
        self.senses(text).iter().any(|sense| matches!(sense, WordSense::Number(_)))
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.by_text.keys().map(String::as_str)
    }
}
