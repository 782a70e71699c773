import { copy } from "./copy";

type GuideLocation = { location_name: string; is_primary_location: boolean };

/** The primary one, else the first. */
export function homeOf(locations: GuideLocation[]): string | undefined {
  return (locations.find((one) => one.is_primary_location) ?? locations[0])?.location_name;
}

export function homeText(locations: GuideLocation[]): string {
  return homeOf(locations) ?? copy.noLocation;
}
