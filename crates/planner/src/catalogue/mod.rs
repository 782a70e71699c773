//! The planner's map: places, sights, and driving times between any two.

mod distance;
mod edited;
mod named;
mod seed;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use chrono::NaiveDate;
use uuid::Uuid;

use self::distance::{DriveMatrix, Located};
use self::named::NameIndex;
use super::calendar::Calendar;
use super::interest::Interests;
use super::refine::Lexicon;
use super::time::{Clock, Minutes};
pub use seed::seed_catalogue;
use serendib_search::WordChange;

/// Start and end of every trip: the international airport's town.
pub const GATEWAY: &str = "katunayake";

/// A destination. Coordinates are in degrees.
#[derive(Clone, Debug)]
pub struct CataloguePlace {
    pub id: Uuid,
    pub slug: String,
    pub name: String,
    /// Other names, in any script.
    pub aliases: Vec<String>,
    /// Neighboring villages.
    pub nearby: Vec<String>,
    pub region: String,
    pub latitude: f64,
    pub longitude: f64,
}

/// A sight of the catalogue; `place` is its destination.
#[derive(Clone, Debug)]
pub struct Sight {
    pub id: Uuid,
    pub slug: String,
    pub place: Uuid,
    pub title: String,
    pub description: String,
    /// Its attraction type.
    pub kind: String,
    pub icon: String,
    pub image_url: Option<String>,
    /// `None` in either field means always open.
    pub opens: Option<Clock>,
    pub closes: Option<Clock>,
    /// Length of a typical visit.
    pub minutes: Minutes,
    /// 1 easy, 2 some walking, 3 steep or long.
    pub effort: i64,
    /// The best months, 1 to 12; empty means all.
    pub months: Vec<u32>,
    pub interests: Interests,
    pub latitude: f64,
    pub longitude: f64,
}

/// Duration and distance by road.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Drive {
    pub minutes: Minutes,
    pub km: Minutes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Car,
    Train,
}

/// A row of `travel_times`.
#[derive(Clone, Copy, Debug)]
pub struct TravelTime {
    pub from: Uuid,
    pub to: Uuid,
    pub mode: Mode,
    pub drive: Drive,
}

/// An index: places first, then sights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(usize);

/// Places and sights sorted by slug, so that equal content gives equal plans in any row order.
#[derive(Debug)]
pub struct Catalogue {
    places: Vec<CataloguePlace>,
    sights: Vec<Sight>,
    /// The place of each sight; for a journey (a scenic train) also its end.
    homes: Vec<usize>,
    ends: Vec<Option<usize>>,
    /// Opening hours per sight.
    hours: Vec<Hours>,
    calendar: Arc<Calendar>,
    /// Whether each sight closes on some days.
    may_close: Vec<bool>,
    by_id: HashMap<Uuid, Point>,
    names: NameIndex,
    /// Names of concepts other than those of the release.
    word_changes: Vec<WordChange>,
    /// The words of wishes; built at the first use.
    lexicon: OnceLock<Lexicon>,
    drives: DriveMatrix,
    /// Per place, all sights by distance, nearest first.
    around: Vec<Vec<(Minutes, usize)>>,
    trains: HashMap<(usize, usize), Drive>,
    gateway: Option<usize>,
}

impl Catalogue {
    /// Pass only active places and active catalogue sights. A sight whose place is missing is dropped.
    pub fn build(mut places: Vec<CataloguePlace>, sights: Vec<Sight>, times: &[TravelTime]) -> Self {
        places.sort_by(|a, b| a.slug.cmp(&b.slug));
        let index: HashMap<Uuid, usize> = places.iter().enumerate().map(|(index, place)| (place.id, index)).collect();
        let mut homed: Vec<(Sight, usize)> =
            sights.into_iter().filter_map(|sight| index.get(&sight.place).map(|home| (sight, *home))).collect();
        homed.sort_by(|(a, _), (b, _)| a.slug.cmp(&b.slug));
        let (sights, homes): (Vec<Sight>, Vec<usize>) = homed.into_iter().unzip();
        let ends = sights.iter().map(|sight| named::journey_end(sight, &places)).collect();
        let located = places
            .iter()
            .map(|place| Located { latitude: place.latitude, longitude: place.longitude, home: None })
            .chain(sights.iter().zip(&homes).map(|(sight, home)| Located {
                latitude: sight.latitude,
                longitude: sight.longitude,
                home: Some(*home),
            }))
            .collect::<Vec<_>>();
        let (mut roads, mut trains) = (HashMap::new(), HashMap::new());
        for time in times {
            if let (Some(from), Some(to)) = (index.get(&time.from), index.get(&time.to)) {
                let net = if time.mode == Mode::Car { &mut roads } else { &mut trains };
                net.insert((*from, *to), time.drive);
            }
        }
        let drives = DriveMatrix::build(&located, places.len(), &roads);
        let around = (0..places.len()).map(|place| {
            let far = |sight: usize| (drives.get(place, places.len() + sight).minutes, sight);
            let mut sights: Vec<(Minutes, usize)> = (0..sights.len()).map(far).collect();
            sights.sort_unstable();
            sights
        });
        let around = around.collect();
        let by_id = places.iter().map(|place| place.id).chain(sights.iter().map(|sight| sight.id));
        let catalogue = Self {
            hours: sights.iter().map(Sight::hours).collect(),
            may_close: Vec::new(),
            calendar: Arc::default(),
            names: NameIndex::build(&places, &sights),
            word_changes: Vec::new(),
            lexicon: OnceLock::new(),
            by_id: by_id.enumerate().map(|(at, id)| (id, Point(at))).collect(),
            drives,
            around,
            gateway: places.iter().position(|place| place.slug == GATEWAY),
            places,
            sights,
            homes,
            ends,
            trains,
        };
        catalogue.with_calendar(Calendar::shipped())
    }

