import { idOf } from "./useBookingForm";

/** A field's error, with an id for the field's `aria-describedby`. */
export function FieldError({ field, text }: { field: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="error" id={`${idOf(field)}-error`}>
      {text}
    </p>
  );
}

/** Links an input to its error. */
export function fieldAttributes(field: string, text: string | undefined) {
  const id = idOf(field);
  return {
    id,
    "aria-invalid": text !== undefined,
    "aria-describedby": text === undefined ? undefined : `${id}-error`,
  } as const;
}
