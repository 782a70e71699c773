import "./desk.css";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { DESK_TABS } from "./adminAreas";
import { Claims } from "./Claims";
import { checkedSearch } from "./checkedSearch";
import { copy } from "./copy";
import { DeskTabs } from "./DeskTabs";
import { DeskSearch } from "./find/DeskSearch";
import { ADMIN_DEFAULTS, type AdminSearch } from "./params";
import { reviewCounts } from "./queries";
import type { AdminTab } from "./searchValues";

/** The operator's workspace: areas at the left, the open one beside them, and one search over all of them. */
export function Desk() {
  const search = checkedSearch(useSearch({ from: "/admin" }));
  const navigate = useNavigate({ from: "/admin" });
  const { data: counts } = useQuery(reviewCounts);
  const onChange = (part: Partial<AdminSearch>) => {
    // Opening an entry is a history step; other changes replace the address.
    const replace = part.item === undefined || search.item !== "";
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false });
  };
  const { tab } = search;
  const onTab = (next: AdminTab) => void navigate({ search: { ...ADMIN_DEFAULTS, tab: next }, resetScroll: false });
  const Panel = DESK_TABS.find(({ id }) => id === tab)?.Panel;
  return (
    <div className="admin admin-desk">
      <header>
        <h1>{copy.title}</h1>
        <p className="quiet">{copy.subtitle}</p>
        <DeskSearch />
      </header>
      <DeskTabs selected={tab} counts={counts} onSelect={onTab} />
      <div className="desk-panel" key={tab} id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <Suspense fallback={<span className="skel block" aria-busy="true" />}>
          {Panel && <Panel search={search} onChange={onChange} />}
        </Suspense>
      </div>
      <div className="desk-end">
        <Claims />
        <p className="quiet">{copy.zone}</p>
      </div>
    </div>
  );
}
