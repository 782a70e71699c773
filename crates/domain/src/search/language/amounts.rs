//! Amounts that are typed with their units: "2 weeks", "under $1500", "for 4", "in February".

use std::ops::Range;

use crate::search::language::tokens::{Kind, Token};
use crate::search::language::words::{Small, Words};

/// Of a wanted number of days, one in so many more or less is near enough.
const DAYS_NEAR: u32 = 4;
/// A bare number is a price from here on, after a word such as "under".
const PRICE_FROM: f64 = 20.0;
/// Years that are told beside a month.
const YEARS: std::ops::RangeInclusive<u32> = 2024..=2040;
/// Words of an amount at most.
const LONGEST: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) enum Amount {
    /// From so many days to so many.
    Days(u32, u32),
    /// US dollars, for one person where `is_each`.
    Price {
        at_least: bool,
        usd: f64,
        is_each: bool,
        is_daily: bool,
    },
    People(u32),
    Children(u32),
    /// The first and the last, January being 1.
    Months(u32, u32),
    /// A number that belongs to a month or tells somebody's age: it says nothing of a trip.
    Aside,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::search) struct Found {
    pub(in crate::search) amount: Amount,
    pub(in crate::search) tokens: Range<usize>,
    /// Whether its words say nothing else. "Solo" counts the people and is a way to travel.
    pub(in crate::search) is_spent: bool,
}

/// Every amount of a text, in order and without overlap.
pub(in crate::search) fn amounts(tokens: &[Token], words: &Words) -> Vec<Found> {
    let reader = Reader { tokens, words };
    let (mut found, mut place) = (Vec::new(), 0);
    while place < tokens.len() {
        let read = if tokens[place].is_quoted { None } else { reader.read(place, &found) };
        match read {
            Some(read) => {
                place = read.tokens.end.max(place + 1);
                found.push(read);
            }
            None => place += 1,
        }
    }
    found
}

/// The range of days that is near enough to a wanted number.
pub(in crate::search) fn near(days: u32) -> (u32, u32) {
    (days - days / DAYS_NEAR, days + days / DAYS_NEAR)
}

struct Reader<'a> {
    tokens: &'a [Token],
    words: &'a Words,
}

