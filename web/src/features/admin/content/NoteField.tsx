import { TextBox } from "../TextBox";
import { copy } from "./copy";
import { NOTE_LENGTH, type useNote } from "./useNote";

type Props = { note: ReturnType<typeof useNote>; problem: string | undefined };

export function NoteField({ note, problem }: Props) {
  return (
    <TextBox
      label={copy.note}
      value={note.text}
      onChange={note.setText}
      maxLength={NOTE_LENGTH}
      autoComplete="off"
      hint={copy.noteHint}
      problem={problem}
    />
  );
}
