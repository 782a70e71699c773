import { RealtimeClient } from "@supabase/realtime-js";

// Nobody but `realtime.ts` loads this file, so that the library comes after everything else, and only to whoever is signed in.

/** The official client of `realtime/v1`. `token` is asked at each join and each heartbeat. */
export function openLiveClient(url: string, anonKey: string, token: () => Promise<string | null>): RealtimeClient {
  return new RealtimeClient(`${url.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: anonKey },
    accessToken: token,
    transport: patient(WebSocket),
  });
}

/**
 * Sockets that may be let go while they open, as when somebody signs out at once. Browsers take that for a failure and say so on the
 * console; these are closed when they are open. The library hears at once that such a socket is gone, and nothing of it after that.
 */
function patient(socket: typeof WebSocket): typeof WebSocket {
  return class extends socket {
    /** What it looks like to whoever has let go of it. */
    #seems: WebSocket["readyState"] | undefined;

    override get readyState(): WebSocket["readyState"] {
      return this.#seems ?? super.readyState;
    }

    override close(code?: number, reason?: string): void {
      if (this.readyState !== socket.CONNECTING) {
        super.close(code, reason);
        return;
      }
      const told = this.onclose;
      this.onopen = null;
      this.onmessage = null;
      this.onerror = null;
      this.onclose = null;
      this.addEventListener("open", () => super.close(code, reason));
      this.#seems = socket.CLOSING;
      queueMicrotask(() => {
        this.#seems = socket.CLOSED;
        // No code stands for a connection that never was: 1006, as browsers say.
        told?.call(this, new CloseEvent("close", { code: 1006 }));
      });
    }
  };
}
