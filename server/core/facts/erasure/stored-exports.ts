/** Exports of people, which are made in the background and kept for some days. */
import type { Kysely } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import { exportSubject } from './export.ts';
import { collectWords, type ErasureSubject, loadSubject } from './subject.ts';

interface ExportRequest {
  person: string;
  authors: boolean;
  viewer: Viewer;
  now: Date;
}

/** @returns its id and the person's first record, 0 if they have none @throws 404 if nobody is meant */
export async function insertExport(trx: Db, request: ExportRequest): Promise<{ id: number; contactId: number }> {
  const { person, authors, viewer, now } = request;
  const { label, contactIds } = await loadSubject(trx, person);
  const { id } = await trx
    .insertInto('privacy_export')
    .values({
      person,
      name: label,
      contact_ids: JSON.stringify(contactIds),
      authors: authors ? 1 : 0,
      state: 'making',
      document: null,
      asked_at: now.toISOString(),
      asked_by: viewer.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, contactId: contactIds[0] ?? 0 };
}

/** Makes the document of an export. One that was deleted meanwhile, as its person is being erased, stays so. */
export async function makeExport(db: Kysely<Schema>, id: number, references: References, now: Date): Promise<void> {
  const row = await db
    .selectFrom('privacy_export')
    .select(['person', 'authors'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  try {
    const subject = await loadSubject(db, row.person);
    const document = await exportSubject(db, subject, { references, authors: row.authors === 1, now });
    await changeExport(db, id, { state: 'ready', document: JSON.stringify(document) });
  } catch (error) {
    // Nobody is there any more.
    if (!(error instanceof AppError)) throw error;
    await changeExport(db, id, { state: 'failed' });
  }
}

export async function changeExport(
  db: Db,
  id: number,
  set: { state: 'ready' | 'failed'; document?: string },
): Promise<void> {
  await db.updateTable('privacy_export').set(set).where('id', '=', id).where('state', '=', 'making').execute();
}

const selectExports = (db: Db) =>
  db
    .selectFrom('privacy_export')
    .leftJoin('app_user', 'app_user.id', 'privacy_export.asked_by')
    .select(['privacy_export.id', 'person', 'name', 'authors', 'state', 'asked_at', 'contact_ids'])
    .select(['app_user.email', 'app_user.given_name', 'app_user.family_name']);

/** The newest first, without their documents. */
export const listExports = (db: Db, since: string, limit: number, before?: number) =>
  selectExports(db)
    .where('asked_at', '>', since)
    .$if(before !== undefined, (query) => query.where('privacy_export.id', '<', before!))
    .orderBy('privacy_export.id', 'desc')
    .limit(limit)
    .execute();

export const findExport = (db: Db, id: number, since: string) =>
  selectExports(db)
    .select('document')
    .where('privacy_export.id', '=', id)
    .where('asked_at', '>', since)
    .executeTakeFirst();

export async function deleteOldExports(db: Db, until: string): Promise<void> {
  await db.deleteFrom('privacy_export').where('asked_at', '<=', until).execute();
}

/** Exports of the person, and those of others that name them. */
export async function deleteExportsNaming(db: Db, subject: ErasureSubject): Promise<void> {
  const words = collectWords(subject);
  for (const { id } of await db.selectFrom('privacy_export').select('id').orderBy('id').execute()) {
    const row = await db.selectFrom('privacy_export').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) continue;
    const isTheirs = (JSON.parse(row.contact_ids) as number[]).some((contact) => subject.contactIds.includes(contact));
    const text = `${row.person}\n${row.name}\n${row.document ?? ''}`;
    if (isTheirs || (words !== null && text.search(words.pattern) >= 0))
      await db.deleteFrom('privacy_export').where('id', '=', id).execute();
  }
}
