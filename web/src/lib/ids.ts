const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the address holds an id at all; nothing else can name a row. */
export function isId(text: string): boolean {
  return ID.test(text);
}
