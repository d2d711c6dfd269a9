/** Takes a list that somebody shares by a link: an import of theirs, written at once, because they chose each row themselves. */
import type { FastifyRequest } from 'fastify';
import type { ConnectionsAudience } from '../../../../shared/core/network/connections-audience.ts';
import {
  MAX_SHARED_A_DAY,
  MAX_SHARED_BYTES,
  MAX_SHARED_PEOPLE,
} from '../../../../shared/features/imports/by-link/calls.ts';
import { saveSharer } from '../../../core/facts/write/sharers.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createInvalidError, createTooManyError } from '../../../platform/errors.ts';
import { removeFile } from '../../../platform/files/stored-files.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { takeFile } from '../../../platform/files/take-file.ts';
import { enqueueImport } from '../runs/enqueue.ts';
import { insertImportRun } from '../runs/queries.ts';
import { getImportFilePath, openFile } from '../runs/runs.ts';
import { countRunsSince, type LinkHolder } from './queries.ts';

const DAY_MS = 86_400_000;
const FILE_NAME = 'Connections.csv';

/** @throws invalid, tooLarge, tooMany */
export async function takeSharedList(
  deps: Deps & { request: FastifyRequest },
  person: LinkHolder,
  audience: ConnectionsAudience,
): Promise<void> {
  const { db, settings, clock, request } = deps;
  const { stored } = await takeFile(request, settings.dataFolder, MAX_SHARED_BYTES);
  try {
    const file = await openShared(stored.path, settings.dataFolder);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const user = await saveSharer(trx, { contactId: person.id, audience, now });
      const since = new Date(now.getTime() - DAY_MS).toISOString();
      if ((await countRunsSince(trx, user.id, since)) >= MAX_SHARED_A_DAY)
        throw createTooManyError('You have already shared several lists today. Try again tomorrow.');
      const run = await insertImportRun(trx, {
        kind: 'connections',
        file_name: FILE_NAME,
        file_path: stored.path,
        sha256: stored.sha256,
        byte_size: stored.bytes,
        started_by: user.id,
        for_user_id: user.id,
        total_rows: file.total,
        started_at: now.toISOString(),
        options: JSON.stringify({
          reading: READING,
          columns: file.columns,
          format: file.format,
          ids: file.ids,
          byLink: true,
        }),
        state: 'applying',
        created_at: now.toISOString(),
      });
      await enqueueImport(trx, run.id, 'apply', now);
      const detail = { people: file.total, audience, contact: person.id };
      await audit(trx, null, now, { action: 'connections.shared', entity: 'import', entityId: run.id, detail });
    });
  } catch (error) {
    await removeFile(settings.dataFolder, stored.path);
    throw error;
  }
  deps.wakeJobs();
}

const READING = { encoding: 'utf-8' } as const;

async function openShared(path: string, folder: string) {
  try {
    const file = await openFile('connections', getImportFilePath({ id: 0, file_path: path }, folder), READING);
    if (file.total > MAX_SHARED_PEOPLE)
      throw createInvalidError(`Share up to ${MAX_SHARED_PEOPLE.toLocaleString('en')} people at once.`);
    return file;
  } catch (error) {
    if (error instanceof UnreadableFile) throw createInvalidError(error.message, { file: 'It cannot be read' });
    throw error;
  }
}
