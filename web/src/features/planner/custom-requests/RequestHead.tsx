import type { ReactNode } from "react";
import type { CustomRequest } from "../../../api/customRequestTypes";
import type { Tone } from "../../../components/custom-requests/requestStatus";
import { Icon } from "../../../components/ui/Icon";
import { peopleText, placesText, whenText } from "./requestCopy";

type Props = { request: CustomRequest; tone: Tone; state: string; children: ReactNode };

/** The request's status, and the trip in a few facts. */
export function RequestHead({ request, tone, state, children }: Props) {
  return (
    <header className="plan-top">
      <p>
        <span className={`status ${tone}`}>{state}</span>
      </p>
      <h1 className="h-page">{request.title}</h1>
      <p className="facts">
        <span className="num">
          <Icon name="calendar" />
          <span>{whenText(request.start_date, request.end_date, request.days)}</span>
        </span>
        <span className="num">
          <Icon name="people" />
          <span>{peopleText(request.number_of_travelers)}</span>
        </span>
        {request.places.length > 0 && (
          <span>
            <Icon name="pin" />
            <span>{placesText(request.places)}</span>
          </span>
        )}
      </p>
      {children}
    </header>
  );
}
