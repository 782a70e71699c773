//! A trip day by day: what the page shows, what is kept, what a model's answer is brought into.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::interest::Interests;
use super::plan_constraints::PlanConstraints;
use super::preferences::{GroupType, Pace, Preferences, Style};
use super::text::{FOR_THE_GUIDE, NOT_ALL_PLANNED, NOT_PLANNED, UNKNOWN_PLACE};
use super::time::{Clock, Minutes, optional_date};

/// Characters of a title. T-L02.
pub const TITLE_LENGTH: usize = 120;
/// Characters of a description, a summary or a note. T-L02.
pub const DESCRIPTION_LENGTH: usize = 2_000;
/// T-L02.
pub const DAYS_LIMIT: usize = 30;
/// T-L02.
pub const STOPS_LIMIT: usize = 12;
/// Notes of a plan or of one of its days.
pub const NOTES_LIMIT: usize = 40;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Itinerary {
    pub title: String,
    pub summary: String,
    #[serde(default, with = "optional_date", skip_serializing_if = "Option::is_none")]
    pub start_date: Option<NaiveDate>,
    pub duration: u8,
    pub group_size: u8,
    pub group_type: GroupType,
    pub pace: Pace,
    pub travel_style: Style,
    pub budget: Style,
    pub interests: Interests,
    /// Names of the places that are visited, in their order.
    pub destinations: Vec<String>,
    /// As asked.
    pub preferences: Preferences,
    /// What was wished for since, in words or by hand.
    #[serde(default, skip_serializing_if = "PlanConstraints::is_empty")]
    pub wishes: PlanConstraints,
    #[serde(default)]
    pub planner: Planner,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fallback: Option<Fallback>,
    /// What it keeps to, worked out anew with each change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<Constraint>,
    pub days: Vec<ItineraryDay>,
    #[serde(default)]
    pub notes: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    #[serde(default)]
    pub packages: Vec<PackageMatch>,
}

impl Itinerary {
    /// Without what its owner asked for in their own words.
    #[must_use]
    pub fn for_others(mut self) -> Self {
        self.preferences.special_requests.clear();
        self.preferences.destinations.clone_from(&self.destinations);
        self.wishes = PlanConstraints::default();
        self.constraints.clear();
        let own = [FOR_THE_GUIDE, NOT_ALL_PLANNED, NOT_PLANNED, UNKNOWN_PLACE];
        self.notes.retain(|note| !own.iter().any(|begins| note.starts_with(begins)));
        self
    }
}

impl Itinerary {
    /// How often one sleeps elsewhere than the night before.
    pub fn moves(&self) -> usize {
        let nights: Vec<Uuid> =
            self.days.iter().map(|day| day.place.id).take(self.days.len().saturating_sub(1)).collect();
        nights.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }
}

/// Something that a plan keeps to because its traveller wants it so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constraint {
    /// What [`Change::Lift`] names it by, such as `nights:ella` or `day:3:free`.
    pub key: String,
    /// A few words, such as `2 nights in Ella`.
    pub text: String,
    pub origin: Origin,
    pub state: ConstraintState,
    /// What is missing, with its figure; or the figure of what cannot be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// Where a constraint comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The form that the plan was made from.
    Form,
    /// What was changed since, in words or by hand.
    Refinement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConstraintState {
    Met,
    Unmet,
    /// A plan cannot show whether it is met.
    Unchecked,
}

/// Who made the plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Planner {
    #[default]
    Builtin,
    Deepseek,
    Openai,
}

impl Planner {
    /// As the wire has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Builtin => "builtin",
            Self::Deepseek => "deepseek",
            Self::Openai => "openai",
        }
    }

    /// The planner of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Builtin, Self::Deepseek, Self::Openai].into_iter().find(|planner| planner.name() == name)
    }
}