    pub fn places(&self) -> &[CataloguePlace] {
        &self.places
    }

    pub fn sights(&self) -> &[Sight] {
        &self.sights
    }

    /// The place where a trip begins and ends, if known.
    pub fn gateway(&self) -> Option<usize> {
        self.gateway
    }

    /// A sight's place.
    pub fn home(&self, sight: usize) -> usize {
        self.homes[sight]
    }

    /// The end of a sight that is a journey.
    pub fn end(&self, sight: usize) -> Option<usize> {
        self.ends[sight]
    }

    pub fn place_point(&self, place: usize) -> Point {
        Point(place)
    }

    /// The names that wishes use.
    pub(super) fn lexicon(&self) -> &Lexicon {
        self.lexicon.get_or_init(|| Lexicon::new(self))
    }

    /// A sight's visiting hours.
    pub fn hours(&self, sight: usize) -> Hours {
        self.hours[sight]
    }

    /// Whether a sight is closed all day; false without a date.
    pub fn is_closed_on(&self, sight: usize, date: Option<NaiveDate>) -> bool {
        self.may_close[sight] && date.is_some_and(|date| self.calendar.is_closed_on(&self.sights[sight].slug, date))
    }

    /// Where a visit begins.
    pub fn sight_point(&self, sight: usize) -> Point {
        Point(self.places.len() + sight)
    }

    /// All sights with driving minutes from a place, nearest first.
    pub fn around(&self, place: usize) -> &[(Minutes, usize)] {
        &self.around[place]
    }

    /// Where a visit ends.
    pub fn after(&self, sight: usize) -> Point {
        self.ends[sight].map_or_else(|| self.sight_point(sight), Point)
    }

    pub fn drive(&self, from: Point, to: Point) -> Drive {
        self.drives.get(from.0, to.0)
    }

    /// Driving minutes between two places.
    pub fn road(&self, from: usize, to: usize) -> Minutes {
        self.drives.get(from, to).minutes
    }

    pub fn train(&self, from: usize, to: usize) -> Option<Drive> {
        self.trains.get(&(from, to)).copied()
    }

    pub fn place_by_id(&self, id: Uuid) -> Option<usize> {
        self.by_id.get(&id).map(|point| point.0).filter(|at| *at < self.places.len())
    }

    pub fn sight_by_id(&self, id: Uuid) -> Option<usize> {
        self.by_id.get(&id)?.0.checked_sub(self.places.len())
    }

    pub fn place_by_slug(&self, slug: &str) -> Option<usize> {
        self.places.binary_search_by(|place| place.slug.as_str().cmp(slug)).ok()
    }

    pub fn sight_by_slug(&self, slug: &str) -> Option<usize> {
        self.sights.binary_search_by(|sight| sight.slug.as_str().cmp(slug)).ok()
    }
}

impl Sight {
    /// Whether the month (1 to 12) is among the best.
    pub fn is_in_season(&self, month: u32) -> bool {
        self.months.is_empty() || self.months.contains(&month)
    }

    /// Earliest start and latest end; for a journey longer than its hours, these limit the departure.
    pub fn hours(&self) -> Hours {
        let (Some(opens), Some(closes)) = (self.opens, self.closes) else {
            return Hours { first: 0, last_start: Clock::LAST.minutes(), last_end: Clock::LAST.minutes() };
        };
        let (opens, closes) = (opens.minutes(), closes.minutes());
        if closes - opens < self.minutes {
            return Hours { first: opens, last_start: closes, last_end: Clock::LAST.minutes() };
        }
        Hours { first: opens, last_start: closes, last_end: closes }
    }

    /// Whether it opens only after the day's sights.
    pub fn is_of_the_evening(&self) -> bool {
        self.opens.is_some_and(|opens| opens >= Clock::hm(18, 0))
    }
}

/// Minutes after midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hours {
    pub first: Minutes,
    pub last_start: Minutes,
    pub last_end: Minutes,
}
