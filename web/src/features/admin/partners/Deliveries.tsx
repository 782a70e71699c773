import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { WEBHOOK_EVENTS } from "../../../api/staff.gen";
import { LoadMore } from "../../../components/ui/LoadMore";
import { instantText } from "../../../lib/instants";
import { copy as deskCopy } from "../copy";
import type { AdminSearch } from "../params";
import { StateBadge } from "../StateBadge";
import type { StateFilter } from "../searchValues";
import { copy, eventText, statusText } from "./copy";
import { DeliveryDialog } from "./DeliveryDialog";
import { parseFilter, writeFilter } from "./filter";
import { type Delivery, webhookDeliveries, webhookEndpoints } from "./queries";
import { ReadState } from "./ReadState";
import { SelectBox } from "./SelectBox";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

const STATES: readonly StateFilter[] = ["all", "waiting", "delivered", "failed"];

/** The log of what was sent. */
export function Deliveries({ search, onChange }: Props) {
  const filter = parseFilter(search.only);
  const { endpoint_id, type } = filter;
  const state = search.show !== "all" && STATES.includes(search.show) ? search.show : "";
  const { data: endpoints } = useQuery(webhookEndpoints);
  const reading = useInfiniteQuery(webhookDeliveries({ endpoint_id, type, state }));
  const { data, error, refetch } = reading;
  const rows = data?.pages.flatMap(({ results }) => results) ?? [];
  const isFiltered = endpoint_id !== "" || type !== "" || state !== "";
  const setFilter = (part: Partial<typeof filter>) => onChange({ only: writeFilter({ ...filter, ...part }) });
  return (
    <section className="partner-part" aria-label={copy.deliveries}>
      <div className="delivery-tools">
        <fieldset className="chips">
          <legend className="sr">{copy.state}</legend>
          {STATES.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === (state || "all")}
              onClick={() => onChange({ show: one })}
            >
              {deskCopy[one]}
            </button>
          ))}
        </fieldset>
        <SelectBox
          label={copy.endpoint}
          value={endpoint_id}
          options={[
            { value: "", label: copy.allEndpoints },
            ...(endpoints ?? []).map(({ id, url }) => ({ value: id, label: url })),
          ]}
          onChange={(next) => setFilter({ endpoint_id: next })}
        />
        <SelectBox
          label={copy.event}
          value={type}
          options={[
            { value: "", label: copy.allEvents },
            ...[...WEBHOOK_EVENTS, "ping"].map((event) => ({ value: event, label: eventText(event) })),
          ]}
          onChange={(next) => setFilter({ type: next })}
        />
      </div>
      {!data && <ReadState error={error} failed={copy.deliveriesFailed} onAgain={() => void refetch()} />}
      {data && rows.length === 0 && <p className="quiet">{isFiltered ? copy.noneOfThese : copy.noDeliveries}</p>}
      {rows.length > 0 && <DeliveryTable rows={rows} onOpen={(item) => onChange({ item })} />}
      <LoadMore pages={reading} failed={copy.deliveriesFailed} shown={rows.length} total={data?.pages[0]?.total} />
      <DeliveryDialog id={search.item} onOpen={(item) => onChange({ item })} onClose={() => onChange({ item: "" })} />
    </section>
  );
}

function DeliveryTable({ rows, onOpen }: { rows: readonly Delivery[]; onOpen: (id: string) => void }) {
  return (
    <div className="q">
      <table className="table partner-table deliveries" aria-label={copy.deliveries}>
        <thead>
          <tr>
            <th scope="col">{copy.event}</th>
            <th scope="col">{copy.state}</th>
            <th scope="col">{copy.answer}</th>
            <th scope="col">{copy.attempts}</th>
            <th scope="col">{copy.created}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <button type="button" className="link" aria-haspopup="dialog" onClick={() => onOpen(row.id)}>
                  {eventText(row.type)}
                </button>
                <span className="small quiet" dir="ltr">
                  {row.url}
                </span>
              </td>
              <td>
                <StateBadge state={row.state} />
              </td>
              <td className="num">{row.attempts === 0 ? "" : statusText(row.last_status, row.last_duration_ms)}</td>
              <td className="num" data-title={copy.attempts}>
                {row.attempts}
              </td>
              <td className="num">{instantText(row.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
