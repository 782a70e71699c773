//! The other hosts of trips' packages, and who of them is free.

use std::collections::{HashMap, HashSet};

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use super::checks::days_left;
use crate::bookings::availability::{Guides, Span, read_rules};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::guides::active_sql;
use crate::statement::Binds;

/// A booked trip that another host could lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TripToLead {
    pub guide: Uuid,
    pub user: Uuid,
    pub package: Uuid,
    pub start: NaiveDate,
    pub end: NaiveDate,
}

row_struct! {
    struct HostToChoose {
        package: Uuid = "pg.package_id",
        guide: Uuid = "g.id",
        user: Uuid = "g.user_id",
        name: String = "g.display_name",
        avatar_url: Option<String> = "g.avatar_url",
        rating: f64 = "g.rating",
        review_count: i64 = "g.review_count",
    }
}

row_struct! {
    struct TakenTrip {
        guide: Uuid = "guide_id",
        start: NaiveDate = "start_date",
        end: NaiveDate = "end_date",
    }
}

/// The hosts of some trips.
pub(crate) struct HostChoices {
    hosts: Vec<HostToChoose>,
    taken: HashMap<Uuid, Vec<Span>>,
}

impl HostChoices {
    /// # Errors
    /// When the database cannot be read.
    pub async fn read(source: &mut impl RowSource, ctx: &Ctx, trips: &[TripToLead]) -> Result<Self> {
        if trips.is_empty() {
            return Ok(Self { hosts: Vec::new(), taken: HashMap::new() });
        }
        let hosts = list_hosts(source, trips).await?;
        let taken = list_taken_days(source, ctx, trips, &hosts).await?;
        Ok(Self { hosts, taken })
    }

    /// The other hosts of one of these trips, the free ones first.
    pub fn for_trip(&self, ctx: &Ctx, trip: &TripToLead) -> Vec<Json> {
        let (first, last) = days_left(ctx, trip.start, trip.end);
        let is_free = |guide: Uuid| {
            self.taken.get(&guide).is_none_or(|spans| spans.iter().all(|(from, to)| *from > last || *to < first))
        };
        let mut others: Vec<(bool, &HostToChoose)> = self
            .hosts
            .iter()
            .filter(|host| host.package == trip.package && host.guide != trip.guide && host.user != trip.user)
            .map(|host| (is_free(host.guide), host))
            .collect();
        others.sort_by_key(|(is_free, _)| !is_free);
        others.into_iter().map(|(is_free, host)| host.to_json(is_free)).collect()
    }
}

impl HostToChoose {
    fn to_json(&self, is_free: bool) -> Json {
        json!({
            "guide_id": self.guide,
            "display_name": self.name,
            "avatar_url": self.avatar_url,
            "rating": self.rating,
            "review_count": self.review_count,
            "is_free": is_free,
        })
    }
}

/// The active hosts of the trips' packages, in the order of a package's page.
async fn list_hosts(source: &mut impl RowSource, trips: &[TripToLead]) -> Result<Vec<HostToChoose>> {
    let packages: HashSet<Uuid> = trips.iter().map(|trip| trip.package).collect();
    let mut binds = Binds::default();
    let places: Vec<String> = packages.into_iter().map(|package| binds.add(package.into())).collect();
    let sql = format!(
        "FROM package_guides pg JOIN guides g ON g.id = pg.guide_id
          WHERE pg.package_id IN ({}) AND {}
          ORDER BY pg.is_primary_guide DESC, g.rating DESC, g.review_count DESC, g.display_name, g.id",
        places.join(", "),
        active_sql!("g"),
    );
    Ok(source.select(&sql, &binds.0).await?)
}

/// The days that trips and blocks take from these hosts.
async fn list_taken_days(
    source: &mut impl RowSource,
    ctx: &Ctx,
    trips: &[TripToLead],
    hosts: &[HostToChoose],
) -> Result<HashMap<Uuid, Vec<Span>>> {
    let starts = trips.iter().map(|trip| days_left(ctx, trip.start, trip.end).0);
    let ends = trips.iter().map(|trip| trip.end);
    let guides: Vec<Uuid> = hosts.iter().map(|host| host.guide).collect::<HashSet<_>>().into_iter().collect();
    let (Some(first), Some(last), false) = (starts.min(), ends.max(), guides.is_empty()) else {
        return Ok(HashMap::new());
    };
    let mut binds = Binds::default();
    let (first_day, last_day, now) = (binds.add(first.into()), binds.add(last.into()), binds.add(ctx.now.into()));
    // The bound by the longest trip lets the index of taken days skip trips that ended long ago.
    let earliest = binds.add((first - Duration::days(*crate::packages::document::duration::DAYS.end())).into());
    let places: Vec<String> = guides.iter().map(|guide| binds.add((*guide).into())).collect();
    let sql = format!(
        "FROM booking_requests WHERE start_date >= {earliest} AND start_date <= {last_day} AND end_date >= {first_day}
            AND status IN ('approved', 'confirmed') AND (status = 'confirmed' OR payment_deadline IS NULL OR payment_deadline > {now})
            AND guide_id IN ({})",
        places.join(", ")
    );
    let mut taken: HashMap<Uuid, Vec<Span>> = HashMap::new();
    for trip in source.select::<TakenTrip>(&sql, &binds.0).await? {
        taken.entry(trip.guide).or_default().push((trip.start, trip.end));
    }
    for (guide, rules) in read_rules(source, Guides::These(&guides), (first, last)).await? {
        taken.entry(guide).or_default().extend(rules.blocked_spans((first, last)));
    }
    Ok(taken)
}
