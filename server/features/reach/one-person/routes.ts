import type { FastifyInstance } from 'fastify';
import { listOnePersonDoors, type OnePersonDoor } from '../../../../shared/features/reach/one-person/calls.ts';
import { getViewerScope, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { endPage, readRowsBefore } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { countDoors, type DoorRow, listDoors, listSeconds } from './queries.ts';

type Second = Awaited<ReturnType<typeof listSeconds>>[number];

const serializeSecond = ({ member_id, by, contact_id, person, category, still }: Second): OnePersonDoor['second'] => ({
  by: { id: String(member_id), name: by },
  person: { id: String(contact_id), name: person },
  strength: category,
  still: still === 1,
});

const serializeDoor = (row: DoorRow, second: Second | undefined): OnePersonDoor => ({
  company: { id: String(row.account_id), name: row.name, logo_url: row.logo_url },
  way: { id: String(row.member_id), name: row.by },
  strength: row.strength,
  touched_on: row.touched_on,
  wanted: { requests: row.requests, use_cases: row.use_cases },
  second: second ? serializeSecond(second) : null,
});

async function describeDoors(db: Db, scope: ViewerScope, rows: readonly DoorRow[]): Promise<OnePersonDoor[]> {
  const ids = rows.map((row) => row.account_id);
  const seconds = Map.groupBy(ids.length === 0 ? [] : await listSeconds(db, scope, ids), (row) => row.account_id);
  return rows.map((row) =>
    serializeDoor(
      row,
      seconds
        .get(row.account_id)
        // Whoever hangs the door may have worked there: knowing them is no other way.
        ?.find(({ member_id, contact_id }) => member_id !== row.member_id && contact_id !== row.member_id),
    ),
  );
}

export function onePersonRoutes(app: FastifyInstance): void {
  handle(
    app,
    listOnePersonDoors,
    async ({ db, viewer, query: { second, by: wireId, sort, limit, cursor } }) => {
      const scope = getViewerScope(viewer);
      const onlySecond = second === 'true';
      const by = wireId === undefined ? undefined : (parseId(wireId) ?? 0);
      const offset = readRowsBefore(cursor);
      const rows = await listDoors(db, scope, { onlySecond, by }, { sort, offset, limit: limit + 1 });
      const { page, next_cursor } = endPage(rows, limit, () => offset + limit);
      const people = await countDoors(db, scope, onlySecond);
      const shown = people.filter(({ id }) => by === undefined || id === by);
      const sum = (of: 'doors' | 'wanted') => shown.reduce((all, person) => all + person[of], 0);
      return {
        doors: await describeDoors(db, scope, page),
        next_cursor,
        counts: { doors: sum('doors'), wanted: sum('wanted') },
        people: people.map(({ id, name, doors }) => ({ id: String(id), name, doors })),
      };
    },
    { points: () => 60 },
  );
}
