import { z } from 'zod';
import type { Call } from '../call.ts';
import { Id, Time } from '../ids.ts';

/** Whose views: those of the list of requests, and searches. */
export const SAVED_LISTS = ['requests', 'search'] as const;
export const SavedList = z.enum(SAVED_LISTS);
export type SavedList = z.infer<typeof SavedList>;

/** So many has one person of each list. */
export const MOST_VIEWS = 30;

export const SavedView = z
  .object({
    id: Id,
    list: SavedList,
    name: z.string(),
    /** From the path on. */
    address: z.string(),
    created_at: Time,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

const Name = z.string().trim().min(1, 'Give it a name.').max(60, 'At most 60 characters.');
/** A path of this site. */
const Address = z
  .string()
  .max(8000, 'This view has too many filters to be kept.')
  .regex(/^\/(?![/\\])/, 'An address of this site begins with one slash.');

export const listViews = {
  method: 'GET',
  path: '/user/views',
  permission: 'session:own',
  summary: "The viewer's own views of lists and searches, in the order in which they were saved.",
  reply: z.object({ views: z.array(SavedView) }),
} as const satisfies Call;

export const saveView = {
  method: 'POST',
  path: '/user/views',
  permission: 'session:own',
  summary: `Keeps a view under a name; one that had the name is replaced. At most ${MOST_VIEWS} of each list. 403 while acting as another user.`,
  body: z.object({ list: SavedList, name: Name, address: Address }),
  reply: z.object({ view: SavedView }),
} as const satisfies Call;

export const removeView = {
  method: 'DELETE',
  path: '/user/views/:id',
  permission: 'session:own',
  summary: "Removes one of the viewer's own views.",
  params: z.object({ id: Id }),
  reply: z.object({ view: SavedView }),
} as const satisfies Call;
