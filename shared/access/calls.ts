import { z } from 'zod';
import type { Call } from '../call.ts';
import { Id, PageQuery, Time } from '../ids.ts';
import { ROLES } from '../permissions.ts';

export const AccessRequest = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
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
  summary: 'Lets a person in with a company and roles, and tells them by e-mail. 409 when already decided.',
  params: z.object({ id: Id }),
  body: z.object({ account_id: Id, roles: z.array(z.enum(ROLES)).max(ROLES.length).default([]) }),
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
