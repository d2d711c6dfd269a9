import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createNempSignals, createNempSignalsOfFile, MOST_NEMP_BYTES } from '../../../shared/nemp/calls.ts';
import { handle } from '../../platform/handle.ts';
import { removeFile } from '../../platform/stored-files.ts';
import { takeFile } from '../../platform/take-file.ts';
import { createSignals } from './create.ts';
import { rowsInFile, sentRows } from './rows.ts';

export function nempRoutes(app: FastifyInstance): void {
  handle(app, createNempSignals, (handling) => createSignals(handling, sentRows(handling.body.rows)));

  handle(app, createNempSignalsOfFile, async (handling) => {
    const { request, settings } = handling;
    const { stored } = await takeFile(request, settings.dataFolder, MOST_NEMP_BYTES);
    try {
      return await createSignals(handling, await rowsInFile(join(settings.dataFolder, stored.path)));
    } finally {
      await removeFile(settings.dataFolder, stored.path);
    }
  });
}
