"""Refusals heard through nginx and Caddy: bodies behind their heads and too much of them, on connections that are used again.

Run by `cargo xtask test e2e`; SERENDIB_BIN names the program, NGINX_PATH and CADDY_PATH the proxies. Each proxy keeps its connections
to the program, tries nothing twice, and has it answer whatever it is sent.
"""

import contextlib
import http.client
import os
import pathlib
import re
import socket
import subprocess
import tempfile
import threading
import time
import unittest
import uuid
from concurrent.futures import ThreadPoolExecutor

import supabase
from postgrest.exceptions import APIError

from test_product import ANY_DISK, SECRET, token

PATIENCE = 60
MUCH = b"x" * 2 * 1024 * 1024
A_FILE = b"x" * 54 * 1024 * 1024
# As much as the server reads of a body that it has refused.
LITTLE = 64 * 1024
STREAMING = "nginx, streaming"
PAUSES = [0, 0.001, 0.01, 0.05]
READ = "/rest/v1/destinations?select=city&limit=1"

NGINX = """
daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/nginx.log warn;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  client_max_body_size 70m;
  upstream serendib {{ server {program}; keepalive 32; }}
  proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; proxy_next_upstream off;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  server {{ listen 127.0.0.1:{whole}; location / {{ proxy_pass http://serendib; }} }}
  server {{ listen 127.0.0.1:{streamed}; location / {{ proxy_pass http://serendib; proxy_request_buffering off; }} }}
}}
"""

CADDY = """
{{
  admin off
  auto_https off
}}
http://:{port} {{
  bind 127.0.0.1
  reverse_proxy {program}
}}
"""

# What is refused before its body is read.
EARLY = [
    ("PUT", "/rest/v1/packages", {}, 401),
    ("POST", "/rest/v1/packages", {"Authorization": "Bearer nonsense"}, 401),
    ("POST", "/rest/v1/no_such_table", {}, 404),
    ("POST", "/rest/v1/contact_messages", {"Content-Encoding": "gzip"}, 415),
    ("POST", "/rest/v1/rpc/no_such_function", {}, 404),
    ("POST", "/auth/v1/factors", {}, 401),
    ("POST", "/auth/v1/settings", {}, 404),
    ("POST", "/storage/v1/object/avatars/x/y.jpg", {}, 400),
    ("POST", "/storage/v1/no-such-thing", {}, 404),
    ("POST", "/functions/v1/no-such-thing", {}, 404),
    ("POST", "/realtime/v1/api/broadcast", {}, 401),
    ("POST", "/guides", {}, 405),
    ("DELETE", "/config.json", {}, 405),
]

TOO_MUCH = [
    "/rest/v1/packages",
    "/rest/v1/rpc/search_packages",
    "/auth/v1/token?grant_type=password",
    "/functions/v1/create-checkout",
    "/functions/v1/stripe-webhook",
    "/storage/v1/object/list/avatars",
    "/realtime/v1/api/broadcast",
    "/client-errors",
]


def free_port():
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


class Line:
    """A client's connection, which is kept until the other end says that it ends."""

    def __init__(self, port, kept=None):
        """`kept` is the longest body after which the other end keeps its word."""
        self.port, self.kept, self.socket, self.sent = port, kept, None, 0

    def ask(self, method, path, headers, body):
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        told = {"Host": "serendib", "Content-Length": len(body), **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode())
        time.sleep(PAUSES[self.sent % len(PAUSES)])
        self.sent += 1
        # A proxy may have closed its half by now; its answer is here all the same.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
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


