import { useMutation } from "@tanstack/react-query";
import { deskCall } from "../../api/deskCall";

export const NOTE_LENGTH = 2000;

export type NoteSubject = "booking" | "person" | "guide" | "package";

/** Only staff read it; it is never changed or removed. */
export type StaffNote = { id: string; author: string; text: string; created_at: string };

export function useAddNote(subject: NoteSubject, subjectId: string) {
  return useMutation({
    mutationFn: (text: string) =>
      deskCall<StaffNote>("add_staff_note", { subject, subject_id: subjectId, text: text.trim() }),
  });
}
