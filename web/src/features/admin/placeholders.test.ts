import { expect, test } from "vitest";
import { fillTemplate, firstNameOf, templateAtEnd, unfilledIn, unknownIn, withTemplate } from "./placeholders";

test("placeholders are filled once, and those without a value stay", () => {
  const values = { first_name: "Nimali", subject: "{site} and {first_name}", reference: "" };
  expect(fillTemplate("Hello {first_name}, {site}", values)).toBe("Hello Nimali, Serendib");
  expect(fillTemplate("About {subject}", values)).toBe("About {site} and {first_name}");
  expect(fillTemplate("{reference} {other} { first_name } {{first_name}}", values)).toBe(
    "{reference} {other} { first_name } {Nimali}",
  );
  expect(fillTemplate("නිමලි {first_name} {\n}", values)).toBe("නිමලි Nimali {\n}");
});

test("what has no value and what is no placeholder is found", () => {
  expect(unfilledIn("{reference}, {site} and {reference}: {other}")).toEqual(["{reference}", "{site}"]);
  expect(unfilledIn("Hello Nimali")).toEqual([]);
  expect(unknownIn("{first_name} {frist_name} {x}")).toBe("{frist_name}");
  expect(unknownIn("{site} {")).toBeUndefined();
});

test("a chosen template replaces an unchanged one, and nothing that was typed", () => {
  const templates = [
    { id: "a", text: "Blurred." },
    { id: "b", text: "Pictures are Blurred." },
  ];
  expect(withTemplate(templates, "", "Blurred.")).toBe("Blurred.");
  expect(withTemplate(templates, "Blurred.", "Pictures are Blurred.")).toBe("Pictures are Blurred.");
  expect(withTemplate(templates, "Dear Kasun\n\nPictures are Blurred.", "Blurred.")).toBe("Dear Kasun\n\nBlurred.");
  expect(withTemplate(templates, "Blurred. And dark.", "Blurred.")).toBe("Blurred. And dark.\n\nBlurred.");
  expect(withTemplate(templates, "Dear Kasun\n\nBlurred.", undefined)).toBe("Dear Kasun");
  expect(templateAtEnd(templates, "Pictures are Blurred.")?.id).toBe("b");
  expect(templateAtEnd(templates, "Blurred. And dark.")).toBeUndefined();
});

test("a first name is the first word", () => {
  expect(firstNameOf("  Ruwan de Silva")).toBe("Ruwan");
  expect(firstNameOf("")).toBe("");
});
