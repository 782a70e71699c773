import { calendarDay, dayText } from "../../../lib/dates";
import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";

/** Dollars. */
const MONEY_FIELD = /(?:^|_)(?:amount|price|refund|left|due|paid|balance)$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A logged value as people write it. */
export function valueWords(field: string, text: string): string {
  if (MONEY_FIELD.test(field) && NUMBER.test(text)) return usdCents(Number(text));
  if (calendarDay(text)) return dayText(text);
  return INSTANT.test(text) ? instantText(text) : text;
}
