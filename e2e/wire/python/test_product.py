"""The official Python client against the product itself: what the product's own screens read, and its open doors.

Run by `cargo xtask test e2e`; SERENDIB_BIN names the program, which is started in demo mode on an embedded database. The
JavaScript client puts the same questions to both databases.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import subprocess
import tempfile
import time
import unittest
import urllib.request

import supabase
from postgrest.exceptions import APIError
from postgrest.types import CountMethod
from supabase_auth.errors import AuthApiError, AuthWeakPasswordError

SECRET = "0123456789abcdef0123456789abcdef"
# The disk of whoever runs the tests may be nearly full: uploads are refused only when it is full.
ANY_DISK = {"SERENDIB_FREE_BYTES": "0", "SERENDIB_FREE_PERCENT": "0"}
NOBODY = "00000000-0000-4000-8000-000000000000"


def token(**claims):
    """A token that the server believes."""

    def part(value):
        return base64.urlsafe_b64encode(value).rstrip(b"=")

    head = part(json.dumps({"alg": "HS256", "typ": "JWT"}).encode())
    text = head + b"." + part(json.dumps({**claims, "exp": 4_000_000_000}).encode())
    return (text + b"." + part(hmac.new(SECRET.encode(), text, hashlib.sha256).digest())).decode()


SERVICE = token(role="service_role")


class Product(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="serendib-python-")
        cls.addClassCleanup(folder.cleanup)
        words = [os.environ["SERENDIB_BIN"], "demo", "--listen", "127.0.0.1:0", "--data", folder.name]
        words += ["--jwt-secret", SECRET, "--clock", "2030-01-15T03:30:00Z"]
        cls.secrets, cls.codes = {SECRET, SERVICE}, set()
        cls.log = tempfile.TemporaryFile()
        cls.addClassCleanup(cls.log.close)
        said = {**os.environ, **ANY_DISK, "SERENDIB_LOG": "debug"}
        cls.program = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=cls.log, text=True, env=said)
        cls.addClassCleanup(cls.stop)
        cls.url = re.search(r"http://[\w.:]+", cls.program.stdout.readline()).group()
        cls.visitor = supabase.create_client(cls.url, token(role="anon"))

    @classmethod
    def stop(cls):
        cls.program.kill()
        cls.program.wait()
        cls.program.stdout.close()
        cls.log.seek(0)
        log = cls.log.read().decode()
        # T-U36: nothing that opens an account stands in a log.
        found = [secret for secret in cls.secrets if secret in log] + re.findall(r"eyJ[\w-]{8,}\.eyJ", log)
        # Digits may be a part of any other number; a code stands by itself.
        found += [code for code in cls.codes if re.search(rf"(?<![\w.]){code}(?!\w|\.\d)", log)]
        assert not found and "answered" in log, f"T-U36: the log holds {found}"

    def signed(self, bearer):
        return supabase.create_client(self.url, bearer)

    def refusal(self, query):
        with self.assertRaises(APIError) as raised:
            query.execute()
        return raised.exception.code

    def test_the_lists_of_the_public_screens(self):
        db = self.visitor
        places = db.table("destinations").select("*").eq("is_active", True).execute().data
        self.assertIn("Kandy", [place["city"] for place in places])
        packages = (
            db.table("packages")
            .select(
                "*, package_locations(*), package_categories(*), package_languages(*), package_transport_modes(*),"
                " package_guides(*, guides(*))"
            )
            .eq("is_active", True)
            .eq("status", "approved")
            .order("created_at", desc=True)
            .execute()
            .data
        )
        self.assertEqual(len(packages), 140)
        self.assertNotIn("user_id", packages[0]["package_guides"][0]["guides"])
        found = (
            db.table("packages")
            .select("id, title, price", count=CountMethod.exact)
            .or_('title.ilike."%tea%",description.ilike."%tea%"')
            .gte("price", 100)
            .lte("price", 900)
            .order("price")
            .limit(5)
            .execute()
        )
        self.assertEqual(len(found.data), 5)
        self.assertGreater(found.count, 5)
        self.assertEqual([row["price"] for row in found.data], sorted(row["price"] for row in found.data))
        names = db.table("package_locations").select("location_name").order("location_name").limit(3).execute().data
        self.assertEqual(len(names), 3)

    def test_the_pages_of_one_package_and_one_guide(self):
        db = self.visitor
        one = db.table("packages").select("id").order("created_at", desc=True).limit(1).single().execute().data
        stops = (
            db.table("package_attractions")
            .select("*, attractions(*)")
            .eq("package_id", one["id"])
            .order("day_number")
            .order("order_in_day")
            .execute()
            .data
        )
        places = [(stop["day_number"], stop["order_in_day"]) for stop in stops]
        self.assertEqual(places, sorted(places))
        for table in ["package_guides", "package_room_pricing", "package_days"]:
            db.table(table).select("*").eq("package_id", one["id"]).execute()
        guide = db.table("guides").select("*, guide_locations(*), guide_languages(*)").limit(1).single().execute().data
        led = (
            db.table("package_guides")
            .select("packages(id, title, description, price, duration_days, image_url)")
            .eq("guide_id", guide["id"])
            .execute()
            .data
        )
        self.assertIsInstance(led, list)
        self.assertEqual(self.refusal(db.table("packages").select("*").eq("id", NOBODY).single()), "PGRST116")
        self.assertIsNone(db.table("packages").select("*").eq("id", NOBODY).maybe_single().execute())
        self.assertEqual(self.refusal(db.table("packages").select("*").eq("id", "x")), "22P02")
        self.assertEqual(db.table("packages").select("id").in_("id", []).execute().data, [])

    def test_functions(self):
        db = self.visitor
        found = db.rpc("search_packages", {"q": "train", "sort": "price_low", "limit": 4}).execute().data
        self.assertEqual(len(found["results"]), 4)
        self.assertEqual(db.rpc("suggest_places", {"q": "trinco"}).execute().data[0]["city"], "Trincomalee")
        self.assertEqual(len(db.rpc("featured_packages", {}, get=True).execute().data), 3)
        head = db.rpc("featured_packages", {}, count=CountMethod.exact, head=True).execute()
        self.assertEqual((head.data, head.count), ([], 3))
        part = db.rpc("featured_packages", {}, get=True).select("title").order("price").limit(1).execute()
        self.assertEqual([list(row) for row in part.data], [["title"]])
        with self.assertRaises(APIError):
            db.rpc("no_such_function", {}, head=True).execute()
        self.assertEqual(self.refusal(db.rpc("save_package", {"document": {}}, get=True)), "25006")
        self.assertEqual(self.refusal(db.rpc("no_such_function", {})), "PGRST202")
        self.assertEqual(self.refusal(db.rpc("suggest_places", {"q": "a", "r": 1})), "PGRST202")

    def test_what_signing_in_opens_and_what_it_does_not(self):
        house = self.signed(SERVICE)
        booking = house.table("booking_requests").select("id, user_id").order("id").limit(1).single().execute().data
        me = self.signed(token(role="authenticated", sub=booking["user_id"]))
        own = me.table("booking_requests").select("*").order("created_at", desc=True).execute().data
        self.assertTrue(own)
        profile = me.table("profiles").select("*").single().execute().data
        self.assertEqual(profile["user_id"], booking["user_id"])
        everything = house.table("booking_requests").select("id", count=CountMethod.exact).limit(1).execute()
        self.assertGreater(everything.count, len(own))
        for table in ["profiles", "booking_requests", "payment_logs", "guide_applications"]:
            self.assertEqual(self.refusal(self.visitor.table(table).select("*")), "42501", table)
        taken = {"user_id": booking["user_id"], "is_admin": True}
        profiles = me.table("profiles")
        self.assertEqual(self.refusal(profiles.insert(taken)), "42501")
        self.assertEqual(self.refusal(me.table("profiles").upsert(taken)), "42501")
        self.assertEqual(self.refusal(me.table("profiles").update({"is_admin": True}).eq("user_id", booking["user_id"])), "42501")
        self.assertEqual(me.table("profiles").select("*").single().execute().data, profile)

    def code_sent_to(self, address):
        """The code in the newest letter of the demo's outbox to an address."""

        def page(path):
            with urllib.request.urlopen(self.url + path) as answer:
                return answer.read().decode()

        for _ in range(150):
            rows = page("/demo/outbox").split("<li>")
            row = next((row for row in rows if f"<span>to {address}</span>" in row), None)
            if row:
                text = page(re.search(r"/demo/outbox/[0-9a-f-]{36}", row).group())
                return re.search(r"enter this code: (\d{6})", text).group(1)
            time.sleep(0.1)
        self.fail(f"there is no letter to {address}")

    def test_signing_up_in_and_out(self):
        email, password = "python@travellers.example", "correct horse battery"
        client = self.signed(token(role="anon"))
        with self.assertRaises(AuthWeakPasswordError) as weak:
            client.auth.sign_up({"email": email, "password": "abc"})
        self.assertEqual(weak.exception.reasons, ["length"])
        sent = client.auth.sign_up({"email": email, "password": password, "options": {"data": {"full_name": "Py"}}})
        self.assertIsNone(sent.session)
        self.assertEqual(sent.user.email, email)
        with self.assertRaises(AuthApiError) as early:
            client.auth.sign_in_with_password({"email": email, "password": password})
        self.assertEqual(early.exception.code, "email_not_confirmed")
        code = self.code_sent_to(email)
        self.secrets.add(password)
        self.codes.add(code)
        verified = client.auth.verify_otp({"email": email, "token": code, "type": "signup"})
        self.assertEqual(verified.user.user_metadata["full_name"], "Py")
        with self.assertRaises(AuthApiError) as twice:
            client.auth.verify_otp({"email": email, "token": code, "type": "signup"})
        self.assertEqual(twice.exception.code, "otp_expired")

        other = self.signed(token(role="anon"))
        for wrong in [{"email": email, "password": "wrong"}, {"email": "nobody@x.example", "password": password}]:
            with self.assertRaises(AuthApiError) as refused:
                other.auth.sign_in_with_password(wrong)
            self.assertEqual((refused.exception.code, refused.exception.status), ("invalid_credentials", 400))
        first = other.auth.sign_in_with_password({"email": email, "password": password}).session
        fresh = other.auth.refresh_session().session
        self.assertNotEqual(fresh.refresh_token, first.refresh_token)
        self.secrets.update([first.refresh_token, fresh.refresh_token, fresh.access_token])
        self.assertEqual(other.auth.get_user().user.id, sent.user.id)
        profile = other.table("profiles").select("user_id, display_name, is_admin").single().execute().data
        self.assertEqual(profile, {"user_id": sent.user.id, "display_name": "Py", "is_admin": False})
        self.assertEqual(self.refusal(other.table("profiles").update({"is_admin": True}).eq("user_id", sent.user.id)), "42501")
        other.auth.sign_out()
        with self.assertRaises(AuthApiError) as gone:
            other.auth.refresh_session(fresh.refresh_token)
        self.assertEqual(gone.exception.code, "refresh_token_not_found")
        self.assertEqual(self.refusal(other.table("profiles").select("*")), "42501")

    def test_a_message_to_the_house(self):
        message = {"first_name": "Mia", "last_name": "Perera", "email": "mia@example.com", "subject": "From Python"}
        message["message"] = "Is May fine?"
        self.visitor.table("contact_messages").insert(message, returning="minimal").execute()
        kept = self.signed(SERVICE).table("contact_messages").select("subject").eq("subject", "From Python").execute()
        self.assertEqual(kept.data, [{"subject": "From Python"}])
        self.assertEqual(self.refusal(self.visitor.table("contact_messages").select("*")), "42501")


if __name__ == "__main__":
    unittest.main()
