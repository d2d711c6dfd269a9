import * as z from 'zod/mini';
import { VIEW_SIZE } from './view-size.ts';

/** The kinds of pages that list people. */
const LIST_KINDS = ['search', 'people', 'feed', 'invitations', 'connections', 'sales'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

const Text = z.string().check(z.minLength(1), z.maxLength(200));

/** One of the people, as far as their row says. Sales Navigator has ids of its own, so there name and company have to do. */
export const PersonInRow = z.strictObject({
  publicIdentifier: z.nullable(Text),
  /** `urn:li:fsd_profile:…` */
  entityUrn: z.nullable(Text),
  fullName: z.nullable(Text),
  company: z.nullable(Text),
});
export type PersonInRow = z.infer<typeof PersonInRow>;

/** What a page that is nobody's profile shows: the people in view, or the company that its address names. */
export const PageList = z.strictObject({
  kind: z.nullable(z.enum(LIST_KINDS)),
  people: z.array(PersonInRow).check(z.maxLength(VIEW_SIZE)),
  /** As in `/company/castellan-bank`. */
  company: z.nullable(Text),
});
export type PageList = z.infer<typeof PageList>;
