"""The program behind nginx and Caddy with the files of `deploy/`, asked by the official clients; then `test_proxies.py` beside it.

Run by `cargo xtask test e2e`; what it needs stands in `proxied.py`. NODE_PATH_OF_TESTS names the Node.js that runs the JavaScript client.
"""

import asyncio
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import ssl
import statistics
import subprocess
import tempfile
import threading
import time
import unittest
import uuid
from unittest import mock

import supabase
from postgrest.exceptions import APIError
from realtime import RealtimeSubscribeStates

import restarts
import test_proxies
from proxied import DEPLOY, NAME, PATIENCE, House, free_port, put
from test_product import SERVICE, token

ANON = token(role="anon")
BEHIND = pathlib.Path(__file__).resolve().parents[1] / "behind.ts"
MIB = 1024 * 1024
# Longer than the minute after which proxies give up a connection on which nothing is said.
QUIET = 100
# Of one address in an hour.
MESSAGES = 5
# nginx with what it does unless it is told: a buffer of 4 KiB for heads.
DEFAULTS = [
    ("        proxy_buffer_size  8k;\n", "        proxy_buffer_size  4k;\n"),
    ("        proxy_buffers      16 8k;\n", "        proxy_buffers      8 4k;\n"),
    ("    large_client_header_buffers 4 16k;\n", ""),
]


def setUpModule():
    house = House()
    unittest.addModuleCleanup(house.close)
    # For every client of this process, and for those that it starts.
    trusted = mock.patch.dict(os.environ, {"SSL_CERT_FILE": house.authority, "NODE_EXTRA_CA_CERTS": house.authority})
    trusted.start()
    unittest.addModuleCleanup(trusted.stop)
    Deployed.house, Deployed.nginxes = house, {"nginx": house.nginx(), "nginx, its own buffers": house.nginx(*DEFAULTS)}
    Deployed.ways = {**{name: nginx.port for name, nginx in Deployed.nginxes.items()}, "Caddy": house.caddy()}
    supabase.create_client(url(Deployed.ways["Caddy"]), SERVICE).storage.create_bucket("papers")
    Quiet.begin(Deployed.ways)


def line_to(port):
    line = http.client.HTTPSConnection(NAME, port, timeout=PATIENCE, context=ssl.create_default_context())
    return contextlib.closing(line)


def url(port):
    return f"https://{NAME}:{port}"