class Proxies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="serendib-proxies-", ignore_cleanup_errors=True)
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        words = [os.environ["SERENDIB_BIN"], "demo", "--listen", "127.0.0.1:0", "--ops-listen", "127.0.0.1:0"]
        words += ["--data", str(cls.folder / "data"), "--jwt-secret", SECRET]
        cls.program = cls.start(words, {"SERENDIB_LOG": "warn", **ANY_DISK}, stdout=subprocess.PIPE)
        cls.addClassCleanup(cls.program.stdout.close)
        address = re.search(r"[\d.]+:\d+", cls.program.stdout.readline()).group()
        whole, streamed, caddy = (free_port() for _ in range(3))
        cls.ways = {
            "directly": int(address.rpartition(":")[2]),
            "nginx": whole,
            STREAMING: streamed,
            "Caddy": caddy,
        }
        told = cls.folder / "nginx.conf"
        user = "user root;" if os.getuid() == 0 else ""
        told.write_text(user + NGINX.format(folder=cls.folder, program=address, whole=whole, streamed=streamed))
        cls.start([os.environ["NGINX_PATH"], "-e", "stderr", "-p", str(cls.folder), "-c", str(told)])
        told = cls.folder / "Caddyfile"
        told.write_text(CADDY.format(port=caddy, program=address))
        home = {"HOME": folder.name, "XDG_DATA_HOME": folder.name, "XDG_CONFIG_HOME": folder.name}
        cls.start([os.environ["CADDY_PATH"], "run", "--adapter", "caddyfile", "--config", str(told)], home)
        for name, port in cls.ways.items():
            cls.wait_for(name, port)

    @classmethod
    def start(cls, words, settings=None, **streams):
        log = (cls.folder / f"{pathlib.Path(words[0]).name}.said").open("w")
        cls.addClassCleanup(log.close)
        said = {"stdout": log, "stderr": log, "text": True, "env": {**os.environ, **(settings or {})}, **streams}
        program = subprocess.Popen(words, **said)
        cls.addClassCleanup(program.wait)
        cls.addClassCleanup(program.terminate)
        return program

    @classmethod
    def wait_for(cls, name, port):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
                return
            time.sleep(0.05)
        raise AssertionError(f"{name} does not answer: " + "".join(said.read_text() for said in cls.folder.glob("*.said")))

    def tearDown(self):
        said = (self.folder / "nginx.log").read_text()
        self.assertNotRegex(said, r"\[(error|crit|alert|emerg)\]", "nginx complains")

    def ask_all(self, count, asking):
        """So many clients at once on every way; each answer that was not the expected one."""
        for name, port in self.ways.items():
            with self.subTest(name), ThreadPoolExecutor(count) as clients:
                # nginx that streams closes in silence whatever was answered before it had all of the body.
                kept = LITTLE if name == STREAMING else None
                lines = [Line(port, kept) for _ in range(count)]
                try:
                    wrong = [told for answers in clients.map(lambda line: list(asking(line)), lines) for told in answers]
                finally:
                    for line in lines:
                        line.close()
                self.assertEqual(wrong, [])

    def test_each_early_answer_arrives_and_the_next_request_is_answered_too(self):
        def asking(line):
            for method, path, headers, expected in EARLY * 2:
                for body in [b"x" * 900, b"x" * LITTLE, b"x" * 900_000]:
                    told = line.ask(method, path, headers, body)
                    if told != expected:
                        yield path, len(body), told
                    if (told := line.ask("GET", READ, {}, b"")) != 200:
                        yield "after", path, len(body), told

        self.ask_all(4, asking)

    def test_too_much_is_answered_413(self):
        def asking(line):
            for path in TOO_MUCH * 3:
                if (told := line.ask("POST", path, {"Content-Type": "application/json"}, MUCH)) != 413:
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
        for name, port in self.ways.items():
            with self.subTest(name), contextlib.closing(Slow(port)) as slow:
                client = supabase.create_client(f"http://127.0.0.1:{slow.port}", token(role="anon"))
                for _ in range(10):
                    for query in [client.table("profiles").insert(profile), client.table("profiles").upsert(profile)]:
                        with self.assertRaises(APIError) as raised:
                            query.execute()
                        self.assertEqual(raised.exception.code, "42501")
                    self.assertEqual(len(client.table("destinations").select("city").limit(1).execute().data), 1)


if __name__ == "__main__":
    unittest.main()
