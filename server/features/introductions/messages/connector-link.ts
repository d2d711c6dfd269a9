import { saveConnectorOfLink } from '../../../core/network/terms/own-terms.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { makeLink } from '../../../platform/messages/signed-link.ts';
import type { NamedIntro } from '../life-cycle/queries.ts';

type LinkDeps = Pick<Deps, 'clock'> & { declared: Pick<Deps['declared'], 'links'> };

/** The link of a mail that asks a connector: by it they answer, and change how often they are asked. @returns its id */
export async function makeConnectorLink(trx: Db, deps: LinkDeps, row: NamedIntro): Promise<number> {
  const id = await makeLink(trx, deps, 'intro.connector', { entity: 'intro', id: row.id }, deps.clock.now());
  if (row.connector_contact_id !== null) await saveConnectorOfLink(trx, id, row.connector_contact_id);
  return id;
}
