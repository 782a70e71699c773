"""The official Python client on the realtime door, which speaks the first version of its protocol.

Run by `cargo xtask test e2e`; SERENDIB_BIN names the program, which is started in demo mode on an embedded database.
"""

import asyncio
import os
import re
import subprocess
import tempfile
import unittest

import supabase
from realtime import RealtimeSubscribeStates

from test_product import ANY_DISK, SECRET, SERVICE, token

PATIENCE = 30
QUIET = 0.5


class Realtime(unittest.IsolatedAsyncioTestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="serendib-python-")
        cls.addClassCleanup(folder.cleanup)
        words = [os.environ["SERENDIB_BIN"], "demo", "--listen", "127.0.0.1:0", "--data", folder.name]
        words += ["--jwt-secret", SECRET, "--clock", "2030-01-15T03:30:00Z"]
        cls.program = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, **ANY_DISK})
        cls.addClassCleanup(cls.stop)
        cls.url = re.search(r"http://[\w.:]+", cls.program.stdout.readline()).group()

    @classmethod
    def stop(cls):
        cls.program.kill()
        cls.program.wait()
        cls.program.stdout.close()

    async def client(self, key=None):
        client = await supabase.acreate_client(self.url, key or token(role="anon"))
        self.addAsyncCleanup(client.realtime.close)
        return client

    async def subscribed(self, channel):
        states = []
        await channel.subscribe(lambda state, error: states.append((state, str(error or ""))))
        self.assertEqual(states[0][0], RealtimeSubscribeStates.SUBSCRIBED, states)
        return channel

    async def refusal(self, channel):
        states = []
        await channel.subscribe(lambda state, error: states.append((state, str(error or ""))))
        self.assertEqual(states[0][0], RealtimeSubscribeStates.CHANNEL_ERROR, states)
        await channel.unsubscribe()
        return states[0][1]

    async def until(self, holds):
        for _ in range(PATIENCE * 50):
            if holds():
                return
            await asyncio.sleep(0.02)
        self.fail("it did not come")

    async def test_every_kind_of_change(self):
        boss = await self.client(SERVICE)
        booking = (await boss.table("booking_requests").select("guide_id, guides(user_id)").limit(1).execute()).data[0]
        guide, host = booking["guide_id"], await self.client(token(role="authenticated", sub=booking["guides"]["user_id"]))
        visitor = await self.client()
        heard, system = [], []
        channel = visitor.channel("specialties").on_postgres_changes(
            "*", callback=heard.append, schema="public", table="guide_specialties", filter=f"guide_id=eq.{guide}"
        )
        channel.on_system(system.append)
        await self.subscribed(channel)
        await self.until(lambda: system)
        self.assertEqual(system[0].message, "Subscribed to PostgreSQL")
        row = {"guide_id": guide, "specialty_name": "Temple Tours"}
        made = (await host.table("guide_specialties").insert(row).execute()).data[0]
        await host.table("guide_specialties").delete().eq("id", made["id"]).execute()
        await self.until(lambda: len(heard) == 2)
        self.assertEqual([change["data"]["type"] for change in heard], ["INSERT", "DELETE"])
        self.assertEqual(heard[0]["data"]["record"]["specialty_name"], "Temple Tours")
        self.assertEqual(heard[1]["data"]["old_record"], {"id": made["id"]})

        updates = []
        own = host.channel("me").on_postgres_changes(
            "UPDATE", callback=updates.append, schema="public", table="profiles"
        )
        await self.subscribed(own)
        user = booking["guides"]["user_id"]
        await host.table("profiles").update({"display_name": "Changed"}).eq("user_id", user).execute()
        await self.until(lambda: updates)
        self.assertEqual(updates[0]["data"]["record"]["display_name"], "Changed")
        self.assertEqual(updates[0]["data"]["old_record"], {"user_id": user})

    async def test_broadcasts_and_presence(self):
        one, two = await self.client(), await self.client()
        heard, came, gone = [], [], []
        listening = two.channel("lobby").on_broadcast("wave", heard.append)
        listening.on_presence_join(lambda key, before, now: came.append(key))
        listening.on_presence_leave(lambda key, before, now: gone.append(key))
        await self.subscribed(listening)
        config = {"config": {"broadcast": {"ack": True, "self": False}, "presence": {"key": "one", "enabled": True}, "private": False}}
        speaking = await self.subscribed(one.channel("lobby", config))
        await speaking.send_broadcast("wave", {"n": 1})
        await self.until(lambda: heard)
        self.assertEqual(heard[0]["payload"], {"n": 1})
        await speaking.http_send("wave", {"n": 2})
        await self.until(lambda: len(heard) == 2)
        await speaking.track({"at": "home"})
        await self.until(lambda: came == ["one"])
        self.assertEqual(listening.presence_state()["one"][0]["at"], "home")
        await speaking.untrack()
        await self.until(lambda: gone == ["one"])

    async def test_refusals(self):
        visitor = await self.client()
        private = visitor.channel("x").on_postgres_changes("*", callback=print, schema="public", table="payment_logs")
        self.assertIn("permission denied for table payment_logs", await self.refusal(private))
        config = {"config": {"broadcast": None, "presence": None, "private": True}}
        topic = "chat_00000000-0000-4000-8000-000000000000"
        self.assertIn("Unauthorized", await self.refusal(visitor.channel(topic, config)))


if __name__ == "__main__":
    unittest.main()
