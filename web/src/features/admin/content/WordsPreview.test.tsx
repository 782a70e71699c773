import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type PreviewedWord, WordsPreview } from "./WordsPreview";

const NOTHING = { trips: 0, names: [], read_as: null };

const ADDED: PreviewedWord = {
  word: "wave riding",
  concept: "Surfing",
  language: "English",
  is_added: true,
  is_in_draft: true,
  before: NOTHING,
  after: { trips: 12, names: ["First waves", "Arugam Bay"], read_as: null },
};

describe("the preview of search words", () => {
  it("names what each word finds before and after", () => {
    render(<WordsPreview content={{ words: [ADDED], more: 0 }} />);
    expect(screen.getByRole("heading", { name: "wave riding" })).toBeTruthy();
    expect(screen.getByText("Added to Surfing in English")).toBeTruthy();
    const [before, after] = screen.getAllByRole("definition");
    expect(before?.textContent).toBe("Finds no trip");
    expect(after?.textContent).toContain("Finds 12 trips");
    expect(within(after as HTMLElement).getByText("Arugam Bay")).toBeTruthy();
  });

  it("tells words that the draft no longer has, corrected ones, and how many more there are", () => {
    const corrected = { ...NOTHING, trips: 1, read_as: "surf" };
    const gone = { ...ADDED, is_in_draft: false, after: corrected };
    render(<WordsPreview content={{ words: [gone], more: 3 }} />);
    expect(screen.getByText("No longer added to Surfing in English")).toBeTruthy();
    expect(screen.getByText("It is read as “surf”.")).toBeTruthy();
    expect(screen.getByText("And 3 more words.")).toBeTruthy();
  });

  it("says that nothing is changed", () => {
    render(<WordsPreview content={{ words: [], more: 0 }} />);
    expect(screen.getByText("The search has the words of the program.")).toBeTruthy();
  });
});
