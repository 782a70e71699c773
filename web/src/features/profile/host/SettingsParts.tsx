import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { CITIES } from "../../../api/constants.gen";
import { EXPERIENCES, SPECIALTIES } from "../../../api/forms.gen";
import type { OwnGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { uploadPicture } from "../../../api/storage";
import { ChoiceChips } from "../../../components/fields/ChoiceChips";
import { HOME, PhoneEcho } from "../../../components/fields/PhoneEcho";
import { PhotoField } from "../../../components/fields/PhotoField";
import { PlacesField } from "../../../components/fields/PlacesField";
import { TextField } from "../../../components/fields/TextField";
import { TextListField } from "../../../components/fields/TextListField";
import { LANGUAGES } from "../../../components/languages";
import { copy } from "./copy";
import { LevelFields } from "./LevelFields";
import type { Settings } from "./settings";
import { TextsLink } from "./TextsLink";

type Props = { form: UseFormReturn<Settings> };

const TYPED = { shouldDirty: true } as const;
const OTHERS = EXPERIENCES.filter((one) => !SPECIALTIES.some((known) => known === one));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="h-22">{title}</h2>
      <div className="boxes">{children}</div>
    </section>
  );
}

export function PhotoPart({ form, person }: Props & { person: Person }) {
  const [name, photo] = useWatch({ control: form.control, name: ["displayName", "avatarUrl"] });
  return (
    <Part title={copy.photo}>
      <PhotoField
        name={name || person.name}
        photo={photo}
        onUpload={(picture, onShare) => uploadPicture("avatars", person.id, picture, { onShare })}
        onPhoto={(address) => form.setValue("avatarUrl", address, TYPED)}
      />
    </Part>
  );
}

export const PLACE_BOX = "settings-place";

export function BasicPart({ form, guide }: Props & { guide: OwnGuide }) {
  const [phone, locations, typed] = useWatch({
    control: form.control,
    name: ["phone", "locations", "locationTyped"],
  });
  const { errors } = form.formState;
  return (
    <Part title={copy.basic}>
      <TextField
        label={copy.displayName}
        input={form.register("displayName")}
        error={errors.displayName?.message}
        autoComplete="name"
      />
      <div className="pair">
        <FromAccount id="first-name" label={copy.firstName} value={guide.first_name} />
        <FromAccount id="last-name" label={copy.lastName} value={guide.last_name} />
      </div>
      <FromAccount id="account-email" label={copy.email} value={guide.email ?? ""} hint={copy.fromAccount} />
      <TextField
        label={copy.phone}
        input={form.register("phone")}
        error={errors.phone?.message}
        hint={copy.phoneHint}
        type="tel"
        autoComplete="tel"
      />
      <PhoneEcho phone={phone} country={HOME} />
      <TextsLink />
      <PlacesField
        id={PLACE_BOX}
        legend={copy.location}
        hint={copy.locationHint}
        label={copy.addLocation}
        popular={CITIES}
        places={locations}
        onChange={(places) => form.setValue("locations", places, TYPED)}
        typed={typed}
        onType={(text) => {
          form.setValue("locationTyped", text, TYPED);
          form.clearErrors("locationTyped");
        }}
        asked={errors.locationTyped?.message}
      />
      <Wrong message={errors.locations?.message} />
    </Part>
  );
}

function FromAccount({ id, label, value, hint }: { id: string; label: string; value: string; hint?: string }) {
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input id={id} className="input" readOnly value={value} />
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  );
}

export function ProfessionalPart({ form }: Props) {
  const { errors } = form.formState;
  return (
    <Part title={copy.professional}>
      <TextField label={copy.bio} input={form.register("bio")} error={errors.bio?.message} rows={4} />
      <div className="pair">
        <TextField
          label={copy.experience}
          input={form.register("experience")}
          error={errors.experience?.message}
          hint={copy.experienceHint}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label={copy.hourlyRate}
          input={form.register("hourlyRate")}
          error={errors.hourlyRate?.message}
          hint={copy.hourlyHint}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <TextField
        label={copy.education}
        input={form.register("education")}
        error={errors.education?.message}
        autoComplete="off"
        rows={2}
      />
    </Part>
  );
}

export function GuidingPart({ form }: Props) {
  const [languages, levels, specialties, certifications, typed] = useWatch({
    control: form.control,
    name: ["languages", "languageLevels", "specialties", "certifications", "certificationTyped"],
  });
  const { errors } = form.formState;
  return (
    <Part title={copy.guiding}>
      <ChoiceChips
        legend={copy.languages}
        options={LANGUAGES.map((one) => one.name)}
        chosen={languages}
        onChange={(chosen) => form.setValue("languages", chosen, TYPED)}
      />
      <LevelFields
        languages={languages}
        levels={levels}
        onChange={(next) => form.setValue("languageLevels", next, TYPED)}
      />
      <Wrong message={errors.languages?.message} />
      <ChoiceChips
        legend={copy.specialties}
        options={SPECIALTIES}
        others={OTHERS}
        chosen={specialties}
        onChange={(chosen) => form.setValue("specialties", chosen, TYPED)}
      />
      <Wrong message={errors.specialties?.message} />
      <TextListField
        id="certification"
        label={copy.certifications}
        hint={copy.certificationsHint}
        words={certifications}
        onChange={(words) => form.setValue("certifications", words, TYPED)}
        typed={typed}
        onType={(text) => form.setValue("certificationTyped", text, TYPED)}
      />
      <Wrong message={errors.certifications?.message} />
      <p className="hint">
        <span>{copy.checkedAreUnder}</span>{" "}
        <Link className="link" to="/profile" search={{ mode: "host", tab: "credentials" }}>
          {copy.credentials}
        </Link>
      </p>
    </Part>
  );
}

function Wrong({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <p className="error" role="alert">
      {message}
    </p>
  );
}
