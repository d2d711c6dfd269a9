/** Lets everybody know the companies of opened types, and nobody but staff those of closed ones (docs/decisions/146). */
import type { Kysely } from 'kysely';
import { runInNextTurn } from '../../../../core/facts/take-back/take-back.ts';
import { deriveOpening } from '../../../../core/network/derive/staff-only.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { listOpenTypes, makeTypeKey, type StoredMapping } from './mapping.ts';
import * as queries from './queries.ts';

const AT_ONCE = 400;

/** Goes through all companies of the connection. @returns whether anything changed */
export async function applyTypeOpenings(
  db: Kysely<Schema>,
  connectionId: number,
  mapping: StoredMapping,
): Promise<boolean> {
  const open = new Set(listOpenTypes(mapping));
  let isChanged = false;
  for (let after = 0; ; ) {
    const read = await queries.listCompanyRecords(db, connectionId, after, AT_ONCE);
    if (read.length === 0) return isChanged;
    const from = after;
    after = read.at(-1)!.id;
    if (!read.some(isWrong)) continue;
    isChanged = true;
    await runInNextTurn(db, async (trx) => {
      const wrong = (await queries.listCompanyRecords(trx, connectionId, from, AT_ONCE)).filter(isWrong);
      for (const isOpen of [true, false]) {
        const ids = wrong.flatMap((row) => (isDue(row) === isOpen ? row.id : []));
        await queries.setRecordsOpen(trx, ids, isOpen);
      }
      await deriveOpening(
        trx,
        'account',
        wrong.flatMap(({ account_id }) => account_id ?? []),
      );
    });
  }

  function isDue({ type, is_gone }: { type: string | null; is_gone: number }): boolean {
    return is_gone === 0 && type !== null && open.has(makeTypeKey(type));
  }
  function isWrong(row: { type: string | null; is_gone: number; is_open: number }): boolean {
    return isDue(row) !== (row.is_open === 1);
  }
}
