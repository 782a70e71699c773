//! Files in the style of each product; their content is invented.

use chrono::NaiveDate;
use serendib_calendars::{BusyCalendar, Limits, busy_days};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn read(file: &str) -> BusyCalendar {
    let path = format!("{}/tests/feeds/{file}.ics", env!("CARGO_MANIFEST_DIR"));
    let window = (day("2026-01-01"), day("2026-12-31"));
    busy_days(&std::fs::read(path).unwrap(), window, "@serendib", &Limits::default()).unwrap()
}

#[test]
fn each_product_is_read() {
    for (file, name, expected) in [
        // Weekly until the 26th without the 12th, the 19th moved to the 21st; three days away; a call after midnight here.
        ("google", Some("Hill country tours"), "01-05 01-21 01-26 02-03/02-05 02-15"),
        // The last Tuesday of three months; two whole days abroad; an hour over midnight in an unknown zone.
        ("outlook", Some("Calendar"), "01-27 02-24 03-10/03-11 03-31/04-02"),
        // 19:30 in winter is midnight here, 20:00 in summer is 23:30.
        ("apple", Some("Work"), "01-16 05-01 07-15"),
        ("airbnb", None, "01-10/01-13"),
        ("booking", None, "03-01/03-03"),
        ("bokun", Some("Day tours"), "04-01"),
        // The clocks of Berlin change on the 29th: 20:00 is 00:30 of the next day here before, 23:30 and 00:30 after.
        ("nextcloud", None, "03-26/03-31 05-01 05-03/05-04"),
        ("by_hand", Some("Café tours"), "02-01 02-05/02-06 02-10"),
    ] {
        let calendar = read(file);
        let spans: Vec<_> = expected
            .split(' ')
            .map(|span| {
                let (first, last) = span.split_once('/').unwrap_or((span, span));
                (day(&format!("2026-{first}")), day(&format!("2026-{last}")))
            })
            .collect();
        assert_eq!(calendar.spans, spans, "{file}");
        assert_eq!(calendar.name.as_deref(), name, "{file}");
        assert!(!calendar.is_incomplete, "{file}");
    }
}

#[test]
fn what_could_not_be_read_is_counted() {
    let by_hand = read("by_hand");
    assert_eq!((by_hand.events, by_hand.unreadable_events, by_hand.has_unknown_zone), (4, 1, false));
    assert!(read("outlook").has_unknown_zone);
    assert!(!read("apple").has_unknown_zone);
}
