import { z } from 'zod';
import { BasedOn } from '../../../platform/based-on.ts';
import type { Call } from '../../../platform/call.ts';

/** The frequencies of the digest. */
const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

/** The days that the weekly digest may come on. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The part of the digest with new sales opportunities for a company; it has a switch of its own. */
export const SALES_DIGEST = 'digest.sales';
/** The part of the digest with news in saved searches; it has a switch of its own. */
export const SEARCH_DIGEST = 'digest.searches';

/** A user's own choices. */
export const Preferences = z
  .object({
    digest: z.enum(DIGESTS),
    /** The day of the weekly digest in this installation. */
    digest_day: z.enum(WEEKDAYS),
    /** The optional kinds of mail that this user may get. */
    mails: z.array(z.object({ kind: z.string(), label: z.string(), on: z.boolean() })),
    /** Do single keys, such as J and K, act? */
    single_keys: z.boolean(),
    /** Do they have a place on the leaderboard of the ranking game? */
    leaderboard: z.boolean(),
    /** The address of their own profile on the professional network. */
    profile_url: z.string().nullable(),
    /** `linked`: it is the address of their own contact. `kept`: it is used once their contact is found. */
    profile: z.enum(['none', 'kept', 'linked']),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof Preferences>;

export const getPreferences = {
  method: 'GET',
  path: '/user/preferences',
  permission: 'session:own',
  summary: 'The viewer’s own settings.',
  reply: z.object({ preferences: Preferences }),
} as const satisfies Call;

export const changePreferences = {
  method: 'PUT',
  path: '/user/preferences',
  permission: 'session:own',
  summary:
    'Changes only the given fields. 403 while acting as another user. The answer does not reveal whether Kith knows a profile unless it is provably the viewer’s own.',
  body: z.object({
    digest: z.enum(DIGESTS).optional(),
    mails: z
      .array(z.object({ kind: z.string().max(100), on: z.boolean() }))
      .max(100)
      .optional(),
    single_keys: z.boolean().optional(),
    leaderboard: z.boolean().optional(),
    /** Null takes it away. */
    profile_url: z.string().max(2000).nullable().optional(),
    basedOn: BasedOn,
  }),
  reply: z.object({ preferences: Preferences }),
} as const satisfies Call;

const Token = z.object({ token: z.string().max(200) });
/** A part of the digest, or a kind of mail; without it, the whole digest. */
const Part = z.object({ part: z.string().max(100).optional() });

export const openUnsubscribe = {
  method: 'GET',
  path: '/unsubscribe/:token',
  permission: 'public',
  summary:
    'What the link at the end of a digest is about; changes nothing. In a browser, it opens the page that asks for confirmation. 404 for an unknown link.',
  params: Token,
  query: Part,
  reply: z.object({
    email: z.string(),
    digest: z.enum(DIGESTS),
    firm_name: z.string(),
    /** The part of the digest, or the kind of mail, if the link is about one: its name, and whether it is still sent. */
    part: z.object({ label: z.string(), on: z.boolean(), of: z.enum(['digest', 'mails']) }).optional(),
  }),
} as const satisfies Call;

export const unsubscribe = {
  method: 'POST',
  path: '/unsubscribe/:token',
  permission: 'public',
  summary:
    'Stops the digest, one part of it, or one kind of e-mail, without an account. You can call it repeatedly (RFC 8058). 404 for an unknown link.',
  params: Token,
  query: Part,
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
