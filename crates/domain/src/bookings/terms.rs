//! Booking terms, as agreed at the request: advance, deadlines, and refunds. P-B09; D-058 to D-060, D-073.
//!
//! Days are calendar days in Asia/Colombo: a trip starts when its first day does there.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{FromValue, Value};

use crate::ctx;
use crate::money;

/// Percent of the total that confirms a booking, if the guide sets nothing else. P-B09.
pub const ADVANCE_PERCENT: i64 = 30;
/// The smallest charge, in cents.
pub const LEAST_CHARGE: i64 = 50;
/// The largest single charge, in cents.
pub const MOST_CHARGE: i64 = 99_999_999;
/// From so many days before the start, everything is due. P-B09.
pub const FULL_DAYS: i64 = 14;
/// The guide's time to answer a request.
pub const RESPONSE_HOURS: i64 = 72;
/// Hours after which the guide is reminded.
pub const REMINDER_HOURS: [i64; 2] = [24, 48];
/// How long a guide's offer for a traveler's plan is valid.
pub const OFFER_HOURS: i64 = 96;
/// How long an approved booking waits for its advance.
pub const PAYMENT_HOURS: i64 = 48;
/// Both deadlines end at least so long before the trip.
const BEFORE_START_HOURS: i64 = 24;
/// The shortest deadline, for last-minute bookings.
const LEAST_HOURS: i64 = 2;
/// The version of the terms accepted with a request; another text gets another version. D-163.
pub const TERMS_VERSION: &str = "2026-11";
/// So many days after the trip, travelers' names and numbers are deleted. D-047.
pub const PURGE_DAYS: i64 = 90;

/// From so many days before the start on, this share of the paid amount is refunded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    pub days: i64,
    pub percent: i64,
}

/// The current policy, the earliest tier first. Below the last tier nothing is refunded.
pub const POLICY: [Tier; 3] =
    [Tier { days: 30, percent: 90 }, Tier { days: 15, percent: 50 }, Tier { days: 7, percent: 25 }];

/// The policy as bookings store it, and as quotes return it.
pub fn policy_json() -> Json {
    let tiers = POLICY.iter().map(|tier| json!({ "days": tier.days, "percent": tier.percent }));
    tiers.chain([json!({ "days": 0, "percent": 0 })]).collect::<Vec<_>>().into()
}

/// The policy as a booking stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPolicy {
    tiers: Vec<Tier>,
    /// As the wire has it.
    pub json: Json,
}

impl FromValue for StoredPolicy {
    fn from_value(value: &Value) -> Result<Self, String> {
        let text = String::from_value(value)?;
        let read = || {
            let json: Json = serde_json::from_str(&text).ok()?;
            let number = |tier: &Json, name: &str| tier[name].as_i64();
            let read = |tier| Some(Tier { days: number(tier, "days")?, percent: number(tier, "percent")? });
            let tiers = json.as_array()?.iter().map(read).collect::<Option<_>>()?;
            Some(Self { tiers, json })
        };
        read().ok_or_else(|| "text where a refund policy is expected".to_owned())
    }
}

/// A booking's stored policy; the current one if it has none.
pub fn policy_of(stored: Option<&StoredPolicy>) -> &[Tier] {
    stored.map_or(&POLICY, |policy| &policy.tiers)
}

/// The percentage refunded to a traveler who cancels so many days before the start.
pub fn refund_percent(policy: &[Tier], days: i64) -> i64 {
    let reached = policy.iter().filter(|tier| days >= tier.days);
    reached.max_by_key(|tier| tier.days).map_or(0, |tier| tier.percent.clamp(0, 100))
}

/// Whole calendar days until the trip starts; negative afterwards.
pub fn days_to(start: NaiveDate, today: NaiveDate) -> i64 {
    (start - today).num_days()
}

/// The amount that confirms a booking: the guide's wish or the usual share, and everything if the trip is near. It never leaves a balance
/// too small to charge.
pub fn advance(total: i64, wished: Option<i64>, days: i64) -> i64 {
    if days <= FULL_DAYS {
        return total;
    }
    let advance = wished.unwrap_or_else(|| money::share_up(total, ADVANCE_PERCENT));
    let advance = advance.max(LEAST_CHARGE).min(total);
    if money::balance(total, advance) < LEAST_CHARGE { total } else { advance }
}

