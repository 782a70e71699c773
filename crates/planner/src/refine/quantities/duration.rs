//! Durations in words.

use super::numbers::number_of;
use crate::refine::words::Word;
use crate::time::Minutes;

const HOURS: &[&str] =
    &["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas", "ore"];
const MINUTES: &[&str] = &["m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos"];
/// Between "an hour" and "a half".
const AND_A_HALF: &[&str] = &["and a half", "et demie", "y media", "und eine halbe", "and half"];
/// Expressions without a leading number.
const PHRASES: &[(&str, Minutes)] = &[
    ("half an hour", 30),
    ("half hour", 30),
    ("a half hour", 30),
    ("half of an hour", 30),
    ("eine halbe stunde", 30),
    ("halbe stunde", 30),
    ("halben stunde", 30),
    ("une demi heure", 30),
    ("demi heure", 30),
    ("media hora", 30),
    ("半 小 时", 30),
    ("半 个 小 时", 30),
    ("半 个 钟", 30),
    ("quarter of an hour", 15),
    ("a quarter of an hour", 15),
    ("quarter hour", 15),
    ("eine viertelstunde", 15),
    ("viertelstunde", 15),
    ("un quart d heure", 15),
    ("quart d heure", 15),
    ("un cuarto de hora", 15),
    ("cuarto de hora", 15),
    ("一 刻 钟", 15),
    ("three quarters of an hour", 45),
    ("dreiviertelstunde", 45),
    ("eine dreiviertelstunde", 45),
    ("trois quarts d heure", 45),
    ("tres cuartos de hora", 45),
    ("三 刻 钟", 45),
    ("hour and a half", 90),
    ("hour and half", 90),
    ("heure et demie", 90),
    ("hora y media", 90),
    ("anderthalb stunden", 90),
    ("eineinhalb stunden", 90),
    ("zweieinhalb stunden", 150),
    ("dreieinhalb stunden", 210),
    ("viereinhalb stunden", 270),
];

/// Parses `3 hours`, `2h30`, `an hour and a half`, `2-3 hours`, `45 min`, `half an hour`; returns the number of words.
pub(in crate::refine) fn duration(words: &[Word]) -> Option<(Minutes, usize)> {
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    let begins = |from: usize, phrase: &str| phrase.split(' ').zip(from..).all(|(known, at)| word(at) == known);
    let phrase = PHRASES.iter().filter(|(phrase, _)| begins(0, phrase)).max_by_key(|(phrase, _)| phrase.len());
    if let Some((phrase, minutes)) = phrase {
        return Some((*minutes, phrase.split(' ').count()));
    }
    // "2h30", but not the "h" of "three".
    if let Some((hours, minutes)) =
        word(0).split_once('h').filter(|_| word(0).starts_with(|c: char| c.is_ascii_digit()))
    {
        let (hours, minutes): (Minutes, Minutes) = (hours.parse().ok()?, minutes.parse().ok()?);
        return (hours <= 24 && minutes < 60).then_some((hours * 60 + minutes, 1));
    }
    let (mut amount, mut at) = tenths(words)?;
    // "Two or three hours" means at most three.
    if matches!(word(at), "to" | "or" | "oder" | "bis" | "ou" | "o" | "a" | "到")
        && let Some((most, more)) = tenths(words.get(at + 1..)?).filter(|(most, _)| *most > amount)
    {
        (amount, at) = (most, at + 1 + more);
    }
    if begins(at, "and a half") || begins(at, "n a half") {
        (amount, at) = (amount + 5, at + 3);
    }
    if begins(at, "个 半 小 时") {
        return Some((amount * 6 + 30, at + 4));
    }
    at += usize::from(matches!(word(at), "of" | "more" | "full" | "good" | "solid" | "whole" | "volle"));
    if MINUTES.contains(&word(at)) {
        return Some((amount / 10, at + 1));
    }
    if begins(at, "分 钟") {
        return Some((amount / 10, at + 2));
    }
    let mut end = match (word(at), word(at + 1), word(at + 2)) {
        (unit, ..) if HOURS.contains(&unit) => at + 1,
        ("小", "时", _) => at + 2,
        ("个", "小", "时") => at + 3,
        ("个", "钟", "头") => at + 3,
        _ => return None,
    };
    let whole = amount * 6;
    if let Some(half) = AND_A_HALF.iter().find(|half| begins(end, half)) {
        return Some((whole + 30, end + half.split(' ').count()));
    }
    end += usize::from(matches!(word(end), "and" | "und" | "et" | "y") && tenths(words.get(end + 1..)?).is_some());
    let minutes = tenths(words.get(end..)?).filter(|(_, more)| MINUTES.contains(&word(end + more)));
    if let Some((minutes, more)) = minutes {
        return Some((whole + minutes / 10, end + more + 1));
    }
    let is_joined = matches!(word(end - 1), "and" | "und" | "et" | "y");
    Some((whole, end - usize::from(is_joined)))
}

/// `1.5` was split as `1:5`. Returns tenths and the number of words.
fn tenths(words: &[Word]) -> Option<(Minutes, usize)> {
    let word = words.first()?.folded.as_str();
    if let Some((whole, part)) = word.split_once(':') {
        let digit: Minutes = part.get(..1)?.parse().ok()?;
        let whole: Minutes = whole.parse().ok()?;
        return (whole < 1000).then_some((whole * 10 + digit, 1));
    }
    // "A couple of hours".
    let skipped = usize::from(word == "a" && words.get(1).is_some_and(|next| next.folded == "couple"));
    if let Some((number, length)) = number_of(&words[skipped..]) {
        return Some((Minutes::from(number) * 10, skipped + length));
    }
    word.parse::<Minutes>().ok().filter(|whole| (0..10_000).contains(whole)).map(|whole| (whole * 10, 1))
}

#[cfg(test)]
mod tests {
    use super::duration;
    use crate::refine::words::words;

    #[test]
    fn lengths_are_minutes() {
        for (text, minutes) in [
            ("2 hours", 120),
            ("1.5h", 90),
            ("2h30", 150),
            ("half an hour", 30),
            ("45 min", 45),
            ("three hours", 180),
            ("eight hours", 480),
            ("drei Stunden", 180),
            ("3小时", 180),
            ("2 hours 15 minutes", 135),
            ("two hours and fifteen minutes", 135),
            ("an hour", 60),
            ("an hour and a half", 90),
            ("two and a half hours", 150),
            ("three hours and a half", 210),
            ("2-3 hours", 180),
            ("two or three hours", 180),
            ("a couple of hours", 120),
            ("forty five minutes", 45),
            ("vingt minutes", 20),
            ("une heure et demie", 90),
            ("dos horas y media", 150),
            ("zweieinhalb Stunden", 150),
            ("trois quarts d'heure", 45),
            ("a quarter of an hour", 15),
            ("两个半小时", 150),
            ("四十分钟", 40),
            ("1½ hours", 90),
        ] {
            assert_eq!(duration(&words(text)), Some((minutes, words(text).len())), "{text}");
        }
        assert_eq!(duration(&words("3 nights")), None);
        assert_eq!(duration(&words("2 hours and Kandy")), Some((120, 2)));
    }
}
