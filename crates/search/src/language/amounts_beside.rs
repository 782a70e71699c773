//! Parses other amounts: months, ages, years, hours, stars, and days relative to today.

use crate::language::amounts::{Amount, AmountParser, AmountSpan, small_number};
use crate::language::lexicon::WordSense;
use crate::language::tokens::TokenKind;

/// Below this, numbers after a word for children are ages.
const GROWN_UP: u32 = 20;
/// Calendar years.
const YEARS: std::ops::RangeInclusive<u32> = 2024..=2040;
/// Days of a month.
const MONTH_DAYS: std::ops::RangeInclusive<u32> = 1..=31;

impl AmountParser<'_> {
    /// "At least 10 days", "10+ days", "max 5 days".
    pub(super) fn bounded_days(&self, place: usize) -> Option<(Amount, usize)> {
        let days = |count: u32, unit: u32| if unit == 0 { count + 1 } else { count.saturating_mul(unit) };
        let over = self.match_sense(place, WordSense::Over);
        let under = self.match_sense(place, WordSense::Under).filter(|_| over.is_none());
        let (count, end) = self.whole_number(over.or(under).unwrap_or(place))?;
        let plus = self.match_sense(end, WordSense::Plus);
        let (unit, end) = self.unit(plus.unwrap_or(end))?;
        let days = days(count, unit);
        if over.is_some() || plus.is_some() {
            Some((Amount::Days(days, u32::MAX), end))
        } else {
            under.map(|_| (Amount::Days(days.div_ceil(2), days), end))
        }
    }

    /// "Max 2 hours", and "a day" after it: no trip length.
    pub(super) fn hours(&self, place: usize, before: &[AmountSpan]) -> Option<(Amount, usize)> {
        let bound = self
            .match_sense(place, WordSense::Under)
            .or_else(|| self.match_sense(place, WordSense::Over))
            .unwrap_or(place);
        if let Some((_, end)) = self.whole_number(bound) {
            let end = self.until(end).and_then(|next| self.whole_number(next)).map_or(end, |(_, end)| end);
            if self.match_sense(end, WordSense::Hour).is_some() {
                return Some((Amount::Ignored, end));
            }
        }
        let follows_hours =
            before.last().is_some_and(|last| self.match_sense(last.tokens.end, WordSense::Hour).is_some());
        self.match_sense(place, WordSense::Daily).filter(|_| follows_hours).map(|end| (Amount::Ignored, end))
    }

    /// "Next weekend", "tomorrow".
    pub(super) fn coming(&self, place: usize) -> Option<(Amount, usize)> {
        let (coming, end) = self.longest_sense(place, |sense| match sense {
            WordSense::Coming(coming) => Some(coming),
            _ => None,
        })?;
        Some((Amount::Coming(coming), end))
    }

    /// "5 star hotel", "5*".
    pub(super) fn stars(&self, place: usize) -> Option<(Amount, usize)> {
        let (stars, end) = self.whole_number(place).filter(|(stars, _)| *stars <= 5)?;
        let sign = self.tokens.get(end).filter(|token| token.kind == TokenKind::Sign('*') && token.is_glued);
        let end = sign.map(|_| end + 1).or_else(|| self.match_sense(end, WordSense::Star))?;
        Some((Amount::Stars(stars), end))
    }

    pub(super) fn months(&self, place: usize) -> Option<(Amount, usize)> {
        // "7月" is a number and a sign: only there digits name a month.
        let (text, end) = match self.tokens.get(place)?.number() {
            Some(number) => (format!("{number}{}", self.tokens.get(place + 1)?.word()?), place + 2),
            None => (String::new(), place),
        };
        let of = |small: WordSense| match small {
            WordSense::Months(first, last) => Some((first, last)),
            _ => None,
        };
        if !text.is_empty() {
            let (first, last) = self.lexicon.senses(&text).iter().find_map(|sense| of(*sense))?;
            return Some((Amount::Months(first, last), end));
        }
        let ((first, last), end) = self.longest_sense(place, of)?;
        let next = self.until(end).and_then(|next| self.longest_sense(next, of));
        let (last, end) = next.map_or((last, end), |((_, last), end)| (last, end));
        Some((Amount::Months(first, last), end))
    }

    /// A year, a day of a month, or ages.
    pub(super) fn year_or_age(&self, place: usize, before: &[AmountSpan]) -> Option<(Amount, usize)> {
        let (number, end) = self.whole_number(place).or_else(|| {
            let number = self.tokens[place].number()?;
            (number.fract() == 0.0 && number < 10_000.0).then(|| (small_number(number), place + 1))
        })?;
        self.tokens[place].number()?;
        if let Some(end) = self.match_sense(end, WordSense::YearsOld) {
            return Some((Amount::Age(number), end));
        }
        if YEARS.contains(&number) || self.is_day_of_month(place, before) {
            return Some((Amount::Ignored, end));
        }
        let has_children = (0..place).any(|at| self.match_sense(at, WordSense::Children).is_some());
        (has_children && number < GROWN_UP).then_some((Amount::Age(number), end))
    }

    /// "16 Feb", "16-22 Feb", "Feb 16".
    fn is_day_of_month(&self, place: usize, before: &[AmountSpan]) -> bool {
        let day = |place: usize| self.whole_number(place).filter(|(number, _)| MONTH_DAYS.contains(number));
        let Some((_, end)) = day(place) else { return false };
        let is_number = self.tokens[place].number().is_some();
        let last = self.until(end).and_then(day).map_or(end, |(_, end)| end);
        let is_before = self.months(end).is_some() || self.months(last).is_some();
        let is_month = |found: &&AmountSpan| matches!(found.amount, Amount::Months(..) | Amount::Ignored);
        let follows = before.iter().rev().take_while(|found| is_month(found)).any(|found| {
            let is_month = matches!(found.amount, Amount::Months(..));
            is_month && self.tokens[found.tokens.end..place].iter().all(|token| token.word().is_none())
        });
        is_number && (is_before || follows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::amounts::amounts;
    use crate::language::han;
    use crate::language::lexicon::Coming;
    use crate::language::thesaurus::Thesaurus;
    use crate::language::tokens::tokens;

    #[test]
    fn days_of_months_years_hours_and_stars_are_no_lengths() {
        use Amount::{Ignored, Months};
        let table: [(&str, &[Amount]); 11] = [
            ("2026", &[Ignored]),
            ("guaranteed departures 2026", &[Ignored]),
            ("16 Feb", &[Ignored, Months(2, 2)]),
            ("16-22 Feb 2027", &[Ignored, Ignored, Months(2, 2), Ignored]),
            ("Feb 16", &[Months(2, 2), Ignored]),
            ("max 2 hours driving a day", &[Ignored, Ignored]),
            ("5* hotels", &[Amount::Stars(5)]),
            ("4 star", &[Amount::Stars(4)]),
            ("next weekend", &[Amount::Coming(Coming::NextWeekend)]),
            ("dieses Wochenende", &[Amount::Coming(Coming::ThisWeekend)]),
            ("Rundreise", &[Amount::RoundTrip]),
        ];
        let thesaurus = Thesaurus::shipped();
        for (typed, read) in table {
            let found = amounts(&han::segment(typed, tokens(typed), thesaurus), &thesaurus.lexicon);
            assert_eq!(found.into_iter().map(|found| found.amount).collect::<Vec<_>>(), read, "{typed}");
        }
    }
}
