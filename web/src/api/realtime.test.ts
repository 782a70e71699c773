import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standIn, store, tokens } from "../testing/standIn";
import { resetClient } from "../testing/wholeClient";

// The socket is fake: its events are scripted, its calls recorded.

type Status = (status: string) => void;
type Heard = (payload: unknown) => void;

const clients: FakeClient[] = [];

class FakeChannel {
  status: Status = () => undefined;
  heard: Heard = () => undefined;
  sent: unknown[] = [];
  constructor(
    readonly name: string,
    readonly params: unknown,
  ) {}
  on(_kind: string, _filter: unknown, heard: Heard) {
    this.heard = heard;
    return this;
  }
  subscribe(status: Status) {
    this.status = status;
    return this;
  }
  send(what: unknown) {
    this.sent.push(what);
    return Promise.resolve("ok");
  }
}

class FakeClient {
  channels: FakeChannel[] = [];
  isClosed = false;
  isDown = false;
  constructor(readonly address: string) {
    clients.push(this);
  }
  channel(name: string, params?: unknown) {
    const channel = new FakeChannel(name, params);
    this.channels.push(channel);
    return channel;
  }
  removeChannel(channel: FakeChannel) {
    this.channels = this.channels.filter((one) => one !== channel);
    return Promise.resolve("ok");
  }
  connect() {}
  isConnected() {
    return !this.isClosed && !this.isDown;
  }
  setAuth() {
    return Promise.resolve();
  }
  disconnect() {
    this.isClosed = true;
    return Promise.resolve("ok");
  }
}

vi.mock("@supabase/realtime-js", () => ({ RealtimeClient: FakeClient }));

let stop: (() => void) | undefined;
let queries: QueryClient;
let reads: number;
let onNews: ReturnType<typeof vi.fn<(text: string) => void>>;
let onBack: ReturnType<typeof vi.fn<() => void>>;

beforeEach(async () => {
  vi.resetModules();
  resetClient();
  vi.stubGlobal("WebSocket", class {});
  clients.length = 0;
  reads = 0;
  onNews = vi.fn();
  onBack = vi.fn();
  store(tokens("one"));
  standIn({});
  queries = new QueryClient();
  const { beginSession } = await import("./session");
  await beginSession();
});

afterEach(() => {
  stop?.();
  stop = undefined;
  queries.clear();
});

async function loadRealtime() {
  const { keepUpToDate, joinTalk } = await import("./realtime");
  stop = keepUpToDate(queries, { onNews, onBack });
  return { joinTalk };
}

function look() {
  const observer = new QueryObserver(queries, {
    queryKey: ["booking_requests", "mine"],
    meta: { live: ["booking_requests"], news: (before, now) => `${before} is ${now}` },
    queryFn: () => {
      reads += 1;
      return reads;
    },
  });
  return observer.subscribe(() => undefined);
}

async function channel(): Promise<FakeChannel> {
  return await vi.waitFor(() => {
    const found = clients.at(-1)?.channels[0];
    if (!found) throw new Error("nothing is joined");
    return found;
  });
}

test("what is on the screen is watched, read again when it changes, and told", async () => {
  await loadRealtime();
  const leave = look();
  const watched = await channel();
  expect(clients.map((one) => one.address)).toEqual([`${location.origin.replace("http", "ws")}/realtime/v1`]);
  expect(watched.name).toBe("changes:booking_requests");
  watched.status("SUBSCRIBED");
  // Something may have changed before the subscription.
  await vi.waitFor(() => expect(reads).toBe(2));
  watched.heard({});
  watched.heard({});
  await vi.waitFor(() => expect(onNews).toHaveBeenLastCalledWith("2 is 3"));
  expect(reads).toBe(3);
  leave();
});

