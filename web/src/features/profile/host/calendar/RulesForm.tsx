import { type FormEvent, useState } from "react";
import { Failure } from "../../../../components/Failure";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { toast } from "../../../../components/ui/toasts";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { dayText, WEEKDAYS } from "../../../../lib/dates";
import { copy, longestTripText, spanText } from "./copy";
import { failureOf } from "./fieldErrors";
import { useSaveRules } from "./queries";
import {
  areSameRules,
  bookableSpan,
  horizonOptions,
  longestTrip,
  noticeOptions,
  toggleWeekday,
  toHorizon,
} from "./rules";
import type { BookingRules, GuideCalendar } from "./types";

export function RulesForm({ calendar }: { calendar: GuideCalendar }) {
  const { closed_weekdays, notice_days, horizon_days } = calendar;
  const saved: BookingRules = { closed_weekdays, notice_days, horizon_days };
  // Until it is saved, a refetch leaves the guide's own choice.
  const [draft, setDraft] = useState<BookingRules>();
  const rules = draft ?? saved;
  const save = useSaveRules();
  const submit = useSubmitResult();
  const span = bookableSpan(rules, calendar.today);
  const longest = longestTrip(rules.closed_weekdays);
  const change = (part: Partial<BookingRules>) => setDraft({ ...rules, ...part });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    submit(save.mutateAsync(rules), {
      onSuccess: () => toast({ tone: "good", title: copy.savedTitle, text: copy.savedText }),
      // Only if nothing was changed meanwhile.
      onHere: () => setDraft((now) => (now === undefined || areSameRules(now, rules) ? undefined : now)),
      wordsOf: (error) => failureOf(error, copy.rulesFailed),
    });
  };
  return (
    <section aria-labelledby="calendar-rules">
      <div>
        <h2 className="h-22" id="calendar-rules">
          {copy.rulesTitle}
        </h2>
        <p className="small quiet">{copy.rulesText}</p>
      </div>
      <form noValidate onSubmit={onSubmit}>
        <fieldset aria-describedby="never-on-hint">
          <legend className="label">{copy.neverOn}</legend>
          <div className="weekdays">
            {WEEKDAYS.map((name, index) => (
              <label key={name}>
                <input
                  type="checkbox"
                  aria-label={name}
                  checked={rules.closed_weekdays.includes(index + 1)}
                  onChange={() => change({ closed_weekdays: toggleWeekday(rules.closed_weekdays, index + 1) })}
                />
                <span>{name.slice(0, 3)}</span>
              </label>
            ))}
          </div>
          <p className="hint" id="never-on-hint">
            {copy.neverOnHint}
          </p>
        </fieldset>
        <div className="pair">
          <RuleSelect
            id="rule-notice"
            label={copy.notice}
            hint={copy.noticeHint}
            options={noticeOptions(saved.notice_days)}
            value={String(rules.notice_days)}
            onChange={(value) => change({ notice_days: Number(value) })}
          />
          <RuleSelect
            id="rule-horizon"
            label={copy.horizon}
            hint={copy.horizonHint}
            options={horizonOptions(saved.horizon_days)}
            value={rules.horizon_days === null ? "" : String(rules.horizon_days)}
            onChange={(value) => change({ horizon_days: toHorizon(value) })}
          />
        </div>
        <div className="small rules-summary">
          <p>{spanText(dayText(span.first), span.last === null ? null : dayText(span.last))}</p>
          {longest !== undefined && <p>{longestTripText(longest)}</p>}
        </div>
        <Failure error={save.error}>{failureOf(save.error, copy.rulesFailed)}</Failure>
        <p className="acts-row">
          <button type="submit" className="btn line" aria-disabled={save.isPending}>
            {save.isPending ? copy.saving : copy.saveRules}
          </button>
          <span className="hint" role="status">
            {save.isPaused ? OFFLINE_TEXT : areSameRules(rules, saved) ? "" : copy.unsavedRules}
          </span>
        </p>
      </form>
    </section>
  );
}

type RuleSelectProps = {
  id: string;
  label: string;
  hint: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function RuleSelect({ id, label, hint, options, value, onChange }: RuleSelectProps) {
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select"
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
