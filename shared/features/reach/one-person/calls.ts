import { z } from 'zod';
import { Score } from '../../../core/network/account.ts';
import { Withheld } from '../../../core/network/withheld.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, NamedPersonId, NextCursor, PageQuery } from '../../../platform/ids.ts';

/** A company that is reached through one person alone. */
export const OnePersonDoor = z
  .object({
    company: z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() }),
    way: z.object({ id: Id, name: z.string() }),
    /** The strength of their best tie there. */
    strength: Score,
    touched_on: z.iso.date().nullable(),
    /** Open requests for the company, and use cases that it fits. */
    wanted: z.object({ requests: z.number().int(), use_cases: z.number().int() }),
    /** Somebody else of the viewer's company who knows somebody who worked there well; null: nobody does. */
    second: z
      .object({
        by: z.object({ id: Id, name: z.string() }),
        person: z.object({ id: NamedPersonId, name: z.string() }),
        strength: Score,
        /** They have a job there beside their main one. */
        still: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'OnePersonDoor' });
export type OnePersonDoor = z.infer<typeof OnePersonDoor>;

/** The orders of the heads; without one the most wanted come first, then the best known. */
const DOOR_SORTS = ['company', 'way', 'touched', 'wanted'] as const;
export const DoorSort = z.templateLiteral([z.enum(['', '-']), z.enum(DOOR_SORTS)]);
export type DoorSort = z.infer<typeof DoorSort>;

export const listOnePersonDoors = {
  method: 'GET',
  path: '/reach/one-person',
  permission: 'search:read',
  summary: `Companies that the viewer reaches through one person alone, those that are wanted most first, then the best known; with a second way that would be cheap. A portfolio company reads of its own people, where the firm knows nobody either.`,
  query: PageQuery.extend({
    /** Only companies with a second way that would be cheap. */
    second: z.enum(['true']).optional(),
    /** Only companies that are reached through this person. */
    by: Id.optional(),
    sort: DoorSort.optional(),
  }),
  reply: z.object({
    doors: z.array(OnePersonDoor),
    next_cursor: NextCursor,
    /** Of all pages. */
    counts: z.object({ doors: z.number().int(), wanted: z.number().int() }),
    /** Through whom, and how many companies each, whichever person is asked for; the most first. */
    people: z.array(z.object({ id: Id, name: z.string(), doors: z.number().int() })),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;
