import { z } from 'zod';
import type { Call } from '../call.ts';
import { Time } from '../ids.ts';
import { ProfileQuery, PublicIdentifier } from '../panel/ramzor.ts';
import { FocusConnector, FocusTarget, FullConnector } from './connector.ts';

export const portcoConnectorsMini = {
  method: 'GET',
  path: '/focus/get_portco_connectors_mini',
  permission: 'connectors:read',
  framed: true,
  summary: 'Connectors of the viewer’s own company to the person of a profile page, the likeliest first.',
  query: ProfileQuery,
  reply: z.object({
    connectors: z.array(FocusConnector),
    total: z.number().int(),
    target: FocusTarget,
    /** When the viewer’s company asked for this person last, within the hours that it takes; null otherwise. */
    requested_at: Time.nullable(),
  }),
} as const satisfies Call;

export const portcoConnectorsFull = {
  method: 'GET',
  path: '/focus/get_portco_connectors_full',
  permission: 'connectors:read',
  summary: 'The same connectors with the companies that they shared with the person.',
  query: ProfileQuery.extend({ post_creation: z.string().max(40).optional() }),
  reply: z.object({ connectors: z.array(FullConnector), total: z.number().int(), target: FocusTarget }),
} as const satisfies Call;

export const publicIdentifierToEntityUrn = {
  method: 'GET',
  path: '/focus/public_identifier_to_entity_urn',
  permission: 'connectors:read',
  summary: 'The entity id of a profile, where it is known.',
  query: z.object({ public_identifier: PublicIdentifier }),
  reply: z.object({ entityUrn: z.string().nullable() }),
} as const satisfies Call;

export const checkMissingProfile = {
  method: 'GET',
  path: '/focus/check_missing_profile',
  permission: 'connectors:read',
  perHour: 30,
  summary: 'Asks staff to search for the connections of somebody who is not in the database; once in 48 hours.',
  query: z.object({ public_identifier: PublicIdentifier, fullName: z.string().trim().min(1).max(200) }),
  reply: z.object({ requested_at: Time }),
} as const satisfies Call;

export const sendMiniFeedback = {
  method: 'POST',
  path: '/focus/send_mini_feedback',
  permission: 'connectors:read',
  perHour: 30,
  summary: 'Feedback on what the mini view says of somebody, kept and told to staff.',
  body: z.object({
    public_identifier: PublicIdentifier.nullish(),
    fullName: z.string().trim().max(200).default(''),
    comments: z.string().trim().min(1).max(10_000),
  }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
