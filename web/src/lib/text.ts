const BULLET = /^\s*[•\-*–·]\s*/;
/** A digit after the dot makes it a decimal number. */
const NUMBERED = /^\s*\d+\.(?!\d)\s*/;

/** Without bullet characters; without numbers only if every line has one (D-143). */
export function bulletLines(text: string | null): string[] {
  const lines = (text ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const numbered = lines.every((line) => NUMBERED.test(line));
  return lines.map((line) => line.replace(numbered ? NUMBERED : BULLET, "")).filter((line) => line !== "");
}

/** Cut between words. */
export function shortenText(text: string, most: number): string {
  let out = "";
  let letters = 0;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const length = [...word].length;
    if (letters + length + 1 > most) return `${out || [...word].slice(0, most - 1).join("")}…`;
    out += out === "" ? word : ` ${word}`;
    letters += length + 1;
  }
  return out;
}

/** For comparing names without their accents, case and repeated spaces. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** No break within "8 h 09", minutes and kilometres. */
export function bindUnits(text: string): string {
  return text.replace(/\d (?:h(?: \d\d)?|min|km)\b/g, (quantity) => quantity.replaceAll(" ", "\u00A0"));
}

// Not `Intl`: the server's engine has none, and both must render the same.

/** "1400" is "1,400". */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

export function countText(count: number, one: string, many: string): string {
  return `${groupDigits(String(count))} ${count === 1 ? one : many}`;
}

/** "Nimal, Tharushi or Ruwan" */
export function anyOf(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}

/** "Nimal, Tharushi and Ruwan" */
export function allOf(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** "2-8 people", or "8 people" if equal. */
export function peopleRange(min: number, max: number): string {
  return min === max ? countText(max, "person", "people") : `${min}-${max} people`;
}
