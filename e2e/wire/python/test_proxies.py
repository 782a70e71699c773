"""Refusals heard through nginx and Caddy: bodies behind their heads and too much of them, on connections that are used again.

Run by `cargo xtask test e2e` by way of `test_deployed.py`; what it needs stands in `proxied.py`.
"""

import contextlib
import http.client
import os
import socket
import ssl
import threading
import time
import unittest
import uuid
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

import supabase
from postgrest.exceptions import APIError

from proxied import NAME, PATIENCE, House
from test_product import SERVICE, token

MUCH = b"x" * 2 * 1024 * 1024
A_FILE = b"x" * 54 * 1024 * 1024
# As much as the server reads of a body that it has refused.
LITTLE = 64 * 1024
STREAMING = "nginx, streaming"
CADDY = "Caddy"
PAUSES = [0, 0.001, 0.01, 0.05]
READ = "/rest/v1/destinations?select=city&limit=1"

OPERATOR = {"Authorization": f"Bearer {SERVICE}", "Content-Type": "application/octet-stream"}

# What is refused before its body is read.
EARLY = [
    ("PUT", "/rest/v1/packages", {}, 401),
    ("PATCH", "/rest/v1/packages?id=eq.00000000-0000-4000-8000-000000000000", {}, 401),
    ("POST", "/rest/v1/packages", {"Authorization": "Bearer nonsense"}, 401),
    ("POST", "/rest/v1/no_such_table", {}, 404),
    ("POST", "/rest/v1/contact_messages", {"Content-Encoding": "gzip"}, 415),
    ("POST", "/rest/v1/rpc/no_such_function", {}, 404),
    ("POST", "/auth/v1/factors", {}, 401),
    ("POST", "/auth/v1/settings", {}, 404),
    ("POST", "/client-errors", {"Sec-Fetch-Site": "cross-site"}, 403),
    ("POST", "/storage/v1/object/papers/there.bin", OPERATOR, 409),
    ("POST", "/storage/v1/object/avatars/x/y.jpg", {}, 400),
    ("POST", "/storage/v1/no-such-thing", {}, 404),
    ("POST", "/functions/v1/no-such-thing", {}, 404),
    ("POST", "/realtime/v1/api/broadcast", {}, 401),
    ("POST", "/guides", {}, 405),
    ("DELETE", "/config.json", {}, 405),
]

KEYED = {"Authorization": f"Bearer {SERVICE}", "apikey": SERVICE}

# What reads its body, by who may ask for it.
TOO_MUCH = [
    ("/rest/v1/packages", KEYED),
    ("/rest/v1/rpc/search_packages", {}),
    ("/auth/v1/token?grant_type=password", {}),
    ("/functions/v1/stripe-webhook", {}),
    ("/storage/v1/object/list/avatars", KEYED),
    ("/realtime/v1/api/broadcast", KEYED),
    ("/client-errors", {}),
]


class Line:
    """A client's connection, which is kept until the other end says that it ends."""

    def __init__(self, port, safe, kept=None):
        """`safe` is how to trust the other end; `kept` is the longest body after which it keeps its word."""
        self.port, self.safe, self.kept, self.socket, self.sent = port, safe, kept, None, 0

    def open(self):
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return plain if self.safe is None else self.safe.wrap_socket(plain, server_hostname=NAME)

    def ask(self, method, path, headers, body):
        if self.socket is None:
            self.socket = self.open()
        told = {"Host": NAME, "Content-Length": len(body), **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode())
        time.sleep(PAUSES[self.sent % len(PAUSES)])
        self.sent += 1
        # A proxy may have closed its half by now; its answer is here all the same.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError, ssl.SSLEOFError):
            self.socket.sendall(body)
        answer = http.client.HTTPResponse(self.socket, method=method)
        answer.begin()
        answer.read()
        if answer.will_close or (self.kept is not None and len(body) > self.kept):
            self.close()
        return answer.status

    def close(self):
        if self.socket is not None:
            self.socket.close()
            self.socket = None


class Slow:
    """A relay that passes what a client sends on piece by piece, with a pause between them, so that heads and bodies stay apart."""

    def __init__(self, port):
        self.to = port
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.receive, daemon=True).start()

    def receive(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.door.accept()
                server = socket.create_connection(("127.0.0.1", self.to))
                server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for ends in [(client, server, PAUSES), (server, client, [0])]:
                    threading.Thread(target=self.pass_on, args=ends, daemon=True).start()

    @staticmethod
    def pass_on(one, other, pauses):
        count = 0
        with contextlib.suppress(OSError):
            while piece := one.recv(65536):
                time.sleep(pauses[count % len(pauses)])
                count += 1
                other.sendall(piece)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_WR)

    def close(self):
        self.door.close()


