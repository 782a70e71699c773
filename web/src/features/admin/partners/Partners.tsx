import "./partners.css";
import { useState } from "react";
import { Tabs } from "../../../components/ui/Tabs";
import type { AdminSearch } from "../params";
import { ApiKeys } from "./ApiKeys";
import { copy } from "./copy";
import { Deliveries } from "./Deliveries";
import { Endpoints } from "./Endpoints";
import { PART_NAMES, type PartName, parseFilter, writeFilter } from "./filter";
import { type NewSecret, SecretPanel } from "./SecretPanel";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Keys of the read API, the endpoints of webhooks, and the log of what was sent. */
export function Partners({ search, onChange }: Props) {
  const filter = parseFilter(search.only);
  const [secret, setSecret] = useState<NewSecret>();
  const panels: Record<PartName, () => React.ReactNode> = {
    keys: () => <ApiKeys onSecret={setSecret} />,
    webhooks: () => (
      <Endpoints
        onSecret={setSecret}
        onLog={(endpoint_id, item = "") =>
          onChange({ only: writeFilter({ part: "deliveries", endpoint_id, type: "" }), show: "all", item })
        }
      />
    ),
    deliveries: () => <Deliveries search={search} onChange={onChange} />,
  };
  return (
    <section className="record partners" aria-label={copy.title}>
      {secret && <SecretPanel secret={secret} onStored={() => setSecret(undefined)} />}
      <Tabs
        label={copy.parts}
        selected={`partners-${filter.part}`}
        onSelect={(id) => {
          const part = PART_NAMES.find((one) => id === `partners-${one}`) ?? "keys";
          onChange({ only: writeFilter({ part, endpoint_id: "", type: "" }), show: "all", item: "" });
        }}
        tabs={PART_NAMES.map((part) => ({
          id: `partners-${part}`,
          label: copy[part],
          panel: part === filter.part ? panels[part]() : null,
        }))}
      />
    </section>
  );
}
