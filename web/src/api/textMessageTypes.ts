import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "./database.gen";

// The server's functions for text messages to guides, which `database.gen.ts` does not list.

export type TextSettings = {
  available: boolean;
  phone: string | null;
  requests: boolean;
  cancellations: boolean;
  starts: boolean;
  quiet_from: string | null;
  quiet_until: string | null;
  daily_limit: number;
  sent_today: number;
  reply_number: string | null;
};

export type TextSettingsChange = Partial<
  Pick<TextSettings, "requests" | "cancellations" | "starts" | "quiet_from" | "quiet_until">
>;

type Functions = Database["public"]["Functions"] & {
  text_message_settings: { Args: Record<never, never>; Returns: TextSettings };
  save_text_message_settings: { Args: { document: TextSettingsChange }; Returns: TextSettings };
};

type WithTexts = { public: Omit<Database["public"], "Functions"> & { Functions: Functions } };

export type TextClient = PostgrestClient<WithTexts>;
