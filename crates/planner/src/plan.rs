//! A trip day by day: for display, for storage, and as the target of a model's answer.

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
/// Notes of a plan or of one day.
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
    /// Names of the visited places, in order.
    pub destinations: Vec<String>,
    /// As requested.
    pub preferences: Preferences,
    /// Later wishes, in words or by hand.
    #[serde(default, skip_serializing_if = "PlanConstraints::is_empty")]
    pub wishes: PlanConstraints,
    #[serde(default)]
    pub planner: Planner,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fallback: Option<Fallback>,
    /// The plan's constraints, recomputed with each change.
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
    /// Removes the owner's own words.
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
    /// How often the bed changes between nights.
    pub fn moves(&self) -> usize {
        let nights: Vec<Uuid> =
            self.days.iter().map(|day| day.place.id).take(self.days.len().saturating_sub(1)).collect();
        nights.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }
}

/// A traveler's requirement on the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constraint {
    /// The key for [`ItineraryEdit::Lift`], such as `nights:ella` or `day:3:free`.
    pub key: String,
    /// A few words, such as `2 nights in Ella`.
    pub text: String,
    pub origin: Origin,
    pub state: ConstraintState,
    /// What is missing, with its figure; or the figure of an uncheckable constraint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// The source of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The form of the original plan.
    Form,
    /// Later changes, in words or by hand.
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

/// The plan's author.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Planner {
    #[default]
    Builtin,
    Deepseek,
    Openai,
}

impl Planner {
    /// The name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Builtin => "builtin",
            Self::Deepseek => "deepseek",
            Self::Openai => "openai",
        }
    }

    /// The planner with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Builtin, Self::Deepseek, Self::Openai].into_iter().find(|planner| planner.name() == name)
    }
}

/// Why the built-in planner replaces a provider.
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
    /// It exceeded the time limit.
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
    /// The night's place; on the last day, the journey's end.
    pub place: DayPlace,
    /// All driving of the day, from bed to bed.
    pub drive_minutes: Minutes,
    pub drive_km: Minutes,
    #[serde(default)]
    pub notes: Vec<String>,
    /// Sunrise at the night's place; `None` without a date.
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

/// A fact about a day at its place. Source: `catalogue/calendar.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DayFact {
    pub kind: FactKind,
    pub name: String,
    pub text: String,
    pub source: String,
    pub checked: NaiveDate,
    /// Usual or predicted by the moon, but not announced for this year at the last check.
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
    /// A wet month of the region.
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

/// A visit to a catalogue sight.
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
    /// The reason for its choice, in one line.
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
    /// The traveler set the time by hand: it stays.
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
    /// The visit, or the drive back after it, ends after the day does.
    TooLate,
    /// The visit begins before the previous one ends.
    Overlap,
    TooManyStops,
    DriveOverCap,
    /// Outside the sight's best months.
    Season,
    /// The visit begins before the drive to it can end, from the previous visit or the day's start.
    MissedDrive,
}

/// The price of a similar trip with existing packages and rooms; the caller sets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Price {
    pub currency: String,
    /// The median of what is on sale.
    pub per_person_cents: i64,
    /// Half of the offers lie between these two; older plans have none.
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

/// A package that covers part of the trip; the caller sets it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackageMatch {
    pub id: Uuid,
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// Names of places.
    pub covers: Vec<String>,
    /// The share of the trip's places, 0 to 1.
    pub coverage: f64,
    pub reason: String,
}

/// An edit by hand. Days count from 1, stops within a day from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ItineraryEdit {
    Move {
        day: u8,
        from: usize,
        to_day: u8,
        /// The position afterwards.
        to: usize,
    },
    Remove {
        day: u8,
        at: usize,
    },
    Add {
        day: u8,
        /// The end of the day if absent.
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
    /// Replaces one sight with another.
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
    /// Removes a constraint by key and changes nothing else.
    Lift(String),
}

/// The result of refining by words.
#[derive(Clone, Debug, PartialEq)]
pub struct Refined {
    pub itinerary: Itinerary,
    /// Real differences, as sentences; empty if nothing changed.
    pub changes: Vec<String>,
    /// Wish texts for near alternatives to what failed or was not understood.
    pub suggestions: Vec<String>,
    /// Text without a recognized wish, and impossible wishes, as sentences.
    pub not_understood: Vec<String>,
}

/// A replacement for a sight.
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
    /// From the replaced sight.
    pub drive_minutes: Minutes,
    pub lat: f64,
    pub lon: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
}
