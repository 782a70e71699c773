import "./desk.css";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import type { StaffRight } from "../../api/staffRights";
import { areasFor } from "./adminAreas";
import { Claims } from "./Claims";
import { checkedSearch } from "./checkedSearch";
import { copy, roleEndText } from "./copy";
import { DeskTabs } from "./DeskTabs";
import { DeskSearch } from "./find/DeskSearch";
import { ADMIN_DEFAULTS, type AdminSearch } from "./params";
import { reviewCounts } from "./queries";
import { RightsContext } from "./rights";
import type { AdminTab } from "./searchValues";

/** The operator's workspace: areas at the left, the open one beside them, and one search over all of them. */
export function Desk({ rights, expiresAt }: { rights: readonly StaffRight[]; expiresAt: string | null }) {
  const groups = areasFor(rights);
  const tabs = groups.flatMap((group) => group.tabs);
  const search = checkedSearch(useSearch({ from: "/admin" }));
  const navigate = useNavigate({ from: "/admin" });
  const { data: counts } = useQuery(reviewCounts);
  const onChange = (part: Partial<AdminSearch>) => {
    // Opening an entry is a history step; other changes replace the address.
    const replace = part.item === undefined || search.item !== "";
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false });
  };
  // Without an area in the address, the first of the role opens.
  const isPlain = search.tab === ADMIN_DEFAULTS.tab;
  const area = tabs.find(({ id }) => id === search.tab) ?? (isPlain ? tabs[0] : undefined);
  const tab = area?.id ?? search.tab;
  const onTab = (next: AdminTab) => void navigate({ search: { ...ADMIN_DEFAULTS, tab: next }, resetScroll: false });
  return (
    <RightsContext value={rights}>
      <div className="admin admin-desk">
        <header>
          <h1>{copy.title}</h1>
          <p className="quiet">{copy.subtitle}</p>
          {rights.includes("find_people") && <DeskSearch />}
        </header>
        <DeskTabs groups={groups} selected={area?.id} counts={counts} onSelect={onTab} />
        <div className="desk-panel" key={tab} id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`}>
          <Suspense fallback={<span className="skel block" aria-busy="true" />}>
            {area ? <area.Panel search={search} onChange={onChange} /> : <p className="q-note">{copy.otherRoleText}</p>}
          </Suspense>
        </div>
        <div className="desk-end">
          {rights.includes("read_reports") && <Claims />}
          {expiresAt !== null && <p className="quiet">{roleEndText(expiresAt)}</p>}
          <p className="quiet">{copy.zone}</p>
        </div>
      </div>
    </RightsContext>
  );
}
