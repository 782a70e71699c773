import { useState } from "react";
import type { Person } from "../../api/person";
import { useSession } from "../../api/session";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { readMeetings } from "../../components/trip-meeting/meetingStore";
import { StoredMeetings } from "../../components/trip-meeting/StoredMeetings";
import { Icon } from "../../components/ui/Icon";
import { useOnline } from "../../components/useOnline";
import { copy } from "./copy";
import { ProfileSkeleton } from "./ProfileFrame";

/** Until the profile can be read; without a network it has the meetings of today and tomorrow. */
export function WaitingProfile() {
  const session = useSession();
  const person = session.state === "out" ? null : session.person;
  const isMeetingOffline = useIsMeetingOffline(person);
  if (!person || !isMeetingOffline) return <ProfileSkeleton loading={copy.loading} />;
  return (
    <div className="profile-page wrap offline-profile">
      <h1 className="h-page">{person.name}</h1>
      <p className="small" role="status">
        <Icon name="warn" small />
        <span>{OFFLINE_TEXT}</span>
      </p>
      <StoredMeetings person={person.id} />
    </div>
  );
}

/** Whether this device has no network, and has stored whom the person meets. */
export function useIsMeetingOffline(person: Person | null): boolean {
  const isOnline = useOnline();
  const [hasMeetings] = useState(() => person !== null && readMeetings(person.id).length > 0);
  return !isOnline && hasMeetings;
}
