import type { FastifyInstance } from 'fastify';
import { myCandidates } from '../../../../shared/features/talent/candidacies/calls.ts';
import type { Query, Reply } from '../../../../shared/platform/call.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { type CandidacyCallDeps, serializeCandidaciesById } from '../candidacies/read-candidacies.ts';
import { getActor } from '../candidacies/rules.ts';
import { type CandidacyPlace, countMyCandidates, listCandidacyPlaces } from './queries.ts';

type MyCandidatesContext = CandidacyCallDeps & { query: Query<typeof myCandidates> };

export function myCandidatesRoutes(app: FastifyInstance): void {
  handle(app, myCandidates, loadPage);
}

/** A page of the viewer's candidacies, or the single one that is named. */
async function loadPage(context: MyCandidatesContext): Promise<Reply<typeof myCandidates>> {
  const { db, viewer, query } = context;
  const scope = getViewerScope(viewer);
  const { candidate, position, company, status, likelihood, type } = query;
  const filtered = {
    actor: getActor(viewer),
    filter: {
      candidate: splitLines(candidate),
      position: splitLines(position),
      company: splitLines(company),
      status: splitLines(status),
      likelihood: splitLines(likelihood),
      type: splitLines(type),
    },
  };
  const counts = await countMyCandidates(db, scope, filtered);
  if (query.id !== undefined) {
    const poscans = await serializeCandidaciesById(context, [parseId(query.id) ?? 0]);
    return { poscans, more: false, next_cursor: null, counts };
  }
  const found = await listCandidacyPlaces(db, scope, {
    ...filtered,
    part: query.archive === undefined ? undefined : query.archive ? 'archive' : 'active',
    after: readPageStart(query.cursor, parseCursor) ?? null,
    limit: query.limit + 1,
  });
  const page = found.slice(0, query.limit);
  const more = found.length > query.limit;
  return {
    poscans: await serializeCandidaciesById(
      context,
      page.map(({ id }) => id),
    ),
    more,
    next_cursor: more ? writeCursor(page.at(-1)!) : null,
    counts,
  };
}

const splitLines = (words: string | undefined): string[] =>
  (words ?? '').split('\n').flatMap((line) => line.trim() || []);

const writeCursor = ({ rank, id, created_at }: CandidacyPlace): string => `${rank}~${id}~${created_at}`;

function parseCursor(cursor: string): CandidacyPlace | null {
  const [, rank, wireId, created_at] = /^(\d{1,3})~(\d{1,10})~([\dTZ:.-]{10,30})$/.exec(cursor) ?? [];
  const id = parseId(wireId ?? '');
  return created_at === undefined || id === undefined ? null : { rank: Number(rank), id, created_at };
}
