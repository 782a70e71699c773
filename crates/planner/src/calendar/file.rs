//! Parses `catalogue/calendar.toml`.

use std::collections::BTreeMap;

use chrono::{Datelike, Days, NaiveDate, Weekday};
use serde::Deserialize;

#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    #[error("\"{0}\" is no day: \"MM-DD\", or \"YYYY-MM-DD\" for one of a single year")]
    Day(String),
    #[error("\"{0}\" is no weekday")]
    Weekday(String),
}

#[derive(Debug, Default)]
pub(super) struct Calendar {
    pub poya: BTreeMap<NaiveDate, Poya>,
    years: Vec<PoyaYear>,
    pub closures: Vec<Closure>,
    pub events: Vec<PublicEvent>,
    pub weather: Option<Weather>,
}

#[derive(Debug)]
pub(super) struct Poya {
    pub name: String,
    year: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PoyaYear {
    year: i32,
    days: Vec<String>,
    pub is_gazetted: bool,
    pub source: String,
    pub checked: NaiveDate,
}

#[derive(Debug)]
pub(super) struct Closure {
    /// Slugs.
    pub sights: Vec<String>,
    pub weekdays: Vec<Weekday>,
    pub when: When,
    /// Text after the sight's title.
    pub text: String,
    pub source: String,
    pub checked: NaiveDate,
}

#[derive(Debug)]
pub(super) struct PublicEvent {
    pub name: String,
    /// Slugs of destinations; empty for the whole country.
    pub places: Vec<String>,
    pub when: When,
    pub text: String,
    pub source: String,
    pub checked: NaiveDate,
    /// Usual in most years, and announced for each year.
    pub is_usual: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Weather {
    pub source: String,
    pub checked: NaiveDate,
}

/// Days by date and by the moon.
#[derive(Debug)]
pub(super) struct When {
    spans: Vec<(CalendarDay, CalendarDay)>,
    poya: Vec<String>,
    up_to_poya: Option<UpToPoya>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CalendarDay {
    EachYear { month: u32, day: u32 },
    Once(NaiveDate),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct UpToPoya {
    name: String,
    /// Length in days, the full moon included.
    days: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CalendarFile {
    poya: Vec<PoyaYear>,
    closed: Vec<ClosedEntry>,
    event: Vec<EventEntry>,
    weather: Weather,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClosedEntry {
    sights: Vec<String>,
    #[serde(default)]
    weekdays: Vec<String>,
    #[serde(default)]
    days: Vec<String>,
    #[serde(default)]
    spans: Vec<[String; 2]>,
    #[serde(default)]
    poya: Vec<String>,
    text: String,
    source: String,
    checked: NaiveDate,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventEntry {
    name: String,
    #[serde(default)]
    places: Vec<String>,
    #[serde(default)]
    days: Vec<String>,
    #[serde(default)]
    spans: Vec<[String; 2]>,
    up_to_poya: Option<UpToPoya>,
    #[serde(default)]
    is_usual: bool,
    text: String,
    source: String,
    checked: NaiveDate,
}

impl Calendar {
    /// # Errors
    /// If the text is not TOML of this shape, or a day is invalid.
    pub(super) fn read(text: &str) -> Result<Self, Error> {
        let file: CalendarFile = toml::from_str(text)?;
        let mut poya = BTreeMap::new();
        for (year, of_year) in file.poya.iter().enumerate() {
            for entry in &of_year.days {
                let (date, name) = entry.split_once(' ').ok_or_else(|| Error::Day(entry.clone()))?;
                let date = format!("{}-{date}", of_year.year).parse().map_err(|_| Error::Day(entry.clone()))?;
                poya.insert(date, Poya { name: name.to_owned(), year });
            }
        }
        let closures = file.closed.into_iter().map(ClosedEntry::read).collect::<Result<_, _>>()?;
        let events = file.event.into_iter().map(EventEntry::read).collect::<Result<_, _>>()?;
        Ok(Self { poya, years: file.poya, closures, events, weather: Some(file.weather) })
    }

    pub(super) fn poya_on(&self, date: NaiveDate) -> Option<(&Poya, &PoyaYear)> {
        let poya = self.poya.get(&date)?;
        Some((poya, self.years.get(poya.year)?))
    }
}

impl ClosedEntry {
    fn read(self) -> Result<Closure, Error> {
        let weekday = |name: &String| name.parse().map_err(|_| Error::Weekday(name.clone()));
        let weekdays = self.weekdays.iter().map(weekday).collect::<Result<_, _>>()?;
        let spans = spans(&self.days, &self.spans)?;
        let when = When { spans, poya: self.poya, up_to_poya: None };
        let Self { sights, text, source, checked, .. } = self;
        Ok(Closure { sights, weekdays, when, text, source, checked })
    }
}

impl EventEntry {
    fn read(self) -> Result<PublicEvent, Error> {
        let spans = spans(&self.days, &self.spans)?;
        let when = When { spans, poya: Vec::new(), up_to_poya: self.up_to_poya };
        let Self { name, places, text, source, checked, is_usual, .. } = self;
        Ok(PublicEvent { name, places, when, text, source, checked, is_usual })
    }
}

fn spans(days: &[String], spans: &[[String; 2]]) -> Result<Vec<(CalendarDay, CalendarDay)>, Error> {
    let single = days.iter().map(|day| (day, day));
    single
        .chain(spans.iter().map(|[first, last]| (first, last)))
        .map(|(first, last)| Ok((CalendarDay::read(first)?, CalendarDay::read(last)?)))
        .collect()
}

impl When {
    pub(super) fn includes(&self, calendar: &Calendar, date: NaiveDate) -> bool {
        self.spans
            .iter()
            .any(|(first, last)| first.in_year_of(date) <= Some(date) && last.in_year_of(date) >= Some(date))
            || calendar.poya.get(&date).is_some_and(|poya| self.poya.contains(&poya.name))
            || self.up_to_poya.as_ref().is_some_and(|up_to| up_to.includes(calendar, date))
    }
}

impl UpToPoya {
    fn includes(&self, calendar: &Calendar, date: NaiveDate) -> bool {
        let Some(end) = date.checked_add_days(Days::new(self.days)) else { return false };
        calendar.poya.range(date..end).any(|(_, poya)| poya.name == self.name)
    }
}

impl CalendarDay {
    fn read(text: &str) -> Result<Self, Error> {
        if let Ok(date) = text.parse() {
            return Ok(Self::Once(date));
        }
        // A leap year accepts every day.
        let date = format!("2028-{text}").parse::<NaiveDate>().map_err(|_| Error::Day(text.to_owned()))?;
        Ok(Self::EachYear { month: date.month(), day: date.day() })
    }

    /// The same day in another date's year.
    fn in_year_of(self, other: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::EachYear { month, day } => NaiveDate::from_ymd_opt(other.year(), month, day),
            Self::Once(date) => Some(date),
        }
    }
}
