//! Parses amounts with their units: "2 weeks", "under $1500", "for 4", "in February".

use std::ops::Range;

use crate::language::lexicon::{Coming, Lexicon, WordSense};
use crate::language::tokens::{Token, TokenKind};

/// Tolerance in days around a wanted length.
const DAYS_NEAR: u32 = 4;
/// After a word such as "under", a number without a currency is a price from this value.
const PRICE_FROM: f64 = 20.0;
/// More months than this are a baby's age.
const LONGEST_MONTHS: u32 = 3;
/// "Over" with a number in this range and no currency is an age: "over 60".
const OLD: std::ops::RangeInclusive<u32> = 50..=99;
/// Days per month in `words.toml`.
const MONTH: u32 = 30;
/// The most words of an amount.
const LONGEST: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Amount {
    /// A range of days; `u32::MAX` means no end.
    Days(u32, u32),
    /// A trip of several days of any number.
    RoundTrip,
    Coming(Coming),
    /// The stars of a hotel.
    Stars(u32),
    /// US dollars; per person if `is_each`.
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
    /// A traveler's age in years.
    Age(u32),
    /// A number of a month or of hours: no condition follows.
    Ignored,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AmountSpan {
    pub(crate) amount: Amount,
    pub(crate) tokens: Range<usize>,
    /// Whether the words have no other meaning. "Solo" is both a number of people and a concept.
    pub(crate) is_spent: bool,
}

/// All amounts of a text, in order and without overlap.
pub(crate) fn amounts(tokens: &[Token], lexicon: &Lexicon) -> Vec<AmountSpan> {
    let reader = AmountParser { tokens, lexicon };
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

/// The range of days near a wanted number.
pub(crate) fn near(days: u32) -> (u32, u32) {
    (days - days / DAYS_NEAR, days + days / DAYS_NEAR)
}

pub(super) struct AmountParser<'a> {
    pub(super) tokens: &'a [Token],
    pub(super) lexicon: &'a Lexicon,
}

impl AmountParser<'_> {
    fn read(&self, place: usize, before: &[AmountSpan]) -> Option<AmountSpan> {
        let spent = |(amount, end): (Amount, usize)| AmountSpan { amount, tokens: place..end, is_spent: true };
        self.hours(place, before)
            .or_else(|| self.coming(place))
            .or_else(|| self.days(place))
            .or_else(|| self.old(place))
            .or_else(|| self.stars(place))
            .or_else(|| self.price(place))
            .or_else(|| self.people(place))
            .map(spent)
            .or_else(|| self.party(place))
            .or_else(|| self.months(place).map(spent))
            .or_else(|| self.year_or_age(place, before).map(spent))
    }

    /// The senses of the longest function word here that has a `wanted` one, and its end.
    pub(super) fn longest_sense<T>(&self, place: usize, wanted: impl Fn(WordSense) -> Option<T>) -> Option<(T, usize)> {
        (place + 1..=(place + LONGEST).min(self.tokens.len())).rev().find_map(|end| {
            let text = self.text(place..end)?;
            self.lexicon.senses(&text).iter().find_map(|sense| wanted(*sense)).map(|found| (found, end))
        })
    }

    pub(super) fn match_sense(&self, place: usize, wanted: WordSense) -> Option<usize> {
        self.longest_sense(place, |sense| (sense == wanted).then_some(())).map(|(_, end)| end)
    }

    /// Words joined by blanks; a sign stands for itself.
    fn text(&self, range: Range<usize>) -> Option<String> {
        let word = |token: &Token| match &token.kind {
            TokenKind::Word(word) => Some(word.clone()),
            TokenKind::Sign(sign) => Some(sign.to_string()),
            TokenKind::Number(_) | TokenKind::Dash => None,
        };
        Some(self.tokens.get(range)?.iter().map(word).collect::<Option<Vec<_>>>()?.join(" "))
    }

    /// A number in digits or in words.
    fn number(&self, place: usize) -> Option<(f64, usize)> {
        if let Some(number) = self.tokens.get(place)?.number() {
            return Some((number, place + 1));
        }
        let word = self.tokens[place].word()?;
        let number = self.lexicon.senses(word).iter().find_map(|sense| match sense {
            WordSense::Number(number) => Some(f64::from(*number)),
            _ => None,
        })?;
        Some((number, place + 1))
    }

    pub(super) fn whole_number(&self, place: usize) -> Option<(u32, usize)> {
        let (number, end) = self.number(place)?;
        // Checked above: a number of days or people.
        ((1.0..=999.0).contains(&number) && number.fract() == 0.0).then(|| (small_number(number), end))
    }

    /// "10 days", "10-14 days", "2 weeks", "5d4n", "a long weekend", "week".
    fn days(&self, place: usize) -> Option<(Amount, usize)> {
        if let Some(((fewest, most), end)) = self.longest_sense(place, |sense| match sense {
            WordSense::Between(fewest, most) => Some((fewest, most)),
            _ => None,
        }) {
            return Some((Amount::Days(fewest, most), end));
        }
        if let Some(end) = self.match_sense(place, WordSense::RoundTrip) {
            return Some((Amount::RoundTrip, end));
        }
        if let Some(bounded) = self.bounded_days(place) {
            return Some(bounded);
        }
        if let Some((first, end)) = self.whole_number(place) {
            let until = self.until(end).and_then(|next| self.whole_number(next));
            let (last, end) = until.map_or((None, end), |(last, end)| (Some(last), end));
            let end =
                if self.tokens.get(end).is_some_and(|token| token.kind == TokenKind::Dash) { end + 1 } else { end };
            let (unit, end) = self.unit(end)?;
            if unit == MONTH && last.is_none() && first > LONGEST_MONTHS {
                return Some((Amount::Age(0), end));
            }
            // "Two nights in each place" is not the length of a trip.
            let is_each = |from: usize| (from..from + 2).any(|at| self.match_sense(at, WordSense::Each).is_some());
            if unit == 0 && is_each(end) {
                return Some((Amount::Ignored, end));
            }
            let days = |count: u32| if unit == 0 { count + 1 } else { count.saturating_mul(unit) };
            let (low, high) = match last {
                Some(last) => (days(first.min(last)), days(first.max(last))),
                None => near(days(first)),
            };
            return Some((Amount::Days(low, high), self.nights(end)));
        }
        if let Some((count, end)) =
            self.match_sense(place, WordSense::DayBefore).and_then(|next| self.whole_number(next))
        {
            // A number with an ending: "දවස් 3ක".
            let is_ending =
                |token: &Token| token.is_glued && token.word().is_some_and(|word| word.chars().count() <= 3);
            let (low, high) = near(count);
            return Some((Amount::Days(low, high), end + usize::from(self.tokens.get(end).is_some_and(is_ending))));
        }
        let (span, end) = self.longest_sense(place, |sense| match sense {
            WordSense::Span(days) if days < 30 => Some(days),
            _ => None,
        })?;
        let (low, high) = near(span);
        Some((Amount::Days(low, high), end))
    }

    /// The unit's days: 0 for a night.
    pub(super) fn unit(&self, place: usize) -> Option<(u32, usize)> {
        self.longest_sense(place, |sense| match sense {
            WordSense::Day => Some(1),
            WordSense::Night => Some(0),
            WordSense::Span(days) => Some(days),
            WordSense::Between(_, most) => Some(most),
            _ => None,
        })
    }

    /// Nights after days add nothing, and the reverse.
    fn nights(&self, place: usize) -> usize {
        let next = self.whole_number(place).and_then(|(_, end)| self.unit(end)).filter(|(unit, _)| *unit <= 1);
        next.map_or(place, |(_, end)| end)
    }

    pub(super) fn until(&self, place: usize) -> Option<usize> {
        let token = self.tokens.get(place)?;
        let is_word = token.word().is_some_and(|word| {
            self.lexicon.has_sense(word, WordSense::Until) || self.lexicon.has_sense(word, WordSense::Or)
        });
        (token.kind == TokenKind::Dash || is_word).then_some(place + 1)
    }

    /// "Over 60", "60+", "60 plus".
    fn old(&self, place: usize) -> Option<(Amount, usize)> {
        let start = self.match_sense(place, WordSense::Over);
        let (age, end) = self.whole_number(start.unwrap_or(place)).filter(|(age, _)| OLD.contains(age))?;
        let plus = self.match_sense(end, WordSense::Plus);
        let is_counted = self.currency(end).is_some() || self.unit(end).is_some() || self.currency(place).is_some();
        let end = plus.or_else(|| start.is_some().then_some(end)).filter(|_| !is_counted)?;
        Some((Amount::Age(age), self.match_sense(end, WordSense::YearsOld).unwrap_or(end)))
    }

    /// "Under $1500", "max 3000 euro", "50€ a day each", "below 60k", "$4000".
    fn price(&self, place: usize) -> Option<(Amount, usize)> {
        let under = self.match_sense(place, WordSense::Under);
        let over = if under.is_none() { self.match_sense(place, WordSense::Over) } else { None };
        let start = under.or(over).unwrap_or(place);
        let (before, start) = self.currency(start).map_or((None, start), |(rate, end)| (Some(rate), end));
        let (mut sum, mut end) = self.number(start)?;
        let multiple = self.multiple(end);
        if let Some((times, after)) = multiple {
            (sum, end) = (sum * f64::from(times), after);
        } else if self.tokens[start].number().is_none() {
            return None;
        }
        let after = self.currency(end).filter(|(_, after)| before.is_none() || self.is_currency_name(end..*after));
        let rate = match (before, after) {
            (_, Some((rate, after))) => {
                end = after;
                Some(rate)
            }
            (before, None) => before,
        };
        // "1500 max", "5000以内".
        let under_after = self.match_sense(end, WordSense::Under).filter(|_| under.is_none() && over.is_none());
        let under = under.or(under_after);
        let is_bare = rate.is_none();
        if is_bare
            && ((under.is_none() && over.is_none())
                || sum < PRICE_FROM
                || self.unit(end).is_some()
                || self.match_sense(end, WordSense::People).is_some())
        {
            return None;
        }
        end = under_after.unwrap_or(end);
        let (mut is_each, mut is_daily) = (false, false);
        loop {
            let filler = end
                + usize::from(
                    self.tokens.get(end).is_some_and(|token| token.word().is_none() && token.number().is_none()),
                );
            if let Some(after) = self.match_sense(filler, WordSense::Each) {
                (is_each, end) = (true, after);
            } else if let Some(after) = self.match_sense(filler, WordSense::Daily) {
                (is_daily, end) = (true, after);
            } else if let Some(after) = self.match_sense(filler, WordSense::Day).filter(|_| filler > end) {
                // "50€/day".
                (is_daily, end) = (true, after);
            } else if let Some(after) = self.match_sense(filler, WordSense::Total) {
                end = after;
            } else {
                break;
            }
        }
        // "From 2 pounds" is a price, too.
        Some((Amount::Price { at_least: over.is_some(), usd: sum * rate.unwrap_or(1.0), is_each, is_daily }, end))
    }

    fn multiple(&self, place: usize) -> Option<(u32, usize)> {
        self.longest_sense(place, |sense| match sense {
            WordSense::Multiple(times) => Some(times),
            _ => None,
        })
    }

    fn currency(&self, place: usize) -> Option<(f64, usize)> {
        self.longest_sense(place, |sense| match sense {
            WordSense::Currency(usd) => Some(usd),
            _ => None,
        })
    }

    /// "$4000 CAD": the name after the sum specifies the dollars.
    fn is_currency_name(&self, range: Range<usize>) -> bool {
        self.tokens[range].iter().all(|token| token.word().is_some())
    }

    /// "4 people", "for 4", "family of 4", "group of 6 friends", "2 children".
    fn people(&self, place: usize) -> Option<(Amount, usize)> {
        if let Some((count, end)) = self.whole_number(place) {
            if let Some(end) = self.match_sense(end, WordSense::People) {
                return Some((Amount::People(count), end));
            }
            // "One child" may be one of several.
            let is_count = self.tokens[place].number().is_some() || count > 1;
            if self.match_sense(end, WordSense::Children).is_some() && is_count {
                // The word after the number also names a concept.
                return Some((Amount::Children(count), end));
            }
        }
        let end = self.match_sense(place, WordSense::BeforePeople)?;
        let is_count = |count: u32| count > 1 || self.tokens[end].number().is_some();
        let (count, end) = self.whole_number(end).filter(|(count, after)| is_count(*count) && *after > end)?;
        if self.unit(end).is_some() || count > 60 || self.match_sense(end, WordSense::Children).is_some() {
            return None;
        }
        let end = self.match_sense(end, WordSense::People).unwrap_or(end);
        Some((Amount::People(count), end))
    }

    fn party(&self, place: usize) -> Option<AmountSpan> {
        let (count, end) = self.longest_sense(place, |sense| match sense {
            WordSense::Party(count) => Some(count),
            _ => None,
        })?;
        Some(AmountSpan { amount: Amount::People(count), tokens: place..end, is_spent: false })
    }
}

