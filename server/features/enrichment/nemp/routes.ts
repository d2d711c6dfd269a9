import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  createNempSignals,
  createNempSignalsOfFile,
  MAX_NEMP_BYTES,
  previewNempFile,
} from '../../../../shared/features/enrichment/nemp/calls.ts';
import { removeFile } from '../../../platform/files/stored-files.ts';
import { takeFile } from '../../../platform/files/take-file.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { createSignals, previewSignals } from './create.ts';
import { type NempRow, parseSentRows, readRowsInFile } from './rows.ts';

export function nempRoutes(app: FastifyInstance): void {
  handle(app, createNempSignals, (context) => createSignals(context, parseSentRows(context.body.rows)));

  handle(app, createNempSignalsOfFile, async (context) => createSignals(context, await readSentRows(context)));

  handle(app, previewNempFile, async (context) => previewSignals(context, await readSentRows(context)));
}

/** The rows of the file in the request, which is not kept. */
async function readSentRows({
  request,
  settings: { dataFolder },
}: Pick<CallContext<typeof createNempSignalsOfFile>, 'request' | 'settings'>): Promise<NempRow[]> {
  const { stored } = await takeFile(request, dataFolder, MAX_NEMP_BYTES);
  try {
    return await readRowsInFile(join(dataFolder, stored.path));
  } finally {
    await removeFile(dataFolder, stored.path);
  }
}
