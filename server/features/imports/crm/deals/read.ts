/** Writes down the opportunities that a CRM gives; what they mean follows when a run is read (sales.ts). */
import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/engine.ts';
import type { CrmConnectionTable } from '../../../../platform/db/tables/import-tables.ts';
import type { CrmAccount, CrmDeal, CrmDealPage } from '../../../../platform/ports/crm.ts';
import { makeTypeKey, readCrmMapping } from '../mapping/mapping.ts';
import * as queries from './queries.ts';

type ConnectionRow = Selectable<CrmConnectionTable>;

/** Of a system without opportunities, or before anybody said how they are to be read. */
const NO_DEALS: CrmDealPage = { rows: [], gone: [], more: false, next: '' };

export async function readDealPage(
  { deals }: CrmAccount,
  row: ConnectionRow,
  place: string | null,
): Promise<CrmDealPage | null> {
  if (!deals || readCrmMapping(row).deals.field === '') return NO_DEALS;
  return deals.read(place === '' ? null : place);
}

export async function writeDeals(trx: Db, { connection }: { connection: ConnectionRow }, rows: readonly CrmDeal[]) {
  const { sellers } = readCrmMapping(connection).deals;
  const leftOut: Record<string, number> = {};
  const countOut = (reason: string): void => {
    leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  };
  const ids = rows.map(({ id }) => id);
  const known = new Map((await queries.loadDeals(trx, connection.id, ids)).map((row) => [row.crm_id, row]));
  let changed = 0;
  const saved = rows.map(({ id, companyId, whose, state }) => {
    const before = known.get(id);
    const isSame = before?.company_crm_id === companyId && before.whose === whose && before.state === state;
    if (!isSame) changed++;
    if (companyId === '') countOut('no_company');
    else if (sellers[makeTypeKey(whose)] === undefined) countOut('no_deal_seller');
    const key = { connection_id: connection.id, crm_id: id, company_crm_id: companyId };
    return { ...key, whose: whose.slice(0, 255), state, round: connection.round };
  });
  await queries.saveDeals(trx, saved);
  return { in: changed, leftOut };
}
