import * as z from "zod/mini";
import { copy } from "./copy";

const LOCATION_LIMIT = 80;

export const detailsSchema = z.object({
  location: z.string().check(
    z.overwrite((text) => text.replace(/[\p{Z}\p{Cc}]+/gu, " ").trim()),
    z.minLength(1, copy.locationMissing),
    z.maxLength(LOCATION_LIMIT, copy.locationLong),
  ),
  language: z.string(),
});

export type Details = z.infer<typeof detailsSchema>;
