import { currentSession } from "../api/session";
import { dropDraft, keepDraft, readDraft } from "./draftStorage";

// The unsent message of a conversation, the same on every page where it can be written.

/** False once they signed out, also while another person is signed in. */
export function isPersonHere(person: string): boolean {
  const session = currentSession();
  return session.state !== "out" && session.person?.id === person;
}

function subjectOf(talk: string): string {
  return `message ${talk}`;
}

export function readMessageDraft(person: string, talk: string): string {
  const draft = readDraft(person, subjectOf(talk))?.value;
  return typeof draft === "string" ? draft : "";
}

/** A sign-out cleared the drafts, and no answer to an earlier request brings one back. */
export function writeMessageDraft(person: string, talk: string, text: string): void {
  if (text.trim() === "") dropDraft(person, subjectOf(talk));
  else if (isPersonHere(person)) keepDraft(person, subjectOf(talk), text);
}
