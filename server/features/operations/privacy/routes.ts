import type { FastifyInstance } from 'fastify';
import {
  correctPerson,
  erasePerson,
  findPrivacyPeople,
  getErasure,
  getPrivacyPerson,
  listErasures,
  type PrivacyPerson,
  undoCorrection,
} from '../../../../shared/features/operations/privacy/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import * as queries from '../../../core/facts/erasure/queries.ts';
import { queueErasure } from '../../../core/facts/erasure/run.ts';
import { countKinds, loadSavedRows } from '../../../core/facts/erasure/saved-rows.ts';
import { type ErasureSubject, loadSubject } from '../../../core/facts/erasure/subject.ts';
import { type Correction, correctContact, isCorrected, undoCorrections } from '../../../core/facts/write/correction.ts';
import { STALE_JOB } from '../../../core/network/derive/stale-job.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { AppError, createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { endPage, readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId, requireId } from '../../../platform/http/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { getProfileKey } from '../../../platform/text/profile-address.ts';
import { references } from '../../../references.ts';
import { ERASE_PERSON } from './jobs.ts';
import { serializeErasure, serializePerson } from './serializer.ts';

/** How many erasures the page lists. */

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
    return { person: await describePerson(db, person) };
  });

  handle(app, correctPerson, async ({ db, viewer, clock, wakeJobs, body }) => {
    const id = requireId(body.person, 'This person');
    const { reason } = body;
    const correction = readCorrection(body);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const root = await queries.findRootContact(trx, id);
      if (root === undefined) throw createNotFoundError('This person');
      await correctContact(trx, root, correction, now);
      const detail = { reason, fields: Object.keys(correction) };
      await audit(trx, viewer, now, { action: 'privacy.corrected', entity: 'contact', entityId: root, detail });
      await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
    });
    wakeJobs();
    return { person: await describePerson(db, body.person) };
  });

  handle(app, undoCorrection, async ({ db, viewer, clock, wakeJobs, body }) => {
    const id = requireId(body.person, 'This person');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const root = await queries.findRootContact(trx, id);
      if (root === undefined) throw createNotFoundError('This person');
      if (!(await undoCorrections(trx, root, now))) throw createConflictError('This person has no correction.');
      await audit(trx, viewer, now, { action: 'privacy.correction-undone', entity: 'contact', entityId: root });
      await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
    });
    wakeJobs();
    return { person: await describePerson(db, body.person) };
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

  handle(app, listErasures, async ({ db, query: { limit, cursor } }) => {
    const rows = await queries.listErasures(db, limit + 1, readPageStart(cursor, parseId));
    const { page, next_cursor } = endPage(rows, limit, ({ id }) => id);
    return { erasures: page.map(serializeErasure), next_cursor };
  });

  handle(app, getErasure, async ({ db, params }) => {
    const row = await queries.findErasure(db, requireId(params.id, 'This erasure'));
    if (!row) throw createNotFoundError('This erasure');
    return { erasure: serializeErasure(row) };
  });
}

async function describePerson(db: Db, person: string): Promise<PrivacyPerson> {
  const subject = await loadSubject(db, person);
  const counts = countKinds(await loadSavedRows(db, references, subject));
  const user = await queries.isUser(db, subject.contactIds);
  const busy = await queries.isBeingErased(db, subject.label, subject.contactIds);
  const refused = user
    ? 'This person is a Kith user. Kith doesn’t erase users.'
    : busy
      ? 'Kith is already erasing this person.'
      : null;
  const [root] = subject.contactIds;
  const corrected = root !== undefined && (await isCorrected(db, root));
  return serializePerson(person, subject, { counts, refused, corrected });
}

/** @throws 400 if nothing is corrected, or an address is none */
function readCorrection({ name, email, profile, title, company }: Body<typeof correctPerson>): Correction {
  const profileKey = profile ? getProfileKey(profile) : null;
  if (profile && profileKey === null)
    throw createInvalidError('This isn’t a profile address.', { profile: 'Paste a profile address.' });
  if (Boolean(title) !== Boolean(company))
    throw createInvalidError('A job needs a title and a company.', {
      [title ? 'company' : 'title']: 'Enter both or neither.',
    });
  const correction: Correction = {};
  if (name) correction.name = name;
  if (email) correction.email = email.toLowerCase();
  if (profileKey !== null) correction.profile_key = profileKey;
  if (title && company) correction.job = { title, company };
  if (Object.keys(correction).length === 0) throw createInvalidError('Enter what to correct.', {});
  return correction;
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
