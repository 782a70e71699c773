import { RealtimeClient } from "@supabase/realtime-js";

// Only `realtime.ts` loads this file, so that the library loads last, for signed-in clients only.

/** Reads `token` at each join and heartbeat. */
export function openLiveClient(url: string, anonKey: string, token: () => Promise<string | null>): RealtimeClient {
  return new RealtimeClient(`${url.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: anonKey },
    accessToken: token,
    transport: patient(WebSocket),
  });
}

/**
 * Can be closed while they open, as at an immediate sign-out. Browsers log that as a failure, so these close once open.
 * The library sees the socket closed at once, and no later events.
 */
function patient(socket: typeof WebSocket): typeof WebSocket {
  return class extends socket {
    /** The state for the caller that closed the socket. */
    #seems: WebSocket["readyState"] | undefined;

    override get readyState(): WebSocket["readyState"] {
      return this.#seems ?? super.readyState;
    }

    override close(code?: number, reason?: string): void {
      if (this.readyState !== socket.CONNECTING) {
        super.close(code, reason);
        return;
      }
      const onClose = this.onclose;
      this.onopen = null;
      this.onmessage = null;
      this.onerror = null;
      this.onclose = null;
      this.addEventListener("open", () => super.close(code, reason));
      this.#seems = socket.CLOSING;
      queueMicrotask(() => {
        this.#seems = socket.CLOSED;
        // Browsers report 1006 for a connection that never opened.
        onClose?.call(this, new CloseEvent("close", { code: 1006 }));
      });
    }
  };
}
