import { useId } from "react";
import { rangeText } from "../../lib/dates";
import { aboutJob, copy, hostOptionText, hostOptionWords, rowReplacesText, statusText, travelersText } from "./copy";
import { OpenOffer } from "./OpenOffer";
import type { OfferEdit, OfferRow } from "./offerForm";

type Props = {
  row: OfferRow;
  problem: string | undefined;
  onEdit: (edit: OfferEdit) => void;
};

/** One job of a list: whether it is offered, and to whom. */
export function OfferRowEntry({ row, problem, onEdit }: Props) {
  const id = useId();
  const { option, guide, isChosen } = row;
  const about = aboutJob(option);
  const isPossible = option.hosts.some((host) => host.is_free);
  const hindrance = option.hosts.length === 0 ? copy.noRowHost : isPossible ? undefined : copy.noneFree;
  return (
    <li className="offer-row">
      <label className="offer-job">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={guide === ""}
          aria-describedby={hindrance === undefined ? undefined : `${id}-why`}
          onChange={(event) => onEdit({ isChosen: event.target.checked })}
        />
        <span className="offer-words">
          <b>{option.title}</b>
          <span className="offer-facts small">
            <span className="num">{rangeText(option.start_date, option.end_date)}</span>
            <bdi>{option.traveller}</bdi>
            <span className="quiet">{travelersText(option.number_of_travelers)}</span>
            <span className="quiet num">{option.reference}</span>
          </span>
          <span className={`status ${option.status}`}>{statusText(option.status)}</span>
        </span>
      </label>
      <div className="offer-host">
        {option.hosts.length > 0 && (
          <>
            <label className="sr" htmlFor={`${id}-host`}>
              {`${copy.rowHost}: ${about}`}
            </label>
            <select
              id={`${id}-host`}
              className="select"
              value={guide}
              disabled={!isPossible}
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : `${id}-error`}
              onChange={(event) => onEdit({ guide: event.target.value, isChosen: true })}
            >
              {guide === "" && <option value="">{isPossible ? copy.chooseHost : copy.notFree}</option>}
              {option.hosts.map((host) => (
                <option
                  key={host.guide_id}
                  value={host.guide_id}
                  disabled={!host.is_free}
                  aria-label={hostOptionWords(host)}
                >
                  {hostOptionText(host)}
                </option>
              ))}
            </select>
          </>
        )}
        {isChosen && option.offer && <p className="small quiet">{rowReplacesText(option.offer)}</p>}
        {hindrance !== undefined && (
          <p className="small quiet" id={`${id}-why`}>
            {hindrance}
          </p>
        )}
        {problem !== undefined && (
          <p className="error" id={`${id}-error`} role="alert">
            {problem}
          </p>
        )}
      </div>
      {option.offer && <OpenOffer key={option.offer.id} offer={option.offer} about={about} />}
    </li>
  );
}
