import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, PageQuery, Time } from '../../../platform/ids.ts';
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
  recorded: true,
  summary: 'People who signed in and wait for approval, or were decided on; newest first unless asked otherwise.',
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
    'Lets a person in with a company and roles, and tells them by e-mail. They need an address: `email` is needed for a person whose provider proves none. 409 when already decided, and while it is asked whether they are another user.',
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
  summary: 'Declines an access request and tells the person by e-mail. 409 when already decided.',
  params: z.object({ id: Id }),
  reply: z.object({ request: AccessRequest }),
} as const satisfies Call;

export const identifyApplicant = {
  method: 'POST',
  path: '/access-requests/:id/identify',
  permission: 'user:manage',
  summary:
    'Says whether a person who waits is the user whose address they told. The same person signs in as that user from then on, and the request is gone; somebody else has an account of their own, and the address, once the access of its former owner was ended. 409 when it was answered already or is another user now.',
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
  reply: z.object({
    companies: z.array(z.object({ id: Id, name: z.string(), logo_url: z.string().nullable(), firm: z.boolean() })),
  }),
} as const satisfies Call;
