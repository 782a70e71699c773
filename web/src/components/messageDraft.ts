import { dropDraft, keepDraft, readDraft } from "./draftStorage";

// The unsent message of a conversation, the same on every page where it can be written.

function subjectOf(talk: string): string {
  return `message ${talk}`;
}

export function readMessageDraft(person: string, talk: string): string {
  const draft = readDraft(person, subjectOf(talk))?.value;
  return typeof draft === "string" ? draft : "";
}

export function writeMessageDraft(person: string, talk: string, text: string): void {
  if (text.trim() === "") dropDraft(person, subjectOf(talk));
  else keepDraft(person, subjectOf(talk), text);
}
