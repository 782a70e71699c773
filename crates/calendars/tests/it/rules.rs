//! One rule of the format per row.

use chrono::NaiveDate;
use serendib_calendars::{BusyCalendar, Limits, ReadError, busy_days};

const NONE: &str = "";

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn read_with(text: &str, limits: &Limits) -> Result<BusyCalendar, ReadError> {
    busy_days(text.as_bytes(), (day("2026-01-01"), day("2026-03-31")), "@serendib", limits)
}

fn calendar(events: &str) -> String {
    format!("BEGIN:VCALENDAR\nVERSION:2.0\n{events}\nEND:VCALENDAR\n")
}

fn event(lines: &str) -> String {
    format!("BEGIN:VEVENT\nUID:a@elsewhere\n{}\nEND:VEVENT\n", lines.replace(" | ", "\n"))
}

fn days(text: &str) -> String {
    let spans = read_with(text, &Limits::default()).unwrap().spans;
    let short = |day: NaiveDate| day.format("%m-%d").to_string();
    let span = |(first, last): &(NaiveDate, NaiveDate)| {
        if first == last { short(*first) } else { format!("{}/{}", short(*first), short(*last)) }
    };
    spans.iter().map(span).collect::<Vec<_>>().join(" ")
}

#[test]
fn an_event_takes_the_days_that_it_touches_in_colombo() {
    for (lines, expected) in [
        ("DTSTART;VALUE=DATE:20260110", "01-10"),
        ("DTSTART;VALUE=DATE:20260110 | DTEND;VALUE=DATE:20260112", "01-10/01-11"),
        ("DTSTART;VALUE=DATE:20260110 | DTEND;VALUE=DATE:20260110", "01-10"),
        ("DTSTART;VALUE=DATE:20260110 | DTEND;VALUE=DATE:20260101", "01-10"),
        ("DTSTART;VALUE=DATE:20260110 | DURATION:P2D", "01-10/01-11"),
        ("DTSTART;VALUE=DATE:20260110 | DURATION:P1W", "01-10/01-16"),
        ("DTSTART;VALUE=DATE:20251230 | DTEND;VALUE=DATE:20260102", "01-01"),
        ("DTSTART:20260110T100000", "01-10"),
        ("DTSTART:20260110T100000 | DTEND:20260111T000000", "01-10"),
        ("DTSTART:20260110T100000 | DTEND:20260111T000001", "01-10/01-11"),
        ("DTSTART:20260110T000000 | DTEND:20260110T000000", "01-10"),
        ("DTSTART:20260110T220000 | DURATION:PT3H", "01-10/01-11"),
        ("DTSTART:20260110T220000 | DURATION:-PT3H", "01-10"),
        ("DTSTART:20260110T182900Z", "01-10"),
        ("DTSTART:20260110T183000Z", "01-11"),
        ("DTSTART:20260109T183000Z | DTEND:20260110T183000Z", "01-10"),
        ("DTSTART;TZID=America/New_York:20260110T130000", "01-10"),
        ("DTSTART;TZID=America/New_York:20260110T133000", "01-11"),
        ("DTSTART;TZID=W. Europe Standard Time:20260110T193000", "01-11"),
        ("DTSTART;TZID=\"(UTC+05:30) Sri Jayawardenepura\":20260110T235959", "01-10"),
        ("DTSTART;TZID=tzone://Microsoft/Utc:20260110T183000", "01-11"),
        ("DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260110T193000", "01-11"),
        ("DTSTART;TZID=Asia/Colombo:20260110T100000 | DTEND;TZID=UTC:20260110T190000", "01-10/01-11"),
        // A whole day begins where midnight here is written as a time in UTC.
        ("DTSTART:20260109T183000Z | DTEND:20260111T183000Z | X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "01-10/01-11"),
        ("DTSTART:garbage | DTSTART;VALUE=DATE:20260110", "01-10"),
        ("DTSTART;VALUE=DATE:20260231", NONE),
        ("DTSTART;VALUE=DATE:20250110", NONE),
    ] {
        assert_eq!(days(&calendar(&event(lines))), expected, "{lines}");
    }
}

#[test]
fn free_and_cancelled_events_take_no_day() {
    for (line, is_busy) in [
        ("TRANSP:TRANSPARENT", false),
        ("transp:transparent", false),
        ("TRANSP:OPAQUE", true),
        ("STATUS:CANCELLED", false),
        ("STATUS:CANCELED", false),
        ("STATUS:TENTATIVE", true),
        ("X-MICROSOFT-CDO-BUSYSTATUS:FREE", false),
        ("X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE", true),
        ("SUMMARY:FREE", true),
    ] {
        let busy = days(&calendar(&event(&format!("DTSTART;VALUE=DATE:20260110 | {line}"))));
        assert_eq!(busy == "01-10", is_busy, "{line}");
    }
}

#[test]
fn a_rule_repeats_an_event() {
    for (start, rule, expected) in [
        ("20260110", "FREQ=DAILY;COUNT=3", "01-10/01-12"),
        ("20251230", "FREQ=DAILY;COUNT=4", "01-01/01-02"),
        ("20260110", "FREQ=DAILY;INTERVAL=2;UNTIL=20260114", "01-10 01-12 01-14"),
        ("20260110", "FREQ=DAILY;UNTIL=20260111T183000Z", "01-10/01-12"),
        ("20260110", "FREQ=DAILY;UNTIL=20260111T235959Z", "01-10/01-11"),
        ("00010101", "FREQ=DAILY;UNTIL=20260102", "01-01/01-02"),
        ("20251201", "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260110", "01-05 01-07"),
        ("20260105", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "01-05/01-06 01-11 01-20 01-25"),
        ("20260106", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "01-06 01-18 01-20 02-01"),
        ("20260131", "FREQ=MONTHLY", "01-31 03-31"),
        ("20260131", "FREQ=MONTHLY;BYMONTHDAY=-1", "01-31 02-28 03-31"),
        ("20260109", "FREQ=MONTHLY;BYDAY=2FR", "01-09 02-13 03-13"),
        ("20260125", "FREQ=MONTHLY;BYDAY=-1SU", "01-25 02-22 03-29"),
        ("20260130", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "01-30 02-27 03-31"),
        ("20100214", "FREQ=YEARLY", "02-14"),
        ("20240229", "FREQ=YEARLY", NONE),
        ("20100301", "FREQ=YEARLY;BYMONTH=3;BYDAY=1MO", "03-02"),
        ("20100101", "FREQ=YEARLY;BYYEARDAY=32,-306", "02-01 03-01"),
        ("20100104", "FREQ=YEARLY;BYWEEKNO=3", "01-12"),
        ("20260110", "FREQ=DAILY;BYMONTH=2;BYDAY=SA", "01-10 02-07 02-14 02-21 02-28"),
        ("20260110", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "01-10"),
        ("20260110", "FREQ=NEVER", "01-10"),
        ("20260110", "FREQ=DAILY;INTERVAL=0;COUNT=2", "01-10/01-11"),
    ] {
        let lines = format!("DTSTART;VALUE=DATE:{start} | RRULE:{rule}");
        assert_eq!(days(&calendar(&event(&lines))), expected, "{lines}");
    }
    for (start, rule, expected) in [
        ("20260110T230000", "FREQ=HOURLY;COUNT=2", "01-10/01-11"),
        ("20260110T230000", "FREQ=HOURLY;INTERVAL=48;COUNT=3", "01-10 01-12 01-14"),
        ("20260110T230000", "FREQ=MINUTELY;BYDAY=MO;UNTIL=20260113T000000", "01-10 01-12"),
        ("20260110T080000", "FREQ=DAILY;BYHOUR=8,20;COUNT=4", "01-10/01-11"),
        ("20260110T080000", "FREQ=DAILY;UNTIL=20260112T023000Z", "01-10/01-12"),
        ("20260110T080000", "FREQ=DAILY;UNTIL=20260112T022959Z", "01-10/01-11"),
        ("20260110T080000", "FREQ=DAILY;UNTIL=20260112", "01-10/01-12"),
    ] {
        let lines = format!("DTSTART:{start} | RRULE:{rule}");
        assert_eq!(days(&calendar(&event(&lines))), expected, "{lines}");
    }
}

#[test]
fn single_occurrences_are_added_and_left_out() {
    for (lines, expected) in [
        ("DTSTART;VALUE=DATE:20260110 | RDATE;VALUE=DATE:20260115,20260120", "01-10 01-15 01-20"),
        ("DTSTART:20260110T080000Z | RDATE;VALUE=PERIOD:20260115T080000Z/PT30H", "01-10 01-15/01-16"),
        ("DTSTART;VALUE=DATE:20260110 | RRULE:FREQ=DAILY;COUNT=3 | EXDATE;VALUE=DATE:20260111", "01-10 01-12"),
        ("DTSTART;VALUE=DATE:20260110 | RRULE:FREQ=DAILY;COUNT=3 | EXDATE:20260110T000000", "01-11/01-12"),
        ("DTSTART:20260110T080000 | RRULE:FREQ=DAILY;COUNT=3 | EXDATE:20260111T023000Z", "01-10 01-12"),
        ("DTSTART:20260110T080000 | RRULE:FREQ=DAILY;COUNT=3 | EXDATE;VALUE=DATE:20260111", "01-10 01-12"),
        ("DTSTART:20260110T080000 | RRULE:FREQ=DAILY;COUNT=3 | EXDATE:20260111T090000", "01-10/01-12"),
        ("DTSTART;TZID=Asia/Tokyo:20260110T080000 | RRULE:FREQ=DAILY;COUNT=2 | EXDATE:20260111T080000", "01-10"),
    ] {
        assert_eq!(days(&calendar(&event(lines))), expected, "{lines}");
    }
}

#[test]
fn a_changed_occurrence_replaces_the_original_one() {
    let series = event("DTSTART:20260110T080000 | RRULE:FREQ=DAILY;COUNT=3");
    let with = |change: &str| days(&calendar(&format!("{series}{}", event(change))));
    assert_eq!(with("RECURRENCE-ID:20260111T080000 | DTSTART:20260120T080000"), "01-10 01-12 01-20");
    assert_eq!(with("RECURRENCE-ID:20260111T023000Z | DTSTART:20251220T080000"), "01-10 01-12");
    assert_eq!(with("RECURRENCE-ID:20260111T080000 | DTSTART:20260111T080000 | STATUS:CANCELLED"), "01-10 01-12");
    assert_eq!(with("RECURRENCE-ID:20260111T080000 | TRANSP:TRANSPARENT"), "01-10 01-12");
    // Into the window from after it, by a change that stands before its series.
    let into = event("RECURRENCE-ID;VALUE=DATE:20260501 | DTSTART;VALUE=DATE:20260301");
    let monthly = event("DTSTART;VALUE=DATE:20260401 | RRULE:FREQ=MONTHLY");
    assert_eq!(days(&calendar(&format!("{into}{monthly}"))), "03-01");
    // The later version counts.
    let newer = event("SEQUENCE:2 | RECURRENCE-ID:20260111T080000 | DTSTART:20260125T080000");
    let older = event("SEQUENCE:1 | RECURRENCE-ID:20260111T080000 | DTSTART:20260120T080000");
    assert_eq!(days(&calendar(&format!("{series}{newer}{older}"))), "01-10 01-12 01-25");
}

#[test]
fn our_own_events_take_no_day() {
    let own = event("DTSTART;VALUE=DATE:20260110").replace("a@elsewhere", "0f8fad5b@SERENDIB");
    let calendar = read_with(&calendar(&own), &Limits::default()).unwrap();
    assert_eq!((calendar.spans.len(), calendar.own_events, calendar.events), (0, 1, 0));
}

#[test]
fn what_is_no_calendar_is_an_error_that_a_guide_understands() {
    for (text, expected) in [
        ("", ReadError::Empty),
        (" \r\n\r\n", ReadError::Empty),
        ("<!DOCTYPE html><html><body>Sign in</body></html>", ReadError::WebPage),
        ("\n<HTML>", ReadError::WebPage),
        ("<?xml version=\"1.0\"?>\n<html xmlns=\"x\">", ReadError::WebPage),
        ("<?xml version=\"1.0\"?><rss/>", ReadError::Other),
        ("{\"error\":\"not found\"}", ReadError::Other),
        ("BEGIN:VCARD\nFN:A\nEND:VCARD\n", ReadError::Contacts),
        ("BEGIN:SOMETHING\nEND:SOMETHING", ReadError::Other),
    ] {
        assert_eq!(read_with(text, &Limits::default()), Err(expected), "{text}");
    }
    assert_eq!(read_with("BEGIN:VCALENDAR\nEND:VCALENDAR", &Limits::default()), Ok(BusyCalendar::default()));
    let limits = Limits { bytes: 10, ..Limits::default() };
    assert_eq!(read_with("BEGIN:VCALENDAR", &limits), Err(ReadError::TooLarge));
}

#[test]
fn bytes_are_text_in_each_usual_encoding() {
    let text = calendar(&event("DTSTART;VALUE=DATE:20260110"));
    let utf16 =
        |bytes: fn(u16) -> [u8; 2]| "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect();
    let encodings: [Vec<u8>; 4] = [
        format!("\u{feff}{text}").into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        utf16(u16::to_le_bytes),
        utf16(u16::to_be_bytes),
    ];
    for bytes in encodings {
        let read = busy_days(&bytes, (day("2026-01-01"), day("2026-03-31")), "", &Limits::default()).unwrap();
        assert_eq!(read.spans, [(day("2026-01-10"), day("2026-01-10"))]);
    }
}
