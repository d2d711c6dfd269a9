import type { FastifyInstance } from 'fastify';
import { listOpenRequests } from '../../../../shared/features/talent/dashboard/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';
import { serializeCandidaciesById } from '../candidacies/read-candidacies.ts';
import { countOpenRequestKinds, listOpenRequestPage, loadOpenIntros, type PlacedOpenRequest } from './queries.ts';
import { serializeOpenCandidacy, serializeOpenIntro } from './serializer.ts';

export function openRequestsRoutes(app: FastifyInstance): void {
  handle(app, listOpenRequests, async (context) => {
    const { db, viewer, query } = context;
    const scope = getViewerScope(viewer);
    const counts = await countOpenRequestKinds(db, scope);
    const { limit, kind } = query;
    // One more than the limit shows whether there are more.
    const found = await listOpenRequestPage(db, scope, {
      after: readPageStart(query.cursor, parseCursor) ?? null,
      limit: limit + 1,
      kind,
    });
    const page = found.slice(0, limit);
    const listIds = (kind: PlacedOpenRequest['kind']) =>
      page.filter((request) => request.kind === kind).map(({ id }) => id);
    const intros = await readInBatches(listIds('introduction'), (some) => loadOpenIntros(db, scope, some));
    const rows = new Map(
      [
        ...(await serializeCandidaciesById(context, listIds('candidacy'))).map(serializeOpenCandidacy),
        ...intros.map((row) => serializeOpenIntro(row, context)),
      ].map((row) => [`${row.kind} ${row.Id}`, row]),
    );
    return {
      requests: page.flatMap(({ kind, id }) => rows.get(`${kind} ${id}`) ?? []),
      next_cursor: found.length > limit ? writeCursor(page.at(-1)!) : null,
      counts,
    };
  });
}

const writeCursor = ({ kind, id, created_at }: PlacedOpenRequest): string => `${kind}~${id}~${created_at}`;

function parseCursor(cursor: string): PlacedOpenRequest | null {
  const [, kind, wireId, created_at] = /^(candidacy|introduction)~(\d{1,10})~([\dTZ:.-]{10,30})$/.exec(cursor) ?? [];
  const id = parseId(wireId ?? '');
  return created_at === undefined || id === undefined
    ? null
    : { kind: kind as PlacedOpenRequest['kind'], id, created_at };
}
