"""icalendar and vobject, calendar packages of other people: what they read, write and expand. For `test_calendars.py`."""

import itertools
from datetime import date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
import vobject
from dateutil import tz

COLOMBO = ZoneInfo("Asia/Colombo")
BERLIN, PACIFIC = ZoneInfo("Europe/Berlin"), ZoneInfo("America/Los_Angeles")
TODAY, LAST = date(2030, 1, 15), date(2031, 1, 31)
DAY = timedelta(days=1)


class Trip(NamedTuple):
    """An event as a package reads it."""

    uid: str
    summary: str
    start: date
    # Exclusive, as iCalendar counts.
    end: date
    status: str
    sequence: int | None


def read_by_icalendar(text):
    calendar = icalendar.Calendar.from_ical(text)
    assert not calendar.errors, calendar.errors
    trips = []
    for event in calendar.walk("VEVENT"):
        assert not event.errors, event.errors
        words = [str(event[name]) for name in ("UID", "SUMMARY")]
        sequence = int(event["SEQUENCE"]) if "SEQUENCE" in event else None
        trips.append(Trip(*words, event["DTSTART"].dt, event["DTEND"].dt, str(event["STATUS"]), sequence))
    return trips, str(calendar["METHOD"])


def read_by_vobject(text):
    calendar = vobject.readOne(text)
    calendar.validate(raiseException=True)
    trips = []
    for event in calendar.contents.get("vevent", []):
        days = [event.dtstart.value, event.dtend.value]
        sequence = int(event.sequence.value) if "sequence" in event.contents else None
        trips.append(Trip(event.uid.value, event.summary.value, *days, event.status.value, sequence))
    return trips, calendar.method.value


class Repeated(NamedTuple):
    """An event to write: its rule, and occurrences that are left out."""

    uid: str
    start: date
    end: date
    rule: str = ""
    left_out: tuple = ()
    is_free: bool = False


EVENTS = [
    # Half past midnight in Colombo in winter; in summer an hour before, so it takes two days here.
    Repeated(
        "evening", datetime(2030, 3, 20, 20, tzinfo=BERLIN), datetime(2030, 3, 20, 21, tzinfo=BERLIN),
        "FREQ=WEEKLY;BYDAY=WE,FR;COUNT=8", (datetime(2030, 3, 27, 20, tzinfo=BERLIN),),
    ),
    Repeated("market", date(2030, 2, 22), date(2030, 2, 23), "FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20300628", (date(2030, 4, 26),)),
    Repeated("course", date(2030, 2, 4), date(2030, 2, 6), "FREQ=WEEKLY;INTERVAL=3;COUNT=5", (date(2030, 2, 25),)),
    Repeated("call", datetime(2030, 10, 30, 12, tzinfo=PACIFIC), datetime(2030, 10, 30, 13, tzinfo=PACIFIC), "FREQ=DAILY;COUNT=6"),
    # Begins before the days that are read, and never ends.
    Repeated("birthday", date(2027, 7, 7), date(2027, 7, 8), "FREQ=YEARLY"),
    Repeated("away", date(2030, 8, 1), date(2030, 8, 15)),
    Repeated("reminder", date(2030, 9, 1), date(2030, 9, 2), is_free=True),
]


def written_by_icalendar():
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Another calendar//EN")
    calendar.add("version", "2.0")
    for one in EVENTS:
        event = icalendar.Event()
        event.add("uid", one.uid)
        event.add("dtstamp", datetime(2030, 1, 1, tzinfo=ZoneInfo("UTC")))
        event.add("dtstart", one.start)
        event.add("dtend", one.end)
        if one.rule:
            event.add("rrule", icalendar.vRecur.from_ical(one.rule))
        if one.left_out:
            event.add("exdate", list(one.left_out))
        if one.is_free:
            event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
    calendar.add_missing_timezones()
    return calendar.to_ical().decode()


def expanded_by_icalendar(text):
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(TODAY - DAY, LAST + DAY)
    return [(event.start, event.end) for event in events if event.get("TRANSP") != "TRANSPARENT"]


def written_by_vobject():
    def dated(moment):
        # vobject writes the definition of such a zone into the file, under a name of its own.
        return moment.replace(tzinfo=tz.gettz(moment.tzinfo.key)) if isinstance(moment, datetime) else moment

    calendar = vobject.iCalendar()
    for one in EVENTS:
        event = calendar.add("vevent")
        event.add("uid").value = one.uid
        event.add("dtstart").value = dated(one.start)
        event.add("dtend").value = dated(one.end)
        if one.rule:
            event.add("rrule").value = one.rule
        if one.left_out:
            event.add("exdate").value = [dated(moment) for moment in one.left_out]
        if one.is_free:
            event.add("transp").value = "TRANSPARENT"
    return calendar.serialize()


def expanded_by_vobject(text):
    spans = []
    for event in vobject.readOne(text).vevent_list:
        if "transp" in event.contents:
            continue
        start, lasts = event.dtstart.value, event.dtend.value - event.dtstart.value
        starts = [start]
        if "rrule" in event.contents:
            starts = itertools.takewhile(lambda moment: moment.date() <= LAST, event.getrruleset(addRDate=True))
        for moment in starts:
            first = moment if isinstance(start, datetime) or not isinstance(moment, datetime) else moment.date()
            spans.append((first, first + lasts))
    return spans


def colombo_days(spans):
    """The days of Colombo that these spans touch; their ends are exclusive."""
    days = set()
    for start, end in spans:
        if isinstance(start, datetime):
            start, end = start.astimezone(COLOMBO).date(), (end - timedelta(microseconds=1)).astimezone(COLOMBO).date() + DAY
        days.update(start + DAY * n for n in range((end - start).days))
    return {day for day in days if TODAY <= day <= LAST}
