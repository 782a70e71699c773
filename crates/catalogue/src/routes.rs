//! Shortest paths (Dijkstra) between destinations, by road or rail.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::facts::{Edge, Facts};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TravelDistance {
    pub minutes: i64,
    pub km: i64,
}

/// An undirected graph between destination slugs.
#[derive(Debug)]
pub struct RouteNetwork<'a>(BTreeMap<&'a str, Vec<(&'a str, TravelDistance)>>);

impl<'a> RouteNetwork<'a> {
    pub fn by_car(facts: &'a Facts) -> Self {
        Self::along(&facts.travel_edges, Some)
    }

    /// A station stands for the destination that it serves.
    pub fn by_train(facts: &'a Facts) -> Self {
        Self::along(&facts.rail_edges, |station| served_by(station, facts))
    }

    fn along(edges: &'a [Edge], place: impl Fn(&'a str) -> Option<&'a str>) -> Self {
        let mut net: BTreeMap<&str, Vec<_>> = BTreeMap::new();
        for edge in edges {
            if let (Some(a), Some(b)) = (place(&edge.a), place(&edge.b)) {
                let way = TravelDistance { minutes: edge.minutes, km: edge.km };
                net.entry(a).or_default().push((b, way));
                net.entry(b).or_default().push((a, way));
            }
        }
        Self(net)
    }

    pub fn places(&self) -> impl Iterator<Item = &'a str> {
        self.0.keys().copied()
    }

    /// The quickest route from `origin` to every reachable place.
    pub fn from(&self, origin: &'a str) -> BTreeMap<&'a str, TravelDistance> {
        let mut reached = BTreeMap::new();
        let mut open = BinaryHeap::from([Reverse((0, 0, origin))]);
        while let Some(Reverse((minutes, km, place))) = open.pop() {
            if reached.contains_key(place) {
                continue;
            }
            reached.insert(place, TravelDistance { minutes, km });
            for (next, way) in self.0.get(place).into_iter().flatten() {
                open.push(Reverse((minutes + way.minutes, km + way.km, next)));
            }
        }
        reached.remove(origin);
        reached
    }
}

/// The destination of a station; most stations have their town's name.
fn served_by<'a>(station: &str, facts: &'a Facts) -> Option<&'a str> {
    let city = match station {
        "Colombo Fort" => "Colombo",
        "Nanu Oya (for Nuwara Eliya)" => "Nuwara Eliya",
        town => town,
    };
    facts.destinations.iter().find(|place| place.city == city).map(|place| place.slug.as_str())
}
