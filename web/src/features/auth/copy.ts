export const copy = {
  title: "Sign In",
  tagline: "Authentic Sri Lankan Adventures",
  google: "Continue with Google",
  reason: "Sign-in opens with the next release. Nothing on this site needs an account until then.",
  lede: "One account to ask for a trip, to pay for it, and to write to the person who will take you.",
  browse: "Browse All Experiences",
} as const;
