/**
 * Whether a person and a position are in one place, by the names that both use: "Tel Aviv District, Israel" and "Haifa,
 * Israel; Remote".
 */

import { isRegion, splitPlaces } from '../../../core/network/occupations/places.ts';
import { foldText } from '../../../platform/text/names.ts';
import { canonicalizeName, findRegion } from './regions.ts';

/** A town with its surroundings, or only the surroundings. */
interface Place {
  /** Folded; null: only a state or a country is named. */
  town: string | null;
  /** The town as it is written. */
  name: string;
  /** Folded name → as it is written, the narrower first. */
  regions: ReadonlyMap<string, string>;
  state: string | undefined;
  country: string | undefined;
  /** True: the work is done from anywhere within it. */
  remote: boolean;
}
export type WorkPlaces = readonly Place[];

/** Additions to a town's name in profiles and posts. */
const AROUND =
  /^greater | (?:metropolitan|bay)? ?(?:area|region|district|county|metropolitan)$| (?:hybrid|on ?site|hq|office)$/g;
const NOT_PLACES =
  /^(?:remote|remote friendly|travel required|hybrid|on ?site|in office|anywhere|worldwide|global|flexible|home ?based|)$/;
/** These name more than a country. */
const WIDE = /^(?:(?:north|south|latin) america|americas|europe|european union|eu|emea|apac|latam|asia|africa)$/;
const REMOTE = /\bremote\b|\banywhere\b|\bworldwide\b/i;

const toBarePart = (part: string): string => canonicalizeName(foldText(part).replace(AROUND, '').trim());

/** @param text places as they are written, several joined by `;` or the like; null: unknown. Empty without a place */
export function readPlaces(text: string | null): WorkPlaces {
  return (text === null ? [] : splitPlaces(text)).map(readPlace);
}

function readPlace(text: string): Place {
  const place = { town: null as string | null, name: '', regions: new Map<string, string>() };
  let [state, country]: (string | undefined)[] = [];
  // Washington is a state as well.
  const plain = text.replace(/^washington,? d\.?c\.?/i, 'Washington DC');
  for (const part of plain.split(/[,()]|\s[-–—]\s/)) {
    const name = part.replace(/^\s*remote[\s:–—-]*(?:in |from )?/i, '').trim();
    const key = toBarePart(name);
    if (NOT_PLACES.test(key)) continue;
    const wide = isRegion(name) || isRegion(key) || WIDE.test(key);
    if (place.town === null && place.regions.size === 0 && !wide) {
      place.town = key;
      place.name = name;
      continue;
    }
    const region = findRegion(key, wide && !WIDE.test(key));
    place.regions.set(region.key, name);
    state ??= region.state;
    country = region.country ?? country;
  }
  return { ...place, state, country, remote: REMOTE.test(text) };
}

const differ = (a: string | undefined, b: string | undefined): boolean => a !== undefined && b !== undefined && a !== b;

/** The narrowest place that both name; there is a Cambridge in two countries, and a Portland in two states. */
export function findCommonPlace(some: WorkPlaces, others: WorkPlaces): { name: string; wide: boolean } | null {
  let found: { name: string; wide: boolean } | null = null;
  for (const place of some)
    for (const other of others) {
      if (differ(place.country, other.country)) continue;
      if (place.town !== null && place.town === other.town && !differ(place.state, other.state))
        return { name: other.name, wide: false };
      for (const [key, name] of other.regions) if (place.regions.has(key)) found ??= { name, wide: true };
      // "Austin, TX" lies in the country without naming it.
      const country = place.country !== undefined && place.country === other.country;
      if (country)
        found ??= { name: other.regions.get(other.country!) ?? place.regions.get(place.country!) ?? '', wide: true };
    }
  return found?.name ? found : null;
}

/** May the work be done from where the person is, as far as both say it? Remote within one country is not remote from another. */
export const isRemoteFrom = (person: WorkPlaces, position: WorkPlaces): boolean =>
  position.some(
    ({ remote, country }) => remote && (country === undefined || person.some((place) => place.country === country)),
  );
