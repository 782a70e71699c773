import { type UseFormReturn, useWatch } from "react-hook-form";
import { CITIES } from "../../api/constants.gen";
import { EXPERIENCES, SPECIALTIES } from "../../api/forms.gen";
import type { Person } from "../../api/person";
import { uploadPicture } from "../../api/storage";
import { ChoiceChips } from "../../components/fields/ChoiceChips";
import { HOME, PhoneEcho } from "../../components/fields/PhoneEcho";
import { PhotoField } from "../../components/fields/PhotoField";
import { PlacesField } from "../../components/fields/PlacesField";
import { TextField } from "../../components/fields/TextField";
import { LANGUAGES } from "../../components/languages";
import type { Application } from "./application";
import { copy } from "./copy";

type Props = { form: UseFormReturn<Application> };

const KEPT = { shouldDirty: true } as const;
const OTHERS = EXPERIENCES.filter((one) => !SPECIALTIES.some((known) => known === one));

export function AboutStep({ form, person }: Props & { person: Person }) {
  const { register, setValue, formState } = form;
  const [name, photo, number] = useWatch({
    control: form.control,
    name: ["displayName", "avatarUrl", "contactWhatsapp"],
  });
  const { errors } = formState;
  return (
    <>
      <PhotoField
        name={name || person.name}
        photo={photo}
        onUpload={(picture, onShare) => uploadPicture("avatars", person.id, picture, { onShare })}
        onPhoto={(address) => setValue("avatarUrl", address, KEPT)}
      />
      <TextField
        label={copy.displayName}
        input={register("displayName")}
        error={errors.displayName?.message}
        autoComplete="name"
      />
      <TextField
        label={copy.contactEmail}
        input={register("contactEmail")}
        error={errors.contactEmail?.message}
        hint={copy.contactHint}
        type="email"
        autoComplete="email"
      />
      <TextField
        label={<Optional label={copy.contactWhatsapp} />}
        input={register("contactWhatsapp")}
        error={errors.contactWhatsapp?.message}
        hint={copy.whatsappHint}
        type="tel"
        autoComplete="tel"
      />
      <PhoneEcho phone={number} country={HOME} />
      <TextField label={copy.bio} input={register("bio")} error={errors.bio?.message} hint={copy.bioHint} rows={6} />
    </>
  );
}

function Optional({ label }: { label: string }) {
  return (
    <>
      <span>{label}</span> <span className="quiet optional">{copy.optional}</span>
    </>
  );
}

export function ExpertiseStep({ form }: Props) {
  const [specialties, languages] = useWatch({ control: form.control, name: ["specialties", "languages"] });
  const { errors } = form.formState;
  return (
    <>
      <ChoiceChips
        legend={copy.specialties}
        options={SPECIALTIES}
        others={OTHERS}
        chosen={specialties}
        onChange={(chosen) => form.setValue("specialties", chosen, KEPT)}
      />
      <Wrong message={errors.specialties?.message} />
      <ChoiceChips
        legend={copy.languages}
        hint={copy.languagesHint}
        options={LANGUAGES.map((one) => one.name)}
        chosen={languages}
        onChange={(chosen) => form.setValue("languages", chosen, KEPT)}
      />
    </>
  );
}

export const PLACE_BOX = "onboarding-place";

export function PlacesStep({ form }: Props) {
  const [locations, typed] = useWatch({ control: form.control, name: ["locations", "locationTyped"] });
  const { errors } = form.formState;
  return (
    <>
      <PlacesField
        id={PLACE_BOX}
        legend={copy.locations}
        hint={copy.locationsHint}
        label={copy.addLocation}
        popular={CITIES}
        places={locations}
        onChange={(places) => form.setValue("locations", places, KEPT)}
        typed={typed}
        onType={(text) => {
          form.setValue("locationTyped", text, KEPT);
          form.clearErrors("locationTyped");
        }}
        asked={errors.locationTyped?.message}
      />
      <Wrong message={errors.locations?.message} />
    </>
  );
}

function Wrong({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <p className="error" role="alert">
      {message}
    </p>
  );
}
