import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { saveCsv } from "../../../api/csvFile";
import { Icon } from "../../../components/ui/Icon";
import { toast } from "../../../components/ui/toasts";
import { plusDays, today } from "../../../lib/dates";
import { copy as deskCopy } from "../copy";
import { DayFields } from "../DayFields";
import type { AdminSearch } from "../params";
import { PERIODS } from "../searchValues";
import { copy, periodText } from "./copy";
import { PERIOD_DAYS } from "./periods";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Days and periods up to today, which on a phone open on request, and the export. */
export function PaymentTools({ search: { from, until }, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const onDays = (days: { from: string; until: string }) => onChange({ ...days, item: "" });
  const last = today();
  const isSet = from !== "" || until !== "";
  return (
    <>
      <button
        type="button"
        className="btn line compact period-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {`${copy.period}: ${periodText(from, until)}`}
      </button>
      <div className={isOpen ? "payment-tools open" : "payment-tools"} id={id}>
        <fieldset className="days-filter">
          <legend className="sr">{copy.period}</legend>
          <DayFields from={from} until={until} onDays={onDays} />
          {isSet && (
            <button
              type="button"
              className="clear-period"
              aria-label={copy.clear}
              onClick={() => onDays({ from: "", until: "" })}
            >
              <Icon name="close" small />
            </button>
          )}
        </fieldset>
        <p className="periods">
          {PERIODS.map((period) => {
            const first = plusDays(last, 1 - PERIOD_DAYS[period]);
            return (
              <button
                key={period}
                type="button"
                className="link"
                aria-pressed={from === first && until === last}
                onClick={() => onDays({ from: first, until: last })}
              >
                {deskCopy[period]}
              </button>
            );
          })}
        </p>
      </div>
      <Export />
    </>
  );
}

/** Every event, as the provider and the staff have caused them. */
function Export() {
  const exporting = useMutation({
    mutationFn: () => saveCsv("payment-logs-csv", `payment-logs-${today()}.csv`),
    onError: () => toast({ tone: "bad", title: deskCopy.error, text: deskCopy.logsFailed }),
  });
  return (
    <button
      type="button"
      className="btn line compact payment-export"
      aria-disabled={exporting.isPending}
      onClick={() => {
        if (!exporting.isPending) exporting.mutate();
      }}
    >
      {exporting.isPending ? deskCopy.csvMaking : deskCopy.csv}
    </button>
  );
}