/// A whole number from 0 to 9,999.
pub(super) fn small_number(number: f64) -> u32 {
    format!("{number:.0}").parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::han;
    use crate::language::thesaurus::Thesaurus;
    use crate::language::tokens::tokens;

    fn read(text: &str) -> Vec<Amount> {
        let thesaurus = Thesaurus::shipped();
        amounts(&han::segment(text, tokens(text), thesaurus), &thesaurus.lexicon)
            .into_iter()
            .map(|found| found.amount)
            .collect()
    }

    const fn price(usd: f64) -> Amount {
        Amount::Price { at_least: false, usd, is_each: false, is_daily: false }
    }

    #[test]
    fn days_are_written_in_many_ways() {
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
            ("දවස් 3ක", (3, 3)),
            ("dawas 2k", (2, 2)),
            ("五日四夜", (4, 6)),
            ("1-2 weeks", (7, 14)),
            ("max 5 days", (3, 5)),
            ("at least 10 days", (10, u32::MAX)),
            ("10+ days", (10, u32::MAX)),
            ("more than 2 weeks", (14, u32::MAX)),
            ("day trip", (1, 1)),
            ("Tagesausflug", (1, 1)),
            ("excursión de un día", (1, 1)),
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
            ("1500 euro max", price(1_650.0)),
            ("1500 max", price(1_500.0)),
            ("5000元以内", price(700.0)),
            ("预算一万", price(10_000.0)),
            ("under 1.5 lakh inr", price(1_785.0)),
            ("budget 2mila euro", price(2_200.0)),
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
        let table: [(&str, &[Amount]); 14] = [
            ("for 4", &[Amount::People(4)]),
            ("4 people", &[Amount::People(4)]),
            ("family of 5", &[Amount::People(5)]),
            ("family of four", &[Amount::People(4)]),
            ("two adults two children", &[Amount::People(2), Amount::Children(2)]),
            ("for one", &[]),
            ("grp of 6", &[Amount::People(6)]),
            ("2 Erwachsene 2 Kinder", &[Amount::People(2), Amount::Children(2)]),
            ("solo", &[Amount::People(1)]),
            ("both of us", &[Amount::People(2)]),
            ("for 10 days", &[Amount::Days(8, 12)]),
            ("in February", &[Amount::Months(2, 2)]),
            ("juillet-août", &[Amount::Months(7, 8)]),
            ("August 2027", &[Amount::Months(8, 8), Amount::Ignored]),
        ];
        for (typed, amounts) in table {
            assert_eq!(read(typed), amounts, "{typed}");
        }
        let family = [Amount::Children(2), Amount::Age(7), Amount::Age(10)];
        assert_eq!(read("2 kindern (7 und 10)"), family);
        assert_eq!(read("kids 6 8 and 11"), [Amount::Age(6), Amount::Age(8), Amount::Age(11)]);
        assert_eq!(read("over 60"), [Amount::Age(60)]);
        assert_eq!(read("60+"), [Amount::Age(60)]);
        assert_eq!(read("75 ans"), [Amount::Age(75)]);
        assert_eq!(read("baby 11 months"), [Amount::Age(0)]);
    }
}
