import type { HostShares, OpenShare, ReceivedHostShare, ShareHost } from "../api/hostShares";

/** The last digits of its id. */
const idOf = (last: string) => `5f3c9a12-0000-4000-8000-0000000000${last}`;

export const TRIP = "0f4f56a6-886e-4a29-9f04-000000000001";

const makeShareHost = (last: string, display_name: string, parts: Partial<ShareHost> = {}): ShareHost => ({
  guide_id: idOf(last),
  display_name,
  avatar_url: null,
  is_owner: false,
  is_host: true,
  commission_percent: 15,
  agreed: null,
  open: null,
  ...parts,
});

export const OWNER = makeShareHost("b1", "Hanna Lindqvist", { is_owner: true });
export const RUWANI = makeShareHost("b2", "Ruwani Peiris");

export const AGREED = { id: idOf("e1"), percent: 80, agreed_at: "2029-12-03T12:00:00Z", message: null };

export const makeOpenShare = (parts: Partial<OpenShare> = {}): OpenShare => ({
  id: idOf("e2"),
  percent: 70,
  by: "owner",
  message: null,
  is_invitation: false,
  created_at: "2030-01-15T03:30:00Z",
  expires_at: "2030-01-29T03:30:00Z",
  is_mine: true,
  ...parts,
});

/** As the owner reads it. */
export const makeShares = (hosts: ShareHost[], parts: Partial<HostShares> = {}): HostShares => ({
  package_id: TRIP,
  title: "Tea and Trains",
  is_owner: true,
  hosts: [OWNER, ...hosts],
  ...parts,
});

/** Of an owner, for 14 days. */
export const makeReceivedShare = (parts: Partial<ReceivedHostShare> = {}): ReceivedHostShare => ({
  id: idOf("e3"),
  package_id: TRIP,
  title: "Tea and Trains",
  from: "Ajantha Ekanayake",
  percent: 80,
  by: "owner",
  is_invitation: false,
  message: "You drive, I write with the travelers.",
  created_at: "2030-01-15T03:30:00Z",
  expires_at: "2030-01-29T03:30:00Z",
  commission_percent: 15,
  present_percent: 100,
  ...parts,
});
