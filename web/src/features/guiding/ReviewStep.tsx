import { Link } from "@tanstack/react-router";
import type { UseFormReturn } from "react-hook-form";
import { Icon } from "../../components/ui/Icon";
import { type Application, missingOf, stepOfField, withTyped } from "./application";
import { copy } from "./copy";

/** With the missing answers, and a link to each. */
export function ReviewStep({ form }: { form: UseFormReturn<Application> }) {
  const values = withTyped(form.watch());
  const { errors } = form.formState;
  const lines = [
    ["displayName", copy.displayName, values.displayName],
    ["contactEmail", copy.contactEmail, values.contactEmail],
    ["contactWhatsapp", copy.contactWhatsapp, values.contactWhatsapp],
    ["bio", copy.bio, values.bio],
    ["specialties", copy.specialties, values.specialties.join(", ")],
    ["languages", copy.languages, values.languages.join(", ")],
    ["locations", copy.locations, values.locations.join(", ")],
  ] as const;
  return (
    <>
      <MissingList form={values} />
      <dl className="said">
        {lines.map(([field, label, value]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              {value.trim() === "" ? <span className="quiet">{copy.none}</span> : <span>{value}</span>}
              {errors[field]?.message !== undefined && <span className="error">{errors[field].message}</span>}
            </dd>
            <dd className="change">
              <Link
                className="link"
                to="/guide-onboarding"
                search={{ step: stepOfField(field) }}
                aria-label={`${copy.change} ${label}`}
              >
                {copy.change}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function MissingList({ form }: { form: Application }) {
  const missing = missingOf(form);
  if (missing.length === 0) {
    return (
      <p className="nothing-missing">
        <Icon name="check" />
        {copy.nothingMissing}
      </p>
    );
  }
  return (
    <section className="missing" aria-labelledby="missing">
      <h2 className="h-22" id="missing">
        {copy.missingTitle}
      </h2>
      <ul>
        {missing.map(({ field, label, step, needed }) => (
          <li key={field}>
            <Icon name={needed ? "warn" : "plus"} />
            <Link className="link" to="/guide-onboarding" search={{ step }}>
              {label}
            </Link>
            <span className="small quiet">{needed ? copy.missingNeeded : copy.missingWished}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
