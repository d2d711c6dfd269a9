/** Whether a person and a position are in one place, by what each calls it: "Tel Aviv District, Israel" and "Haifa, Israel; Remote". */

import { isRegion, placesOf } from '../../network/derive/places.ts';
import { foldText } from '../../network/names.ts';

export interface Places {
  /** Folded name → as it is written, and whether it is a state or a country. */
  named: ReadonlyMap<string, { name: string; wide: boolean }>;
  remote: boolean;
}

/** Other names of the countries in which positions and people are most often. */
const SAME: Readonly<Record<string, string>> = {
  ...{ us: 'united states', usa: 'united states', 'u s': 'united states', 'u s a': 'united states' },
  ...{ 'united states of america': 'united states', uk: 'united kingdom', 'u k': 'united kingdom' },
  ...{ gbr: 'united kingdom', england: 'united kingdom', uae: 'united arab emirates', deutschland: 'germany' },
  ...{ nyc: 'new york', 'new york city': 'new york', sf: 'san francisco', 'tel aviv yafo': 'tel aviv' },
};
/** What surrounds a town's name in profiles and posts. */
const AROUND =
  /^greater | (?:metropolitan|bay)? ?(?:area|region|district|county|metropolitan)$| \(?(?:hybrid|on ?site|hq|office)\)?$/g;
const NOT_PLACES = /^(?:remote|hybrid|on ?site|anywhere|worldwide|global|flexible|home ?based|)$/;

const bare = (part: string): string => {
  const folded = foldText(part).replace(/[().]/g, ' ').replace(/\s+/g, ' ').trim().replace(AROUND, '').trim();
  return SAME[folded] ?? folded;
};

/** @param text places as they are written, several joined by `;` or the like; null: unknown */
export function readPlaces(text: string | null): Places {
  const named = new Map<string, { name: string; wide: boolean }>();
  for (const place of text === null ? [] : placesOf(text))
    for (const part of place.split(/[,()]|\s[-–—]\s/)) {
      const name = part.trim();
      const key = bare(name.replace(/^remote[\s:–—-]*(?:in |from )?/i, ''));
      if (!NOT_PLACES.test(key)) named.set(key, { name, wide: isRegion(name) || isRegion(key) });
    }
  return { named, remote: /\bremote\b|\banywhere\b/i.test(text ?? '') };
}

/** The narrowest place that both name. */
export function placeInCommon(one: Places, other: Places): { name: string; wide: boolean } | null {
  let found: { name: string; wide: boolean } | null = null;
  for (const [key, place] of other.named)
    if (one.named.has(key) && (found === null || (found.wide && !place.wide))) found = place;
  return found;
}
