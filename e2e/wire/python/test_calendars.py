"""Guides' calendars, between the product and two calendar packages of other people: icalendar and vobject.

Run by `cargo xtask test python`; SERENDIB_BIN names the program, which is started in demo mode on an embedded database. The
packages read the feed, the downloaded file and the mailed one, and write the calendars that the product imports.
"""

import email
import email.policy
import http.server
import itertools
import os
import re
import socketserver
import subprocess
import tempfile
import threading
import time
import unittest
from datetime import date, datetime, timedelta

import httpx
import supabase
from postgrest.exceptions import APIError

from calendar_packages import (
    DAY,
    LAST,
    TODAY,
    colombo_days,
    expanded_by_icalendar,
    expanded_by_vobject,
    read_by_icalendar,
    read_by_vobject,
    written_by_icalendar,
    written_by_vobject,
)
from test_product import ANY_DISK, SECRET, SERVICE, token

PATIENCE = 60


class Feeds(http.server.BaseHTTPRequestHandler):
    """Another site with calendars."""

    files = {"/icalendar.ics": written_by_icalendar, "/vobject.ics": written_by_vobject}

    def do_GET(self):
        body = self.files[self.path]().encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/calendar")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Mails(socketserver.StreamRequestHandler):
    """A mail server that accepts everything and delivers nothing."""

    received = []

    def handle(self):
        self.wfile.write(b"220 mail\r\n")
        for line in self.rfile:
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go\r\n")
                lines = itertools.takewhile(lambda line: line != b".\r\n", self.rfile)
                self.received.append(b"".join(line.removeprefix(b".") for line in lines))
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 fine\r\n")


