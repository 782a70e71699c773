import type { User } from "@supabase/auth-js";

/** What people or their providers wrote about themselves is only text here. */
export type Person = {
  id: string;
  /** Full name, else e-mail, else "User". */
  name: string;
  email: string;
  /** As the server stores it, without the plus; empty if there is none. */
  phone: string;
  photo: string | null;
  /** Null if unknown. */
  way: SignInWay | null;
  /** The account's creation, an instant. */
  since: string;
  location: string;
  language: string;
};

/** "google" is the provider that the operator configured in Google's place. */
export type SignInWay = { provider: string; issuer: string };

/** Until the configuration loads. */
const USUAL_LOCATION = "Sri Lanka";
const USUAL_LANGUAGE = "English";
const NOBODY = "User";

export function personOf(user: User, accessToken = ""): Person {
  const { full_name, name, avatar_url, picture, location, language } = user.user_metadata;
  const email = user.email ?? "";
  return {
    id: user.id,
    name: words(full_name) || words(name) || email || NOBODY,
    email,
    phone: user.phone ?? "",
    photo: photoOf(avatar_url) ?? photoOf(picture),
    way: wayOf(user, accessToken),
    since: user.created_at,
    location: words(location) || USUAL_LOCATION,
    language: words(language) || USUAL_LANGUAGE,
  };
}

function words(value: unknown): string {
  return typeof value === "string" ? value.trim().replace(/\s+/g, " ") : "";
}

/** Proofs of the person's own address, but a session does not name which. */
const OWN_PROOFS: unknown[] = ["password", "otp"];
const OWN_ADDRESSES = ["email", "phone"];

function wayOf(user: User, accessToken: string): SignInWay | null {
  const began = claimsOf(accessToken).amr?.at(-1);
  if (began === undefined) {
    // Tokens from before the move name it here.
    const provider = words(user.app_metadata.provider);
    return provider === "" ? null : wayBy(user, provider);
  }
  if (typeof began.provider === "string") return wayBy(user, began.provider);
  if (!OWN_PROOFS.includes(began.method)) return null;
  const [own, other] = (user.identities ?? []).filter(({ provider }) => OWN_ADDRESSES.includes(provider));
  return own && !other ? wayBy(user, own.provider) : null;
}

function wayBy(user: User, provider: string): SignInWay {
  return { provider, issuer: issuerOf(user.identities?.find((one) => one.provider === provider)) };
}

/** Checked by the server; empty for a password. */
export function issuerOf(identity: { identity_data?: Record<string, unknown> } | undefined): string {
  return words(identity?.identity_data?.iss);
}

/** The content security policy allows no other foreign pictures. */
const GOOGLE_PHOTOS = "https://lh3.googleusercontent.com";

/** On this site or Google's; the browser loads no other. */
function photoOf(value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  const url = URL.canParse(value, location.origin) ? new URL(value, location.origin) : undefined;
  return url && [location.origin, GOOGLE_PHOTOS].includes(url.origin) ? url.href : null;
}

/** A verified factor exists and this session has not used it. */
export function owesSecondStep(user: User, accessToken: string): boolean {
  const hasFactor = user.factors?.some((factor) => factor.status === "verified") ?? false;
  return hasFactor && claimsOf(accessToken).aal !== "aal2";
}

/** Newest proof first; empty if the token cannot be read. */
type Claims = { aal?: unknown; amr?: { method?: unknown; provider?: unknown }[] };

function claimsOf(accessToken: string): Claims {
  try {
    const payload = (accessToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: Claims = JSON.parse(atob(payload));
    return { aal: claims.aal, ...(Array.isArray(claims.amr) && { amr: claims.amr }) };
  } catch {
    return {};
  }
}
