import { apart } from "../../lib/apart";

export const copy = {
  title: "Sign In",
  tagline: "Authentic Sri Lankan Adventures",
  lede: "One account to ask for a trip, to pay for it, and to write to the person who will take you.",
  google: "Continue with Google",
  opening: "Opening Google…",
  googleHint: "We take over your name, your e-mail address and your picture, and nothing else.",
  byMail: "Sign in with a code by mail",
  otherWay: "Sign in another way",
  email: "Email",
  emailHint: "We send you a code. Whoever has no account yet gets one.",
  emailMissing: "Please enter your email.",
  emailBad: "Please enter a valid email address.",
  sendCode: "Continue with e-mail",
  sendingCode: "Sending a mail…",
  mailCode: "Six-digit code",
  mailCodeWrong: "That code is not right, or too old.",
  signIn: "Sign In",
  signingIn: "Signing in…",
  otherAddress: "Use another address",
  terms: "By signing in you agree to our",
  termsLink: "Terms & Conditions",
  errorTitle: "Authentication Error",
  errorText: "Failed to sign in with Google",
  browse: "Browse All Experiences",
  waiting: "Looking who is there…",
  noWay: "Sign-in is not set up on this site yet. Every trip and every guide can be seen without an account.",
  unreachable: "The sign-in cannot be reached right now.",
  tryAgain: "Try again",
  codeTitle: "One more step",
  codeText: "Open your authenticator app and enter the six digits it shows for Serendib.",
  phoneText: "We have sent six digits to your phone.",
  code: "Six-digit code",
  codeMissing: "Enter the six digits.",
  confirm: "Confirm",
  confirming: "Confirming…",
  another: "Send a new code",
  someoneElse: "Sign in as someone else",
  leaveFailed: "Failed to sign out",
  otherFactor: "Your second step cannot be shown here. Use the device you set it up with, or write to us.",
} as const;

export function signedInAs(name: string): string {
  return `You are signing in as ${apart(name)}.`;
}

export function sentTo(email: string): string {
  return `We have sent a code to ${email}. It is good for an hour.`;
}
