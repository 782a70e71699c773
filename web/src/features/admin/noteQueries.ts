import { useMutation } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import type { DeskCalls } from "./recordQueries";

export const NOTE_LENGTH = 2000;

export type NoteSubject = "booking" | "person" | "guide" | "package";

/** Only staff read it; it is never changed or removed. */
export type StaffNote = DeskCalls["add_staff_note"]["Returns"];

export function useAddNote(subject: NoteSubject, subjectId: string) {
  return useMutation({
    mutationFn: async (text: string) =>
      unwrap(await db().rpc("add_staff_note", { subject, subject_id: subjectId, text: text.trim() })),
  });
}
