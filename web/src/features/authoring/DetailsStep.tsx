import { AUTHORED_CATEGORIES, PACKAGE_LIST_LENGTH, TRANSPORT_MODES } from "../../api/forms.gen";
import { LANGUAGES, languageName } from "../../components/languages";
import { copy } from "./copy";
import { Field, FieldGroup } from "./Field";
import type { StepProps } from "./StepProps";

const LISTS = [
  { field: "highlights", label: copy.highlights, required: true },
  { field: "included", label: copy.included, required: true },
  { field: "excluded", label: copy.excluded, required: false },
] as const;

export function DetailsStep({ form, change, problem }: StepProps) {
  return (
    <>
      <FieldGroup
        field="categories"
        label={copy.categories}
        hint={copy.categoriesHint}
        problem={problem("categories")}
        required
      >
        <Chips
          offered={AUTHORED_CATEGORIES}
          chosen={form.categories}
          text={(category) => category.charAt(0).toUpperCase() + category.slice(1)}
          onChange={(categories) => change({ categories })}
        />
      </FieldGroup>
      {LISTS.map(({ field, label, required }) => (
        <Field
          key={field}
          field={field}
          label={label}
          hint={copy.linesHint}
          problem={problem(field)}
          required={required}
        >
          {(wiring) => (
            <textarea
              className="area"
              rows={5}
              maxLength={PACKAGE_LIST_LENGTH}
              value={form[field]}
              onChange={(event) => change({ [field]: event.target.value })}
              {...wiring}
            />
          )}
        </Field>
      ))}
      <FieldGroup field="languages" label={copy.languages} hint={copy.languagesHint} problem={problem("languages")}>
        <Chips
          offered={LANGUAGES.map((one) => one.code)}
          chosen={form.languages}
          text={languageName}
          onChange={(languages) => change({ languages })}
        />
      </FieldGroup>
      <FieldGroup field="transport_modes" label={copy.transport} problem={problem("transport_modes")}>
        <Chips
          offered={TRANSPORT_MODES}
          chosen={form.transport_modes}
          text={(mode) => mode}
          onChange={(transport_modes) => change({ transport_modes })}
        />
      </FieldGroup>
    </>
  );
}

type ChipsProps = {
  offered: readonly string[];
  chosen: string[];
  text: (value: string) => string;
  onChange: (chosen: string[]) => void;
};

/** Other values of the package are offered too, so that they are not lost. */
function Chips({ offered, chosen, text, onChange }: ChipsProps) {
  return (
    <div className="chips">
      {[...new Set([...offered, ...chosen])].map((value) => {
        const isChosen = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
          >
            {text(value)}
          </button>
        );
      })}
    </div>
  );
}
