"""The program behind nginx and Caddy as operators have them: with the files of `deploy/`, in which only names, ports, the certificate,
the logs and the program's address are other ones. SERENDIB_BIN names the program, NGINX_PATH and CADDY_PATH the proxies.
"""

import atexit
import contextlib
import datetime
import ipaddress
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from test_product import ANY_DISK, SECRET

DEPLOY = pathlib.Path(__file__).resolve().parents[3] / "deploy"
PATIENCE = 60
NAME = "localhost"

# Around the operator's file: what a distribution's own nginx.conf says.
NGINX = """
{user}
daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/nginx.log warn;
events {{ worker_connections 512; }}
http {{
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  include {folder}/serendib.conf;
}}
"""

# Within the operator's: nothing of the machine is to be changed.
CADDY = """{{
	admin off
	http_port {plain}
	skip_install_trust
"""


def free_port():
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


def put(text, changes):
    """The text with other words in some places, each of which is there."""
    for old, new in changes:
        assert old in text, f"there is no {old!r}"
        text = text.replace(old, new)
    return text


def certify(folder):
    """A certificate for this machine, which is its own authority."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.timezone.utc)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    names = [x509.DNSName(NAME), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(secret)


class House:
    """A program, and whatever proxies stand in front of it. All of it ends with this process, or when it is closed."""

    def __init__(self, *words, command="demo"):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="serendib-proxied-"))
        self.stack = contextlib.ExitStack()
        self.stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
        atexit.register(self.close)
        certify(self.folder)
        self.authority = str(self.folder / "cert.pem")
        self.data = self.folder / "data"
        self.port, self.words = free_port(), [command, *words]
        self.program = self.serve()

    def close(self):
        atexit.unregister(self.close)
        self.stack.close()

    def serve(self):
        words = [os.environ["SERENDIB_BIN"], *self.words, "--listen", f"127.0.0.1:{self.port}"]
        words += ["--ops-listen", "127.0.0.1:0", "--data", str(self.data), "--jwt-secret", SECRET]
        program = self.start(words, {"SERENDIB_LOG": "warn", **ANY_DISK}, stdout=subprocess.PIPE)
        self.stack.callback(program.stdout.close)
        assert re.match("listening on ", program.stdout.readline()), self.said()
        return program

    def restart(self):
        """As systemd does it: the next one begins when the last one is gone."""
        self.program.terminate()
        ended = self.program.wait(PATIENCE)
        self.program = self.serve()
        return ended

    def start(self, words, settings=None, **streams):
        log = (self.folder / f"{pathlib.Path(words[0]).name}.said").open("a")
        self.stack.callback(log.close)
        said = {"stdout": log, "stderr": log, "text": True, "env": {**os.environ, **(settings or {})}, **streams}
        program = subprocess.Popen(words, **said)
        self.stack.callback(end, program)
        return program

    def said(self):
        return "".join(said.read_text() for said in self.folder.rglob("*.said"))

    def nginx(self, *changes):
        """The port of an nginx with the operator's file, or with one that differs in some lines."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder, prefix="nginx-"))
        port, plain = free_port(), free_port()
        own = [
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("listen [::]:80;", f"listen 127.0.0.2:{plain};"),
            ("listen 443 ", f"listen 127.0.0.1:{port} "),
            ("listen [::]:443 ", f"listen 127.0.0.2:{port} "),
            ("/etc/letsencrypt/live/serendib.example/fullchain.pem", self.authority),
            ("/etc/letsencrypt/live/serendib.example/privkey.pem", str(self.folder / "key.pem")),
            ("/var/log/nginx/serendib.log", str(folder / "access.log")),
            ("serendib.example", NAME),
            ("server 127.0.0.1:8080;", f"server 127.0.0.1:{self.port};"),
        ]
        (folder / "serendib.conf").write_text(put((DEPLOY / "nginx.conf").read_text(), [*own, *changes]))
        user = "user root;" if os.getuid() == 0 else ""
        (folder / "nginx.conf").write_text(NGINX.format(user=user, folder=folder))
        words = [os.environ["NGINX_PATH"], "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
        self.start(words)
        self.wait_for("nginx", port)
        return Nginx(port, plain, folder)

    def caddy(self, upstream=None):
        """The port of a Caddy with the operator's file, before the program or before another port."""
        port = free_port()
        own = [
            ("\nserendib.example {", f"\n{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {self.authority} {self.folder}/key.pem"),
            ("reverse_proxy 127.0.0.1:8080 ", f"reverse_proxy 127.0.0.1:{upstream or self.port} "),
            ("/var/log/caddy/serendib.log", f"{self.folder}/caddy.log"),
            ("\n{\n", "\n" + CADDY.format(plain=free_port())),
        ]
        told = self.folder / f"Caddyfile.{port}"
        text = put((DEPLOY / "Caddyfile").read_text(), own)
        told.write_text(text)
        home = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        self.start([os.environ["CADDY_PATH"], "run", "--adapter", "caddyfile", "--config", str(told)], home)
        self.wait_for("Caddy", port)
        return port

    def wait_for(self, name, port):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
                return
            time.sleep(0.05)
        raise AssertionError(f"{name} does not answer: {self.said()}")


class Nginx:
    def __init__(self, port, plain, folder):
        self.port, self.plain, self.folder = port, plain, folder

    def complaints(self):
        said = (self.folder / "nginx.log").read_text()
        return [line for line in said.splitlines() if re.search(r"\[(error|crit|alert|emerg)\]", line)]


def end(program):
    program.terminate()
    program.wait()
