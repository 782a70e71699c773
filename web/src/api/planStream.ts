import { createParser, type EventSourceMessage } from "eventsource-parser";

/** Server-sent events of a response body. An event that the end cuts off is dropped. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  let found: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => found.push(event) });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      for (const { event = "message", data } of found) yield { event, data };
      found = [];
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