class Refusals(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        house = House()
        cls.addClassCleanup(house.close)
        cls.safe = ssl.create_default_context(cafile=house.authority)
        streaming = ("proxy_http_version 1.1;", "proxy_http_version 1.1; proxy_request_buffering off;")
        cls.proxies = [house.nginx(), house.nginx(streaming)]
        whole, streamed = (proxy.port for proxy in cls.proxies)
        # Without TLS for the program alone.
        cls.ways = {
            "directly": (house.port, None),
            "nginx": (whole, cls.safe),
            STREAMING: (streamed, cls.safe),
            CADDY: (house.caddy(), cls.safe),
        }
        storage = supabase.create_client(f"http://127.0.0.1:{house.port}", SERVICE).storage
        storage.create_bucket("papers")
        storage.from_("papers").upload("there.bin", b"there", {"content-type": "application/octet-stream"})
        set_aside = mock.patch.dict(os.environ, {"SSL_CERT_FILE": house.authority})
        set_aside.start()
        cls.addClassCleanup(set_aside.stop)

    def tearDown(self):
        for proxy in self.proxies:
            self.assertEqual(proxy.complaints(), [], "nginx complains")

    def ask_all(self, count, asking):
        """So many clients at once on every way; each answer that was not the expected one."""
        for name, way in self.ways.items():
            with self.subTest(name), ThreadPoolExecutor(count) as clients:
                # Who passes a body on while it comes may close in silence what was answered before all of it was there: nginx always,
                # Caddy where its answer left before it knew (Go's server does so with a body that is given up).
                kept = LITTLE if name in (STREAMING, CADDY) else None
                lines = [Line(*way, kept) for _ in range(count)]
                try:
                    wrong = [told for answers in clients.map(lambda line: list(asking(line)), lines) for told in answers]
                finally:
                    for line in lines:
                        line.close()
                self.assertEqual(wrong, [])

    def test_each_early_answer_arrives_and_the_next_request_is_answered_too(self):
        def asking(line):
            for method, path, headers, expected in EARLY * 2:
                for body in [b"x" * 900, b"x" * LITTLE, b"x" * 900_000, MUCH]:
                    told = line.ask(method, path, headers, body)
                    if told != expected:
                        yield path, len(body), told
                    if (told := line.ask("GET", READ, {}, b"")) != 200:
                        yield "after", path, len(body), told

        self.ask_all(4, asking)

    def test_who_asks_too_often_hears_it_and_is_answered_later(self):
        """Each by a person of their own: those on this machine are not counted by their address."""
        house = House("--rate-per-user", "1")
        self.addCleanup(house.close)
        ways = [(house.port, None)] + [(port, ssl.create_default_context(cafile=house.authority)) for port in (house.nginx().port, house.caddy())]
        for port, safe in ways:
            for size in (900, LITTLE):
                with self.subTest(port=port, size=size):
                    person = {"Authorization": f"Bearer {token(role='authenticated', sub=str(uuid.uuid4()))}"}
                    line = Line(port, safe)
                    statuses = [line.ask("POST", "/rest/v1/no_such_table", person, b"x" * size) for _ in range(4)]
                    self.assertEqual(statuses[1:], [429, 429, 429])
                    self.assertEqual(line.ask("GET", READ, {}, b""), 200)
                    line.close()

    def test_too_much_is_answered_413(self):
        def asking(line):
            for path, who in TOO_MUCH * 3:
                if (told := line.ask("POST", path, {**who, "Content-Type": "application/json"}, MUCH)) != 413:
                    yield path, told
                if (told := line.ask("GET", READ, {}, b"")) != 200:
                    yield "after", path, told

        self.ask_all(8, asking)

    def test_a_file_that_is_too_large_is_answered_413(self):
        def asking(line):
            head = {"Authorization": f"Bearer {token(role='service_role')}", "Content-Type": "image/png"}
            for _ in range(3):
                if (told := line.ask("POST", "/storage/v1/object/avatars/x/a.png", head, A_FILE)) != 413:
                    yield told

        self.ask_all(1, asking)

    def test_the_official_client_upserts_after_a_refused_insert(self):
        profile = {"user_id": str(uuid.uuid4()), "display_name": "Amara"}
        for name, (port, safe) in self.ways.items():
            with self.subTest(name), contextlib.closing(Slow(port)) as slow:
                scheme = "http" if safe is None else "https"
                client = supabase.create_client(f"{scheme}://{NAME}:{slow.port}", token(role="anon"))
                for _ in range(10):
                    for query in [client.table("profiles").insert(profile), client.table("profiles").upsert(profile)]:
                        with self.assertRaises(APIError) as raised:
                            query.execute()
                        self.assertEqual(raised.exception.code, "42501")
                    self.assertEqual(len(client.table("destinations").select("city").limit(1).execute().data), 1)


if __name__ == "__main__":
    unittest.main()
