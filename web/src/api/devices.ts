import { authDelete, authRead } from "./authCall";
import { accessToken } from "./session";

/** A sign-in that is still valid. Instants are RFC 3339. */
export type Device = {
  id: string;
  created_at: string;
  refreshed_at: string;
  user_agent: string | null;
  ip: string | null;
  aal: "aal1" | "aal2";
  is_current: boolean;
};

// The official client lacks these calls (docs/wire.md).

export async function listDevices(): Promise<Device[]> {
  return (await authRead<{ sessions: Device[] }>("/sessions", await accessToken())).sessions;
}

export async function endDevice(id: string): Promise<void> {
  await authDelete(`/sessions/${encodeURIComponent(id)}`, await accessToken());
}
