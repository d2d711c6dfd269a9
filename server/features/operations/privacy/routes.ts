import type { FastifyInstance } from 'fastify';
import {
  erasePerson,
  exportPerson,
  findPrivacyPeople,
  getErasure,
  getPrivacyPerson,
  listErasures,
} from '../../../../shared/features/operations/privacy/calls.ts';
import { exportSubject, renderExport } from '../../../core/facts/erasure/export.ts';
import * as queries from '../../../core/facts/erasure/queries.ts';
import { queueErasure } from '../../../core/facts/erasure/run.ts';
import { countKinds, loadSavedRows } from '../../../core/facts/erasure/saved-rows.ts';
import { type ErasureSubject, loadSubject } from '../../../core/facts/erasure/subject.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { AppError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { references } from '../../../references.ts';
import { ERASE_PERSON } from './jobs.ts';
import { serializeErasure, serializePerson } from './serializer.ts';

/** How many erasures the page lists. */
const MAX_ERASURES = 100;

export function privacyRoutes(app: FastifyInstance): void {
  handle(app, findPrivacyPeople, async ({ db, body: { q } }) => {
    const named = await queries.listNamed(db, q);
    const hits = named.map(({ id, name, title, account }) => ({
      person: String(id),
      name,
      headline: [title, account].filter((part) => part).join(' at ') || null,
    }));
    // Digits are no id here: staff type names and addresses.
    const meant = /^\d+$/.test(q) ? undefined : await findMeant(db, q);
    if (!meant) return { people: hits };
    const person = meant.contactIds[0] === undefined ? q : String(meant.contactIds[0]);
    if (meant.contactIds.length === 0 && (await loadSavedRows(db, references, meant)).length === 0)
      return { people: hits };
    const hit = { person, name: meant.label, headline: meant.headline };
    return { people: [hit, ...hits.filter((other) => other.person !== person)] };
  });

  handle(app, getPrivacyPerson, async ({ db, body: { person } }) => {
    const subject = await loadSubject(db, person);
    const counts = countKinds(await loadSavedRows(db, references, subject));
    const user = await queries.isUser(db, subject.contactIds);
    const busy = await queries.isBeingErased(db, subject.label, subject.contactIds);
    const refused = user
      ? 'This person is a user of Kith. Users are not erased.'
      : busy
        ? 'This person is being erased already.'
        : null;
    return { person: serializePerson(person, subject, counts, refused) };
  });

  handle(app, exportPerson, async ({ db, viewer, clock, body: { person, authors } }) => {
    const subject = await loadSubject(db, person);
    const now = clock.now();
    const document = await exportSubject(db, subject, { references, authors, now });
    const detail = { authors };
    const entityId = subject.contactIds[0] ?? 0;
    await audit(db, viewer, now, { action: 'privacy.exported', entity: 'contact', entityId, detail });
    return { json: JSON.stringify(document, null, 2), html: renderExport(document) };
  });

  handle(app, erasePerson, async ({ db, viewer, clock, wakeJobs, body }) => {
    const now = clock.now();
    const id = await db.transaction().execute(async (trx) => {
      const request = { person: body.person, typed: body.name, reason: body.reason, reference: body.reference };
      const erasureId = await queueErasure(trx, request, { viewer, references, now });
      await enqueue(trx, { kind: ERASE_PERSON, payload: { erasureId } }, now);
      return erasureId;
    });
    wakeJobs();
    return { erasure: serializeErasure((await queries.findErasure(db, id))!) };
  });

  handle(app, listErasures, async ({ db }) => ({
    erasures: (await queries.listErasures(db, MAX_ERASURES)).map(serializeErasure),
  }));

  handle(app, getErasure, async ({ db, params }) => {
    const row = await queries.findErasure(db, requireId(params.id, 'This erasure'));
    if (!row) throw createNotFoundError('This erasure');
    return { erasure: serializeErasure(row) };
  });
}

/** The person whose e-mail or profile address this is. */
async function findMeant(db: Db, address: string): Promise<ErasureSubject | undefined> {
  try {
    return await loadSubject(db, address);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
