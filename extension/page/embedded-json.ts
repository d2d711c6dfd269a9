import { isMemberId, slugOf } from './address.ts';
import { CONTROL } from './letters.ts';
import { onlyValue, tidy, tidyHeadline, tidyName } from './text.ts';

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

function memberIdOf(urn: unknown): string | null {
  const id = typeof urn === 'string' ? PERSON_URN.exec(urn)?.[1] : undefined;
  return id && isMemberId(id) ? id : null;
}

/** The text of a block: pages of some years put it into a comment. */
export function textOfBlock(block: Element): string {
  const first = block.firstChild;
  if (first?.nodeType === 8) return (first as Comment).data;
  return block.textContent ?? '';
}

const BREAKS = new RegExp(`[${CONTROL}]+`, 'g');

/** Saved pages can carry raw line breaks inside strings. */
export function parsed(text: string): unknown {
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

function* objectsIn(root: unknown): Generator<Json> {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const one = open.pop();
    if (one === null || typeof one !== 'object') continue;
    if (!Array.isArray(one)) yield one as Json;
    for (const value of Object.values(one)) if (value !== null && typeof value === 'object') open.push(value);
  }
}

/** Place names by their urn. */
function placesOf(objects: readonly Json[]): Map<unknown, string | null> {
  const named = objects.filter((object) => typeof object.defaultLocalizedName === 'string');
  return new Map(named.map((one) => [one.entityUrn, tidy(one.defaultLocalizedName)]));
}

function locationOf(one: Json, places: Map<unknown, string | null>): string | null {
  const geo = (one.geoLocation ?? {}) as Json;
  const inside = (geo.geo ?? {}) as Json;
  return (
    places.get(geo['*geo'] ?? geo.geoUrn) ??
    tidy(inside.defaultLocalizedName) ??
    tidy(one.geoLocationName) ??
    tidy(one.locationName)
  );
}

function nameOf(one: Json): string | null {
  const whole = [tidy(one.firstName), tidy(one.lastName)].filter(Boolean).join(' ');
  return tidyName(whole === '' ? one.fullName : whole);
}

function peopleOf(text: string): JsonPerson[] {
  const objects = [...objectsIn(parsed(text))];
  const places = placesOf(objects);
  const people = new Map<string, JsonPerson>();
  for (const object of objects) {
    const memberId = memberIdOf(object.entityUrn) ?? memberIdOf(object.dashEntityUrn);
    const slug = typeof object.publicIdentifier === 'string' ? slugOf(object.publicIdentifier) : null;
    const key = memberId ?? slug;
    if (!key || key === 'unknown') continue;
    const known = people.get(key);
    // The facts about a person are spread over several objects of the same entity.
    people.set(key, {
      memberId,
      slug: known?.slug ?? (slug === 'unknown' ? null : slug),
      name: known?.name ?? nameOf(object),
      headline: known?.headline ?? tidyHeadline(object.headline) ?? tidyHeadline(object.occupation),
      location: known?.location ?? locationOf(object, places),
    });
  }
  return [...people.values()];
}

export const BLOCKS = 'code, script[type="application/json"]';

/**
 * All people about whom the page's own data speaks. Only blocks that speak of a person are parsed, each once.
 * @param naming read no more than the blocks in which one of these words stands
 */
export function jsonPeople(document: Document, known: ParsedBlocks, naming?: readonly string[]): readonly JsonPerson[] {
  const found: JsonPerson[] = [];
  for (const block of document.querySelectorAll(BLOCKS)) {
    let people = known.get(block);
    if (!people) {
      const text = textOfBlock(block);
      if (naming && !naming.some((word) => text.includes(word))) continue;
      people = text.includes('"publicIdentifier"') ? peopleOf(text) : [];
      if (text !== '') known.set(block, people);
    }
    found.push(...people);
  }
  return found;
}

/** The viewer's own entry: the answer to the page's question who is signed in. */
export function viewerOfPage(document: Document): string | null {
  for (const block of document.querySelectorAll('code')) {
    const text = textOfBlock(block);
    if (!text.includes('"plainId"') || !text.includes('miniProfile')) continue;
    const id = memberIdOf(/"\*?miniProfile":(?:\{[^{}]*?"entityUrn":)?"([^"]+)"/.exec(text)?.[1]);
    if (id) return id;
  }
  return null;
}

/**
 * The answer that the page got when it asked for this profile: the only entity id, `nobody`, or null for an unknown answer.
 * @param name the public identifier or entity id of the address
 */
export function answerFor(document: Document, name: string): string | null {
  for (const block of document.querySelectorAll('code[id^="datalet-"]')) {
    const text = textOfBlock(block);
    const asked = /(?:vanityName|memberIdentity|profileView\/|profiles\/)[:=]?([^)&,"?/]+)/.exec(text)?.[1];
    if (!asked || slugOf(asked) !== name) continue;
    const told = document.getElementById(block.id.slice('datalet-'.length));
    const body = told ? textOfBlock(told) : '';
    if (/"status":(?:403|404|410)\b/.test(text) || /Profiles\w+":\{[^{}[]*"\*elements":\[\]/.test(body)) return NO_ONE;
    const id = onlyValue([...body.matchAll(/"\*elements":\["([^"]+)"\]/g)].map(([, one]) => memberIdOf(one)));
    if (id) return id;
  }
  return null;
}
