import type { FastifyInstance } from 'fastify';
import { groupLabel } from '../../../shared/intros/derive.ts';
import { INTRO_LIFE } from '../../../shared/intros/statuses.ts';
import type { Poscan } from '../../../shared/poscans/poscan.ts';
import { listOpenRequests, type OpenRequest } from '../../../shared/talent-dashboard/calls.ts';
import { sightOf } from '../../network/sight.ts';
import { handle } from '../../platform/handle.ts';
import { idOf } from '../../platform/ids.ts';
import { inPieces } from '../../platform/in-pieces.ts';
import { type Serving, wiredOf } from '../wired.ts';
import { countOpen, listOpen, loadOpenIntros, type OpenIntro, type Placed } from './queries.ts';

export function openRequestsRoutes(app: FastifyInstance): void {
  handle(app, listOpenRequests, async (serving) => {
    const { db, viewer, query } = serving;
    const sight = sightOf(viewer);
    const counts = await countOpen(db, sight);
    const { limit, kind } = query;
    // One more than asked for says whether there is more.
    const found = await listOpen(db, sight, { after: readCursor(query.cursor), limit: limit + 1, kind });
    const page = found.slice(0, limit);
    const idsOf = (kind: Placed['kind']) => page.filter((one) => one.kind === kind).map(({ id }) => id);
    const intros = await inPieces(idsOf('introduction'), (some) => loadOpenIntros(db, sight, some));
    const rows = new Map(
      [
        ...(await wiredOf(serving, idsOf('candidacy'))).map(wireCandidacy),
        ...intros.map((row) => wireIntro(row, serving)),
      ].map((row) => [`${row.kind} ${row.Id}`, row]),
    );
    return {
      requests: page.flatMap(({ kind, id }) => rows.get(`${kind} ${id}`) ?? []),
      next_cursor: found.length > limit ? writeCursor(page.at(-1)!) : null,
      counts,
    };
  });
}

const wireCandidacy = (row: Poscan): OpenRequest => ({
  ...{ kind: 'candidacy', Id: row.Id, person: { Id: row.Candidate__c, Name: row.Candidate_Name__c } },
  ...{ what: row.Position_Title__c, company: row.Poscan_account, type: row.Request_Type__c },
  ...{ status: row.status_label, CreatedDate: row.CreatedDate, Last_Status_Update__c: row.Last_Status_Update__c },
});

/** Staff read the status, a company the words that My Requests has for it. */
function wireIntro(row: OpenIntro, { viewer, settings }: Serving): OpenRequest {
  const label = groupLabel(row.status, row.reject_reason, settings.firm);
  const { person, person_id: id } = row;
  return {
    ...{ kind: 'introduction', Id: String(row.id), what: row.target, company: row.company, type: row.goal },
    person: person === null ? null : { Id: id === null ? null : String(id), Name: person },
    status: viewer.staff ? INTRO_LIFE[row.status].label : label,
    ...{ CreatedDate: row.created_at, Last_Status_Update__c: row.status_at },
  };
}

const writeCursor = ({ kind, id, created_at }: Placed): string => `${kind}~${id}~${created_at}`;

function readCursor(cursor: string | undefined): Placed | null {
  const [, kind, wireId, created_at] =
    /^(candidacy|introduction)~(\d{1,10})~([\dTZ:.-]{10,30})$/.exec(cursor ?? '') ?? [];
  const id = idOf(wireId ?? '');
  return created_at === undefined || id === undefined ? null : { kind: kind as Placed['kind'], id, created_at };
}
