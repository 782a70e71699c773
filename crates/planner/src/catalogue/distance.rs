//! Driving times between any two points: known roads between places, and an estimate for the last stretch.

use std::collections::HashMap;

use super::Drive;
use crate::time::Minutes;

/// Degrees; `home` is a sight's place.
pub(super) struct Located {
    pub latitude: f64,
    pub longitude: f64,
    pub home: Option<usize>,
}

const EARTH_RADIUS_KM: f64 = 6_371.0;
/// Road kilometers per straight kilometer: the median of the catalogue's 100 researched roads is 1.34.
const DETOUR: f64 = 1.4;
/// Kilometers at town speed; open road follows. The researched roads' median is 38.6 km/h.
const TOWN_KM: f64 = 5.0;
const TOWN_SPEED_KMH: f64 = 25.0;
const OPEN_SPEED_KMH: f64 = 38.0;
/// Two sights within this straight distance count as neighbors, whatever their places.
const NEIGHBOURS_KM: f64 = 25.0;
/// A sight is reachable from other places within this straight distance.
const REACH_KM: f64 = 30.0;

/// A square matrix.
#[derive(Debug)]
pub(super) struct DriveMatrix {
    size: usize,
    drives: Vec<Drive>,
}

impl DriveMatrix {
    pub(super) fn build(points: &[Located], places: usize, roads: &HashMap<(usize, usize), Drive>) -> Self {
        let size = points.len();
        let mut table = Self { size, drives: vec![Drive::default(); size * size] };
        for (from, to) in pairs(0..places) {
            let known = roads.get(&(from, to)).or_else(|| roads.get(&(to, from)));
            table.set(from, to, known.copied().unwrap_or_else(|| estimate(&points[from], &points[to])));
        }
        let access: Vec<Vec<(usize, Drive)>> =
            points.iter().enumerate().map(|(at, _)| entries(points, places, at)).collect();
        for (from, to) in pairs(0..size).filter(|(_, to)| *to >= places) {
            table.set(from, to, table.way(points, &access, from, to));
        }
        table
    }

    pub(super) fn get(&self, from: usize, to: usize) -> Drive {
        self.drives[from * self.size + to]
    }

    fn set(&mut self, from: usize, to: usize, drive: Drive) {
        self.drives[from * self.size + to] = drive;
        self.drives[to * self.size + from] = drive;
    }

    /// The shorter of the direct road between neighbors and roads over places that both can reach.
    fn way(&self, points: &[Located], access: &[Vec<(usize, Drive)>], from: usize, to: usize) -> Drive {
        let (a, b) = (&points[from], &points[to]);
        let are_neighbours = a.home == b.home || a.home == Some(to) || b.home == Some(from);
        let mut best = (are_neighbours || straight_km(a, b) <= NEIGHBOURS_KM).then(|| estimate(a, b));
        for (near_from, first) in &access[from] {
            for (near_to, last) in &access[to] {
                let road = self.get(*near_from, *near_to);
                let drive =
                    Drive { minutes: first.minutes + road.minutes + last.minutes, km: first.km + road.km + last.km };
                best = Some(best.map_or(drive, |best| best.min(drive)));
            }
        }
        best.unwrap_or_default()
    }
}

fn pairs(points: std::ops::Range<usize>) -> impl Iterator<Item = (usize, usize)> {
    points.clone().flat_map(move |from| (from + 1..points.end).map(move |to| (from, to)))
}

/// The places that a point is reached from, with distances.
fn entries(points: &[Located], places: usize, at: usize) -> Vec<(usize, Drive)> {
    let Some(home) = points[at].home else { return vec![(at, Drive::default())] };
    (0..places)
        .filter(|place| *place == home || straight_km(&points[*place], &points[at]) <= REACH_KM)
        .map(|place| (place, estimate(&points[place], &points[at])))
        .collect()
}

fn estimate(from: &Located, to: &Located) -> Drive {
    let km = straight_km(from, to) * DETOUR;
    let hours = km.min(TOWN_KM) / TOWN_SPEED_KMH + (km - TOWN_KM).max(0.0) / OPEN_SPEED_KMH;
    Drive { minutes: round_up(hours * 60.0), km: round_up(km) }
}

/// Great-circle distance.
fn straight_km(from: &Located, to: &Located) -> f64 {
    let (south, north) = (from.latitude.to_radians(), to.latitude.to_radians());
    let across = ((to.longitude - from.longitude).to_radians() / 2.0).sin();
    let along = ((north - south) / 2.0).sin();
    2.0 * EARTH_RADIUS_KM * (along * along + south.cos() * north.cos() * across * across).sqrt().min(1.0).asin()
}

/// Rounds up; half the earth is 20,000 km.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "a float has no TryFrom; it saturates")]
fn round_up(number: f64) -> Minutes {
    number.clamp(0.0, 1_000_000.0).ceil() as Minutes
}