/// The last day to pay a balance in time. A late advance can leave this day in the past.
pub fn balance_due(start: NaiveDate) -> NaiveDate {
    start - Duration::days(FULL_DAYS)
}

/// When an unanswered request expires.
pub fn respond_by(requested_at: DateTime<Utc>, start: NaiveDate) -> DateTime<Utc> {
    term(requested_at, RESPONSE_HOURS, start)
}

/// When an unpaid approved booking expires.
pub fn payment_deadline(approved: DateTime<Utc>, start: NaiveDate) -> DateTime<Utc> {
    term(approved, PAYMENT_HOURS, start)
}

/// When an offer for a traveler's plan expires.
pub fn offer_deadline(answered: DateTime<Utc>, start: NaiveDate) -> DateTime<Utc> {
    term(answered, OFFER_HOURS, start)
}

fn term(from: DateTime<Utc>, hours: i64, start: NaiveDate) -> DateTime<Utc> {
    let latest = ctx::beginning(start) - Duration::hours(BEFORE_START_HOURS);
    (from + Duration::hours(hours)).min(latest).max(from + Duration::hours(LEAST_HOURS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_instant(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// T-C05.
    #[test]
    fn the_day_table_of_refunds_from_the_day_itself_to_sixty_before() {
        let stored = StoredPolicy::from_value(&Value::json(&policy_json())).unwrap();
        for days in -3..=60 {
            let expected = match days {
                30.. => 90,
                15..=29 => 50,
                7..=14 => 25,
                _ => 0,
            };
            assert_eq!(refund_percent(&POLICY, days), expected, "{days} days");
            assert_eq!(refund_percent(policy_of(Some(&stored)), days), expected, "{days} days, kept");
            assert!(refund_percent(&POLICY, days) <= refund_percent(&POLICY, days + 1), "monotone");
        }
        assert_eq!(policy_of(None), POLICY);
        for text in ["not json", "{}", r#"[{"days":30}]"#] {
            assert!(StoredPolicy::from_value(&Value::from(text)).is_err(), "{text}");
        }
    }

    /// D-058.
    #[test]
    fn the_advance_is_a_third_less_a_little_and_all_of_it_within_two_weeks() {
        for (total, wished, days, expected) in [
            (100_000, None, 60, 30_000),
            (33_333, None, 60, 10_000),
            (100_000, Some(50), 60, 50),
            (100_000, Some(100_000), 60, 100_000),
            // A rest of 49 cents cannot be charged.
            (100_000, Some(99_951), 60, 100_000),
            (100_000, Some(99_950), 60, 99_950),
            (100, None, 60, 50),
            (99, None, 60, 99),
            (30, None, 60, 30),
            (100_000, None, 15, 30_000),
            (100_000, None, 14, 100_000),
            (100_000, Some(50), 3, 100_000),
        ] {
            assert_eq!(advance(total, wished, days), expected, "{total} {wished:?} {days}");
        }
    }

    /// D-059, D-060.
    #[test]
    fn terms_end_after_their_hours_or_a_day_before_the_trip_and_never_at_once() {
        let now = parse_instant("2030-01-15T03:30:00Z");
        assert_eq!(respond_by(now, day("2030-03-01")), parse_instant("2030-01-18T03:30:00Z"));
        assert_eq!(payment_deadline(now, day("2030-03-01")), parse_instant("2030-01-17T03:30:00Z"));
        // 18 January starts at 18:30 UTC of the 17th.
        assert_eq!(respond_by(now, day("2030-01-18")), parse_instant("2030-01-16T18:30:00Z"));
        assert_eq!(payment_deadline(now, day("2030-01-18")), parse_instant("2030-01-16T18:30:00Z"));
        for start in ["2030-01-15", "2030-01-16"] {
            assert_eq!(respond_by(now, day(start)), parse_instant("2030-01-15T05:30:00Z"), "{start}");
        }
    }

    /// T-P23.
    #[test]
    fn advance_and_balance_are_the_total_of_a_million_totals() {
        let mut total: i64 = 7;
        for _ in 0..1_000_000 {
            total = (total * 1_103_515_245 + 12_345) % 2_147_483_648;
            let advance = advance(total, None, 40);
            let rest = money::balance(total, advance);
            assert_eq!(advance + rest, total);
            assert!(rest == 0 || rest >= LEAST_CHARGE && advance >= LEAST_CHARGE, "{total}");
        }
    }
}
