//! Documents of the days on which something is so: holidays and festivals, and when sights are closed (`catalogue/calendar.toml`).

use serde_json::{Value as Json, json};
use serendib_catalogue::land;

use super::{CLOSED_DAYS, ContentDocument, ContentGroup, HOLIDAYS};
use crate::content::calendar::{moons_of, spans_of, yes_or_no};
use crate::content::shape::{Shape, ShapeField, line, list};
use crate::planner::calendar::CalendarFile;

const SOURCE_LIMIT: usize = 200;
const TEXT_LIMIT: usize = 300;
/// Full moons of a year: 12 or 13.
const MOONS: (usize, usize) = (12, 13);
/// "Adhi" is the first of two full moons in one month.
const MOON_NAMES: [&str; 24] = [
    "Duruthu",
    "Navam",
    "Medin",
    "Bak",
    "Vesak",
    "Poson",
    "Esala",
    "Nikini",
    "Binara",
    "Vap",
    "Il",
    "Unduvap",
    "Adhi Duruthu",
    "Adhi Navam",
    "Adhi Medin",
    "Adhi Bak",
    "Adhi Vesak",
    "Adhi Poson",
    "Adhi Esala",
    "Adhi Nikini",
    "Adhi Binara",
    "Adhi Vap",
    "Adhi Il",
    "Adhi Unduvap",
];
const WEEKDAYS: [(&str, &str); 7] = [
    ("monday", "Monday"),
    ("tuesday", "Tuesday"),
    ("wednesday", "Wednesday"),
    ("thursday", "Thursday"),
    ("friday", "Friday"),
    ("saturday", "Saturday"),
    ("sunday", "Sunday"),
];

pub(super) fn list_calendar() -> Vec<ContentDocument> {
    let file = CalendarFile::shipped();
    vec![holidays(file), closed_days(file)]
}

fn moon() -> Shape {
    Shape::Choice(MOON_NAMES.map(|name| (name, name)).to_vec())
}

fn spans() -> Shape {
    let span = Shape::Object(vec![
        ShapeField::new("first", "From", line(10)).help("\"04-13\" is that day of every year, \"2027-04-13\" one day."),
        ShapeField::new("last", "To", line(10)).optional(),
    ]);
    list("day", 0, 20, span)
}

fn checked() -> [ShapeField; 2] {
    [
        ShapeField::new("source", "Source", line(SOURCE_LIMIT)).help("Travelers read it beside the day."),
        ShapeField::new("checked", "Checked on", Shape::Day),
    ]
}

fn holidays(file: &CalendarFile) -> ContentDocument {
    let full_moon =
        Shape::Object(vec![ShapeField::new("day", "Day", Shape::Day), ShapeField::new("name", "Name", moon())]);
    let gazetted = vec![("yes", "In the gazette"), ("no", "Expected, before the gazette")];
    let mut year = vec![ShapeField::new("is_gazetted", "How sure", Shape::Choice(gazetted))];
    year.extend(checked());
    year.push(ShapeField::new("moons", "Full-moon (poya) days", list("full moon", MOONS.0, MOONS.1, full_moon)));
    let up_to = Shape::Object(vec![
        ShapeField::new("name", "Full moon", moon()),
        ShapeField::new("days", "Days", line(2)).help("Up to the full moon, which counts."),
    ]);
    let mut places: Vec<_> =
        land().facts.destinations.iter().map(|place| (place.slug.as_str(), place.city.as_str())).collect();
    places.sort_unstable_by_key(|(_, city)| *city);
    let usual = vec![("no", "Announced"), ("yes", "Expected, not announced yet")];
    let mut event = vec![
        ShapeField::new("name", "Name", line(80)),
        ShapeField::new("text", "What travelers meet", line(TEXT_LIMIT)),
        ShapeField::new("is_usual", "How sure", Shape::Choice(usual)),
        ShapeField::new("days", "Days", spans()),
        ShapeField::new("moons", "Or up to a full moon", list("full moon", 0, 1, up_to)),
        ShapeField::new("places", "Places", list("place", 0, 10, Shape::Choice(places)))
            .help("Without one it is so in the whole country."),
    ];
    event.extend(checked());
    ContentDocument {
        name: HOLIDAYS.to_owned(),
        group: ContentGroup::Calendar,
        title: "Holidays and festivals".to_owned(),
        help: "Full-moon days, public holidays and festivals. Plans, trips with dates and the calendars of guides name them on their day.",
        shape: Shape::Object(vec![
            ShapeField::new("years", "Full-moon days by year", list("year", 1, 10, Shape::Object(year))),
            ShapeField::new("events", "Holidays and festivals", list("event", 0, 150, Shape::Object(event))),
        ]),
        shipped: ship_holidays(file),
    }
}

fn ship_holidays(file: &CalendarFile) -> Json {
    let years = file.poya.iter().map(|year| {
        json!({
            "is_gazetted": yes_or_no(year.is_gazetted),
            "source": year.source,
            "checked": year.checked.to_string(),
            "moons": moons_of(year),
        })
    });
    let events = file.event.iter().map(|event| {
        let moons = event.up_to_poya.iter().map(|up_to| json!({ "name": up_to.name, "days": up_to.days.to_string() }));
        json!({
            "name": event.name,
            "text": event.text,
            "is_usual": yes_or_no(event.is_usual),
            "days": spans_of(&event.days, &event.spans),
            "moons": moons.collect::<Vec<_>>(),
            "places": event.places,
            "source": event.source,
            "checked": event.checked.to_string(),
        })
    });
    json!({ "years": years.collect::<Vec<_>>(), "events": events.collect::<Vec<_>>() })
}

fn closed_days(file: &CalendarFile) -> ContentDocument {
    let mut sights: Vec<_> =
        land().facts.attractions.iter().map(|sight| (sight.slug.as_str(), sight.name.as_str())).collect();
    sights.sort_unstable_by_key(|(_, name)| *name);
    let mut closure = vec![
        ShapeField::new("text", "After the name of the sight", line(TEXT_LIMIT)).help("\"is closed on Mondays\""),
        ShapeField::new("sights", "Sights", list("sight", 1, 10, Shape::Choice(sights))),
        ShapeField::new("weekdays", "On", list("weekday", 0, 7, Shape::Choice(WEEKDAYS.to_vec()))),
        ShapeField::new("days", "Days", spans()),
        ShapeField::new("moons", "On full-moon days", list("full moon", 0, MOONS.1, moon())),
    ];
    closure.extend(checked());
    let closures = file.closed.iter().map(|closed| {
        json!({
            "text": closed.text,
            "sights": closed.sights,
            "weekdays": closed.weekdays,
            "days": spans_of(&closed.days, &closed.spans),
            "moons": closed.poya,
            "source": closed.source,
            "checked": closed.checked.to_string(),
        })
    });
    ContentDocument {
        name: CLOSED_DAYS.to_owned(),
        group: ContentGroup::Calendar,
        title: "Closed days of sights".to_owned(),
        help: "Plans keep visits out of these days, and trips with dates name them.",
        shape: Shape::Object(vec![ShapeField::new(
            "closures",
            "Closed",
            list("entry", 0, 100, Shape::Object(closure)),
        )]),
        shipped: json!({ "closures": closures.collect::<Vec<_>>() }),
    }
}
