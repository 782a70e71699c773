"""Clients that write and read through nginx or Caddy while the program is stopped and started again: what was refused, cut, acknowledged, lost.

`cargo xtask bench restarts --seconds 3600 --every 30` builds the release program and runs this; `test_deployed.py` runs it for a moment.
The proxy has its file of `deploy/`. An insert that got 201 is acknowledged and must be in the database at the end. One that got no answer, or
a proxy's 502, may be there or not: HTTP cannot tell. Whatever else is there is a fault.
"""

import argparse
import collections
import dataclasses
import http.client
import json
import os
import random
import re
import sqlite3
import ssl
import sys
import threading
import time

from proxied import NAME, House

CLIENTS = 16
NGINX, CADDY = "nginx", "Caddy"
READ = "/rest/v1/destinations?select=city&limit=1"
WRITE = "/rest/v1/contact_messages"
WRITER = "writer@example.lk"
MESSAGE = {"first_name": "Amara", "last_name": "K", "subject": "Ella", "message": "Hello"}
# Between two requests of one client, so that an hour of them fits a disk.
PAUSE = (0.005, 0.05)


@dataclasses.dataclass
class Told:
    seconds: float = 0
    restarts: int = 0
    answers: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    acknowledged: int = 0
    unanswered: int = 0
    lost: int = 0
    kept_unanswered: int = 0
    never_sent: int = 0
    refused: int = 0
    cut: int = 0
    others: list = dataclasses.field(default_factory=list)
    complaints: list = dataclasses.field(default_factory=list)
    longest_gap: float = 0


class Client(threading.Thread):
    def __init__(self, number, port, safe, until):
        super().__init__(daemon=True)
        self.number, self.port, self.safe, self.until = number, port, safe, until
        self.answers, self.acknowledged, self.unanswered = collections.Counter(), set(), set()
        self.line, self.count = None, 0

    def run(self):
        while time.monotonic() < self.until:
            self.count += 1
            name = f"{self.number} {self.count}"
            if self.count % 2:
                self.answers["GET", self.ask("GET", READ)] += 1
            else:
                status = self.ask("POST", WRITE, message(name))
                self.answers["POST", status] += 1
                if status == 201:
                    self.acknowledged.add(name)
                elif status in ("none", 502, 503, 504):
                    self.unanswered.add(name)
            time.sleep(random.uniform(*PAUSE))
        if self.line is not None:
            self.line.close()

    def ask(self, method, path, body=None):
        """The status; "none" where the connection ended without one."""
        try:
            if self.line is None:
                self.line = http.client.HTTPSConnection(NAME, self.port, timeout=60, context=self.safe)
            self.line.request(method, path, body, {"Content-Type": "application/json"} if body else {})
            answer = self.line.getresponse()
            answer.read()
            return answer.status
        except (OSError, http.client.HTTPException):
            self.line.close()
            self.line = None
            return "none"


def message(name):
    return json.dumps({**MESSAGE, "first_name": name, "email": WRITER})


def run(seconds, every, clients=CLIENTS, through=NGINX):
    house = House("--rate-per-address", "0")
    try:
        nginx = house.nginx() if through == NGINX else None
        port = nginx.port if nginx else house.caddy()
        safe, began = ssl.create_default_context(cafile=house.authority), time.monotonic()
        at_work = [Client(number, port, safe, began + seconds) for number in range(clients)]
        for client in at_work:
            client.start()
        told = Told()
        while time.monotonic() + every < began + seconds:
            time.sleep(every)
            before = time.monotonic()
            assert house.restart() == 0, house.said()
            told.longest_gap = max(told.longest_gap, time.monotonic() - before)
            told.restarts += 1
        for client in at_work:
            client.join()
        told.seconds = time.monotonic() - began
        house.program.terminate()
        house.program.wait()
        count(told, at_work, written(house), nginx.complaints() if nginx else [])
        return told
    finally:
        house.close()


def written(house):
    base = sqlite3.connect(f"file:{house.data}/serendib.db?mode=ro", uri=True)
    try:
        return {name for (name,) in base.execute("SELECT first_name FROM contact_messages WHERE email = ?", [WRITER])}
    finally:
        base.close()


def count(told, at_work, stored, complaints):
    acknowledged = set().union(*(client.acknowledged for client in at_work))
    unanswered = set().union(*(client.unanswered for client in at_work))
    told.answers = sum((client.answers for client in at_work), collections.Counter())
    told.acknowledged, told.unanswered = len(acknowledged), len(unanswered)
    told.lost = len(acknowledged - stored)
    told.kept_unanswered = len(stored & unanswered)
    told.never_sent = len(stored - acknowledged - unanswered)
    for line in complaints:
        if re.search(r"connect\(\) failed \(111", line):
            told.refused += 1
        elif re.search(r"prematurely closed|reset by peer|Broken pipe", line):
            told.cut += 1
        else:
            told.complaints.append(line)
    wanted = {("GET", 200), ("POST", 201)}
    told.others = [
        (*what, many) for what, many in told.answers.items() if what not in wanted and what[1] not in (502, "none")
    ]


def main():
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=int, default=300)
    words.add_argument("--every", type=int, default=30)
    words.add_argument("--clients", type=int, default=CLIENTS)
    words.add_argument("--through", choices=[NGINX, CADDY], default=NGINX)
    asked = words.parse_args()
    told = run(asked.seconds, asked.every, asked.clients, asked.through)
    answers = ", ".join(f"{method} {status}: {many:,}" for (method, status), many in sorted(told.answers.items(), key=str))
    print(f"{asked.clients} clients through {asked.through} for {told.seconds:.0f} s, {told.restarts} restarts, {os.environ['SERENDIB_BIN']}")
    print(f"answers                          {answers}")
    print(f"acknowledged writes              {told.acknowledged:,}")
    print(f"of them lost                     {told.lost}")
    print(f"writes without an answer         {told.unanswered}, of which stored {told.kept_unanswered}")
    print(f"stored and never sent            {told.never_sent}")
    print(f"nginx was refused a connection   {told.refused}")
    print(f"nginx was cut off                {told.cut}")
    print(f"longest stop and start           {told.longest_gap:.2f} s")
    print(f"other answers                    {told.others}")
    print(f"other complaints of nginx        {told.complaints[:5]}")
    sys.exit(1 if told.lost or told.never_sent or told.others or told.complaints else 0)


if __name__ == "__main__":
    main()
