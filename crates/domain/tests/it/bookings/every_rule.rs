//! No trip is booked on a day that a rule of the guide blocks: random rules beside a model of them, requests at the same time.

use std::collections::BTreeSet;

use chrono::{Datelike as _, Duration, NaiveDate};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::bookings::availability;
use serendib_domain::{Error, Result};

use super::BookingFixture;
use crate::fixture::retry_while_busy;
use crate::people::to_object;

const ROUNDS: usize = 25;
/// Requests of a round. A traveler has at most ten that wait.
const STARTS: usize = 4;
/// Of the fixture's package.
const TRIP_DAYS: i64 = 3;
/// Days ahead that the rules and the starts are about.
const AHEAD: i64 = 90;

/// What a guide has set.
#[derive(Clone, Debug)]
struct SetRules {
    /// From 1 for Monday.
    closed: BTreeSet<u8>,
    notice: i64,
    horizon: Option<i64>,
    /// First and last days from today on.
    blocked: Vec<(i64, i64)>,
}

fn rules() -> impl Strategy<Value = SetRules> {
    let span = (0..AHEAD, 0_i64..6).prop_map(|(first, more)| (first, first + more));
    (
        prop::collection::btree_set(1_u8..=7, 0..3),
        prop_oneof![Just(0_i64), 1_i64..20],
        prop::option::of(30_i64..120),
        prop::collection::vec(span, 0..6),
    )
        .prop_map(|(closed, notice, horizon, blocked)| SetRules { closed, notice, horizon, blocked })
}

impl SetRules {
    /// Whether a trip can start so many days from `today`.
    fn allow(&self, today: NaiveDate, start: i64) -> bool {
        let on_day = |ahead: i64| {
            let weekday = u8::try_from((today + Duration::days(ahead)).weekday().number_from_monday()).unwrap();
            !self.closed.contains(&weekday)
                && !self.blocked.iter().any(|(first, last)| (*first..=*last).contains(&ahead))
        };
        let last = start + TRIP_DAYS - 1;
        start >= self.notice && self.horizon.is_none_or(|horizon| last <= horizon) && (start..=last).all(on_day)
    }
}

impl BookingFixture {
    async fn set_rules(&self, rules: &SetRules) {
        let span = |first: i64, last: i64| {
            to_object(&json!({ "first": self.day(first).to_string(), "last": self.day(last).to_string() }))
        };
        let ctx = self.ctx(&self.host);
        let window = to_object(&json!({
            "closed_weekdays": rules.closed, "notice_days": rules.notice, "horizon_days": rules.horizon,
        }));
        let (all, spans): (_, Vec<_>) =
            (span(0, AHEAD + 10), rules.blocked.iter().map(|(first, last)| span(*first, *last)).collect());
        let set: Result<()> = self
            .write(async move |tx: &mut Tx<'_>| {
                availability::open_days(tx, &ctx, &all).await?;
                availability::set_booking_window(tx, &ctx, &window).await?;
                for days in &spans {
                    availability::block_days(tx, &ctx, days).await?;
                }
                Ok(())
            })
            .await;
        set.unwrap();
    }

    async fn request_at(&self, start: i64) -> Result<uuid::Uuid> {
        let document = self.document(start);
        retry_while_busy(async || self.ask(&self.traveller, &document).await).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_trip_is_booked_on_a_day_that_any_rule_blocks() {
    let mut scene = BookingFixture::new().await;
    let mut runner = TestRunner::deterministic();
    let (mut booked, mut refused) = (0, 0);
    for round in 0..ROUNDS {
        let rules = rules().new_tree(&mut runner).unwrap().current();
        let starts = prop::collection::btree_set(2..AHEAD, STARTS).new_tree(&mut runner).unwrap().current();
        let starts: [i64; STARTS] = Vec::from_iter(starts).try_into().unwrap();
        scene.now += Duration::days(1);
        scene.set_rules(&rules).await;
        let [a, b, c, d] = starts.map(|start| scene.request_at(start));
        let (a, b, c, d) = tokio::join!(a, b, c, d);
        for (start, outcome) in starts.into_iter().zip([a, b, c, d]) {
            let is_allowed = rules.allow(scene.day(0), start);
            match outcome {
                Ok(booking) => {
                    assert!(is_allowed, "round {round}: day {start} was booked against {rules:?}");
                    booked += 1;
                    let decline = json!({ "status": "rejected", "rejection_reason": "Pricing issues" });
                    scene.change(&scene.host, booking, decline).await.unwrap();
                }
                Err(Error::Conflict(_)) => {
                    assert!(!is_allowed, "round {round}: day {start} was refused against {rules:?}");
                    refused += 1;
                }
                Err(error) => panic!("round {round}, day {start}: {error:?}"),
            }
        }
        // What waits is not approved either, once a rule blocks its days.
        let Some(start) = starts.into_iter().find(|start| rules.allow(scene.day(0), *start)) else { continue };
        let waiting = scene.request_at(start).await.unwrap();
        scene.set_rules(&SetRules { blocked: vec![(start + 1, start + 1)], ..rules.clone() }).await;
        let approved = scene.change(&scene.host, waiting, json!({ "status": "approved" })).await;
        assert!(matches!(approved, Err(Error::Conflict(_))), "round {round}: {approved:?}");
        scene.change(&scene.traveller, waiting, json!({ "status": "cancelled" })).await.unwrap();
    }
    assert!(booked > 10 && refused > 10, "{booked} booked, {refused} refused");
}
