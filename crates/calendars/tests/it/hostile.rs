//! Calendars that cost much, and calendars that are noise.

use std::time::{Duration, Instant};

use chrono::{Days, NaiveDate};
use proptest::prelude::*;
use serendib_calendars::{BusyCalendar, DaySpan, Limits, ReadError, busy_days};

/// About a second by itself; unoptimised and beside other tests it takes longer. Without bounds it would be hours.
const QUICK: Duration = Duration::from_secs(30);

fn window() -> DaySpan {
    let first = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    (first, first + Days::new(729))
}

fn read(bytes: &[u8]) -> Result<BusyCalendar, ReadError> {
    busy_days(bytes, window(), "@serendib", &Limits::default())
}

fn calendar(event: &str, times: usize) -> String {
    format!("BEGIN:VCALENDAR\n{}END:VCALENDAR\n", format!("BEGIN:VEVENT\nUID:x\n{event}\nEND:VEVENT\n").repeat(times))
}

#[test]
fn costly_rules_end_quickly() {
    let hours: Vec<_> = (0..24).map(|hour| hour.to_string()).collect();
    let minutes: Vec<_> = (0..60).map(|minute| minute.to_string()).collect();
    let (hours, minutes) = (hours.join(","), minutes.join(","));
    for (event, times) in [
        ("DTSTART:00010101T000000Z\nRRULE:FREQ=SECONDLY".to_owned(), 20_000),
        ("DTSTART:20000101T000000Z\nRRULE:FREQ=SECONDLY;COUNT=4000000000;BYMONTH=2;BYMONTHDAY=30".to_owned(), 10_000),
        ("DTSTART:00010101T000000Z\nRRULE:FREQ=DAILY;COUNT=4000000000".to_owned(), 10_000),
        ("DTSTART:00010101T000000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30".to_owned(), 10_000),
        ("DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY\nDURATION:P4000000000W".to_owned(), 20_000),
        (
            format!(
                "DTSTART:20260101T000000Z\nRRULE:FREQ=YEARLY;BYDAY=MO,TU;BYHOUR={hours};BYMINUTE={minutes};BYSECOND={minutes}"
            ),
            3_000,
        ),
        (
            format!(
                "DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;BYHOUR=1,2;BYSETPOS={}",
                vec!["1,-1,366,-366,7"; 90_000].join(",")
            ),
            1,
        ),
        (format!("DTSTART:20260101T000000Z\nRRULE:FREQ=YEARLY;BYDAY={}", vec!["1MO,-53SU,22TU"; 90_000].join(",")), 1),
        (format!("DTSTART:20260101T000000Z\n{}", "RRULE:FREQ=DAILY\n".repeat(100_000)), 1),
        (format!("DTSTART:20260101T000000Z\nRDATE:{}", vec!["20260301T000000Z"; 100_000].join(",")), 1),
        ("DTSTART:20260101T000000Z\nRECURRENCE-ID:20260101T000000Z\nRRULE:FREQ=SECONDLY".to_owned(), 20_000),
    ] {
        let text = calendar(&event, times);
        let started = Instant::now();
        let read = read(text.as_bytes());
        assert!(started.elapsed() < QUICK, "{:?} for {:.80}", started.elapsed(), event);
        assert!(matches!(read, Ok(_) | Err(ReadError::TooLarge)), "{event:.80}");
    }
}

#[test]
fn what_a_limit_leaves_out_is_reported() {
    let text = calendar("DTSTART;VALUE=DATE:20260110\nRRULE:FREQ=DAILY;COUNT=5", 3);
    let read = |limits: Limits| busy_days(text.as_bytes(), window(), "", &limits).unwrap();
    assert!(!read(Limits::default()).is_incomplete);
    assert!(read(Limits { events: 2, ..Limits::default() }).is_incomplete);
    assert!(read(Limits { steps: 4, ..Limits::default() }).is_incomplete);
    assert!(read(Limits { steps_per_event: 4, ..Limits::default() }).is_incomplete);
}

#[test]
fn a_time_zone_of_a_stranger_ends_quickly() {
    let part = "BEGIN:STANDARD\nDTSTART:00010101T000000\nRRULE:FREQ=SECONDLY\nTZOFFSETFROM:+9999\nTZOFFSETTO:-9999\nEND:STANDARD\n";
    let zone = format!("BEGIN:VTIMEZONE\nTZID:Odd\n{}END:VTIMEZONE\n", part.repeat(50));
    let event = "BEGIN:VEVENT\nDTSTART;TZID=Odd:20260110T100000\nEND:VEVENT\n";
    let text = format!("BEGIN:VCALENDAR\n{}{}END:VCALENDAR\n", zone.repeat(90), event.repeat(1_000));
    let started = Instant::now();
    assert!(read(text.as_bytes()).is_ok());
    assert!(started.elapsed() < QUICK);
}

