import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../shared/features/reach/what-if/calls.ts';
import { findVisibleContact } from '../../../core/network/read/find-contact.ts';
import { getViewerScope, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { readFileText } from '../../../platform/files/take-file.ts';
import { cutPage, readRowsBefore } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { computeArrival } from './arrival.ts';
import { computeLeave } from './leave.ts';
import { readArrival } from './listed-people.ts';
import { loadArrival } from './network-person.ts';
import { isMember, listKnownPeople, listMembersOf } from './queries.ts';
import { addSuccessors } from './successors.ts';
import { isWanted } from './wanted.ts';

/** What the map would be with a person more or less. Reads alone: nothing is written (docs/decisions/139). */
export function whatIfRoutes(app: FastifyInstance): void {
  handle(app, calls.listInsiders, async ({ db, viewer }) => ({
    members: await listMembersOf(db, getViewerScope(viewer)),
  }));

  handle(
    app,
    calls.previewLeave,
    async ({ db, viewer, clock, query: { person, only, limit, cursor } }) => {
      // A cursor that no answer gave is refused before anything is looked for.
      readRowsBefore(cursor);
      const scope = getViewerScope(viewer);
      const leaverId = requireId(person, 'This person');
      const [leaver] = await listMembersOf(db, scope, leaverId);
      if (!leaver) throw createNotFoundError('This person');
      const { ties, ...rest } = await computeLeave(db, scope, leaverId, clock.now());
      const chosen = ties.filter(
        (tie) => only === undefined || (only === 'wanted' ? isWanted(tie.wanted) : tie.person.would === 0),
      );
      const { page, next_cursor } = cutPage(chosen, { limit, cursor });
      return { leaver, ...rest, ties: await addSuccessors(db, scope, leaverId, page, clock.now()), next_cursor };
    },
    { points: () => 500 },
  );

  handle(
    app,
    calls.previewArrival,
    async ({ db, viewer, clock, query }) => {
      const scope = getViewerScope(viewer);
      const id = requireId(query.person, 'This person');
      const visible = await findVisibleContact(db, scope, id);
      const [person] = visible ? await listKnownPeople(db, scope, [visible.id]) : [];
      if (!person) throw createNotFoundError('This person');
      const already = await isCounted(db, scope, person.id);
      const arrival = await loadArrival(db, scope, already ? 0 : person.id, clock.now());
      return {
        person: { id: String(person.id), name: person.name, title: person.title ?? '' },
        already,
        ...(await computeArrival(db, scope, arrival, clock.now())),
      };
    },
    { points: () => 1_000 },
  );

  handle(
    app,
    calls.previewList,
    async ({ db, viewer, clock, request }) => {
      const scope = getViewerScope(viewer);
      const list = parseList(await readFileText(request, calls.MAX_LISTED_BYTES));
      return computeArrival(db, scope, await readArrival(db, scope, list, clock.now()), clock.now());
    },
    { points: () => 5_000 },
  );
}

/** Whether what the person knows counts already. A company learns it of its own people alone. */
async function isCounted(db: Db, scope: ViewerScope, personId: number): Promise<boolean> {
  return scope.staff ? isMember(db, personId) : (await listMembersOf(db, scope, personId)).length > 0;
}

function parseList(text: string): calls.ListedPeople {
  const parsed = calls.ListedPeople.safeParse(parseJson(text));
  if (!parsed.success) throw createInvalidError(parsed.error.issues[0]!.message, { file: 'It can’t be read.' });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createInvalidError('This is not a list of people.', { file: 'It can’t be read.' });
  }
}