impl Reader<'_> {
    fn read(&self, place: usize, before: &[Found]) -> Option<Found> {
        let spent = |(amount, end): (Amount, usize)| Found { amount, tokens: place..end, is_spent: true };
        self.days(place)
            .or_else(|| self.price(place))
            .or_else(|| self.people(place))
            .map(spent)
            .or_else(|| self.party(place))
            .or_else(|| self.months(place).map(spent))
            .or_else(|| self.aside(place, before).map(spent))
    }

    /// The meanings of the longest small word that starts here and has `wanted` among them, and where it ends.
    fn small<T>(&self, place: usize, wanted: impl Fn(Small) -> Option<T>) -> Option<(T, usize)> {
        (place + 1..=(place + LONGEST).min(self.tokens.len())).rev().find_map(|end| {
            let text = self.text(place..end)?;
            self.words.of(&text).iter().find_map(|small| wanted(*small)).map(|found| (found, end))
        })
    }

    fn is(&self, place: usize, wanted: Small) -> Option<usize> {
        self.small(place, |small| (small == wanted).then_some(())).map(|(_, end)| end)
    }

    /// Words with a blank between them; a sign stands for itself.
    fn text(&self, range: Range<usize>) -> Option<String> {
        let word = |token: &Token| match &token.kind {
            Kind::Word(word) => Some(word.clone()),
            Kind::Sign(sign) => Some(sign.to_string()),
            Kind::Number(_) | Kind::Dash => None,
        };
        Some(self.tokens.get(range)?.iter().map(word).collect::<Option<Vec<_>>>()?.join(" "))
    }

    /// A number in digits or in words.
    fn number(&self, place: usize) -> Option<(f64, usize)> {
        if let Some(number) = self.tokens.get(place)?.number() {
            return Some((number, place + 1));
        }
        let word = self.tokens[place].word()?;
        let number = self.words.of(word).iter().find_map(|small| match small {
            Small::Number(number) => Some(f64::from(*number)),
            _ => None,
        })?;
        Some((number, place + 1))
    }

    fn whole(&self, place: usize) -> Option<(u32, usize)> {
        let (number, end) = self.number(place)?;
        // Bounded before: a number of days or people.
        ((1.0..=999.0).contains(&number) && number.fract() == 0.0).then(|| (small_number(number), end))
    }

    /// "10 days", "10-14 days", "2 weeks", "5d4n", "a long weekend", "week".
    fn days(&self, place: usize) -> Option<(Amount, usize)> {
        if let Some(((fewest, most), end)) = self.small(place, |small| match small {
            Small::Between(fewest, most) => Some((fewest, most)),
            _ => None,
        }) {
            return Some((Amount::Days(fewest, most), end));
        }
        if let Some((first, end)) = self.whole(place) {
            let until = self.until(end).and_then(|next| self.whole(next));
            let (last, end) = until.map_or((None, end), |(last, end)| (Some(last), end));
            let end = if self.tokens.get(end).is_some_and(|token| token.kind == Kind::Dash) { end + 1 } else { end };
            let (unit, end) = self.unit(end)?;
            // "Two nights in each place" tells no length of a trip.
            let is_each = |from: usize| (from..from + 2).any(|at| self.is(at, Small::Each).is_some());
            if unit == 0 && is_each(end) {
                return Some((Amount::Aside, end));
            }
            let days = |count: u32| if unit == 0 { count + 1 } else { count.saturating_mul(unit) };
            let (low, high) = match last {
                Some(last) => (days(first.min(last)), days(first.max(last))),
                None => near(days(first)),
            };
            return Some((Amount::Days(low, high), self.nights(end)));
        }
        let (span, end) = self.small(place, |small| match small {
            Small::Span(days) if days < 30 => Some(days),
            _ => None,
        })?;
        let (low, high) = near(span);
        Some((Amount::Days(low, high), end))
    }

    /// How many days one is: 0 for a night.
    fn unit(&self, place: usize) -> Option<(u32, usize)> {
        self.small(place, |small| match small {
            Small::Day => Some(1),
            Small::Night => Some(0),
            Small::Span(days) => Some(days),
            Small::Between(_, most) => Some(most),
            _ => None,
        })
    }

    /// After days the nights say nothing new, nor do the days after nights.
    fn nights(&self, place: usize) -> usize {
        let next = self.whole(place).and_then(|(_, end)| self.unit(end)).filter(|(unit, _)| *unit <= 1);
        next.map_or(place, |(_, end)| end)
    }

    fn until(&self, place: usize) -> Option<usize> {
        let token = self.tokens.get(place)?;
        let is_word = token.word().is_some_and(|word| {
            ["to", "or", "bis", "oder", "a", "ou", "tot", "of", "o", "до", "или", "到", "至"].contains(&word)
        });
        (token.kind == Kind::Dash || is_word).then_some(place + 1)
    }

    /// "Under $1500", "max 3000 euro", "50€ a day each", "below 60k", "$4000".
    fn price(&self, place: usize) -> Option<(Amount, usize)> {
        let under = self.is(place, Small::Under);
        let over = if under.is_none() { self.is(place, Small::Over) } else { None };
        let start = under.or(over).unwrap_or(place);
        let (before, start) = self.currency(start).map_or((None, start), |(rate, end)| (Some(rate), end));
        let (mut sum, mut end) = self.number(start).filter(|_| self.tokens[start].number().is_some())?;
        if let Some(after) = self.is(end, Small::Thousand) {
            (sum, end) = (sum * 1_000.0, after);
        }
        let after = self.currency(end).filter(|(_, after)| before.is_none() || self.is_currency_name(end..*after));
        let rate = match (before, after) {
            (_, Some((rate, after))) => {
                end = after;
                Some(rate)
            }
            (before, None) => before,
        };
        let is_bare = rate.is_none();
        if is_bare
            && ((under.is_none() && over.is_none())
                || sum < PRICE_FROM
                || self.unit(end).is_some()
                || self.is(end, Small::People).is_some())
        {
            return None;
        }
        let (mut is_each, mut is_daily) = (false, false);
        loop {
            let filler = end
                + usize::from(
                    self.tokens.get(end).is_some_and(|token| token.word().is_none() && token.number().is_none()),
                );
            if let Some(after) = self.is(filler, Small::Each) {
                (is_each, end) = (true, after);
            } else if let Some(after) = self.is(filler, Small::Daily) {
                (is_daily, end) = (true, after);
            } else if let Some(after) = self.is(filler, Small::Day).filter(|_| filler > end) {
                // "50€/day".
                (is_daily, end) = (true, after);
            } else if let Some(after) = self.is(filler, Small::Total) {
                end = after;
            } else {
                break;
            }
        }
        // Somebody who tells a currency and a bound of rupees a head tells a price; "from 2 pounds" is one too.
        Some((Amount::Price { at_least: over.is_some(), usd: sum * rate.unwrap_or(1.0), is_each, is_daily }, end))
    }

    fn currency(&self, place: usize) -> Option<(f64, usize)> {
        self.small(place, |small| match small {
            Small::Currency(usd) => Some(usd),
            _ => None,
        })
    }

    /// "$4000 CAD": the name after the sum says which dollars.
    fn is_currency_name(&self, range: Range<usize>) -> bool {
        self.tokens[range].iter().all(|token| token.word().is_some())
    }

    /// "4 people", "for 4", "family of 4", "group of 6 friends", "2 children".
    fn people(&self, place: usize) -> Option<(Amount, usize)> {
        if let Some((count, end)) = self.whole(place) {
            if let Some(end) = self.is(end, Small::People) {
                return Some((Amount::People(count), end));
            }
            if self.is(end, Small::Children).is_some() && self.tokens[place].number().is_some() {
                // The word after the number still says that children travel.
                return Some((Amount::Children(count), end));
            }
        }
        let end = self.is(place, Small::BeforePeople)?;
        let (count, end) = self.whole(end).filter(|(_, after)| self.tokens[end].number().is_some() && *after > end)?;
        if self.unit(end).is_some() || count > 60 || self.is(end, Small::Children).is_some() {
            return None;
        }
        let end = self.is(end, Small::People).unwrap_or(end);
        Some((Amount::People(count), end))
    }

    fn party(&self, place: usize) -> Option<Found> {
        let (count, end) = self.small(place, |small| match small {
            Small::Party(count) => Some(count),
            _ => None,
        })?;
        Some(Found { amount: Amount::People(count), tokens: place..end, is_spent: false })
    }

    fn months(&self, place: usize) -> Option<(Amount, usize)> {
        // "7月" is a number and a sign: only there do digits name a month.
        let (text, end) = match self.tokens[place].number() {
            Some(number) => (format!("{number}{}", self.tokens.get(place + 1)?.word()?), place + 2),
            None => (String::new(), place),
        };
        let of = |small: Small| match small {
            Small::Months(first, last) => Some((first, last)),
            _ => None,
        };
        if !text.is_empty() {
            let (first, last) = self.words.of(&text).iter().find_map(|small| of(*small))?;
            return Some((Amount::Months(first, last), end));
        }
        let ((first, last), end) = self.small(place, of)?;
        let next = self.until(end).and_then(|next| self.small(next, of));
        let (last, end) = next.map_or((last, end), |((_, last), end)| (last, end));
        Some((Amount::Months(first, last), end))
    }

    /// A year beside a month, and ages.
    fn aside(&self, place: usize, before: &[Found]) -> Option<(Amount, usize)> {
        let (number, end) = self.whole(place).or_else(|| {
            let number = self.tokens[place].number()?;
            (number.fract() == 0.0 && number < 10_000.0).then(|| (small_number(number), place + 1))
        })?;
        self.tokens[place].number()?;
        let follows = before.last().is_some_and(|last| last.tokens.end == place);
        let is_month = |found: &Found| matches!(found.amount, Amount::Months(..));
        if YEARS.contains(&number) && (follows && before.last().is_some_and(is_month) || self.months(end).is_some()) {
            return Some((Amount::Aside, end));
        }
        let has_children = before.iter().any(|found| matches!(found.amount, Amount::Children(_)));
        let years = self.tokens.get(end).and_then(Token::word).is_some_and(|word| {
            [
                "years", "year", "yo", "yr", "yrs", "jahre", "jahren", "jahrige", "jahrigen", "jahrigem", "ans",
                "jaar", "jarige", "anos", "anni", "лет", "года", "岁",
            ]
            .contains(&word)
        });
        if years {
            return Some((Amount::Aside, end + 1));
        }
        (has_children && number < 20).then_some((Amount::Aside, end))
    }
}

