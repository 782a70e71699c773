import { queryOptions, useQuery } from "@tanstack/react-query";
import { mayBeAPhone } from "../lib/phone";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

export type PhoneReading = Database["public"]["Functions"]["read_phone_number"]["Returns"];

/** The server's; `country` is for numbers without a code. */
function phoneReading(phone: string, country: string) {
  return queryOptions({
    queryKey: ["phone", phone, country],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: mayBeAPhone(phone),
    queryFn: async () => unwrap(await db().rpc("read_phone_number", { phone, country })),
  });
}

export function usePhoneReading(phone: string, country: string): PhoneReading | undefined {
  return useQuery(phoneReading(phone, country)).data;
}
