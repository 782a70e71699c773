import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { authError, unwrapAuth } from "../../../api/authErrors";
import { db } from "../../../api/client";
import type { Database } from "../../../api/database.gen";
import { AppError, requestOf, unwrap } from "../../../api/errors";
import { auth } from "../../../api/session";
import { toast } from "../../../components/ui/toasts";
import { copy } from "./textCopy";

type TextFunctions = Database["public"]["Functions"];
export type TextSettings = TextFunctions["text_message_settings"]["Returns"];
export type TextSettingsChange = TextFunctions["save_text_message_settings"]["Args"]["document"];

/** Of a guide's text messages (SMS). */
export const textSettings = (person: string) =>
  queryOptions({
    queryKey: ["text_message_settings", person],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("text_message_settings", {}, { get: true })),
  });

async function saveTextSettings(document: TextSettingsChange): Promise<TextSettings> {
  return unwrap(await db().rpc("save_text_message_settings", { document }));
}

export function fieldError(error: unknown, ...fields: (keyof TextSettingsChange)[]): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  return error.fields.find(({ field }) => fields.some((one) => one === field))?.message;
}

/** Saves each change at once. A failure reverts this change only. */
export function useTextSettingsChange(person: string) {
  const queries = useQueryClient();
  const { queryKey } = textSettings(person);
  const mutationKey = ["save text settings", person];
  const store = (change: TextSettingsChange) => queries.setQueryData(queryKey, (now) => now && { ...now, ...change });
  return useMutation({
    mutationKey,
    // One at a time, so that the last answer has all changes.
    scope: { id: mutationKey.join(" ") },
    mutationFn: saveTextSettings,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      store(change);
      return before;
    },
    onSuccess: (now) => {
      // Earlier answers lack the pending changes.
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(queryKey, now);
    },
    onError: (error, change, before) => {
      if (before) store(pick(before, change));
      // What it goes back to may be another change that failed.
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey });
      const problem = fieldError(error, "requests", "cancellations", "starts", "quiet_from", "quiet_until");
      // The last change's stands at its field.
      if (problem !== undefined && queries.isMutating({ mutationKey }) === 1) return;
      const text = problem ?? (error instanceof AppError ? error.text : copy.failed);
      toast({ tone: "bad", title: copy.notSaved, text, request: requestOf(error) });
    },
  });
}

/** The earlier values of what a change names. */
function pick(before: TextSettings, change: TextSettingsChange): TextSettingsChange {
  return {
    ...("requests" in change && { requests: before.requests }),
    ...("cancellations" in change && { cancellations: before.cancellations }),
    ...("starts" in change && { starts: before.starts }),
    ...("quiet_from" in change && { quiet_from: before.quiet_from }),
    ...("quiet_until" in change && { quiet_until: before.quiet_until }),
  };
}

const INVALID = "validation_failed";

/** Texts a code to the account's new number. True if it counts without one, as some sites are set. */
export async function sendNumberCode(typed: string, present: string | null, proof?: string): Promise<boolean> {
  const { number, problem } = unwrap(await db().rpc("read_phone_number", { phone: typed, country: "" }));
  if (number === null) throw new AppError({ title: "Error", text: problem ?? copy.numberWrong, code: INVALID });
  if (number === present) throw new AppError({ title: "Error", text: copy.numberSame, code: INVALID });
  const { data, error } = await (await auth()).updateUser({
    phone: number,
    ...(proof !== undefined && { nonce: proof }),
  });
  if (error?.code === INVALID) throw new AppError({ title: "Error", text: copy.numberWrong, code: INVALID });
  if (error) throw authError(error);
  return `+${data.user.phone}` === number;
}

export async function confirmNumber(phone: string, token: string): Promise<void> {
  unwrapAuth(await (await auth()).verifyOtp({ phone, token, type: "phone_change" }));
}
