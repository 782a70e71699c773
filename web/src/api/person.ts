import type { User } from "@supabase/auth-js";

/** Who is signed in, as the screens show them. Whatever people or their providers wrote about themselves is only text here. */
export type Person = {
  id: string;
  /** Full name, else e-mail, else "User": the specification's order. */
  name: string;
  email: string;
  /** Without the leading plus, as the server keeps it; empty when there is none. */
  phone: string;
  photo: string | null;
  /** How they have signed in, the first way first: "google", "email". */
  providers: string[];
  /** When the account was made, an instant. */
  since: string;
  location: string;
  language: string;
};

/** What the specification fixes until somebody says otherwise (decision 131). */
const USUAL_LOCATION = "Sri Lanka";
const USUAL_LANGUAGE = "English";
const NOBODY = "User";

export function personOf(user: User): Person {
  const { full_name, name, avatar_url, picture, location, language } = user.user_metadata;
  const email = user.email ?? "";
  const providers = user.app_metadata.providers ?? user.app_metadata.provider;
  return {
    id: user.id,
    name: words(full_name) || words(name) || email || NOBODY,
    email,
    phone: user.phone ?? "",
    photo: photoOf(avatar_url) ?? photoOf(picture),
    providers: [providers].flat().filter((one): one is string => typeof one === "string" && one !== ""),
    since: user.created_at,
    location: words(location) || USUAL_LOCATION,
    language: words(language) || USUAL_LANGUAGE,
  };
}

function words(value: unknown): string {
  return typeof value === "string" ? value.trim().replace(/\s+/g, " ") : "";
}

/** Where Google keeps people's pictures. The pages' policy lets no other site's pictures in. */
const GOOGLE_PHOTOS = "https://lh3.googleusercontent.com";

/** A picture on this site, or Google's; a visitor's browser asks nobody else who it is. */
function photoOf(value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  const url = URL.canParse(value, location.origin) ? new URL(value, location.origin) : undefined;
  return url && [location.origin, GOOGLE_PHOTOS].includes(url.origin) ? url.href : null;
}

/** Whether a second step is due: there is a verified factor, and this session has not shown it. */
export function owesSecondStep(user: User, accessToken: string): boolean {
  const hasFactor = user.factors?.some((factor) => factor.status === "verified") ?? false;
  return hasFactor && levelOf(accessToken) !== "aal2";
}

function levelOf(accessToken: string): unknown {
  try {
    const payload = (accessToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(atob(payload)).aal;
  } catch {
    return undefined;
  }
}
