//! The words of a text message: a template, within two segments.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;

use super::segments::{excess, simplify, to_default_alphabet};
use crate::error::{Error, Result};
use crate::mail_templates::{one_line, render_text_message};

/// What stays of a name that is cut.
const SHORTEST: usize = 12;
const ELLIPSIS: &str = "...";
/// Instead of a title without a letter of the default alphabet.
const OTHER_TITLE: &str = "your trip";

/// The values of the templates in `mails/en/text_messages`. Amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct TextWords {
    pub title: String,
    pub start: NaiveDate,
    pub days: i64,
    pub people: i64,
    pub total: i64,
    pub respond_by: Option<DateTime<Utc>>,
    pub code: Option<String>,
    pub is_today: bool,
    /// Where and when the trip meets.
    pub place: Option<String>,
    pub time: Option<String>,
    pub traveler: String,
    /// Of the traveler; digits with the country code.
    pub phone: Option<String>,
    /// No further text goes to this guide today.
    pub is_last: bool,
}

/// The text of a template. What people wrote in it is cut if the whole would not fit.
///
/// # Errors
/// `Template`.
pub(super) fn render(template: &str, words: &TextWords) -> Result<String> {
    let whole = with_written(words, plain);
    let text = fill(template, &whole)?;
    if excess(&text) == 0 {
        return Ok(text);
    }
    // In the default alphabet a text may be twice as long.
    let mut shorter = with_written(words, |text| to_default_alphabet(&plain(text)));
    shorter.title = plain_title(&words.title);
    for step in [cut_title, cut_others] {
        let text = fill(template, &shorter)?;
        let over = excess(&text);
        if over == 0 {
            return Ok(text);
        }
        step(&mut shorter, over);
    }
    fill(template, &shorter)
}

/// A title in the default alphabet; never empty.
pub(super) fn plain_title(title: &str) -> String {
    let plain = to_default_alphabet(&plain(title));
    if plain.is_empty() { OTHER_TITLE.to_owned() } else { plain }
}

/// With what people wrote changed.
fn with_written(words: &TextWords, change: impl Fn(&str) -> String) -> TextWords {
    TextWords {
        title: change(&words.title),
        traveler: change(&words.traveler),
        place: words.place.as_deref().map(&change).filter(|place| !place.is_empty()),
        ..words.clone()
    }
}

fn cut_title(words: &mut TextWords, over: usize) {
    words.title = cut(&words.title, over);
}

/// The whole meeting point is in the day sheet.
fn cut_others(words: &mut TextWords, over: usize) {
    words.traveler = cut(&words.traveler, over);
    words.place = words.place.as_deref().map(|place| cut(place, over));
}

fn plain(text: &str) -> String {
    simplify(&one_line(text))
}

fn fill(template: &str, words: &TextWords) -> Result<String> {
    let values = serde_json::to_value(words).map_err(|error| Error::Template(error.to_string()))?;
    Ok(one_line(&simplify(&render_text_message(template, &values)?)).trim().to_owned())
}

/// With an ellipsis instead of its last `over` characters, but never less than the beginning.
fn cut(text: &str, over: usize) -> String {
    let stays = text.chars().count().saturating_sub(over + ELLIPSIS.len()).max(SHORTEST);
    if stays + ELLIPSIS.len() >= text.chars().count() {
        return text.to_owned();
    }
    let start: String = text.chars().take(stays).collect();
    format!("{}{ELLIPSIS}", start.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> TextWords {
        TextWords {
            title: "Hill Country by Train".to_owned(),
            start: NaiveDate::from_ymd_opt(2027, 6, 15).unwrap(),
            days: 5,
            people: 2,
            total: 84_050,
            respond_by: DateTime::from_timestamp(1_812_000_000, 0),
            code: Some("4711".to_owned()),
            is_today: false,
            place: Some("Kandy station".to_owned()),
            time: Some("08:30".to_owned()),
            traveler: "Ana Müller".to_owned(),
            phone: Some("491701234567".to_owned()),
            is_last: false,
        }
    }

    #[test]
    fn texts_say_what_a_guide_must_know() {
        let one = TextWords { people: 1, days: 1, ..words() };
        for (template, words, text) in [
            (
                "new_request",
                words(),
                "Serendib: new request from Ana Müller. Hill Country by Train, 15 June 2027, 5 days, 2 people, $840.50. Answer YES 4711 to approve it with the usual advance, by 3 June 2027, 10:50 (Sri Lankan time).",
            ),
            (
                "new_request",
                TextWords { code: None, is_last: true, ..one.clone() },
                "Serendib: new request from Ana Müller. Hill Country by Train, 15 June 2027, 1 day, 1 person, $840.50. Please answer on the site, by 3 June 2027, 10:50 (Sri Lankan time). No more texts today.",
            ),
            (
                "cancelled",
                words(),
                "Serendib: cancelled. Hill Country by Train, 15 June 2027, 5 days, 2 people. These days are free again.",
            ),
            (
                "starts_tomorrow",
                words(),
                "Serendib: tomorrow, 15 June 2027, starts Hill Country by Train, 5 days, 2 people. Meet at 08:30, Kandy station. Traveler: Ana Müller, +491701234567.",
            ),
            (
                "starts_tomorrow",
                TextWords { is_today: true, place: None, time: None, phone: None, ..words() },
                "Serendib: today, 15 June 2027, starts Hill Country by Train, 5 days, 2 people. No meeting point is set. Traveler: Ana Müller.",
            ),
        ] {
            assert_eq!(render(template, &words).unwrap(), text, "{template}");
            assert_eq!(excess(text), 0);
        }
    }

    #[test]
    fn any_text_takes_two_segments_at_most() {
        let long = |one: &str| one.repeat(300);
        for template in ["new_request", "cancelled", "starts_tomorrow"] {
            for one in ["a", "{", "ක", "“", "😀", "\n"] {
                let words = TextWords {
                    title: long(one),
                    traveler: long(one),
                    place: Some(long(one)),
                    is_last: true,
                    ..words()
                };
                let text = render(template, &words).unwrap();
                assert_eq!(excess(&text), 0, "{template} with {one:?}: {text}");
                assert!(!text.contains('\n'));
            }
        }
    }
}
