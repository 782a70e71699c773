/** In Sri Lanka. */
export const EMERGENCY_NUMBERS = [
  { number: "1990", name: "Ambulance", note: "Suwa Seriya, free of charge, anywhere on the island" },
  { number: "119", name: "Police", note: "Day and night, from any phone" },
  { number: "110", name: "Ambulance", note: "Fire and rescue, Colombo" },
  { number: "1912", name: "Tourist Police", note: "If nobody answers, call 119" },
] as const;

/** Renew after checking all numbers. */
export const NUMBERS_CHECKED = "Numbers checked on 21 November 2026.";
