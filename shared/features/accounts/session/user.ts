import { z } from 'zod';
import { Id } from '../../../platform/ids.ts';
import { ROLES } from '../../../platform/permissions.ts';

/** The user record, in the CRM's words (document 1 §3). */
export const User = z
  .object({
    Id,
    Kith_Connect_Role__c: z.string(),
    domain: z.string(),
    /** True while an admin acts as this user. */
    fake: z.boolean(),
    Account: z.object({ Id: Id.nullable(), Name: z.string(), logo_url: z.string().nullable() }),
    payload: z.object({
      email: z.string(),
      given_name: z.string(),
      family_name: z.string(),
      picture: z.string().nullable(),
    }),
    linkedin_public_idenfitier__c: z.string().nullable(),
    /** The server's decision, so that the screens hide by the same rule (permissions.ts): an admin view that is on. */
    staff: z.boolean(),
    portfolio: z.boolean(),
    roles: z.array(z.enum(ROLES)),
    /** May switch the admin view on and off. */
    may_be_admin: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** A firm user in the list that staff choose facilitators and owners from (document 2 §7). */
export const KithUser = z
  .object({
    Id,
    Name: z.string(),
    Email: z.string(),
    Kith_Connect_Role__c: z.string(),
    /** Their id in the chat; null if unknown. */
    Slack_Id__c: z.string().nullable(),
  })
  .meta({ id: 'KithUser' });
