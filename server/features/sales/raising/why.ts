/** Why a fund, in the sentences of a request: the company that raises reads them, and so do a connector and the partner. */
import type { Db } from '../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { loadFundCounts, loadRoundSpellings, type RaiseRow } from './funds.ts';
import { listPastInvestments } from './queries.ts';
import { composeWhy, NO_COUNTS, toRaiseTerms } from './terms.ts';

/** The names of past investments in a request. */
const MAX_NAMED = 3;

/** By fund. Whoever asks: only what the company that raises may know. */
export async function describeWhy(
  db: Db,
  raise: RaiseRow,
  funds: readonly { id: number; name: string }[],
  firm: string,
): Promise<Map<number, string>> {
  const terms = toRaiseTerms(raise);
  const scope = { staff: false, companyId: terms.companyId };
  const counted = { terms, firmId: (await loadFirmAccountId(db)) ?? 0, spellings: await loadRoundSpellings(db, terms) };
  const whys = new Map<number, string>();
  for (const { id, name } of funds) {
    const counts = (await loadFundCounts(db, scope, { raise, only: id })).get(id) ?? NO_COUNTS;
    const past = await listPastInvestments(db, scope, [id], counted, MAX_NAMED);
    const names = past.map((company) => company.name);
    whys.set(id, composeWhy({ fund: name, names, counts, terms, firm }));
  }
  return whys;
}
