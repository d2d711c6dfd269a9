/** What funds invested in, by name, as far as the reader may know. */
import type { RaisePartner } from '../../../../shared/features/sales/raising/calls.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { loadRoundSpellings, type RaiseRow } from './funds.ts';
import { listPastInvestments } from './queries.ts';
import { describeInvestment, toRaiseTerms } from './terms.ts';

type PastInvestments = RaisePartner['investments'];
export const NO_INVESTMENTS: PastInvestments = { nearest: [], total: 0 };

/** In a row, and in the list of one fund. */
const MAX_IN_ROW = 3;
const MAX_OF_FUND = 200;

interface InvestmentsInput {
  raise: RaiseRow;
  funds: readonly { id: number }[];
  /** All of them; otherwise the few that a row names. */
  all: boolean;
  /** The firm, as the reader calls it. */
  withWhom: string;
}

/** By fund; the nearest to the terms of the raise first. */
export async function loadInvestments(
  db: Db,
  reader: ViewerScope,
  { raise, funds, all, withWhom }: InvestmentsInput,
): Promise<Map<number, PastInvestments>> {
  if (funds.length === 0) return new Map();
  const terms = toRaiseTerms(raise);
  const counted = { terms, firmId: (await loadFirmAccountId(db)) ?? 0, spellings: await loadRoundSpellings(db, terms) };
  const ids = funds.map(({ id }) => id);
  const rows = await listPastInvestments(db, reader, ids, counted, all ? MAX_OF_FUND : MAX_IN_ROW);
  const describe = (row: (typeof rows)[number]) => ({
    id: String(row.id),
    name: row.name,
    fits: describeInvestment(row, terms, withWhom),
  });
  return new Map(
    [...Map.groupBy(rows, ({ fund }) => fund)].map(([fund, past]) => [
      fund,
      { nearest: past.map(describe), total: Number(past[0]!.total) },
    ]),
  );
}
