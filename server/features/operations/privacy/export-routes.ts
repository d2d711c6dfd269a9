import type { FastifyInstance } from 'fastify';
import {
  downloadPrivacyExport,
  EXPORT_DAYS,
  exportPerson,
  listPrivacyExports,
} from '../../../../shared/features/operations/privacy/calls.ts';
import { type PersonExport, renderExport } from '../../../core/facts/erasure/export.ts';
import * as stored from '../../../core/facts/erasure/stored-exports.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { endPage, readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId, requireId } from '../../../platform/http/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { EXPORT_PERSON } from './jobs.ts';
import { serializeExport } from './serializer.ts';

const DAY_MS = 86_400_000;
/** How many the page lists. */
/** Those from before have expired, whether or not they were deleted. */
const getExportsSince = (now: Date): string => new Date(now.getTime() - EXPORT_DAYS * DAY_MS).toISOString();

export function storedExportRoutes(app: FastifyInstance): void {
  handle(app, exportPerson, async ({ db, viewer, clock, wakeJobs, body: { person, authors } }) => {
    const now = clock.now();
    const id = await db.transaction().execute(async (trx) => {
      const made = await stored.insertExport(trx, { person, authors, viewer, now });
      const about = { entity: 'contact', entityId: made.contactId, detail: { authors } };
      await audit(trx, viewer, now, Object.assign({ action: 'privacy.exported' as const }, about));
      await enqueue(trx, { kind: EXPORT_PERSON, payload: { exportId: made.id } }, now);
      return made.id;
    });
    wakeJobs();
    return { export: serializeExport((await stored.findExport(db, id, getExportsSince(now)))!) };
  });

  handle(app, listPrivacyExports, async ({ db, clock, query: { limit, cursor } }) => {
    const before = readPageStart(cursor, parseId);
    const rows = await stored.listExports(db, getExportsSince(clock.now()), limit + 1, before);
    const { page, next_cursor } = endPage(rows, limit, ({ id }) => id);
    return { exports: page.map(serializeExport), next_cursor };
  });

  handle(app, downloadPrivacyExport, async ({ db, viewer, clock, params, body: { format } }) => {
    const now = clock.now();
    const row = await stored.findExport(db, requireId(params.id, 'This export'), getExportsSince(now));
    if (!row) throw createNotFoundError('This export');
    if (row.document === null)
      throw createConflictError(
        row.state === 'failed'
          ? 'This export failed. Export the person again.'
          : 'Kith is still preparing this export.',
      );
    const document = JSON.parse(row.document) as PersonExport;
    const entityId = (JSON.parse(row.contact_ids) as number[])[0] ?? 0;
    const detail = { format };
    await audit(db, viewer, now, { action: 'privacy.export-downloaded', entity: 'contact', entityId, detail });
    return { text: format === 'json' ? JSON.stringify(document, null, 2) : renderExport(document) };
  });
}