/// A whole number from 0 to 9,999.
fn small_number(number: f64) -> u32 {
    format!("{number:.0}").parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::language::thesaurus::Thesaurus;
    use crate::search::language::tokens::tokens;

    fn read(text: &str) -> Vec<Amount> {
        amounts(&tokens(text), &Thesaurus::shipped().small).into_iter().map(|found| found.amount).collect()
    }

    const fn price(usd: f64) -> Amount {
        Amount::Price { at_least: false, usd, is_each: false, is_daily: false }
    }

    #[test]
    fn days_are_told_in_many_ways() {
        let table = [
            ("3 days", (3, 3)),
            ("10 days", (8, 12)),
            ("two weeks", (11, 17)),
            ("2 Wochen", (11, 17)),
            ("10-14 Tage", (10, 14)),
            ("10 to 14 days", (10, 14)),
            ("10tage", (8, 12)),
            ("5d4n", (4, 6)),
            ("4N5D", (4, 6)),
            ("3 nights", (3, 5)),
            ("a week", (6, 8)),
            ("неделя", (6, 8)),
            ("fortnight", (11, 17)),
            ("weekend", (2, 3)),
            ("long wkend", (3, 4)),
            ("3 jours", (3, 3)),
            ("14 dagen", (11, 17)),
            ("1-2 weeks", (7, 14)),
        ];
        for (typed, (low, high)) in table {
            assert_eq!(read(typed), [Amount::Days(low, high)], "{typed}");
        }
    }

    #[test]
    fn prices_need_a_currency_or_a_word_that_bounds_them() {
        let each = |usd| Amount::Price { at_least: false, usd, is_each: true, is_daily: false };
        let table = [
            ("under $1500", price(1_500.0)),
            ("under 1500 dollars", price(1_500.0)),
            ("max 3000 euro", price(3_300.0)),
            ("unter 6.000€", price(6_600.0)),
            ("sgd2000", price(1_500.0)),
            ("$4000 CAD", price(2_920.0)),
            ("below 60k per head", each(60_000.0)),
            ("under £2500 pp", each(3_200.0)),
            ("niet meer dan 1500 pp", each(1_500.0)),
            ("50€ par jour par personne", Amount::Price { at_least: false, usd: 55.0, is_each: true, is_daily: true }),
            ("50€/day", Amount::Price { at_least: false, usd: 55.0, is_each: false, is_daily: true }),
            ("at least $500", Amount::Price { at_least: true, usd: 500.0, is_each: false, is_daily: false }),
        ];
        for (typed, amount) in table {
            let read = read(typed);
            let [Amount::Price { at_least, usd, is_each, is_daily }] = read[..] else { panic!("{typed}: {read:?}") };
            let rounded = Amount::Price { at_least, usd: usd.round(), is_each, is_daily };
            assert_eq!(rounded, amount, "{typed}");
        }
        assert_eq!(read("1500"), []);
        assert_eq!(read("top 10 sights"), []);
    }

    #[test]
    fn people_and_months_are_counted_and_ages_are_not() {
        let table: [(&str, &[Amount]); 11] = [
            ("for 4", &[Amount::People(4)]),
            ("4 people", &[Amount::People(4)]),
            ("family of 5", &[Amount::People(5)]),
            ("grp of 6", &[Amount::People(6)]),
            ("2 Erwachsene 2 Kinder", &[Amount::People(2), Amount::Children(2)]),
            ("solo", &[Amount::People(1)]),
            ("both of us", &[Amount::People(2)]),
            ("for 10 days", &[Amount::Days(8, 12)]),
            ("in February", &[Amount::Months(2, 2)]),
            ("juillet-août", &[Amount::Months(7, 8)]),
            ("August 2027", &[Amount::Months(8, 8), Amount::Aside]),
        ];
        for (typed, amounts) in table {
            assert_eq!(read(typed), amounts, "{typed}");
        }
        let family = [Amount::Children(2), Amount::Aside, Amount::Aside];
        assert_eq!(read("2 kindern (7 und 10)"), family);
    }
}
