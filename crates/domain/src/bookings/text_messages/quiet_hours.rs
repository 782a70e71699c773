//! Hours in which no text message is sent, in Sri Lankan time.

use chrono::{DateTime, Days, Duration, NaiveDateTime, NaiveTime, Timelike as _, Utc};

use crate::ctx::{beginning, to_local_time};

/// From the first hour up to the second, perhaps over midnight. They differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct QuietHours {
    pub from: u32,
    pub until: u32,
}

impl QuietHours {
    pub fn contains(self, moment: DateTime<Utc>) -> bool {
        let hour = to_local_time(moment).hour();
        if self.from < self.until {
            (self.from..self.until).contains(&hour)
        } else {
            hour >= self.from || hour < self.until
        }
    }

    /// The first moment from this one on at which a message may be sent.
    pub fn end(self, moment: DateTime<Utc>) -> DateTime<Utc> {
        if self.contains(moment) { next(self.until, moment) } else { moment }
    }

    /// When the next quiet hours begin, after a moment outside of them.
    pub fn next_start(self, moment: DateTime<Utc>) -> DateTime<Utc> {
        next(self.from, moment)
    }
}

/// The next time after `moment` at which the clock in Sri Lanka strikes this hour.
fn next(hour: u32, moment: DateTime<Utc>) -> DateTime<Utc> {
    let local = to_local_time(moment);
    let time = NaiveTime::from_hms_opt(hour, 0, 0).unwrap_or(NaiveTime::MIN);
    let today = local.date().and_time(time);
    let at = if today > local { today } else { today.checked_add_days(Days::new(1)).unwrap_or(today) };
    to_utc(at)
}

fn to_utc(local: NaiveDateTime) -> DateTime<Utc> {
    beginning(local.date()) + Duration::seconds(i64::from(local.num_seconds_from_midnight()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `15 09:30` is a time on that day of June 2027 in Sri Lanka.
    fn parse(text: &str) -> DateTime<Utc> {
        to_utc(NaiveDateTime::parse_from_str(&format!("2027-06-{text}"), "%Y-%m-%d %H:%M").unwrap())
    }

    #[test]
    fn a_message_waits_for_the_end_of_the_quiet_hours() {
        let night = QuietHours { from: 21, until: 7 };
        let noon = QuietHours { from: 12, until: 14 };
        for (quiet, now, sent) in [
            (night, "15 20:59", "15 20:59"),
            (night, "15 21:00", "16 07:00"),
            (night, "15 23:59", "16 07:00"),
            (night, "16 00:00", "16 07:00"),
            (night, "16 06:59", "16 07:00"),
            (night, "16 07:00", "16 07:00"),
            (noon, "15 11:59", "15 11:59"),
            (noon, "15 12:00", "15 14:00"),
            (noon, "15 13:59", "15 14:00"),
            (noon, "15 14:00", "15 14:00"),
            (QuietHours { from: 0, until: 23 }, "15 00:00", "15 23:00"),
            (QuietHours { from: 23, until: 0 }, "15 23:30", "16 00:00"),
        ] {
            assert_eq!(quiet.end(parse(now)), parse(sent), "{quiet:?} {now}");
            assert!(!quiet.contains(parse(sent)), "{quiet:?} {sent}");
        }
        assert_eq!(night.next_start(parse("15 07:00")), parse("15 21:00"));
        assert_eq!(noon.next_start(parse("15 14:00")), parse("16 12:00"));
    }
}
