//! A traveler's preferences for a trip. Sources: P-B03 "Trip preferences", P-B09 "AI planner"; T-L04.

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::PlannerRejection;
use super::interest::{INTERESTS, Interests};
use super::time::{Clock, Minutes, date, optional_date};
use serendib_text::plain_text::{read_line, read_lines};

pub const DURATION_LIMIT: u8 = 30;
pub const GROUP_LIMIT: u8 = 20;
pub const DESTINATIONS_LIMIT: usize = 30;
/// Characters of a requested destination.
pub const DESTINATION_LENGTH: usize = 120;
/// Characters of the special requests.
pub const REQUESTS_LENGTH: usize = 1_000;

pub const ACCOMMODATION: [&str; 8] = [
    "Luxury Hotels",
    "Boutique Hotels",
    "Beach Resorts",
    "Hill Country Hotels",
    "Guesthouses",
    "Homestays",
    "Eco Lodges",
    "Hostels",
];
pub const TRANSPORTATION: [&str; 6] = ["Private Car", "Train", "Bus", "Tuk-tuk", "Domestic Flights", "Boat"];

/// Also names the budget.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    Backpacker,
    Budget,
    #[default]
    Comfort,
    Luxury,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GroupType {
    Solo,
    #[default]
    Couple,
    Family,
    Friends,
    Business,
}

/// How full a day is. D-128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    Relaxed,
    #[default]
    Moderate,
    Packed,
}

impl Pace {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Relaxed => "relaxed",
            Self::Moderate => "moderate",
            Self::Packed => "packed",
        }
    }

    pub const fn stops(self) -> usize {
        match self {
            Self::Relaxed => 3,
            Self::Moderate => 4,
            Self::Packed => 6,
        }
    }

    /// Driving minutes a day.
    pub const fn drive_cap(self) -> Minutes {
        match self {
            Self::Relaxed => 180,
            Self::Moderate => 270,
            Self::Packed => 360,
        }
    }

    /// A day's start, and the return to its bed.
    pub const fn hours(self) -> (Clock, Clock) {
        match self {
            Self::Relaxed => (Clock::hm(9, 0), Clock::hm(18, 30)),
            Self::Moderate => (Clock::hm(8, 0), Clock::hm(19, 0)),
            Self::Packed => (Clock::hm(7, 0), Clock::hm(20, 0)),
        }
    }
}

/// As requested; `read` parses outside input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Preferences {
    /// Names, slugs or ids.
    pub destinations: Vec<String>,
    #[serde(default, with = "optional_date", skip_serializing_if = "Option::is_none")]
    pub start_date: Option<NaiveDate>,
    /// Days.
    pub duration: u8,
    pub budget: Style,
    pub travel_style: Style,
    pub interests: Interests,
    pub group_size: u8,
    pub group_type: GroupType,
    #[serde(default)]
    pub accommodation: Vec<String>,
    #[serde(default)]
    pub transportation: Vec<String>,
    pub pace: Pace,
    #[serde(default)]
    pub special_requests: String,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            destinations: Vec::new(),
            start_date: None,
            duration: 7,
            budget: Style::Comfort,
            travel_style: Style::Comfort,
            interests: Interests::NONE,
            group_size: 2,
            group_type: GroupType::Couple,
            accommodation: Vec::new(),
            transportation: Vec::new(),
            pace: Pace::Moderate,
            special_requests: String::new(),
        }
    }
}

impl Preferences {
    /// Parses posted preferences; absent or null fields take the wizard's default.
    ///
    /// # Errors
    /// A sentence that names the first unknown or out-of-range field.
    pub fn read(posted: &Value) -> Result<Self, PlannerRejection> {
        let fields = PreferenceFields::from_json(posted)?;
        let default = Self::default();
        let style = fields.word("travelStyle", "luxury, comfort, budget or backpacker")?.unwrap_or_default();
        let preferences = Self {
            destinations: fields.texts("destinations", DESTINATIONS_LIMIT, DESTINATION_LENGTH)?,
            start_date: fields.date("startDate")?,
            duration: fields.number("duration", DURATION_LIMIT)?.unwrap_or(default.duration),
            budget: fields.word("budget", "luxury, comfort, budget or backpacker")?.unwrap_or(style),
            travel_style: style,
            interests: Interests::from_names(fields.choices("interests", &INTERESTS)?.iter().map(String::as_str)),
            group_size: fields.number("groupSize", GROUP_LIMIT)?.unwrap_or(default.group_size),
            group_type: fields.word("groupType", "solo, couple, family, friends or business")?.unwrap_or_default(),
            accommodation: fields.choices("accommodation", &ACCOMMODATION)?,
            transportation: fields.choices("transportation", &TRANSPORTATION)?,
            pace: fields.word("pace", "relaxed, moderate or packed")?.unwrap_or_default(),
            special_requests: fields.lines("specialRequests", REQUESTS_LENGTH)?.unwrap_or_default(),
        };
        Ok(preferences)
    }

    /// Checks that a new trip starts today or later; a stored plan may be older.
    ///
    /// # Errors
    /// A sentence for a start in the past.
    pub fn ensure_start_from(&self, today: NaiveDate) -> Result<(), PlannerRejection> {
        if self.start_date.is_some_and(|start| start < today) {
            return Err(PlannerRejection::new(format!(
                "startDate must be today ({today}) or later: that day is over in Sri Lanka."
            )));
        }
        Ok(())
    }

