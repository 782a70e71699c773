import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type DateAlert, dateAlerts, useRemoveDateAlert } from "../../api/dateAlerts";
import { Failure } from "../../components/Failure";
import { alertText, copy, stopWaitingFor } from "./copy";

/** Renders nothing without alerts. */
export function Alerts({ person }: { person: string }) {
  const { data } = useQuery(dateAlerts(person));
  if (!data || data.length === 0) return null;
  return (
    <section className="waits" aria-labelledby="waits">
      <h2 className="h-section" id="waits">
        {copy.alerts}
      </h2>
      <p className="small quiet">{copy.alertsNote}</p>
      <ul className="saved-trips">
        {data.map((alert) => (
          <li key={alert.id}>
            <Wait alert={alert} person={person} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Wait({ alert, person }: { alert: DateAlert; person: string }) {
  const remove = useRemoveDateAlert(person);
  const title = alert.packages?.title ?? copy.offSale;
  return (
    <div className="saved-line">
      <div>
        <p>
          {alert.packages ? (
            <Link className="link" to="/packages/$id" params={{ id: alert.package_id }}>
              {title}
            </Link>
          ) : (
            <b>{title}</b>
          )}
        </p>
        <p className="quiet num">{alertText(alert)}</p>
        <Failure error={remove.error} otherwise={copy.stopFailed} />
      </div>
      <button
        type="button"
        className="btn line compact"
        aria-label={stopWaitingFor(title, alert.first_start, alert.last_start)}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate(alert.id)}
      >
        {copy.stopWaiting}
      </button>
    </div>
  );
}