class Calendars(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="serendib-python-")
        cls.addClassCleanup(folder.cleanup)
        cls.feeds = cls.serve(http.server.ThreadingHTTPServer, Feeds)
        mails = cls.serve(socketserver.ThreadingTCPServer, Mails)
        words = [os.environ["SERENDIB_BIN"], "demo", "--listen", "127.0.0.1:0", "--data", folder.name]
        words += ["--jwt-secret", SECRET, "--clock", "2030-01-15T03:30:00Z", "--smtp-url", f"smtp://{mails}"]
        cls.program = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, **ANY_DISK})
        cls.addClassCleanup(cls.stop)
        cls.url = re.search(r"http://[\w.:]+", cls.program.stdout.readline()).group()
        cls.service = supabase.create_client(cls.url, SERVICE)
        hosts = (
            cls.service.table("package_guides")
            .select("package_id, guides!inner(id, user_id), packages!inner(title)")
            .eq("guides.is_active", True)
            .eq("packages.status", "approved")
            .eq("packages.is_active", True)
            .eq("packages.min_people", 1)
            .order("package_id")
            .limit(1)
            .single()
            .execute()
            .data
        )
        cls.package, cls.title, cls.guide_id = hosts["package_id"], hosts["packages"]["title"], hosts["guides"]["id"]
        cls.guide = cls.signed(hosts["guides"]["user_id"])
        others = cls.service.table("booking_requests").select("user_id").neq("guide_id", cls.guide_id)
        travelers = others.neq("user_id", hosts["guides"]["user_id"]).order("id").limit(1)
        cls.traveler = cls.signed(travelers.single().execute().data["user_id"])

    @classmethod
    def serve(cls, kind, handler):
        server = kind(("127.0.0.1", 0), handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        return f"127.0.0.1:{server.server_address[1]}"

    @classmethod
    def stop(cls):
        cls.program.kill()
        cls.program.wait()
        cls.program.stdout.close()

    @classmethod
    def signed(cls, user):
        return supabase.create_client(cls.url, token(role="authenticated", sub=user))

    def until(self, read):
        for _ in range(PATIENCE * 10):
            if found := read():
                return found
            time.sleep(0.1)
        self.fail("it did not come")

    def read_alike(self, text):
        """The events and the method, about which the packages agree."""
        (trips, method), (same, same_method) = read_by_icalendar(text), read_by_vobject(text)
        self.assertEqual((trips, method), (same, same_method))
        return trips, method

    def requested(self, day):
        row = {"package_id": self.package, "guide_id": self.guide_id, "start_date": day, "number_of_travelers": 1}
        row["contact_email"] = "contact@example.com"
        return self.traveler.table("booking_requests").insert(row).execute().data[0]["id"]

    def approved(self, day):
        booking = self.requested(day)
        self.guide.table("booking_requests").update({"status": "approved"}).eq("id", booking).execute()
        return booking

    def confirmed(self, day):
        booking = self.approved(day)
        page = self.traveler.functions.invoke("create-booking-payment", {"body": {"bookingRequestId": booking}, "responseType": "json"})
        self.assertEqual(httpx.post(page["url"], data={"card": "4242 4242 4242 4242"}).status_code, 303)
        return booking

    def downloaded(self, booking):
        body = {"body": {"bookingRequestId": booking}}
        trips, method = self.read_alike(self.guide.functions.invoke("booking-calendar", body).decode())
        self.assertEqual(method, "PUBLISH")
        return trips[0]

    def mailed(self, uid, sequence):
        """What both packages read in the latest mail about a trip, once there is one with this number."""
        for mail in reversed(Mails.received):
            for part in email.message_from_bytes(mail, policy=email.policy.default).walk():
                if part.get_content_type() == "text/calendar":
                    trips, method = self.read_alike(part.get_content())
                    if (trips[0].uid, trips[0].sequence) == (uid, sequence):
                        return trips[0], method

    def in_calendar(self):
        return self.guide.rpc("guide_calendar", {"from": "2029-10-20", "to": "2030-11-20"}, get=True).execute().data

    def test_two_packages_read_the_feed_of_a_guides_trips(self):
        firm, tentative = self.confirmed("2030-04-02"), self.approved("2030-05-07")
        waiting = self.requested("2030-06-04")
        token = self.guide.rpc("create_calendar_feed", {}).execute().data["token"]

        def read_feed():
            answer = httpx.get(f"{self.url}/functions/v1/guide-calendar/{token}.ics")
            self.assertEqual(answer.headers["Content-Type"], "text/calendar; charset=utf-8")
            trips, method = self.read_alike(answer.text)
            self.assertEqual(method, "PUBLISH")
            return {trip.uid: trip for trip in trips}

        def in_desk():
            names = {"approved": "TENTATIVE", "confirmed": "CONFIRMED"}
            trips = {}
            for row in self.in_calendar()["bookings"]:
                if row["status"] in names:
                    first, last = (date.fromisoformat(row[name]) for name in ("start_date", "end_date"))
                    uid = f"{row['id']}@serendib"
                    trips[uid] = (uid, row["trip_title"], first, last + DAY, names[row["status"]])
            return trips

        self.until(lambda: any(row["id"] == firm and row["status"] == "confirmed" for row in self.in_calendar()["bookings"]))
        feed = read_feed()
        self.assertEqual({uid: trip[:5] for uid, trip in feed.items()}, in_desk())
        trip = feed[f"{firm}@serendib"]
        self.assertEqual((trip.summary, trip.start, trip.status), (self.title, date(2030, 4, 2), "CONFIRMED"))
        self.assertNotIsInstance(trip.start, datetime)
        self.assertEqual(feed[f"{tentative}@serendib"].status, "TENTATIVE")
        self.assertNotIn(f"{waiting}@serendib", feed)
        self.assertEqual(read_feed(), feed)

        # Blocked days are the guide's own matter; another calendar has them already.
        self.guide.rpc("block_days", {"first": "2030-07-01", "last": "2030-07-03"}).execute()
        self.assertEqual(read_feed(), feed)

        # The trip moves: the same event everywhere, with other days.
        before = self.downloaded(firm)
        self.assertEqual((before[:5], before.sequence), (trip[:5], 0))
        document = {"start_date": "2030-04-16", "number_of_travelers": 1, "rooms": {}}
        quote = self.traveler.rpc("booking_change_quote", {"booking_id": firm, "document": {"start_date": "2030-04-16"}})
        offer = quote.execute().data
        document |= {"rooms": offer["room_selections"], "total_price": offer["total_price"]}
        change = self.traveler.rpc("propose_booking_change", {"booking_id": firm, "document": document}).execute().data
        self.guide.rpc("answer_booking_change", {"change_id": change["id"], "action": "accept"}).execute()
        moved = trip._replace(start=date(2030, 4, 16), end=trip.end + timedelta(days=14))
        feed = read_feed()
        self.assertEqual(feed[moved.uid][:5], moved[:5])
        self.assertEqual({uid: trip[:5] for uid, trip in feed.items()}, in_desk())
        after = self.downloaded(firm)
        self.assertEqual(after[:5], moved[:5])
        self.assertGreater(after.sequence, before.sequence)
        self.assertEqual(self.until(lambda: self.mailed(moved.uid, after.sequence)), (after, "REQUEST"))

        # A trip that is called off leaves the feed.
        self.guide.table("booking_requests").update({"status": "cancelled"}).eq("id", firm).execute()
        self.assertEqual(read_feed().keys(), feed.keys() - {moved.uid})
        ended, method = self.until(lambda: self.mailed(moved.uid, after.sequence + 1))
        self.assertEqual((ended.status, method, ended.start), ("CANCELLED", "CANCEL", moved.start))

    def test_days_of_calendars_that_two_packages_write_are_blocked_as_the_packages_expand_them(self):
        expected = {
            "icalendar": colombo_days(expanded_by_icalendar(written_by_icalendar())),
            "vobject": colombo_days(expanded_by_vobject(written_by_vobject())),
        }
        self.assertEqual(expected["icalendar"], expected["vobject"])
        for name in expected:
            imported = {"address": f"http://{self.feeds}/{name}.ics", "label": name}
            self.guide.rpc("add_calendar_import", imported).execute()

        def read():
            days = {"from": TODAY.isoformat(), "to": LAST.isoformat()}
            calendar = self.guide.rpc("guide_calendar", days, get=True).execute().data
            return all(one["checked_at"] for one in calendar["imports"]) and calendar

        calendar = self.until(read)
        self.assertEqual({one["label"] for one in calendar["imports"]}, set(expected))
        for one in calendar["imports"]:
            self.assertEqual((one["error"], one["is_incomplete"]), (None, False), one["label"])
            own = [span for span in calendar["imported"] if span["import_id"] == one["id"]]
            spans = [(date.fromisoformat(span["first"]), date.fromisoformat(span["last"]) + DAY) for span in own]
            self.assertEqual(sorted(colombo_days(spans)), sorted(expected[one["label"]]), one["label"])
        with self.assertRaises(APIError):
            self.requested("2030-08-03")


if __name__ == "__main__":
    unittest.main()