class Deployed(unittest.TestCase):
    def tearDown(self):
        for name, nginx in self.nginxes.items():
            self.assertEqual(nginx.complaints(), [], f"{name} complains")

    def test_the_python_client(self):
        for name, port in self.ways.items():
            with self.subTest(name):
                visitor, operator = (supabase.create_client(url(port), key) for key in (ANON, SERVICE))
                one = visitor.table("packages").select("id").limit(1).execute().data
                ids = [str(uuid.uuid4()) for _ in range(189)] + [one[0]["id"]]
                self.assertEqual(visitor.table("packages").select("id").in_("id", ids).execute().data, one)
                found = visitor.rpc("search_packages", {"q": "train", "limit": 6}).execute().data
                self.assertGreater(found["total"], 0)
                with self.assertRaises(APIError) as refused:
                    visitor.table("profiles").insert({"user_id": str(uuid.uuid4()), "display_name": "Amara"}).execute()
                self.assertEqual(refused.exception.code, "42501")
                email, password = f"{uuid.uuid4()}@travellers.example", "correct horse battery"
                made = operator.auth.admin.create_user({"email": email, "password": password, "email_confirm": True})
                signed = visitor.auth.sign_in_with_password({"email": email, "password": password})
                self.assertEqual(signed.user.id, made.user.id)
                saved = visitor.table("profiles").update({"display_name": "Amara"}).eq("user_id", made.user.id).execute()
                self.assertEqual(saved.data[0]["display_name"], "Amara")
                visitor.auth.sign_out()
                papers, name, content = operator.storage.from_("papers"), f"python/{uuid.uuid4()}", os.urandom(60_000)
                papers.upload(name, content, {"content-type": "application/octet-stream"})
                self.assertEqual(papers.download(name), content)
                self.assertEqual(len(papers.remove([name])), 1)

    def test_the_javascript_client(self):
        for name, port in self.ways.items():
            with self.subTest(name):
                words = [os.environ["NODE_PATH_OF_TESTS"], str(BEHIND), url(port), ANON, SERVICE]
                ran = subprocess.run(words, capture_output=True, text=True, timeout=2 * PATIENCE, cwd=BEHIND.parents[1])
                self.assertEqual((ran.returncode, ran.stdout), (0, "all of it worked\n"), ran.stderr)

    def test_a_file_at_the_limit_is_taken_and_one_over_it_is_answered_413(self):
        head = {"Authorization": f"Bearer {SERVICE}", "Content-Type": "application/octet-stream"}
        # The last is more than nginx takes.
        for size, status in [(50 * MIB, 200), (50 * MIB + 1, 413), (54 * MIB, 413), (60 * MIB, 413)]:
            content = b"x" * size
            for name, port in self.ways.items():
                with self.subTest(name):
                    with line_to(port) as line:
                        # nginx closes its half once it has answered.
                        with contextlib.suppress(BrokenPipeError, ConnectionResetError, ssl.SSLEOFError):
                            line.request("POST", f"/storage/v1/object/papers/{uuid.uuid4()}", content, head)
                        answer = http.client.HTTPResponse(line.sock, method="POST")
                        answer.begin()
                        self.assertEqual(answer.status, status, size)
                        if status == 413:
                            self.assertEqual(json.loads(answer.read())["code"], "EntityTooLarge", size)
                            self.assertEqual(answer.getheader("Access-Control-Allow-Origin"), "*", size)
        for nginx in self.nginxes.values():
            too_much = "client intended to send too large body"
            self.assertEqual([line for line in nginx.complaints() if too_much not in line], [])
            (nginx.folder / "nginx.log").write_text("")

    def test_nobody_says_through_a_proxy_that_they_are_somebody_else(self):
        """Whoever says so would soon have no more messages; here nobody is counted, because it is this machine that asks."""
        message = json.dumps({**restarts.MESSAGE, "email": "amara@travellers.example"})
        for told in [{"X-Forwarded-For": "192.0.2.1"}, {"Forwarded": "for=192.0.2.1"}]:
            for name, port in self.ways.items():
                with self.subTest(name):
                    with line_to(port) as line:
                        for _ in range(MESSAGES + 1):
                            line.request("POST", restarts.WRITE, message, {"Content-Type": "application/json", **told})
                            answer = line.getresponse()
                            answer.read()
                            self.assertEqual(answer.status, 201, told)

    def test_no_key_stands_in_a_log_of_a_proxy_and_plain_http_leads_to_tls(self):
        for name, port in self.ways.items():
            with self.subTest(name):
                with line_to(port) as line:
                    line.request("GET", f"/auth/v1/settings?apikey={ANON}", headers={"apikey": ANON})
                    self.assertEqual(line.getresponse().read()[:1], b"{")
        time.sleep(0.5)
        # One behind which nobody listens.
        with line_to(self.house.caddy(upstream=free_port())) as line:
            line.request("POST", f"/auth/v1/verify?token={ANON}", headers={"apikey": ANON})
            self.assertEqual(line.getresponse().status, 502)
        said = (self.house.folder / f"{pathlib.Path(os.environ['CADDY_PATH']).name}.said").read_text()
        self.assertIn("/auth/v1/verify", said)
        self.assertNotIn(ANON, said)
        logs = [nginx.folder / "access.log" for nginx in self.nginxes.values()] + [self.house.folder / "caddy.log"]
        for log in logs:
            self.assertIn("/auth/v1/settings", log.read_text())
            self.assertNotIn(ANON, log.read_text())
        for nginx in self.nginxes.values():
            plain = http.client.HTTPConnection("127.0.0.1", nginx.plain, timeout=PATIENCE)
            with contextlib.closing(plain):
                plain.request("GET", "/search?q=ella")
                answer = plain.getresponse()
                self.assertEqual((answer.status, answer.getheader("Location")), (308, f"https://{NAME}/search?q=ella"))

    def test_a_restart_behind_nginx_loses_nothing(self):
        told = restarts.run(seconds=12, every=3)
        self.assertEqual((told.lost, told.never_sent), (0, 0), told)
        self.assertGreater(told.restarts, 1, told)
        self.assertEqual((told.others, told.complaints), ([], []), told)
        self.assertGreater(told.acknowledged, 100, told)
        # Of what was under way: one request of each client.
        self.assertLessEqual(told.cut, told.restarts * restarts.CLIENTS, told)
        # While nobody listens: as often as they ask.
        asked = told.longest_gap / statistics.mean(restarts.PAUSE)
        self.assertLessEqual(told.refused, told.restarts * restarts.CLIENTS * asked, told)

    def test_a_restart_behind_caddy_is_a_pause_for_whoever_reads(self):
        told = restarts.run(seconds=9, every=3, through=restarts.CADDY)
        self.assertEqual((told.lost, told.never_sent, told.others), (0, 0, []), told)
        self.assertGreater(told.restarts, 0, told)
        self.assertEqual(told.answers["GET", 502] + told.answers["GET", "none"], 0, told)
        self.assertGreater(told.acknowledged, 100, told)


