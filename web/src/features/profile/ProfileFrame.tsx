import { useNavigate } from "@tanstack/react-router";
import { type Tab, Tabs } from "../../components/ui/Tabs";
import type { HostTab, VisitorTab } from "./profileSearch";

// Shared by both sides of a profile.

type TabsProps<Id extends string> = { label: string; selected: Id; tabs: Tab<Id>[] };

/** Tabs stored in the address. */
export function ProfileTabs<Id extends HostTab | VisitorTab>({ label, selected, tabs }: TabsProps<Id>) {
  const navigate = useNavigate({ from: "/profile" });
  const select = (id: Id) =>
    void navigate({
      search: (now) => ({ ...now, tab: id, requests: "all", q: "", period: "" }),
      replace: true,
      resetScroll: false,
    });
  return <Tabs label={label} selected={selected} onSelect={select} tabs={tabs} />;
}

/** A host's has a medallion in place of the picture. */
export function ProfileSkeleton({ loading, host = false }: { loading: string; host?: boolean }) {
  return (
    <div className={host ? "profile-page host wrap" : "profile-page wrap"} aria-busy="true">
      <span className="sr" role="status">
        {loading}
      </span>
      <header>
        <span className={host ? "med skel" : "avatar large skel"} />
        <div>
          <span className="skel headline" />
          <span className="skel line-m" />
        </div>
      </header>
      <div className="tabs">
        <span className="tab">&nbsp;</span>
      </div>
      <span className="skel tall" />
    </div>
  );
}
