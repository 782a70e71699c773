import { idOf } from "./useBookingForm";

/** What is wrong with a field, where the field can point at it. */
export function FieldError({ field, text }: { field: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="error" id={`${idOf(field)}-error`}>
      {text}
    </p>
  );
}

/** What ties an input to what is wrong with it. */
export function fieldAttributes(field: string, text: string | undefined) {
  const id = idOf(field);
  return {
    id,
    "aria-invalid": text !== undefined,
    "aria-describedby": text === undefined ? undefined : `${id}-error`,
  } as const;
}