/// Parts from which odd calendars are made.
fn odd_line() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "BEGIN:VCALENDAR",
        "END:VCALENDAR",
        "BEGIN:VEVENT",
        "END:VEVENT",
        "BEGIN:VTIMEZONE",
        "TZID:X",
        "DTSTART",
        "DTEND",
        "RRULE:FREQ=",
        "DAILY",
        "WEEKLY",
        ";BYDAY=",
        "-1SU",
        "99MO",
        ";COUNT=",
        "0",
        "4294967296",
        ";UNTIL=",
        ":",
        ";",
        "\"",
        ",",
        "=",
        "20260101",
        "T",
        "235960Z",
        "99999999T999999Z",
        "00000000",
        ";VALUE=DATE:",
        ";TZID=X:",
        "EXDATE:",
        "RDATE;VALUE=PERIOD:",
        "/PT",
        "P",
        "-",
        "9",
        "RECURRENCE-ID",
        "\n",
        "\n ",
        "\r",
        "\t",
        "UID:a",
        "é",
        "\u{0}",
        ";INTERVAL=",
        "-366",
        ";BYSETPOS=",
        "DURATION:",
    ]);
    prop::collection::vec(part, 0..60).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..2_000), line in odd_line()) {
        let _ = read(&bytes);
        let _ = read(line.as_bytes());
        let _ = read(format!("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101T000000Z\n{line}").as_bytes());
    }

    #[test]
    fn spans_are_in_order_and_apart(events in prop::collection::vec((0u64..800, 0u64..40), 0..40)) {
        let first = window().0;
        let mut text = String::from("BEGIN:VCALENDAR\n");
        for (start, length) in &events {
            let (start, end) = (first + Days::new(*start), first + Days::new(start + length));
            let days = format!("DTSTART;VALUE=DATE:{}\nDTEND;VALUE=DATE:{}", start.format("%Y%m%d"), end.format("%Y%m%d"));
            text.push_str(&format!("BEGIN:VEVENT\n{days}\nEND:VEVENT\n"));
        }
        let spans = read(text.as_bytes()).unwrap().spans;
        prop_assert!(spans.iter().all(|(first, last)| first <= last && *first >= window().0 && *last <= window().1));
        prop_assert!(spans.windows(2).all(|pair| pair[0].1 + Days::new(1) < pair[1].0));
        for day in window().0.iter_days().take(730) {
            let index = u64::try_from((day - first).num_days()).unwrap();
            let is_busy = events.iter().any(|(start, length)| (*start..start + (*length).max(1)).contains(&index));
            prop_assert_eq!(spans.iter().any(|(first, last)| (*first..=*last).contains(&day)), is_busy);
        }
    }

    #[test]
    fn a_daily_rule_takes_the_days_of_a_plain_count(
        back in 0u64..2_000, interval in 1u64..9, count in prop::option::of(1usize..600), length in 1u64..4,
    ) {
        let start = window().0 - Days::new(1_000) + Days::new(back);
        let end = start + Days::new(length);
        let count_part = count.map(|count| format!(";COUNT={count}")).unwrap_or_default();
        let event = format!(
            "DTSTART;VALUE=DATE:{}\nDTEND;VALUE=DATE:{}\nRRULE:FREQ=DAILY;INTERVAL={interval}{count_part}",
            start.format("%Y%m%d"), end.format("%Y%m%d"),
        );
        let spans = read(calendar(&event, 1).as_bytes()).unwrap().spans;
        let step = usize::try_from(interval).unwrap();
        let starts: Vec<_> = start.iter_days().take(2_000).step_by(step).take(count.unwrap_or(usize::MAX)).collect();
        for day in window().0.iter_days().take(730) {
            let is_busy = starts.iter().any(|start| *start <= day && day < *start + Days::new(length));
            prop_assert_eq!(spans.iter().any(|(first, last)| (*first..=*last).contains(&day)), is_busy, "{}", day);
        }
    }

    #[test]
    fn folding_anywhere_changes_nothing(at in prop::collection::vec(0usize..2_000, 1..20), is_tab in any::<bool>(), is_lf in any::<bool>()) {
        let text = include_bytes!("../feeds/google.ics");
        let fold = match (is_lf, is_tab) {
            (false, false) => "\r\n ",
            (false, true) => "\r\n\t",
            (true, false) => "\n ",
            (true, true) => "\n\t",
        };
        let mut folded = text.to_vec();
        let mut at = at;
        at.sort_unstable();
        for place in at.into_iter().rev() {
            let place = place.min(text.len());
            // A line that begins with white space continues the one before, whatever stands there.
            if !text[place..].starts_with(b"\n") || is_lf {
                folded.splice(place..place, fold.bytes());
            }
        }
        prop_assert_eq!(read(&folded).unwrap().spans, read(text).unwrap().spans);
    }
}
