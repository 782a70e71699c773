//! Facts about days: `catalogue/calendar.toml`, and what the staff edits in its place.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use chrono::{Datelike, Days, NaiveDate, Weekday};
use serde::Deserialize;
use serendib_catalogue::Seasons;

#[derive(Debug, thiserror::Error)]
pub enum CalendarError {
    #[error("\"{0}\" is no day: \"MM-DD\", or \"YYYY-MM-DD\" for one of a single year")]
    Day(String),
    #[error("\"{0}\" is no weekday")]
    Weekday(String),
}

#[derive(Clone, Debug, Default)]
pub struct Calendar {
    pub(super) poya: BTreeMap<NaiveDate, Poya>,
    years: Vec<PoyaYear>,
    pub(super) closures: Vec<Closure>,
    pub(super) events: Vec<PublicEvent>,
    pub(super) weather: Option<Weather>,
    /// Instead of those of the release.
    pub(super) seasons: Option<Seasons>,
}

#[derive(Clone, Debug)]
pub(super) struct Poya {
    pub name: String,
    year: usize,
}

/// The full moons of a year, each as its month, day and name: "01-22 Duruthu".
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoyaYear {
    pub year: i32,
    pub days: Vec<String>,
    pub is_gazetted: bool,
    pub source: String,
    pub checked: NaiveDate,
}

#[derive(Clone, Debug)]
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

#[derive(Clone, Debug)]
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

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weather {
    pub source: String,
    pub checked: NaiveDate,
}

/// Days by date and by the moon.
#[derive(Clone, Debug)]
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

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpToPoya {
    pub name: String,
    /// Length in days, the full moon included.
    pub days: u64,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalendarFile {
    pub poya: Vec<PoyaYear>,
    pub closed: Vec<ClosedEntry>,
    pub event: Vec<EventEntry>,
    pub weather: Weather,
}

/// Days are "MM-DD" or "YYYY-MM-DD".
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClosedEntry {
    pub sights: Vec<String>,
    #[serde(default)]
    pub weekdays: Vec<String>,
    #[serde(default)]
    pub days: Vec<String>,
    #[serde(default)]
    pub spans: Vec<[String; 2]>,
    #[serde(default)]
    pub poya: Vec<String>,
    pub text: String,
    pub source: String,
    pub checked: NaiveDate,
}

/// Days are "MM-DD" or "YYYY-MM-DD".
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventEntry {
    pub name: String,
    #[serde(default)]
    pub places: Vec<String>,
    #[serde(default)]
    pub days: Vec<String>,
    #[serde(default)]
    pub spans: Vec<[String; 2]>,
    pub up_to_poya: Option<UpToPoya>,
    #[serde(default)]
    pub is_usual: bool,
    pub text: String,
    pub source: String,
    pub checked: NaiveDate,
}

static SHIPPED: LazyLock<CalendarFile> = LazyLock::new(|| {
    // A test parses the file, and it is compiled in.
    toml::from_str(include_str!("../../../../catalogue/calendar.toml")).unwrap_or_default()
});

impl CalendarFile {
    /// The facts of the release.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }
}

/// Whether two days are a span: `None` if one is no day, or if only one of them is of a single year.
pub fn is_span(first: &str, last: &str) -> Option<bool> {
    match (CalendarDay::read(first).ok()?, CalendarDay::read(last).ok()?) {
        (CalendarDay::Once(first), CalendarDay::Once(last)) => Some(first <= last),
        (CalendarDay::EachYear { month, day }, CalendarDay::EachYear { month: later, day: end }) => {
            Some((month, day) <= (later, end))
        }
        _ => None,
    }
}

impl Calendar {
    /// # Errors
    /// If a day or a weekday is invalid.
    pub fn build(file: &CalendarFile) -> Result<Self, CalendarError> {
        let file = file.clone();
        let mut poya = BTreeMap::new();
        for (year, of_year) in file.poya.iter().enumerate() {
            for entry in &of_year.days {
                let (date, name) = entry.split_once(' ').ok_or_else(|| CalendarError::Day(entry.clone()))?;
                let date = format!("{}-{date}", of_year.year).parse().map_err(|_| CalendarError::Day(entry.clone()))?;
                poya.insert(date, Poya { name: name.to_owned(), year });
            }
        }
        let closures = file.closed.into_iter().map(ClosedEntry::read).collect::<Result<_, _>>()?;
        let events = file.event.into_iter().map(EventEntry::read).collect::<Result<_, _>>()?;
        Ok(Self { poya, years: file.poya, closures, events, weather: Some(file.weather), seasons: None })
    }

    /// The same days with other seasons.
    #[must_use]
    pub fn with_seasons(self, seasons: Seasons) -> Self {
        Self { seasons: Some(seasons), ..self }
    }

    pub(super) fn poya_on(&self, date: NaiveDate) -> Option<(&Poya, &PoyaYear)> {
        let poya = self.poya.get(&date)?;
        Some((poya, self.years.get(poya.year)?))
    }
}

impl ClosedEntry {
    fn read(self) -> Result<Closure, CalendarError> {
        let weekday = |name: &String| name.parse().map_err(|_| CalendarError::Weekday(name.clone()));
        let weekdays = self.weekdays.iter().map(weekday).collect::<Result<_, _>>()?;
        let spans = spans(&self.days, &self.spans)?;
        let when = When { spans, poya: self.poya, up_to_poya: None };
        let Self { sights, text, source, checked, .. } = self;
        Ok(Closure { sights, weekdays, when, text, source, checked })
    }
}

impl EventEntry {
    fn read(self) -> Result<PublicEvent, CalendarError> {
        let spans = spans(&self.days, &self.spans)?;
        let when = When { spans, poya: Vec::new(), up_to_poya: self.up_to_poya };
        let Self { name, places, text, source, checked, is_usual, .. } = self;
        Ok(PublicEvent { name, places, when, text, source, checked, is_usual })
    }
}

fn spans(days: &[String], spans: &[[String; 2]]) -> Result<Vec<(CalendarDay, CalendarDay)>, CalendarError> {
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
    fn read(text: &str) -> Result<Self, CalendarError> {
        if let Ok(date) = text.parse() {
            return Ok(Self::Once(date));
        }
        // A leap year accepts every day.
        let date = format!("2028-{text}").parse::<NaiveDate>().map_err(|_| CalendarError::Day(text.to_owned()))?;
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
