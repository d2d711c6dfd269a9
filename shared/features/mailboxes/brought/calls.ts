import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, NextCursor, OwnPersonId, PageQuery } from '../../../platform/ids.ts';

const Count = z.number().int();

/** A user's own lists: what stands under `mailbox` are mailboxes, their files, messages and chat groups. */
const BROUGHT_LISTS = ['mailbox', 'calendar'] as const;
export type BroughtList = (typeof BROUGHT_LISTS)[number];

/** Somebody whom a source named. */
const BroughtPerson = z
  .object({
    id: Id,
    name: z.string(),
    /** Null if the caller may not open the person in the network. */
    contact: OwnPersonId.nullable(),
    /** The address by which the source names them, if any. */
    address: z.string().nullable(),
    evidence: z.string(),
    /** No other source of the caller says that they know each other. */
    is_new: z.boolean(),
  })
  .meta({ id: 'BroughtPerson' });
export type BroughtPerson = z.infer<typeof BroughtPerson>;

export const listBrought = {
  method: 'GET',
  path: '/user/own-lists/:list/:id/people',
  permission: 'session:own',
  summary:
    'What one of the caller’s own sources brought: the people, most evidence first, and how many of them only this source connects with the caller.',
  params: z.object({ list: z.enum(BROUGHT_LISTS), id: Id }),
  query: PageQuery,
  reply: z.object({
    /** The address of the account, or the name of the file. */
    source: z.string(),
    people: z.array(BroughtPerson),
    counts: z.object({
      people: Count,
      /** New to the caller’s network. The ties with all others became stronger. */
      new_people: Count,
    }),
    next_cursor: NextCursor,
  }),
} as const satisfies Call;
