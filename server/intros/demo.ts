import type { Db } from '../db/engine.ts';
import { addressOf } from '../settings.ts';
import { ALL_SEEING } from './changes.ts';
import { findIntro, firstAsked } from './queries.ts';
import { type Telling, tell } from './tell.ts';

/** The connector of the demo's first request that waits for one is asked by mail: its links are there to be tried. */
export async function askConnectorOfDemo(trx: Db, telling: Telling): Promise<void> {
  const id = await firstAsked(trx);
  const row = id === undefined ? undefined : await findIntro(trx, ALL_SEEING, id);
  // It is written before anybody is answered, when the settings may name no address yet.
  const settings = { ...telling.settings, publicUrl: addressOf(telling.settings) };
  if (row) await tell(trx, { ...telling, settings }, row, 'askConnector', { key: `intro-${row.id}-demo` });
}
