import type { LanguageLevel } from "../../../api/credentials";
import type { OwnGuide } from "../../../api/ownGuide";

export const LEVELS = ["native", "fluent", "conversational", "basic"] as const satisfies readonly LanguageLevel[];

export const LEVEL_NAMES: Record<LanguageLevel, string> = {
  native: "Native",
  fluent: "Fluent",
  conversational: "Conversational",
  basic: "Basic",
};

/** By the language's name; a language without a level is absent. */
export type LanguageLevels = Partial<Record<string, LanguageLevel>>;

export function levelsOf({ language_levels }: Pick<OwnGuide, "language_levels">): LanguageLevels {
  // The object is the server's.
  return language_levels as LanguageLevels;
}

/** "German · fluent". */
export function languageText(language: string, level: LanguageLevel | undefined): string {
  return level === undefined ? language : `${language} · ${level}`;
}

export function isLevel(value: string): value is LanguageLevel {
  return Object.hasOwn(LEVEL_NAMES, value);
}

/** Those of other languages are dropped. */
export function levelsFor(languages: readonly string[], levels: LanguageLevels): LanguageLevels {
  return Object.fromEntries(
    languages.flatMap((language) => (levels[language] === undefined ? [] : [[language, levels[language]]])),
  );
}
