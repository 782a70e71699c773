import { expect, test } from "vitest";
import { eventReader, eventsOf } from "./planStream";

const whole = 'event: progress\ndata: {"stage":"reading"}\n\n: still there\n\nevent: itinerary\ndata: {\ndata: }\n\n';

test("events are read wherever the network cuts them", () => {
  for (let at = 0; at <= whole.length; at += 1) {
    const read = eventReader();
    expect([...read(whole.slice(0, at)), ...read(whole.slice(at))]).toEqual([
      { event: "progress", data: '{"stage":"reading"}' },
      { event: "itinerary", data: "{\n}" },
    ]);
  }
});

test("lines may end as on any machine", () => {
  const dressed = whole.replaceAll("\n", "\r\n");
  for (let at = 0; at <= dressed.length; at += 1) {
    const read = eventReader();
    expect([...read(dressed.slice(0, at)), ...read(dressed.slice(at))]).toHaveLength(2);
  }
});

test("an event that was cut off is none", () => {
  expect(eventReader()("event: itinerary\ndata: {}\n")).toEqual([]);
});

test("what has no name is a message, and what says nothing is none", () => {
  expect(eventReader()("data:x\n\nevent: progress\n\n")).toEqual([{ event: "message", data: "x" }]);
});

test("a letter that is cut in two is one letter", async () => {
  const bytes = new TextEncoder().encode("data: ඇල්ල\n\n");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const found = [];
  for await (const one of eventsOf(body)) found.push(one.data);
  expect(found).toEqual(["ඇල්ල"]);
});