test("a query of several tables is read once for all that are watched or change at one time", async () => {
  await loadRealtime();
  let counted = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ["guide_inbox"],
    meta: { live: ["booking_requests", "chat_messages", "notifications"] },
    queryFn: () => {
      counted += 1;
      return counted;
    },
  });
  const leave = observer.subscribe(() => undefined);
  const watched = await vi.waitFor(() => {
    const channels = clients.at(-1)?.channels ?? [];
    expect(channels).toHaveLength(3);
    return channels;
  });
  for (const one of watched) one.status("SUBSCRIBED");
  await vi.waitFor(() => expect(counted).toBe(2));
  for (const one of watched) one.heard({});
  await vi.waitFor(() => expect(counted).toBe(3));
  await new Promise((done) => setTimeout(done, 300));
  expect(counted).toBe(3);
  leave();
});

test("after a lost connection everything is read again, and that is said", async () => {
  await loadRealtime();
  const leave = look();
  const watched = await channel();
  watched.status("SUBSCRIBED");
  await vi.waitFor(() => expect(reads).toBe(2));
  const { onConnection } = await import("./connection");
  const states: string[] = [];
  onConnection((now) => states.push(now));
  const [socket] = clients;
  if (!socket) expect.fail("no socket");
  socket.isDown = true;
  watched.status("CHANNEL_ERROR");
  socket.isDown = false;
  watched.status("SUBSCRIBED");
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  expect(states).toEqual(["lost", "on"]);
  expect(reads).toBe(3);
  leave();
});

test("where there is no socket it is given up", async () => {
  await loadRealtime();
  const leave = look();
  const watched = await channel();
  for (const socket of clients) socket.isDown = true;
  for (let time = 0; time < 3; time += 1) watched.status("CHANNEL_ERROR");
  expect(clients.map((one) => one.isClosed)).toEqual([true]);
  leave();
  const again = look();
  await new Promise((done) => setTimeout(done, 20));
  expect(clients).toHaveLength(1);
  again();
});

test("what is refused leaves the rest as it is", async () => {
  const { joinTalk } = await loadRealtime();
  const leave = look();
  (await channel()).status("SUBSCRIBED");
  await vi.waitFor(() => expect(reads).toBe(2));
  joinTalk("b1", "me", () => undefined);
  const talk = await vi.waitFor(() => clients[0]?.channels[1] ?? expect.fail("nothing is joined"));
  const { onConnection } = await import("./connection");
  const states: string[] = [];
  onConnection((now) => states.push(now));
  for (let time = 0; time < 3; time += 1) talk.status("CHANNEL_ERROR");
  expect([states, clients[0]?.isClosed, clients[0]?.channels.map((one) => one.name)]).toEqual([
    [],
    false,
    ["changes:booking_requests"],
  ]);
  leave();
});

test("whoever signs out takes the socket along", async () => {
  await loadRealtime();
  const leave = look();
  const watched = await channel();
  watched.status("SUBSCRIBED");
  await vi.waitFor(() => expect(reads).toBe(2));
  watched.heard({});
  const { forgetSession } = await import("./session");
  forgetSession();
  expect(clients.map((one) => one.isClosed)).toEqual([true]);
  // An event in transit, and one during closing.
  watched.heard({});
  await new Promise((done) => setTimeout(done, 400));
  expect([reads, onNews.mock.calls]).toEqual([2, [["1 is 2"]]]);
  leave();
});

test("typing is said on the conversation's own channel, to the other side only", async () => {
  const { joinTalk } = await loadRealtime();
  const typed = vi.fn();
  const talk = joinTalk("b1", "me", typed);
  const joined = await channel();
  expect([joined.name, joined.params]).toEqual([
    "chat_b1",
    { config: { private: true, broadcast: { self: false, ack: false } } },
  ]);
  talk.typing();
  expect(joined.sent).toEqual([]);
  joined.status("SUBSCRIBED");
  talk.typing();
  talk.typing();
  expect(joined.sent).toEqual([{ type: "broadcast", event: "typing", payload: { by: "me" } }]);
  joined.heard({ payload: { by: "me" } });
  expect(typed).not.toHaveBeenCalled();
  joined.heard({ payload: { by: "other" } });
  expect(typed).toHaveBeenCalledOnce();
  talk.leave();
  expect(clients[0]?.channels).toEqual([]);
});