/// Why the built-in planner stands in for a provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Fallback {
    pub provider: Planner,
    pub reason: FallbackReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FallbackReason {
    NotConfigured,
    Failed,
    /// It took longer than anybody waits.
    Late,
    Busy,
    SignIn,
    Limit,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ItineraryDay {
    /// From 1.
    pub day: u8,
    #[serde(default, with = "optional_date", skip_serializing_if = "Option::is_none")]
    pub date: Option<NaiveDate>,
    pub title: String,
    pub description: String,
    /// Where one sleeps; on the last day where the journey ends.
    pub place: DayPlace,
    /// All driving of the day, from where one slept to where one sleeps.
    pub drive_minutes: Minutes,
    pub drive_km: Minutes,
    #[serde(default)]
    pub notes: Vec<String>,
    /// When the sun rises and sets where one sleeps; of a day with a date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sunrise: Option<Clock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sunset: Option<Clock>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<DayFact>,
    #[serde(rename = "attractions")]
    pub stops: Vec<ItineraryStop>,
    #[serde(default)]
    pub warnings: Vec<Warning>,
}

/// What is true on a day where it is spent. Source: `catalogue/calendar.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DayFact {
    pub kind: FactKind,
    pub name: String,
    pub text: String,
    pub source: String,
    pub checked: NaiveDate,
    /// So in most years, or by the moon, and not announced for this one when it was checked.
    #[serde(default)]
    pub is_expected: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FactKind {
    /// A full-moon day, which is a public holiday.
    Poya,
    /// A festival or another holiday.
    Event,
    /// The month is among the wet ones of the region.
    Weather,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayPlace {
    pub id: Uuid,
    pub slug: String,
    pub name: String,
    pub lat: f64,
    pub lon: f64,
}

/// A visit to one sight of the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ItineraryStop {
    pub id: Uuid,
    pub slug: String,
    pub start_time: Clock,
    pub end_time: Clock,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub icon: String,
    pub description: String,
    /// Why it was chosen, in one line.
    pub why: String,
    pub duration_minutes: Minutes,
    pub drive_minutes_before: Minutes,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens: Option<Clock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closes: Option<Clock>,
    pub lat: f64,
    pub lon: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
    /// The traveller set the time by hand: it stays where it is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub time_fixed: bool,
    #[serde(default)]
    pub warnings: Vec<Warning>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Warning {
    pub code: WarningCode,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarningCode {
    /// The visit begins before the sight opens or ends after it closes.
    Closed,
    /// The visit, or the way back after it, ends after the day does.
    TooLate,
    /// The visit begins before the one before it ends.
    Overlap,
    TooManyStops,
    DriveOverCap,
    /// Out of the sight's best months.
    Season,
    /// The visit begins before the drive to it can be over, be it from the visit before or from where the day starts.
    MissedDrive,
}

/// What a trip like this costs with packages and rooms that exist; whoever knows them fills it in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Price {
    pub currency: String,
    /// In the middle of what is on sale.
    pub per_person_cents: i64,
    /// Half of what is on sale comes to a sum between these two; plans from before have none.
    #[serde(default)]
    pub per_person_low_cents: Option<i64>,
    #[serde(default)]
    pub per_person_high_cents: Option<i64>,
    pub total_cents: i64,
    pub basis: String,
    #[serde(default)]
    pub lines: Vec<PriceLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceLine {
    pub label: String,
    pub cents: i64,
}

/// A package that covers some of the trip; whoever knows them fills it in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackageMatch {
    pub id: Uuid,
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// Names of places.
    pub covers: Vec<String>,
    /// Of the trip's places, from 0 to 1.
    pub coverage: f64,
    pub reason: String,
}

/// One change by hand. Days are counted from 1, stops within a day from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ItineraryEdit {
    Move {
        day: u8,
        from: usize,
        to_day: u8,
        /// The position it has afterwards.
        to: usize,
    },
    Remove {
        day: u8,
        at: usize,
    },
    Add {
        day: u8,
        /// At the end of the day when absent.
        #[serde(default)]
        at: Option<usize>,
        /// Id, slug or title of a sight.
        attraction: String,
    },
    Time {
        day: u8,
        at: usize,
        start_time: Clock,
    },
    Length {
        day: u8,
        at: usize,
        duration_minutes: Minutes,
    },
    /// Takes one out and puts another in its place.
    Swap {
        day: u8,
        at: usize,
        /// Id, slug or title of a sight.
        attraction: String,
    },
    SwapDays {
        a: u8,
        b: u8,
    },
    Title(String),
    /// Takes a constraint back, by its key. Nothing else changes.
    Lift(String),
}

/// What refining by words came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Refined {
    pub itinerary: Itinerary,
    /// Real differences, as sentences; empty when nothing changed.
    pub changes: Vec<String>,
    /// Texts that ask for something near to what could not be done or understood, each to be sent as a wish of its own.
    pub suggestions: Vec<String>,
    /// Pieces of the text that no wish was found in, and wishes that cannot be met, as sentences.
    pub not_understood: Vec<String>,
}

/// Another sight in place of one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Alternative {
    pub id: Uuid,
    pub slug: String,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub description: String,
    pub why: String,
    pub duration_minutes: Minutes,
    /// From the sight that it stands in for.
    pub drive_minutes: Minutes,
    pub lat: f64,
    pub lon: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
}
