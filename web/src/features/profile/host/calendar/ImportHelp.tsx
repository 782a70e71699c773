import { Icon } from "../../../../components/ui/Icon";
import { HELP, HELP_TITLE } from "./importHelp";

export function ImportHelp() {
  return (
    <details className="import-help">
      <summary>
        <span>{HELP_TITLE}</span>
        <Icon name="chevron" small />
      </summary>
      <div>
        {HELP.map(({ service, steps }) => (
          <section key={service} aria-label={service}>
            <h3 className="label">{service}</h3>
            <ol className="small">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </details>
  );
}
