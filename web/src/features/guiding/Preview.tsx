import type { UseFormReturn } from "react-hook-form";
import { Portrait } from "../../components/Portrait";
import { Icon } from "../../components/ui/Icon";
import { type Application, withTyped } from "./application";
import { copy } from "./copy";

/** A live preview of the guide's entry in the list of guides. */
export function Preview({ form }: { form: UseFormReturn<Application> }) {
  const { displayName, avatarUrl, bio, languages, specialties, locations } = withTyped(form.watch());
  const name = displayName.trim() || copy.previewName;
  return (
    <aside className="preview" aria-label={copy.preview}>
      <p className="small quiet">{copy.preview}</p>
      <Portrait name={name} photo={avatarUrl} />
      <h2 className="h-28">{name}</h2>
      <p className="facts">
        <span>
          <Icon name="pin" />
          <span>{locations[0] ?? copy.previewPlace}</span>
        </span>
        {languages.length > 0 && (
          <span>
            <Icon name="speech" />
            <span>{languages.join(", ")}</span>
          </span>
        )}
      </p>
      {specialties.length > 0 && (
        <p className="badges">
          {specialties.map((one) => (
            <span key={one} className="badge">
              {one}
            </span>
          ))}
        </p>
      )}
      <p className="desc quiet">{bio.trim() || copy.previewBio}</p>
    </aside>
  );
}
