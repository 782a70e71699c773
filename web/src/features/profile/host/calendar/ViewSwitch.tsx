import { copy } from "./copy";
import { type CalendarView, VIEWS } from "./useCalendarView";

type Props = { view: CalendarView; onChoose: (view: CalendarView) => void };

export function ViewSwitch({ view, onChoose }: Props) {
  return (
    <fieldset className="mode">
      <legend className="sr">{copy.view}</legend>
      {VIEWS.map((one) => (
        <button key={one} type="button" aria-pressed={one === view} onClick={() => onChoose(one)}>
          {copy.views[one]}
        </button>
      ))}
    </fieldset>
  );
}
