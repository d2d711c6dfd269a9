import { ALL_SEEING } from '../../core/network/read/viewer-scope.ts';
import type { Db } from '../../platform/db/engine.ts';
import { getKithAddress } from '../../platform/settings/settings.ts';
import { findFirstAsked, findIntro } from './life-cycle/queries.ts';
import { type IntroMessageDeps, queueIntroMessage } from './messages/notify.ts';

/** The connector of the demo's first request that waits for one is asked by mail, so that the links can be tried. */
export async function askConnectorOfDemo(trx: Db, deps: IntroMessageDeps): Promise<void> {
  const id = await findFirstAsked(trx);
  const row = id === undefined ? undefined : await findIntro(trx, ALL_SEEING, id);
  // It is written before any call is answered, when the settings may have no address yet.
  const settings = { ...deps.settings, publicUrl: getKithAddress(deps.settings) };
  if (row) await queueIntroMessage(trx, { ...deps, settings }, row, 'askConnector', { key: `intro-${row.id}-demo` });
}
