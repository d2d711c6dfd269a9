import { z } from 'zod';
import { CHANCES } from '../../core/network/chances.ts';
import { TermsNotice } from '../../core/network/connector-terms.ts';
import { ScoreDetails } from '../../core/network/evidence.ts';
import { PanelContact, ProfileQuery, PublicIdentifier, RamzorAnswer } from '../../core/network/ramzor.ts';
import { RequestLoad } from '../../core/network/reachout.ts';
import { Withheld } from '../../core/network/withheld.ts';
import { REQUEST_TYPES } from '../../core/talent/request-types.ts';
import type { Call } from '../../platform/call.ts';
import { Id, NamedPersonId } from '../../platform/ids.ts';
import { ANSWER_PATH } from './question.ts';

export const getByLinkedinId = {
  method: 'GET',
  path: ANSWER_PATH,
  permission: 'panel:read',
  framed: true,
  summary: 'The chance to connect to the person of a profile page, and the evidence that the viewer may see.',
  query: ProfileQuery.extend({ linkedinLocation: z.string().trim().max(200).optional() }),
  reply: RamzorAnswer,
} as const satisfies Call;

/** The most people of a page that lists people in one question. */
export const MAX_IN_VIEW = 50;

const Fact = z.string().trim().min(1).max(200).optional();

/** What a page that lists people says of one of them. Without address and entity id, name and company together find somebody. */
export const PersonInView = z.object({
  public_identifier: PublicIdentifier.optional(),
  entityUrn: Fact,
  fullName: Fact,
  company: Fact,
});
export type PersonInView = z.infer<typeof PersonInView>;

export const KnownInView = PanelContact.extend({
  Id: NamedPersonId,
  /** The place in the question, from 0. */
  at: z.number().int(),
  chanceToConnect: z.enum(CHANCES),
  /** With the strongest piece of evidence alone; the counts are of all. */
  score_details: ScoreDetails,
  /** The viewer’s company has an open request to be introduced to them; for staff, any company has. */
  requested: z.boolean(),
}).meta({ id: 'KnownInView' });
export type KnownInView = z.infer<typeof KnownInView>;

export const listPeopleInView = {
  method: 'POST',
  path: '/ramzor/people',
  permission: 'panel:read',
  scope: 'read',
  summary:
    'The known people among those that a page lists, best chance first, with the strongest evidence that the viewer may see. Whoever is missing is unknown, or not for this viewer to know.',
  body: z.object({ people: z.array(PersonInView).min(1).max(MAX_IN_VIEW) }),
  bounded: 'At most 50 people are asked about at once.',
  reply: z.object({ people: z.array(KnownInView), withheld: Withheld.optional() }),
} as const satisfies Call;

const Connection = z.object({
  Id,
  Name: z.string(),
  score: z.number().int(),
  /** `2026-10`: the month in which they were last in touch with the person, if that was in the last year. */
  in_touch: z.string().optional(),
  being_asked: RequestLoad.nullable(),
  /** How they let themselves be asked, if there is something to say. */
  terms: TermsNotice.optional(),
});

export const getKithConnections = {
  method: 'GET',
  path: '/defpod/get_kith_connections/:public_identifier',
  permission: 'staff:read',
  framed: true,
  summary: 'The firm’s people who know the person on a profile, closest first.',
  params: z.object({ public_identifier: PublicIdentifier }),
  bounded: 'Only people of the firm.',
  reply: z.object({ connections: z.array(Connection) }),
} as const satisfies Call;

const Text = z.string().trim().min(1).max(200);

export const addContact = {
  method: 'POST',
  path: '/contact',
  permission: 'contact:add',
  perHour: 60,
  summary:
    'Adds the person on a profile page as a contact, with the job on the page. Unless it comes from staff, it is a proposal. A proposal’s `request` becomes a request to the talent team once the person is in the network.',
  body: z.object({
    public_identifier: PublicIdentifier,
    fullName: Text,
    entityUrn: z
      .string()
      .max(200)
      .regex(/^urn:li:fsd_profile:[\w-]+$/)
      .nullish(),
    location: Text.nullish(),
    company: Text.nullish(),
    title: Text.nullish(),
    /** For an open position of the viewer’s company. Staff ask when they have added the person. */
    request: z
      .object({
        selectedPosition: Id,
        requestType: z.enum(REQUEST_TYPES),
        words: z.string().trim().min(1, 'Write something first.').max(5_000),
      })
      .nullish(),
  }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
