import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { failureText } from "../../api/errors";
import type { Person } from "../../api/person";
import { Failure } from "../../components/Failure";
import { LANGUAGES } from "../../components/languages";
import { toast } from "../../components/ui/toasts";
import { useDraft } from "../../components/useDraft";
import { useSubmitResult } from "../../components/useSubmitResult";
import { copy } from "./copy";
import { type Details, detailsSchema } from "./details";
import { useSaveDetails } from "./queries";

type Props = { person: Person; onDone: () => void };

export function DetailsForm({ person, onDone }: Props) {
  const save = useSaveDetails();
  const sent = useSubmitResult();
  const form = useForm<Details>({
    resolver: zodResolver(detailsSchema),
    defaultValues: { location: person.location, language: person.language },
  });
  const forget = useDraft(`details of ${person.id}`, form);
  const { errors } = form.formState;
  const onValid = (details: Details) => {
    if (save.isPending) return;
    sent(save.mutateAsync(details), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.savedTitle, text: copy.savedText });
      },
      onHere: onDone,
      wordsOf: failureText,
    });
  };
  const wrong = errors.location?.message;
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(onValid)(event)}>
      <div>
        <label className="label" htmlFor="location">
          {copy.location}
        </label>
        <input
          id="location"
          className="input"
          type="text"
          autoComplete="country-name"
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone; this is what it opened
          autoFocus
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : "location-error"}
          {...form.register("location")}
        />
        {wrong !== undefined && (
          <p className="error" id="location-error">
            {wrong}
          </p>
        )}
      </div>
      <div>
        <label className="label" htmlFor="language">
          {copy.language}
        </label>
        <select id="language" className="select" {...form.register("language")}>
          {[...new Set<string>([...LANGUAGES.map((one) => one.name), person.language])].map((language) => (
            <option key={language}>{language}</option>
          ))}
        </select>
      </div>
      <Failure error={save.error} />
      <p className="acts-row">
        <button type="submit" className="btn primary" aria-disabled={save.isPending}>
          {save.isPending ? copy.saving : copy.save}
        </button>
        <button
          type="button"
          className="btn line"
          onClick={() => {
            forget();
            onDone();
          }}
        >
          {copy.cancel}
        </button>
      </p>
    </form>
  );
}
