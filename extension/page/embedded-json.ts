import { isMemberId, parseSlug } from './address.ts';
import { CONTROL } from './letters.ts';
import { findOnlyValue, tidy, tidyHeadline, tidyName } from './text.ts';

/** A person about whom the data in a page speaks: the person shown, the viewer, or people beside. */
export interface JsonPerson {
  memberId: string | null;
  slug: string | null;
  name: string | null;
  headline: string | null;
  location: string | null;
}

type Json = Record<string, unknown>;

/** Blocks that were parsed already: they do not change while a page lives. Lives as long as one watch of a page. */
export type ParsedBlocks = WeakMap<Element, readonly JsonPerson[]>;

/** The answer to a page that asked for a profile that is not there. */
export const NO_ONE = 'nobody';

const PERSON_URN = /^urn:li:(?:fsd?_profile|fsd?_miniProfile):(AC[\w-]+)$/;

function getMemberId(urn: unknown): string | null {
  const id = typeof urn === 'string' ? PERSON_URN.exec(urn)?.[1] : undefined;
  return id && isMemberId(id) ? id : null;
}

/** The text of a block: pages of some years put it into a comment. */
export function readBlock(block: Element): string {
  const first = block.firstChild;
  if (first?.nodeType === 8) return (first as Comment).data;
  return block.textContent ?? '';
}

const BREAKS = new RegExp(`[${CONTROL}]+`, 'g');

/** Saved pages can carry raw line breaks inside strings. */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(text.replace(BREAKS, ' '));
    } catch {
      return null;
    }
  }
}

function* iterateObjects(root: unknown): Generator<Json> {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const next = open.pop();
    if (next === null || typeof next !== 'object') continue;
    if (!Array.isArray(next)) yield next as Json;
    for (const value of Object.values(next)) if (value !== null && typeof value === 'object') open.push(value);
  }
}

/** Place names by their urn. */
function listPlaces(objects: readonly Json[]): Map<unknown, string | null> {
  const named = objects.filter((object) => typeof object.defaultLocalizedName === 'string');
  return new Map(named.map((company) => [company.entityUrn, tidy(company.defaultLocalizedName)]));
}

function getLocation(node: Json, places: Map<unknown, string | null>): string | null {
  const geo = (node.geoLocation ?? {}) as Json;
  const inside = (geo.geo ?? {}) as Json;
  return (
    places.get(geo['*geo'] ?? geo.geoUrn) ??
    tidy(inside.defaultLocalizedName) ??
    tidy(node.geoLocationName) ??
    tidy(node.locationName)
  );
}

function getName(node: Json): string | null {
  const whole = [tidy(node.firstName), tidy(node.lastName)].filter(Boolean).join(' ');
  return tidyName(whole === '' ? node.fullName : whole);
}

function listPeople(text: string): JsonPerson[] {
  const objects = [...iterateObjects(parseLenient(text))];
  const places = listPlaces(objects);
  const people = new Map<string, JsonPerson>();
  for (const object of objects) {
    const memberId = getMemberId(object.entityUrn) ?? getMemberId(object.dashEntityUrn);
    const slug = typeof object.publicIdentifier === 'string' ? parseSlug(object.publicIdentifier) : null;
    const key = memberId ?? slug;
    if (!key || key === 'unknown') continue;
    const known = people.get(key);
    // The facts about a person are spread over several objects of the same entity.
    people.set(key, {
      memberId,
      slug: known?.slug ?? (slug === 'unknown' ? null : slug),
      name: known?.name ?? getName(object),
      headline: known?.headline ?? tidyHeadline(object.headline) ?? tidyHeadline(object.occupation),
      location: known?.location ?? getLocation(object, places),
    });
  }
  return [...people.values()];
}

export const BLOCKS = 'code, script[type="application/json"]';

/**
 * All people about whom the page's own data speaks. Only blocks that speak of a person are parsed, each once.
 * @param naming read no more than the blocks in which one of these words stands
 */
export function readJsonPeople(
  document: Document,
  known: ParsedBlocks,
  naming?: readonly string[],
): readonly JsonPerson[] {
  const found: JsonPerson[] = [];
  for (const block of document.querySelectorAll(BLOCKS)) {
    let people = known.get(block);
    if (!people) {
      const text = readBlock(block);
      if (naming && !naming.some((word) => text.includes(word))) continue;
      people = text.includes('"publicIdentifier"') ? listPeople(text) : [];
      if (text !== '') known.set(block, people);
    }
    found.push(...people);
  }
  return found;
}

/** The viewer's own entry: the answer to the page's question who is signed in. */
export function findPageViewer(document: Document): string | null {
  for (const block of document.querySelectorAll('code')) {
    const text = readBlock(block);
    if (!text.includes('"plainId"') || !text.includes('miniProfile')) continue;
    const id = getMemberId(/"\*?miniProfile":(?:\{[^{}]*?"entityUrn":)?"([^"]+)"/.exec(text)?.[1]);
    if (id) return id;
  }
  return null;
}

/**
 * The answer that the page got when it asked for this profile: the only entity id, `nobody`, or null for an unknown answer.
 * @param name the public identifier or entity id of the address
 */
export function readAnswer(document: Document, name: string): string | null {
  for (const block of document.querySelectorAll('code[id^="datalet-"]')) {
    const text = readBlock(block);
    const askedSlug = /(?:vanityName|memberIdentity|profileView\/|profiles\/)[:=]?([^)&,"?/]+)/.exec(text)?.[1];
    if (!askedSlug || parseSlug(askedSlug) !== name) continue;
    const element = document.getElementById(block.id.slice('datalet-'.length));
    const body = element ? readBlock(element) : '';
    if (/"status":(?:403|404|410)\b/.test(text) || /Profiles\w+":\{[^{}[]*"\*elements":\[\]/.test(body)) return NO_ONE;
    const id = findOnlyValue([...body.matchAll(/"\*elements":\["([^"]+)"\]/g)].map(([, urn]) => getMemberId(urn)));
    if (id) return id;
  }
  return null;
}
