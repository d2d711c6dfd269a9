import { z } from 'zod';
import { BasedOn } from '../../../platform/based-on.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, Time } from '../../../platform/ids.ts';
import { SAVED_LISTS } from './lists.ts';

/** The kind of views: those of a list, or searches. */
const SavedList = z.enum(SAVED_LISTS);

/** The most views of each list for one user. */
export const MAX_VIEWS = 30;

export const SavedView = z
  .object({
    id: Id,
    list: SavedList,
    name: z.string(),
    /** The address from the path on. */
    address: z.string(),
    created_at: Time,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

const Name = z.string().trim().min(1, 'Enter a name.').max(60, 'At most 60 characters.');
/** A path of this site. */
const Address = z
  .string()
  .max(8000, 'This view has too many filters.')
  .regex(/^\/(?![/\\])/, 'The address must start with a single slash.');

export const listViews = {
  method: 'GET',
  path: '/user/views',
  permission: 'session:own',
  summary: "The viewer's own views of lists and searches, in the order they were saved.",
  bounded: 'A user has at most 30 for each list.',
  reply: z.object({ views: z.array(SavedView) }),
} as const satisfies Call;

export const saveView = {
  method: 'POST',
  path: '/user/views',
  permission: 'session:own',
  summary: `Saves a view under a name, replacing a view with the same name. At most ${MAX_VIEWS} per list. 403 for a list that the viewer can’t see, and while acting as another user.`,
  body: z.object({ list: SavedList, name: Name, address: Address, basedOn: BasedOn }),
  reply: z.object({ view: SavedView }),
} as const satisfies Call;

export const renameView = {
  method: 'PUT',
  path: '/user/views/:id',
  permission: 'session:own',
  summary: "Renames one of the viewer's views. 400 if another view of the list has the name.",
  params: z.object({ id: Id }),
  body: z.object({ name: Name, basedOn: BasedOn }),
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
