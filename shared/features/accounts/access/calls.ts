import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, makePageQuery, NextCursor, PageQuery, Time } from '../../../platform/ids.ts';
import { ROLES } from '../../../platform/permissions.ts';

export const AccessRequest = z
  .object({
    id: Id,
    /** Their address, or the one that they told if nobody vouches for any; '' without one. */
    email: z.string(),
    name: z.string(),
    /** False: no identity provider vouches for the address, and staff give one when they approve. */
    address_known: z.boolean(),
    /**
     * The identity provider's name, the name of their account there, and whether it vouches for the address, which another
     * user may have all the same; null if they have not signed in.
     */
    account: z.object({ provider: z.string(), username: z.string().nullable(), vouches: z.boolean() }).nullable(),
    /** The user who they may be, by the address that they told: asked until staff or that user answer. */
    maybe: z
      .object({
        id: Id,
        name: z.string(),
        email: z.string(),
        state: z.enum(['active', 'invited', 'pending', 'deactivated']),
      })
      .nullable(),
    state: z.enum(['pending', 'approved', 'declined']),
    requested_at: Time,
    decided_at: Time.nullable(),
    decided_by: z.string().nullable(),
    company: z.string().nullable(),
    roles: z.array(z.enum(ROLES)),
  })
  .meta({ id: 'AccessRequest' });
export type AccessRequest = z.infer<typeof AccessRequest>;

export const listAccessRequests = {
  method: 'GET',
  path: '/access-requests',
  permission: 'access:decide',
  polled: true,
  recorded: true,
  summary: 'People who are waiting for approval, or whose requests were decided; newest first by default.',
  query: PageQuery.extend({
    state: z.enum(['pending', 'decided']).default('pending'),
    order: z.enum(['newest', 'oldest']).optional(),
  }),
  reply: z.object({ requests: z.array(AccessRequest), next_cursor: z.string().nullable(), pending: z.number().int() }),
} as const satisfies Call;

export const approveAccess = {
  method: 'POST',
  path: '/access-requests/:id/approve',
  permission: 'access:decide',
  summary:
    'Approves a person with a company and roles, and notifies them by e-mail. If the provider verified no address, send `email`. 409 if someone has already decided, or while Kith asks whether they are another user.',
  params: z.object({ id: Id }),
  body: z.object({
    account_id: Id,
    roles: z.array(z.enum(ROLES)).max(ROLES.length).default([]),
    email: z.email('Enter an e-mail address, such as name@company.com.').max(254).toLowerCase().optional(),
  }),
  reply: z.object({ request: AccessRequest }),
} as const satisfies Call;

export const declineAccess = {
  method: 'POST',
  path: '/access-requests/:id/decline',
  permission: 'access:decide',
  summary: 'Declines an access request and notifies the person by e-mail. 409 if someone has already decided.',
  params: z.object({ id: Id }),
  reply: z.object({ request: AccessRequest }),
} as const satisfies Call;

export const identifyApplicant = {
  method: 'POST',
  path: '/access-requests/:id/identify',
  permission: 'user:manage',
  summary:
    'Says whether a waiting person is the user whose address they gave. If so, they sign in as that user, and the request is closed. If not, they get their own account, and the address once its former owner’s access has ended. 409 if it was already answered or is another user now.',
  params: z.object({ id: Id }),
  /** `user_id`: the user about whom it was asked. */
  body: z.object({ user_id: Id, same_person: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

/** The firm and its portfolio companies, to choose from. */
export const listCompanies = {
  method: 'GET',
  path: '/companies',
  permission: 'staff:read',
  summary: 'The firm and its portfolio companies, by name.',
  query: makePageQuery(2_000),
  reply: z.object({
    companies: z.array(z.object({ id: Id, name: z.string(), logo_url: z.string().nullable(), firm: z.boolean() })),
    next_cursor: NextCursor,
  }),
} as const satisfies Call;
