export const copy = {
  title: "Text messages",
  lede: "For what cannot wait, also on a phone without data, and free for you.",
  unavailable: "This site sends no text messages at present.",
  loading: "Loading...",
  loadFailed: "Your settings for text messages could not be loaded.",
  tryAgain: "Try again",
  notSaved: "Not saved",
  failed: "Your choice could not be saved. Please try again.",

  number: "Your number",
  numberText: "We text it a code. Once it is confirmed, you can also sign in with it.",
  change: "Change",
  phone: "Phone number",
  numberWrong: "Please enter a phone number.",
  numberSame: "That is your number already.",
  sendCode: "Send code",
  sending: "Sending…",
  cancel: "Cancel",
  sentTo: "We have sent a code to",
  code: "Code from the text",
  confirm: "Confirm",
  confirming: "Checking…",
  codeMissing: "Enter the six digits.",
  codeWrong: "That code is not right, or too old.",
  noCode: "No text after a minute? Check the number, or send another code.",
  another: "Send another code",
  otherNumber: "Use another number",
  untilConfirmed: "Until it is confirmed, texts still go to",
  anotherSent: "Another code is on its way.",
  confirmedTitle: "Number confirmed",
  confirmedText: "Now choose what we text you about.",

  about: "What we text you about",
  needsNumber: "Confirm your number first.",

  quiet: "Quiet hours",
  quietText: "Texts wait until they end. The hours are Sri Lankan time.",
  quietOff: "No quiet hours: a text may come at any time, also at night.",
  from: "From",
  until: "Until",

  answer: "How to answer",
  answerText:
    "Answer a text about a new request with “YES” and its four digits, for example “YES 4711”, to approve it with the usual advance.",
  answerTo: "Our texts come from",
} as const;

export const KINDS = [
  ["requests", "New requests", "Who asks, for which trip and days, and at what price."],
  ["cancellations", "Cancellations", "When a trip that you lead does not take place."],
  ["starts", "Trips that start tomorrow", "The day before, so that you can get ready."],
] as const;

export function anotherIn(seconds: number): string {
  return `${copy.another} in ${seconds} s`;
}

export function limitText(limit: number, sent: number): string {
  if (sent >= limit) return `All ${limit} texts of today are sent. More will come tomorrow.`;
  return `At most ${limit} texts a day; ${sent} sent today.`;
}
