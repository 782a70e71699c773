import { PERSON } from "./standIn";

/** The signed-in guide's settings, as `my_guide_settings` answers them. */
export const GUIDE_SETTINGS = {
  id: PERSON,
  version: 3,
  is_active: true,
  email: "kasun@example.org",
  first_name: "Kasun",
  last_name: "",
  display_name: "Kasun",
  bio: null,
  phone: null,
  experience_years: null,
  education: null,
  hourly_rate: null,
  locations: [],
  languages: [],
  specialties: [],
  certifications: [],
  avatar_url: null,
  language_levels: {},
};