    /// The month (1 to 12) of a trip day (from 0).
    pub fn month(&self, day: usize) -> Option<u32> {
        Some(self.date(day)?.month())
    }

    pub fn date(&self, day: usize) -> Option<NaiveDate> {
        self.start_date?.checked_add_days(chrono::Days::new(u64::try_from(day).ok()?))
    }
}

/// Names of the posted fields.
const NAMES: [&str; 12] = [
    "destinations",
    "startDate",
    "duration",
    "budget",
    "travelStyle",
    "interests",
    "groupSize",
    "groupType",
    "accommodation",
    "transportation",
    "pace",
    "specialRequests",
];

struct PreferenceFields<'a>(&'a serde_json::Map<String, Value>);

impl<'a> PreferenceFields<'a> {
    fn from_json(posted: &'a Value) -> Result<Self, PlannerRejection> {
        let fields = posted.as_object().ok_or_else(|| PlannerRejection::new("preferences must be an object."))?;
        match fields.keys().find(|name| !NAMES.contains(&name.as_str())) {
            Some(name) => Err(PlannerRejection::new(format!("preferences has no field \"{}\".", short(name)))),
            None => Ok(Self(fields)),
        }
    }

    fn get(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    fn text(&self, name: &str, limit: usize) -> Result<Option<String>, PlannerRejection> {
        let Some(value) = self.get(name) else { return Ok(None) };
        match value.as_str() {
            Some(text) if text.chars().count() <= limit => Ok(Some(text.to_owned())),
            Some(_) => Err(PlannerRejection::new(format!("{name} may have at most {limit} characters."))),
            None => Err(PlannerRejection::new(format!("{name} must be text."))),
        }
    }

    /// Free text in several lines.
    fn lines(&self, name: &str, limit: usize) -> Result<Option<String>, PlannerRejection> {
        let Some(text) = self.text(name, limit)? else { return Ok(None) };
        let lines = read_lines(&text).map_err(|why| PlannerRejection::new(why.message(name, "plain text")))?;
        Ok(Some(lines))
    }

    fn word<T: for<'de> Deserialize<'de>>(&self, name: &str, words: &str) -> Result<Option<T>, PlannerRejection> {
        let Some(value) = self.get(name) else { return Ok(None) };
        T::deserialize(value).map(Some).map_err(|_| PlannerRejection::new(format!("{name} must be {words}.")))
    }

    fn number(&self, name: &str, limit: u8) -> Result<Option<u8>, PlannerRejection> {
        let Some(value) = self.get(name) else { return Ok(None) };
        match value.as_u64().and_then(|number| u8::try_from(number).ok()) {
            Some(number) if (1..=limit).contains(&number) => Ok(Some(number)),
            _ => Err(PlannerRejection::new(format!("{name} must be a whole number from 1 to {limit}."))),
        }
    }

    fn date(&self, name: &str) -> Result<Option<NaiveDate>, PlannerRejection> {
        match self.text(name, 10)? {
            None => Ok(None),
            Some(text) if text.is_empty() => Ok(None),
            Some(text) => match date(&text) {
                Some(day) if (2000..2100).contains(&day.year()) => Ok(Some(day)),
                _ => Err(PlannerRejection::new(format!("{name} must be a date such as 2027-01-31."))),
            },
        }
    }

    /// A list of texts, or a single text.
    fn texts(&self, name: &str, count: usize, length: usize) -> Result<Vec<String>, PlannerRejection> {
        let wrong = || PlannerRejection::new(format!("{name} must be a list of names."));
        let mut texts: Vec<String> = match self.get(name) {
            None => Vec::new(),
            Some(Value::String(one)) => vec![one.clone()],
            Some(Value::Array(list)) if list.len() > count => {
                return Err(PlannerRejection::new(format!("{name} may have at most {count} entries.")));
            }
            Some(Value::Array(list)) => {
                list.iter().map(|text| text.as_str().map(str::to_owned).ok_or_else(wrong)).collect::<Result<_, _>>()?
            }
            Some(_) => return Err(wrong()),
        };
        for text in &mut texts {
            *text = read_line(text)
                .map_err(|why| PlannerRejection::new(why.message(name, "one line of plain text each")))?;
        }
        texts.retain(|text| !text.is_empty());
        if texts.iter().any(|text| text.chars().count() > length) {
            return Err(PlannerRejection::new(format!("{name} may have at most {length} characters each.")));
        }
        Ok(texts)
    }

    fn choices(&self, name: &str, known: &[&str]) -> Result<Vec<String>, PlannerRejection> {
        let mut chosen = self.texts(name, known.len(), 60)?;
        if let Some(text) = chosen.iter().find(|text| !known.contains(&text.as_str())) {
            return Err(PlannerRejection::new(format!("{name} has no \"{}\".", short(text))));
        }
        let mut seen = Vec::new();
        chosen.retain(|text| {
            !seen.contains(text) && {
                seen.push(text.clone());
                true
            }
        });
        Ok(chosen)
    }
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}
