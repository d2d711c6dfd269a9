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

function readPerson(node: Json): LinkedPerson {
  const address = (getList(node.address)[0] ?? {}) as Json;
  const [title] = getList(node.jobTitle)
    .map((job) => tidy(job))
    .filter(Boolean);
  const [company] = getList(node.worksFor)
    .map((work) => tidyCompany((work as Json | null)?.name) ?? tidyCompany(work))
    .filter(Boolean);
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
    // Jobs that only members may read are masked, and tidied away.
    company: company ?? null,
    title: title ?? null,
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
