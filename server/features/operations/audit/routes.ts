import type { FastifyInstance } from 'fastify';
import { describeAction, describeActionOnYou } from '../../../../shared/features/operations/audit/actions.ts';
import {
  exportAudit,
  getAuditChain,
  listAudit,
  listOwnAudit,
  MAX_EXPORTED,
  verifyAuditNow,
} from '../../../../shared/features/operations/audit/calls.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { isFirmUser, refuseActing, type Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { AUDIT_CSV_HEAD, writeAuditCsv } from './csv.ts';
import * as queries from './queries.ts';
import { AUDIT_DAY, AUDIT_VERIFY, describeChain } from './report.ts';
import { readAuditQuery } from './search.ts';
import { serializeRows } from './serializer.ts';

const THIS_PAGE = 'This page';
/** The rows of an export that are read at once. */
const AT_ONCE = 500;

export function auditRoutes(app: FastifyInstance): void {
  handle(app, listAudit, async ({ db, settings, query: { limit, cursor, ...filter } }) => {
    const { query, searchedSince } = await readAuditQuery(db, settings, filter);
    const before = cursor === undefined ? undefined : requireId(cursor, THIS_PAGE);
    const rows = await queries.listAuditRows(db, query, limit + 1, before);
    const page = rows.slice(0, limit);
    return {
      rows: await serializeRows(db, page),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
      total: await queries.countAuditRows(db, query),
      searched_since: searchedSince,
    };
  });

  handle(app, exportAudit, async ({ db, settings, viewer, clock, query: filter, reply, request }) => {
    const { query } = await readAuditQuery(db, settings, filter);
    const now = clock.now();
    let text = AUDIT_CSV_HEAD;
    let count = 0;
    for (let last: number | undefined; count < MAX_EXPORTED; await yieldToEventLoop()) {
      const rows = await queries.listAuditRows(db, query, AT_ONCE, last);
      text += writeAuditCsv(await serializeRows(db, rows));
      count += rows.length;
      last = rows.at(-1)?.id;
      if (rows.length < AT_ONCE) break;
    }
    const deed = { action: 'audit.exported', entity: 'audit', entityId: 0, detail: { filter, rows: count } };
    request.server.background.add((later) => audit(later, viewer, now, deed));
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="audit.csv"');
    return text;
  });

  handle(app, getAuditChain, async ({ db, settings }) => ({ chain: await describeChain(db, settings) }));

  handle(app, verifyAuditNow, async ({ db, settings, clock, wakeJobs }) => {
    if (!(await queries.isVerifying(db, [AUDIT_VERIFY, AUDIT_DAY])))
      await enqueue(db, { kind: AUDIT_VERIFY, payload: {} }, clock.now());
    wakeJobs();
    return { chain: await describeChain(db, settings) };
  });

  handle(app, listOwnAudit, async ({ db, settings, viewer, query: { limit, cursor } }) => {
    refuseActing(viewer);
    const before = cursor === undefined ? undefined : requireId(cursor, THIS_PAGE);
    const { id: userId, contact_id: contactId } = viewer.user;
    const rows = await queries.listOnAccount(db, { userId, contactId }, limit + 1, before);
    const page = rows.slice(0, limit);
    const nameOf = await loadNamesFor(db, settings, viewer, page);
    return {
      rows: page.map((row) => {
        // Others are named by what was done to them, also by somebody who acted as the viewer.
        const onYou =
          (row.entity === 'contact' && row.entity_id === String(contactId)) ||
          (row.entity === 'app_user' && row.entity_id === String(userId));
        return {
          id: String(row.id),
          at: row.at,
          who: nameOf(row.user_id),
          did: onYou ? describeActionOnYou(row.action) : describeAction(row.action),
          // Leaving says it by itself.
          as_you: row.as_user_id === userId && row.action !== 'session.left',
        };
      }),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
    };
  });
}

/** Names of the firm's people and of colleagues. Nobody learns who uses Kith at another company. */
async function loadNamesFor(
  db: Db,
  { firmDomains }: Settings,
  viewer: Viewer,
  rows: queries.AuditRows,
): Promise<(id: number | null) => string> {
  const users = await queries.listUsersOf(db, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]);
  const names = new Map(
    users
      .filter((user) => isFirmUser(user, firmDomains) || user.account_id === viewer.companyId)
      .map(({ id, given_name, family_name, email }) => [id, getUserName(given_name, family_name, email)]),
  );
  return (id) => (id === null ? 'Kith' : (names.get(id) ?? 'Somebody'));
}
