import * as z from 'zod/mini';

const Text = z.string().check(z.minLength(1), z.maxLength(200));
const Read = z.nullable(Text);
const Origin = z.enum(['address', 'link', 'page-json', 'heading', 'json-ld', 'meta', 'title']);

/** A job of theirs, as a page that shows their experience words it. */
const PageJob = z.strictObject({
  title: Text,
  company: Read,
  /** "Jan 2020 - Present", in the language of the page. */
  dates: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
  current: z.boolean(),
});
const MAX_PAGE_JOBS = 60;

/** The person whom a page shows, as far as the page says. */
export const EmbedPerson = z.strictObject({
  /** As in `/in/ines-calloway`, decoded. */
  publicIdentifier: Read,
  /** `urn:li:fsd_profile:…` */
  entityUrn: z.nullable(Text.check(z.regex(/^urn:li:fsd_profile:[\w-]+$/))),
  fullName: Read,
  location: Read,
  /** The network's headlines are the longest of these. */
  headline: z.nullable(z.string().check(z.minLength(1), z.maxLength(300))),
  company: Read,
  title: Read,
  /** Latest first; not there where the page shows none. */
  experience: z.optional(z.array(PageJob).check(z.minLength(1), z.maxLength(MAX_PAGE_JOBS))),
  /** `search`: a link from a list of people, which carries no more than its address. */
  source: z.enum(['linkedin', 'recruiter', 'search']),
  /** The place of each fact in the page. */
  readFrom: z.strictObject({
    publicIdentifier: z.optional(Origin),
    entityUrn: z.optional(Origin),
    fullName: z.optional(Origin),
    location: z.optional(Origin),
    headline: z.optional(Origin),
    company: z.optional(Origin),
    title: z.optional(Origin),
  }),
});
export type EmbedPerson = z.infer<typeof EmbedPerson>;

/** The person whom a user named, because the page does not. */
export const NamedInPage = z.strictObject({
  publicIdentifier: Read,
  entityUrn: EmbedPerson.shape.entityUrn,
  fullName: Text,
});
export type NamedInPage = z.infer<typeof NamedInPage>;

/**
 * `waiting`: the page has not said the name yet; the person is given if the address names one. `shown`: this is the person. `unreadable`: a
 * profile that does not say whose it is; then somebody types the name. `unknown`: a kind of page that nobody can read yet; its title may
 * have said the name. `nobody`: no profile at all.
 */
export const ShownPerson = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('waiting'), person: z.optional(EmbedPerson) }),
  z.strictObject({ state: z.literal('nobody') }),
  z.strictObject({ state: z.literal('shown'), person: EmbedPerson }),
  z.strictObject({ state: z.literal('unreadable'), person: EmbedPerson }),
  z.strictObject({ state: z.literal('unknown'), person: EmbedPerson }),
]);
export type ShownPerson = z.infer<typeof ShownPerson>;

/** The shown person under the name that a user typed for exactly this person; a name from the page itself stays. */
export function applyTypedName(shown: ShownPerson, named: NamedInPage | null): ShownPerson {
  const person = shown.state === 'nobody' ? undefined : shown.person;
  if (!person || !named || person.fullName !== null) return shown;
  const isTheirs = person.publicIdentifier === named.publicIdentifier && person.entityUrn === named.entityUrn;
  return isTheirs ? ({ ...shown, person: { ...person, fullName: named.fullName } } as ShownPerson) : shown;
}
