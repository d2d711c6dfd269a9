import type { FastifyInstance } from 'fastify';
import {
  listOnePersonDoors,
  MAX_ONE_PERSON_DOORS,
  type OnePersonDoor,
} from '../../../../shared/features/reach/one-person/calls.ts';
import { getViewerScope, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { handle } from '../../../platform/http/handle.ts';
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

async function readDoors(db: Db, scope: ViewerScope, onlySecond: boolean): Promise<OnePersonDoor[]> {
  const rows = await listDoors(db, scope, onlySecond, MAX_ONE_PERSON_DOORS);
  const ids = rows.map((row) => row.account_id);
  const seconds = Map.groupBy(ids.length === 0 ? [] : await listSeconds(db, scope, ids), (row) => row.account_id);
  return rows.map((row) =>
    serializeDoor(
      row,
      seconds.get(row.account_id)?.find(({ member_id }) => member_id !== row.member_id),
    ),
  );
}

export function onePersonRoutes(app: FastifyInstance): void {
  handle(
    app,
    listOnePersonDoors,
    async ({ db, viewer, query }) => {
      const scope = getViewerScope(viewer);
      const onlySecond = query.second === 'true';
      return {
        doors: await readDoors(db, scope, onlySecond),
        counts: await countDoors(db, scope, onlySecond),
      };
    },
    { points: () => 60 },
  );
}
