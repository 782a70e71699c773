import type { PostgrestSingleResponse } from "@supabase/postgrest-js";
import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

// Words of pages that the staff edits. The wire types them as JSON; their shapes are the server's documents.

type TextPart = { title: string; paragraphs: string[] };

export type SafetyWords = {
  title: string;
  description: string;
  lede: string;
  numbers_title: string;
  numbers_note: string;
  parts: TextPart[];
};

export type TermsWords = {
  title: string;
  description: string;
  lede: string;
  parts: TextPart[];
  refunds_title: string;
  refunds_text: string;
  refunds_when: string;
  refunds_what: string;
  refunds: { when: string; what: string }[];
  more_parts: TextPart[];
};

export type ContactWords = {
  title: string;
  lede: string;
  city: string;
  answer_time: string;
  sent_text: string;
  hours_title: string;
  hours: { days: string; times: string }[];
  zone: string;
  emergency_title: string;
  emergency_text: string;
};

export type EmergencyNumbers = {
  numbers: { kind: string; number: string; name: string; note: string }[];
  /** A day. */
  checked_on: string;
};

type PageWords = {
  safety_page: SafetyWords;
  terms_page: TermsWords;
  contact_page: ContactWords;
  emergency_numbers: EmergencyNumbers;
};

export const pageWords = <Name extends keyof PageWords>(name: Name) =>
  queryOptions({
    queryKey: ["content", name],
    queryFn: async () => {
      const answer: PostgrestSingleResponse<unknown> = await db().rpc("page_content", { name }, { get: true });
      return unwrap(answer) as PageWords[Name];
    },
  });