class Unit(unittest.TestCase):
    def test_the_unit_says_what_systemd_knows(self):
        """Read by systemd itself where that is."""
        unit = (DEPLOY / "serendib.service").read_text()
        self.assertRegex(unit, r"(?m)^LimitNOFILE=\d{5,}$")
        systemd = shutil.which("systemd-analyze")
        if systemd is None:
            self.skipTest("systemd-analyze is not on this machine")
        with tempfile.TemporaryDirectory() as folder:
            own = pathlib.Path(folder) / "serendib.service"
            own.write_text(put(unit, [("/usr/local/bin/serendib ", f"{os.environ['SERENDIB_BIN']} ")]))
            read = subprocess.run([systemd, "verify", "--man=no", str(own)], capture_output=True, text=True)
            self.assertEqual((read.returncode, read.stdout + read.stderr), (0, ""))
            judged = [systemd, "security", "--offline=true", "--threshold=15", str(own)]
            read = subprocess.run(judged, capture_output=True, text=True)
            self.assertEqual(read.returncode, 0, read.stdout + read.stderr)


class Quiet:
    """Sockets on which nothing but heartbeats is said, through each proxy, while the other tests run."""

    @classmethod
    def begin(cls, ways):
        cls.heard, cls.began, cls.wanted = {name: [] for name in ways}, time.monotonic(), set(ways)
        cls.listening, cls.over = threading.Event(), threading.Event()
        cls.outcome = concurrent.futures.Future()
        threading.Thread(target=cls.run, args=(ways,), daemon=True).start()
        if not cls.listening.wait(PATIENCE):
            raise AssertionError("the sockets do not open")

    @classmethod
    def run(cls, ways):
        try:
            asyncio.run(cls.listen(ways))
            cls.outcome.set_result(None)
        except BaseException as error:
            cls.outcome.set_exception(error)
            cls.listening.set()

    @classmethod
    async def listen(cls, ways):
        clients = []
        for name, port in ways.items():
            client = await supabase.acreate_client(url(port), ANON)
            clients.append(client)
            channel = client.channel(f"quiet {name}").on_postgres_changes(
                "*", callback=cls.heard[name].append, schema="public", table="guide_specialties"
            )
            states = []
            await channel.subscribe(lambda state, error: states.append((state, str(error or ""))))
            assert states[0][0] == RealtimeSubscribeStates.SUBSCRIBED, states
        first = [cls.socket_of(client) for client in clients]
        cls.listening.set()
        while not cls.over.is_set():
            await asyncio.sleep(0.05)
            for name, client, socket in zip(ways, clients, first):
                # Not another one, which the client would open when it went.
                assert cls.socket_of(client) is socket, f"{name}: closed, {socket.protocol.close_exc}"
        for client in clients:
            await client.realtime.close()

    @staticmethod
    def socket_of(client):
        return client.realtime._ws_connection


class Refusals(test_proxies.Refusals):
    """Of this module, because what is set up for a module goes when a test of another one begins."""


class Sockets(unittest.TestCase):
    def test_one_on_which_nothing_was_said_for_long_still_hears_a_change(self):
        time.sleep(max(0, Quiet.began + QUIET - time.monotonic()))
        operator = supabase.create_client(url(Deployed.ways["nginx"]), SERVICE)
        guide = operator.table("guides").select("id").limit(1).execute().data[0]["id"]
        row = {"guide_id": guide, "specialty_name": "Temple Tours"}
        operator.table("guide_specialties").delete().match(row).execute()
        operator.table("guide_specialties").insert(row).execute()
        until = time.monotonic() + PATIENCE
        while not all(Quiet.heard.values()) and time.monotonic() < until and not Quiet.outcome.done():
            time.sleep(0.05)
        heard = {name for name, changes in Quiet.heard.items() if changes}
        Quiet.over.set()
        Quiet.outcome.result(PATIENCE)
        self.assertEqual(heard, Quiet.wanted)


def load_tests(loader, _standard, _pattern):
    """The quiet sockets are looked at last, so that nobody waits for them."""
    cases = [Deployed, Unit, Refusals, Sockets]
    return unittest.TestSuite(loader.loadTestsFromTestCase(case) for case in cases)


if __name__ == "__main__":
    unittest.main()
