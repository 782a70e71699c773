import { type ReactNode, useEffect, useRef, useState } from "react";
import type { DaySheet } from "../../api/daySheet";
import { readDraft } from "../../components/draftStorage";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { ariaEdit, copy } from "./copy";
import { draftName, PartForm, type SheetForm } from "./PartForm";
import { Section } from "./Section";
import type { SheetPart } from "./sheetValues";

export type PartProps = { person: string /** As the server has it. */; day: DaySheet; isFixed: boolean };

type Props = PartProps & {
  part: SheetPart;
  title: string;
  isEmpty: boolean;
  fields: (form: SheetForm) => ReactNode;
  children: ReactNode;
};

/** A part of the sheet, or the form that changes it. A draft from before a reload opens the form. */
export function EditablePart({ person, day, isFixed, part, title, isEmpty, fields, children }: Props) {
  const [isDraft, setDraft] = useState(() => readDraft(person, draftName(day.booking_id, part)) !== undefined);
  const [isOpen, setOpen] = useState(isDraft);
  // Not a notification, which would cover the next form on a phone.
  const [savedNote, setSavedNote] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // Syncs with the focus, which returns to the button that opened the form.
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      button.current?.focus({ preventScroll: true });
      // A long form was open: its end may have been in view, and the part far above.
      button.current?.scrollIntoView({ block: "nearest" });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  const isEditing = isOpen && !isFixed;
  const verb = isEmpty ? copy.add : copy.edit;
  const action = !isFixed && !isEditing && (
    <button
      ref={button}
      type="button"
      className="btn line compact no-print"
      aria-label={ariaEdit(verb, title)}
      onClick={() => {
        setOpen(true);
        setSavedNote("");
      }}
    >
      <MoreIcon name={isEmpty ? "plus" : "pencil"} small />
      <span>{verb}</span>
    </button>
  );
  return (
    <Section id={part} title={title} action={action}>
      <div className={isEditing ? "only-print" : "part-text"}>{children}</div>
      <p className="small saved-note no-print" role="status">
        {savedNote !== "" && <span>{savedNote}</span>}
      </p>
      {isEditing && (
        <PartForm
          person={person}
          day={day}
          part={part}
          isDraft={isDraft}
          fields={fields}
          onDone={(note) => {
            setDraft(false);
            setOpen(false);
            setSavedNote(note);
          }}
        />
      )}
    </Section>
  );
}
