import type { NewHostShare, OpenShare, ShareHost } from "../../../../api/hostShares";
import { capital, percentText, THE_OWNER } from "../../../../components/host-share/copy";
import { daysBetween, today } from "../../../../lib/dates";
import { deadlineText, instantDayText } from "../../../../lib/instants";
import { countText, firstName } from "../../../../lib/text";

export const copy = {
  coHosts: "Co-hosts",
  lede: "The guide who leads a trip keeps the guide's part of its price. Here you agree on another share with each co-host.",
  ledeOfHost: "What you keep of the guide's part of the trips that you lead. The owner of the package gets the rest.",
  loading: "Loading the co-hosts...",
  loadFailed: "The co-hosts could not be loaded.",
  notYours: "You neither own nor host this package.",
  tryAgain: "Try again",
  close: "Close",
  back: "Back",
  list: "Hosts of this package",
  alone: "You are the only host. Invite another guide, and both of you can lead this trip.",
  contents: "Co-hosts of the package",

  owner: "Owner",
  you: "You",
  invited: "Invited",
  ownTrips: "Keeps all of the trips that they lead.",
  ownTripsOfYours: "You keep all of the trips that you lead.",
  propose: "Propose a share",
  proposeAnother: "Propose another share",
  invite: "Invite a co-host",
  end: "End agreement",
  takeBack: "Take back",
  takingBack: "Taking back…",
  takenBackTitle: "Proposal taken back",
  takeBackFailed: "The proposal could not be taken back. Please try again.",

  find: "Guide's name",
  findHint: "Type a part of the name of the guide that you would like to invite.",
  finding: "Looking for guides...",
  findFailed: "The guides could not be looked up.",
  found: "Guides",
  more: "There may be more: type more of the name.",

  noExample: "With a share from 50% to 100%, what each of you gets stands here.",
  percentWrong: "Choose a whole number from 50 to 100.",
  message: "Message (optional)",
  messageHint: "Such as who drives, and who answers the travelers.",
  send: "Send proposal",
  sendInvitation: "Send invitation",
  sending: "Sending…",
  sendFailed: "The proposal could not be sent. Please try again.",
  sentTitle: "Proposal sent",
  invitedTitle: "Invitation sent",
  terms: "It holds for bookings whose first payment comes after the answer. Others stay as they were agreed.",

  endTitle: "End this agreement?",
  keep: "Keep it",
  ending: "Ending…",
  endFailed: "The agreement could not be ended. Please try again.",
  endedTitle: "Agreement ended",

  hostedTitle: "Packages you host",
  hostedLede: "Other guides own them, and you lead them too.",
  hostedFailed: "The packages that you host could not be loaded.",
  shareFailed: "Your share could not be loaded.",
  shareLoading: "Loading your share...",
  details: "Details",
  noShare: "No share is agreed: you keep all of the guide's part.",
} as const;

const WHOLE = 100;

/** Without a name if the reader does not see their row. */
export function ownerName(hosts: readonly ShareHost[]): string {
  return hosts.find((host) => host.is_owner)?.display_name ?? THE_OWNER;
}

type Reader = { isOwner: boolean; owner: string };

/** "Agreed on 3 Dec 2026 by you and Nimal Perera: Nimal keeps 80%, you get 20%." */
export function agreedText(host: ShareHost, { isOwner, owner }: Reader): string {
  if (!host.agreed) return "";
  const { percent, agreed_at } = host.agreed;
  const [keeps, rest] = [percentText(percent), percentText(WHOLE - percent)];
  const day = instantDayText(agreed_at);
  if (isOwner) {
    const name = firstName(host.display_name);
    return `Agreed on ${day} by you and ${host.display_name}: ${name} keeps ${keeps}, you get ${rest}.`;
  }
  return `Agreed on ${day} by ${owner} and you: you keep ${keeps}, ${owner} gets ${rest}.`;
}

export function noShareText(host: ShareHost, { isOwner }: Pick<Reader, "isOwner">): string {
  return isOwner ? `No share is agreed: ${firstName(host.display_name)} keeps all of the guide's part.` : copy.noShare;
}

/** "You proposed 80%", "Nimal proposes to keep 90%". */
export function openText(host: ShareHost, open: OpenShare, { isOwner, owner }: Reader): string {
  const percent = percentText(open.percent);
  if (open.is_mine) {
    if (open.is_invitation) return `You invited them, with a share of ${percent}`;
    return isOwner ? `You proposed that they keep ${percent}` : `You proposed to keep ${percent}`;
  }
  if (isOwner) return `${firstName(host.display_name)} proposes to keep ${percent}`;
  return open.is_invitation
    ? `${capital(owner)} invites you, with a share of ${percent}`
    : `${capital(owner)} proposes that you keep ${percent}`;
}

/** "2 days left, until 17 Jan 2030, 09:00 your time (…)". */
export function openUntilText(expires: string, now: number): string {
  return `${leftText(expires, now)}, until ${deadlineText(expires)}`;
}

function leftText(expires: string, now: number): string {
  const days = daysBetween(today(new Date(now)), today(new Date(expires)));
  return days <= 0 ? "ends today" : `${countText(days, "day", "days")} left`;
}

export function foundText(count: number, q: string): string {
  return count === 0 ? `No guide is called “${q}”.` : `${countText(count, "guide", "guides")} found.`;
}

export function proposeTitle(name: string, isInvitation: boolean): string {
  return isInvitation ? `Invite ${name}` : copy.propose;
}

export function percentLabel(name: string, isOwner: boolean): string {
  return isOwner ? `What ${firstName(name)} keeps, in percent` : "What you keep, in percent";
}

export function replacesText(open: OpenShare): string {
  return `A new proposal replaces the open one of ${percentText(open.percent)}.`;
}

/** After a proposal. */
export function waitsText(name: string, { percent }: Pick<NewHostShare, "percent">): string {
  return `${capital(name)} has 14 days to answer your proposal of ${percentText(percent)}.`;
}

export function staysText(name: string): string {
  return `${capital(name)} can no longer accept it.`;
}

export function endText(host: ShareHost, { isOwner, owner }: Reader): string {
  const keeper = isOwner ? `${host.display_name} keeps` : "you keep";
  const other = isOwner ? host.display_name : owner;
  return `From then on ${keeper} all of the guide's part. Bookings that have begun to be paid stay as agreed. ${capital(other)} gets a notice.`;
}

export function showAllText(count: number): string {
  return `Show all ${count} packages`;
}
