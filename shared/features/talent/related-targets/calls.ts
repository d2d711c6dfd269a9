import { z } from 'zod';
import { PublicIdentifier } from '../../../core/network/ramzor.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, makePageQuery, NamedPersonId, NextCursor, OwnPersonId, Time } from '../../../platform/ids.ts';

/** An open request or candidacy whose target worked with the person (document 4 §2.8). */
export const RelatedTarget = z
  .object({
    kind: z.enum(['candidacy', 'introduction']),
    id: Id,
    /** The company that asks. */
    company: z.string(),
    /** For a candidacy the position; for an introduction its goal. */
    position: z.string(),
    status: z.string(),
    target: z.object({ Id: OwnPersonId, name: z.string(), public_identifier: z.string().nullable() }),
    months_together: z.number().int(),
    /** The company where they were together longest. */
    shared_account: z.string(),
    current_account: z.string().nullable(),
    comments: z.string().nullable(),
    date_submitted: Time,
  })
  .meta({ id: 'RelatedTarget' });
export type RelatedTarget = z.infer<typeof RelatedTarget>;

/** The number of targets in the answer, those who were together longest. */
const MAX_RELATED = 200;

export const getRelatedTargets = {
  method: 'POST',
  path: '/contact-intro/get-related-targets',
  permission: 'connectors:read',
  scope: 'read',
  summary:
    'The open requests and candidacies whose target worked with a person, longest together first; of the viewer’s company, for staff of all.',
  body: makePageQuery(MAX_RELATED).extend({ public_identifier: PublicIdentifier }),
  reply: z.object({
    /** Null for a person whom the viewer does not know. */
    contact: z.object({ Id: NamedPersonId, Name: z.string(), Linkedin_Profile__c: z.string().nullable() }).nullable(),
    related_targets: z.array(RelatedTarget),
    /** The number of all targets. */
    total: z.number().int(),
    next_cursor: NextCursor,
  }),
} as const satisfies Call;
