//! The small words of `catalogue/thesaurus/words.toml`, ready to be looked up.

use std::collections::HashMap;

use serde::Deserialize;

use crate::search::text::fold::fold;

/// What a small word says. One word may say several things ("a" is a filler and the number one).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) enum Small {
    Filler,
    Negator,
    People,
    Children,
    BeforePeople,
    /// So many travel, though no number is there ("solo").
    Party(u32),
    Day,
    Night,
    /// So many days ("week", "fortnight").
    Span(u32),
    /// From so many days to so many ("weekend").
    Between(u32, u32),
    Number(u32),
    Under,
    Over,
    Each,
    Total,
    Daily,
    Thousand,
    /// What one of it is in US dollars.
    Currency(f64),
    /// The first and the last, January being 1.
    Months(u32, u32),
}

#[derive(Deserialize)]
struct File {
    fillers: Vec<String>,
    negators: Vec<String>,
    people: People,
    days: Days,
    numbers: HashMap<String, Vec<String>>,
    price: Price,
    currencies: HashMap<String, Currency>,
    months: HashMap<String, Vec<String>>,
}

#[derive(Deserialize)]
struct People {
    words: Vec<String>,
    children: Vec<String>,
    before: Vec<String>,
    one: Vec<String>,
    two: Vec<String>,
}

#[derive(Deserialize)]
struct Days {
    day: Vec<String>,
    night: Vec<String>,
    week: Vec<String>,
    fortnight: Vec<String>,
    month: Vec<String>,
    weekend: Vec<String>,
    long_weekend: Vec<String>,
}

#[derive(Deserialize)]
struct Price {
    under: Vec<String>,
    over: Vec<String>,
    each: Vec<String>,
    total: Vec<String>,
    daily: Vec<String>,
    thousand: Vec<String>,
}

#[derive(Deserialize)]
struct Currency {
    usd: f64,
    words: Vec<String>,
}

/// By folded words with one blank between them.
#[derive(Debug, Default)]
pub(in crate::search) struct Words {
    by_text: HashMap<String, Vec<Small>>,
}

impl Words {
    /// Reads `words.toml`.
    ///
    /// # Errors
    /// When the text is not such a file.
    pub(in crate::search) fn read(text: &str) -> Result<Self, toml::de::Error> {
        let file: File = toml::from_str(text)?;
        let mut words = Self::default();
        let (people, days, price) = (file.people, file.days, file.price);
        let lists = [
            (file.fillers, Small::Filler),
            (file.negators, Small::Negator),
            (people.words, Small::People),
            (people.children, Small::Children),
            (people.before, Small::BeforePeople),
            (people.one, Small::Party(1)),
            (people.two, Small::Party(2)),
            (days.day, Small::Day),
            (days.night, Small::Night),
            (days.week, Small::Span(7)),
            (days.fortnight, Small::Span(14)),
            (days.month, Small::Span(30)),
            (days.weekend, Small::Between(2, 3)),
            (days.long_weekend, Small::Between(3, 4)),
            (price.under, Small::Under),
            (price.over, Small::Over),
            (price.each, Small::Each),
            (price.total, Small::Total),
            (price.daily, Small::Daily),
            (price.thousand, Small::Thousand),
        ];
        for (list, meaning) in lists {
            words.add(&list, meaning);
        }
        for (number, list) in &file.numbers {
            words.add(list, Small::Number(number.parse().unwrap_or(0)));
        }
        for currency in file.currencies.values() {
            words.add(&currency.words, Small::Currency(currency.usd));
        }
        for (months, list) in &file.months {
            let (first, last) = months.split_once('-').unwrap_or((months, months));
            words.add(list, Small::Months(first.parse().unwrap_or(1), last.parse().unwrap_or(12)));
        }
        Ok(words)
    }

    fn add(&mut self, list: &[String], meaning: Small) {
        for word in list {
            let folded = fold(word);
            // Signs of currencies fold to nothing.
            let key = if folded.is_empty() || word.ends_with('$') { word.to_lowercase() } else { folded };
            self.by_text.entry(key).or_default().push(meaning);
        }
    }

    pub(in crate::search) fn of(&self, text: &str) -> &[Small] {
        self.by_text.get(text).map_or(&[], Vec::as_slice)
    }

    pub(in crate::search) fn is(&self, text: &str, meaning: Small) -> bool {
        self.of(text).contains(&meaning)
    }

    pub(in crate::search) fn texts(&self) -> impl Iterator<Item = &str> {
        self.by_text.keys().map(String::as_str)
    }
}
