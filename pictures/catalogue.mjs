// Which pictures the demo catalogue needs: covers and galleries of packages, one for each place.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const read = (url) => JSON.parse(readFileSync(url, 'utf8'));

/** Pictures the web client shows on pages of its own. */
const OF_THE_CLIENT = ['adamspeak-dawn-4', 'anuradhapura-gold-1', 'kandy-dawn-1'];

/** Every distinct picture name, sorted; refuses a place that has no picture. */
export function picturesOfCatalogue(catalogue = new URL('../catalogue/', import.meta.url), places = read(new URL('places.json', import.meta.url))) {
  const wanted = new Set(OF_THE_CLIENT);
  const files = existsSync(catalogue) ? readdirSync(catalogue).filter((f) => /^packages-.*\.json$/.test(f)) : [];
  for (const file of files) {
    let trips;
    try {
      trips = read(new URL(file, catalogue));
    } catch (error) {
      throw new Error(`${file} is not readable JSON: ${error.message}`);
    }
    for (const trip of trips) for (const picture of [trip.cover, ...(trip.gallery ?? [])]) if (picture) wanted.add(picture);
  }
  const facts = read(new URL('sri_lanka.json', catalogue));
  for (const kind of ['attractions', 'destinations']) {
    const missing = facts[kind].map((place) => place.slug).filter((slug) => !places[kind][slug]);
    if (missing.length) throw new Error(`places.json names no picture for these ${kind}: ${missing.join(', ')}.`);
    for (const place of facts[kind]) wanted.add(places[kind][place.slug]);
  }
  return [...wanted].sort();
}
