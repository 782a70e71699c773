//! Travel times between places: their rows, and their synchronization with the catalogue.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serendib_catalogue::{Land, RouteNetwork, TravelDistance};
use serendib_db::{Tx, from_text, row_struct};
use uuid::Uuid;

use super::seed::SeedCounts;
use crate::bulk_insert::BulkInsert;
use crate::error::Result;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TravelMode {
    Car,
    Train,
}

impl TravelMode {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Car => "car",
            Self::Train => "train",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Self::Car, Self::Train].into_iter().find(|mode| mode.name() == name)
    }
}

from_text!(TravelMode, TravelMode::from_name);

type Stretch = (Uuid, Uuid, TravelMode);

row_struct! {
    /// A row of `travel_times`.
    pub(crate) struct TravelTimeRow {
        origin: Uuid = "origin_id",
        destination: Uuid = "destination_id",
        mode: TravelMode = "mode",
        minutes: i64 = "minutes",
        km: i64 = "km",
    }
}

/// Synchronizes the travel times between these places, and removes others between them.
pub(super) async fn sync_travel_times(
    tx: &mut Tx<'_>,
    land: &'static Land,
    ids: &HashMap<String, Uuid>,
    known: &mut SeedCounts,
) -> Result<()> {
    let mut wanted: BTreeMap<Stretch, TravelDistance> = BTreeMap::new();
    let networks = [
        (TravelMode::Car, RouteNetwork::by_car(&land.facts)),
        (TravelMode::Train, RouteNetwork::by_train(&land.facts)),
    ];
    for (mode, ways) in networks {
        for (origin, from) in ways.places().filter_map(|slug| Some((slug, *ids.get(slug)?))) {
            for (slug, way) in ways.from(origin) {
                wanted.extend(ids.get(slug).map(|to| ((from, *to, mode), way)));
            }
        }
    }
    let ours: BTreeSet<Uuid> =
        land.facts.destinations.iter().filter_map(|place| ids.get(&place.slug)).copied().collect();
    for row in tx.select::<TravelTimeRow>("FROM travel_times", &[]).await? {
        let (from, to, mode) = (row.origin, row.destination, row.mode);
        let at = [from.into(), to.into(), mode.name().into()];
        match wanted.remove(&(from, to, mode)) {
            Some(way) if way == (TravelDistance { minutes: row.minutes, km: row.km }) => {}
            Some(way) => {
                let sql = "UPDATE travel_times SET minutes = $4, km = $5
                            WHERE origin_id = $1 AND destination_id = $2 AND mode = $3";
                let [from, to, mode] = at;
                tx.run(sql, &[from, to, mode, way.minutes.into(), way.km.into()]).await?.any();
                known.corrected += 1;
            }
            None if ours.contains(&from) && ours.contains(&to) => {
                let sql = "DELETE FROM travel_times WHERE origin_id = $1 AND destination_id = $2 AND mode = $3";
                tx.run(sql, &at).await?.any();
                known.corrected += 1;
            }
            None => {}
        }
    }
    known.added += wanted.len();
    let mut missing = BulkInsert::new("travel_times", ["origin_id", "destination_id", "mode", "minutes", "km"]);
    for ((from, to, mode), way) in wanted {
        missing.push([from.into(), to.into(), mode.name().into(), way.minutes.into(), way.km.into()]);
    }
    missing.insert_missing(tx).await
}
