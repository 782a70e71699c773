"""The official Python client's storage against the product whose files lie in a real S3 service.

Run by `cargo xtask test e2e`; SERENDIB_BIN names the program, which keeps its uploaded files in a bucket of moto's server.
"""

import logging
import os
import re
import socket
import struct
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
import zlib

import boto3
import supabase
from moto.server import ThreadedMotoServer
from storage3.exceptions import StorageApiError

from test_product import ANY_DISK, token

SECRET = "0123456789abcdef0123456789abcdef"
SERVICE = token(role="service_role")
KEYS = {"aws_access_key_id": "who", "aws_secret_access_key": "hunter2", "region_name": "us-east-1"}


def picture(wide, high):
    """A PNG of a slope of grey."""

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    rows = b"".join(b"\0" + bytes((x * 255 // wide + y) % 256 for x in range(wide)) for y in range(high))
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Relay:
    """Bytes between the program and the service, which can stand still: a machine that hangs."""

    def __init__(self, host, port):
        self.flows = threading.Event()
        self.flows.set()
        self.service = (host, port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(self.service)
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=(one, other), daemon=True).start()

    def carry(self, one, other):
        with one:
            try:
                while part := one.recv(65_536):
                    self.flows.wait()
                    other.sendall(part)
                other.shutdown(socket.SHUT_WR)
            except OSError:
                pass

    def close(self):
        self.flows.set()
        self.listener.close()


class Storage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        service = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        service.start()
        cls.addClassCleanup(service.stop)
        host, port = service.get_host_and_port()
        cls.relay = Relay(host, port)
        cls.addClassCleanup(cls.relay.close)
        cls.endpoint = cls.relay.address
        cls.s3 = boto3.client("s3", endpoint_url=f"http://{host}:{port}", **KEYS)
        cls.s3.create_bucket(Bucket="trips")
        folder = tempfile.TemporaryDirectory(prefix="serendib-python-")
        cls.addClassCleanup(folder.cleanup)
        cls.data = folder.name
        cls.program = cls.start("demo", "--listen", "127.0.0.1:0", "--jwt-secret", SECRET)
        cls.addClassCleanup(cls.stop)
        cls.url = re.search(r"http://[\w.:]+", cls.program.stdout.readline()).group()
        cls.storage = supabase.create_client(cls.url, SERVICE).storage

    @classmethod
    def start(cls, *words, **other):
        settings = {
            "SERENDIB_DATA": cls.data,
            "SERENDIB_STORAGE_URL": "s3://trips/files",
            "SERENDIB_S3_ENDPOINT": cls.endpoint,
            "SERENDIB_S3_ACCESS_KEY_ID": KEYS["aws_access_key_id"],
            "SERENDIB_S3_SECRET_ACCESS_KEY": KEYS["aws_secret_access_key"],
            **ANY_DISK,
            **other,
        }
        words = [os.environ["SERENDIB_BIN"], *words]
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **settings})

    @classmethod
    def stop(cls):
        cls.program.kill()
        cls.program.wait()
        cls.program.stdout.close()
        cls.program.stderr.close()

    def blobs(self):
        listed = self.s3.list_objects_v2(Bucket="trips", Prefix="files/")
        return {one["Key"]: one["Size"] for one in listed.get("Contents", [])}

    def get(self, address, **headers):
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
            return answer.status, answer.headers, answer.read()

    def test_a_picture_lies_in_the_service_and_is_shown_from_there(self):
        bucket = self.storage.from_("package-images")
        before = set(self.blobs())
        told = bucket.upload("trip/one.png", picture(1_500, 1_000), {"content-type": "image/png"})
        self.assertEqual(told.full_path, "package-images/trip/one.png")
        # The original, and the variants that are narrower; under names that nobody chose.
        new = {key: size for key, size in self.blobs().items() if key not in before}
        self.assertEqual(len(new), 3)
        self.assertTrue(all(re.fullmatch(r"files/[0-9a-f]{2}/[0-9a-f]{64}", key) for key in new))
        address = bucket.get_public_url("trip/one.png").rstrip("?")
        status, headers, whole = self.get(address)
        self.assertEqual((status, headers["content-type"], len(whole)), (200, "image/jpeg", max(new.values())))
        status, headers, part = self.get(address, Range="bytes=10-19")
        self.assertEqual((status, part), (206, whole[10:20]))
        card = self.get(f"{address}?variant=card")[2]
        self.assertIn(len(card), new.values())
        self.assertEqual(bucket.download("trip/one.png"), whole)
        with self.assertRaises(StorageApiError) as raised:
            bucket.upload("trip/one.png", picture(8, 8), {"content-type": "image/png"})
        self.assertEqual(str(raised.exception.status), "409")
        bucket.copy("trip/one.png", "trip/two.png")
        bucket.move("trip/two.png", "trip/three.png")
        self.assertEqual([row["name"] for row in bucket.list("trip")], ["one.png", "three.png"])
        self.assertEqual(self.get(bucket.get_public_url("trip/three.png").rstrip("?"))[2], whole)
        removed = bucket.remove(["trip/one.png", "trip/three.png", "trip/none.png"])
        self.assertEqual(len(removed), 2)

    def test_a_large_private_file_goes_there_in_parts_and_comes_back_by_a_link(self):
        self.storage.create_bucket("papers", options={"public": False})
        papers = self.storage.from_("papers")
        content = os.urandom(6 * 1024 * 1024)
        papers.upload("a/large.bin", content, {"content-type": "application/octet-stream"})
        self.assertIn(len(content), self.blobs().values())
        link = papers.create_signed_url("a/large.bin", 60)["signedURL"]
        self.assertEqual(self.get(link)[2], content)
        self.assertEqual(self.get(link, Range="bytes=5500000-5500009")[2], content[5_500_000:5_500_010])

    def test_the_operator_is_told_whether_all_files_are_there(self):
        self.storage.from_("avatars").upload("me/1.png", picture(40, 40), {"content-type": "image/png"})
        looked = self.start("check", "--listen", "127.0.0.1:0")
        told, refused = looked.communicate(timeout=60)
        self.assertEqual(looked.returncode, 0, refused)
        self.assertIn("files", told)
        self.assertNotIn("hunter2", told + refused)
        known = set(self.blobs())
        self.storage.from_("avatars").upload("me/2.png", picture(40, 41), {"content-type": "image/png"})
        (lost,) = set(self.blobs()) - known
        self.s3.delete_object(Bucket="trips", Key=lost)
        looked = self.start("check", "--listen", "127.0.0.1:0")
        told, refused = looked.communicate(timeout=60)
        self.assertEqual(looked.returncode, 1)
        self.assertIn("1 of the files", refused)
        self.storage.from_("avatars").remove(["me/2.png"])



    def test_whoever_waits_for_a_service_that_hangs_is_answered_in_time(self):
        avatars = self.storage.from_("avatars")
        avatars.upload("me/3.png", picture(40, 42), {"content-type": "image/png"})
        address = avatars.get_public_url("me/3.png").rstrip("?")
        self.assertEqual(self.get(address)[0], 200)
        found = {}

        def read():
            try:
                self.get(address, **{"Cache-Control": "no-cache"})
            except urllib.error.HTTPError as error:
                found["read"] = (error.code, error.headers["retry-after"])

        def upload():
            try:
                avatars.upload("me/4.png", picture(40, 43), {"content-type": "image/png"})
            except StorageApiError as error:
                found["upload"] = str(error.status)

        def check():
            looked = self.start("check", "--listen", "127.0.0.1:0")
            said = looked.communicate(timeout=60)[1]
            found["check"] = (looked.returncode, "no answer within" in said and "SERENDIB_STORAGE_URL" in said)

        def timed(name, does):
            began = time.monotonic()
            does()
            took[name] = time.monotonic() - began

        took = {}
        self.relay.flows.clear()
        try:
            ways = {"read": read, "upload": upload, "check": check}
            threads = [threading.Thread(target=timed, args=one) for one in ways.items()]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            self.relay.flows.set()
        self.assertEqual(found, {"read": (503, "1"), "upload": "503", "check": (1, True)})
        self.assertLess(took["read"], 10)
        self.assertLess(max(took.values()), 15)
        self.assertEqual(self.get(address)[0], 200)
        avatars.remove(["me/3.png"])

    def test_a_bucket_that_is_not_there_is_called_so_and_a_service_that_is_not_there_too(self):
        none = {"SERENDIB_STORAGE_URL": "s3://nobody/files"}
        closed = {"SERENDIB_S3_ENDPOINT": "http://127.0.0.1:1"}
        with tempfile.TemporaryDirectory(prefix="serendib-python-") as data:
            own = {"SERENDIB_DATA": data, "SERENDIB_SITE_URL": "http://127.0.0.1:9", "SERENDIB_JWT_SECRET": SECRET}
            self.start("migrate", **own).communicate(timeout=60)
            for command in (("check",), ("serve", "--listen", "127.0.0.1:0")):
                looked = self.start(*command, **own, **none)
                said = looked.communicate(timeout=60)[1]
                self.assertEqual(looked.returncode, 1, said)
                self.assertIn("bucket does not exist", said)
            looked = self.start("check", **own, **closed)
            said = looked.communicate(timeout=60)[1]
            self.assertEqual(looked.returncode, 1, said)
            self.assertIn("connection refused", said)


if __name__ == "__main__":
    unittest.main()
