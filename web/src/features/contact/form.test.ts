import { expect, test } from "vitest";
import { contactSchema } from "./form";

const GOOD = {
  firstName: "Asha",
  lastName: "Fernando",
  email: "asha@example.lk",
  subject: "The hill train",
  message: "Can it be reached with a wheelchair?",
  website: "",
};

function messagesFor(change: Partial<typeof GOOD>): string[] {
  return contactSchema.safeParse({ ...GOOD, ...change }).error?.issues.map((issue) => issue.message) ?? [];
}

test("what is sent has no white space around it, and lines that end as everywhere", () => {
  const sent = contactSchema.parse({ ...GOOD, firstName: "\u00a0 Asha\u0085", message: "one\r\ntwo\n" });
  expect([sent.firstName, sent.message]).toEqual(["Asha", "one\ntwo"]);
});

test.each([
  [{ firstName: " " }, "Please enter your first name."],
  [{ lastName: "" }, "Please enter your last name."],
  [{ email: "" }, "Please enter your email."],
  [{ email: "asha@nowhere" }, "Please enter a valid email address."],
  [{ subject: "" }, "Please enter your subject."],
  [
    { subject: "a\u202eb" },
    "Your subject holds an invisible mark that reverses letters (U+202E). Please remove it, or type the text anew.",
  ],
  [{ firstName: "\u200f\u2068" }, "Please enter your first name."],
  [{ firstName: "A\u0007B" }, "Your first name must be one line of plain text."],
  [{ message: "\n" }, "Please enter your message."],
  [{ message: "a\u0007b" }, "Your message must be plain text."],
  [{ firstName: "a".repeat(81) }, "Your first name may have at most 80 characters."],
  [{ lastName: "a".repeat(81) }, "Your last name may have at most 80 characters."],
  [{ subject: "a".repeat(201) }, "Your subject may have at most 200 characters."],
  [{ message: "a".repeat(5001) }, "Your message may have at most 5000 characters."],
])("%j is refused in the server's words", (change, words) => {
  expect(messagesFor(change)).toEqual([words]);
});

test("marks that are copied with names, addresses and messages refuse nobody", () => {
  const pasted = {
    firstName: "محمد\u200f",
    lastName: "\u2068علي\u2069",
    email: "\u202aasha@example.lk\u202c",
    subject: "Tea\u2028trip\ufeff",
    message: "\u200eHello\u2028there\rall",
  };
  expect(messagesFor(pasted)).toEqual([]);
});

test("as many letters as the server allows are allowed, however many units they take", () => {
  expect(messagesFor({ firstName: "𑄇".repeat(80), subject: "a".repeat(200), message: "1\n\t".repeat(1666) })).toEqual(
    [],
  );
});

test.each([
  "nimali@example.lk",
  "a.b+tag@mail.example.co.uk",
  "o'hara@example.org",
  "x@xn--fiq228c.example",
  `${"a".repeat(64)}@${"b".repeat(63)}.lk`,
])("a mail can be sent to %s", (email) => {
  expect(messagesFor({ email })).toEqual([]);
});

test.each([
  "@",
  "a@",
  "@example.lk",
  "a@b",
  "a@b@example.lk",
  "a b@example.lk",
  ".a@example.lk",
  "a.@example.lk",
  "a..b@example.lk",
  "a@-b.lk",
  "a@b-.lk",
  "a@example..lk",
  "a@example.lk.",
  "a@127.0.0.1",
  "a@[127.0.0.1]",
  '"a b"@example.lk',
  "<a@example.lk>",
  "a@example.l",
  "ශ්‍රී@example.lk",
  `${"a".repeat(65)}@example.lk`,
  `a@${"b".repeat(64)}.lk`,
  `a@${"b.".repeat(126)}lk`,
])("no mail can be sent to %s", (email) => {
  expect(messagesFor({ email })).toEqual(["Please enter a valid email address."]);
});
