import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLiveClient } from "./realtimeClient";

// The official client on fake sockets.

const sockets: FakeSocket[] = [];

class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  bufferedAmount = 0;
  sent: unknown[] = [];
  /** The state at each close. */
  closedWhile: number[] = [];
  state: number = FakeSocket.CONNECTING;
  constructor(readonly url: string) {
    super();
    sockets.push(this);
  }
  get readyState() {
    return this.state;
  }
  send(what: unknown) {
    this.sent.push(what);
  }
  close() {
    if (this.state === FakeSocket.CLOSED) return;
    this.closedWhile.push(this.state);
    this.end();
  }
  /** Acts as the server. */
  open() {
    this.state = FakeSocket.OPEN;
    this.onopen?.(new Event("open"));
    this.dispatchEvent(new Event("open"));
  }
  end() {
    this.state = FakeSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code: 1006 }));
  }
}

function lastSocket(): FakeSocket {
  return sockets.at(-1) ?? expect.fail("no socket");
}

let statuses: string[];

/** A client that has just joined its first channel. */
async function opening() {
  const client = openLiveClient("http://localhost:1", "key", async () => "token");
  await client.setAuth();
  client.channel("changes:packages").subscribe((status) => statuses.push(status));
  return client;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  sockets.length = 0;
  statuses = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a socket that is let go while it opens is closed when it is open, and says nothing more", async () => {
  const client = await opening();
  const socket = lastSocket();
  const gone = client.disconnect();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([await gone, client.isConnected(), client.isConnecting()]).toEqual(["ok", false, false]);
  expect(socket.closedWhile).toEqual([]);
  const seen = [...statuses];
  socket.open();
  expect(socket.closedWhile).toEqual([FakeSocket.OPEN]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(socket.sent, "nobody joins over it").toEqual([]);
  expect([statuses, sockets.length], "nobody comes again").toEqual([seen, 1]);
  expect(statuses).not.toContain("SUBSCRIBED");
});

test("whoever comes again while the one that was let go still opens has a socket of their own", async () => {
  const client = await opening();
  const first = lastSocket();
  void client.disconnect();
  await vi.advanceTimersByTimeAsync(200);
  client.connect();
  const second = lastSocket();
  expect(second).not.toBe(first);
  second.open();
  first.open();
  expect([first.closedWhile, second.closedWhile]).toEqual([[FakeSocket.OPEN], []]);
  expect([client.isConnected(), first.sent]).toEqual([true, []]);
});

test("a socket that breaks while it opens is tried again, and one that is open is closed at once", async () => {
  const client = await opening();
  const first = lastSocket();
  first.end();
  await vi.advanceTimersByTimeAsync(1_500);
  const second = lastSocket();
  expect(second).not.toBe(first);
  second.open();
  expect(second.sent).not.toEqual([]);
  void client.disconnect();
  expect([first.closedWhile, second.closedWhile]).toEqual([[], [FakeSocket.OPEN]]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sockets).toHaveLength(2);
});
