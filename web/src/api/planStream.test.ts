import { expect, test } from "vitest";
import { eventsOf } from "./planStream";

const whole = 'event: progress\ndata: {"stage":"reading"}\n\n: still there\n\nevent: itinerary\ndata: {\ndata: }\n\n';

async function read(...pieces: (string | Uint8Array)[]) {
  const bytes = pieces.map((piece) => (typeof piece === "string" ? new TextEncoder().encode(piece) : piece));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of bytes) controller.enqueue(piece);
      controller.close();
    },
  });
  const found = [];
  for await (const one of eventsOf(body)) found.push(one);
  return found;
}

test("events are read wherever the network cuts them", async () => {
  for (let at = 0; at <= whole.length; at += 1) {
    expect(await read(whole.slice(0, at), whole.slice(at))).toEqual([
      { event: "progress", data: '{"stage":"reading"}' },
      { event: "itinerary", data: "{\n}" },
    ]);
  }
});

test("lines may end as on any machine", async () => {
  const dressed = whole.replaceAll("\n", "\r\n");
  for (let at = 0; at <= dressed.length; at += 1) {
    expect(await read(dressed.slice(0, at), dressed.slice(at))).toHaveLength(2);
  }
});

test("an event that was cut off is dropped", async () => {
  expect(await read("event: itinerary\ndata: {}\n")).toEqual([]);
});

test("an event without a name is a message, and one without data is dropped", async () => {
  expect(await read("data:x\n\nevent: progress\n\n")).toEqual([{ event: "message", data: "x" }]);
});

test("a letter that is cut in two is one letter", async () => {
  const bytes = new TextEncoder().encode("data: ඇල්ල\n\n");
  const found = await read(...Array.from(bytes, (byte) => new Uint8Array([byte])));
  expect(found).toEqual([{ event: "message", data: "ඇල්ල" }]);
});
