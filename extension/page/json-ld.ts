import { getLinkSlug } from './address.ts';
import { tidy, tidyCompany, tidyName } from './text.ts';

/** The data on a public page for search engines about its person. */
export interface LinkedPerson {
  slug: string | null;
  name: string | null;
  location: string | null;
  company: string | null;
  title: string | null;
}

type Json = Record<string, unknown>;

const getList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value ? [value] : []);
const isPerson = (node: unknown): node is Json => getList((node as Json | null)?.['@type']).includes('Person');

/**
 * Titles and companies stand in two lists, in one order. Those that only members may read are masked, and tidied away: a title and a company
 * are taken from one place of both, or the company alone.
 */
function pickJob(titles: readonly (string | null)[], companies: readonly (string | null)[]) {
  const isParallel = titles.length === companies.length;
  const at = isParallel ? titles.findIndex((title, place) => title && companies[place]) : -1;
  if (at >= 0) return { title: titles[at]!, company: companies[at]! };
  const company = companies.find(Boolean) ?? null;
  return { title: company === null ? (titles.find(Boolean) ?? null) : null, company };
}

function readPerson(node: Json): LinkedPerson {
  const address = (getList(node.address)[0] ?? {}) as Json;
  const job = pickJob(
    getList(node.jobTitle).map((title) => tidy(title)),
    getList(node.worksFor).map((work) => tidyCompany((work as Json | null)?.name) ?? tidyCompany(work)),
  );
  const links = [
    ...getList(node.sameAs),
    ...getList(node.url),
    ...getList(node['@id']),
    ...getList(node.mainEntityOfPage),
  ];
  return {
    slug: links.map((link) => (typeof link === 'string' ? getLinkSlug(link) : null)).find(Boolean) ?? null,
    name: tidyName(node.name),
    location: tidy(address.addressLocality) ?? tidy(node.address),
    ...job,
  };
}

/** Saved pages can hold raw quotes inside strings, so that the text no longer parses: then only unmistakable data is read. */
function readBroken(text: string): LinkedPerson[] {
  const link =
    /"name"\s*:\s*"([^"]{1,200})"\s*,\s*"(?:sameAs|url)"\s*:\s*"([^"]+\/in\/[^"]+)"\s*,\s*"(?:url|sameAs)"/.exec(text);
  if (!link) return [];
  const before = text.slice(0, link.index);
  const place = /^"addressLocality"\s*:\s*"([^"]+)"/.exec(before.slice(before.lastIndexOf('"addressLocality"')));
  return [
    { slug: getLinkSlug(link[2]!), name: tidyName(link[1]), location: tidy(place?.[1]), company: null, title: null },
  ];
}

/** The people whom the page is about: authors and reviewers inside other things are not among them. */
export function listLinkedPeople(document: Document): LinkedPerson[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    const text = script.textContent ?? '';
    try {
      const root = JSON.parse(text) as Json;
      const things = getList(root).flatMap((node) => getList((node as Json)['@graph'] ?? node));
      const main = things.flatMap((thing) => [thing, (thing as Json | null)?.mainEntity]);
      return main.filter(isPerson).map(readPerson);
    } catch {
      return readBroken(text);
    }
  });
}
