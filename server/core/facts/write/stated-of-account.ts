/** A source's statements about an account, and how to change them: for staff in Kith, who count above files. */
import type { Db } from '../../../platform/db/engine.ts';
import type { Account } from '../../../platform/db/schema.ts';
import type { AccountInput } from '../book/attributes.ts';
import { addAccount, startBatch } from '../book/batch.ts';
import { loadSources } from '../book/book-sources.ts';
import { state } from '../book/holding.ts';
import { enterAccount, type ImportIndex, makeEmptyIndex, makeFactKey } from '../book/import-index.ts';
import { loadMemberStatements, loadMemberValues } from '../book/members.ts';
import {
  type ClaimWeight,
  getStatedColumns,
  pickStatedLists,
  STANDING,
  type StatedValues,
} from '../book/statements.ts';
import { reserveBatchIds, writeFacts } from './write.ts';

type SourcedAccount = Pick<Account, 'id' | 'source_id'>;

/** The statements about one account, by source. @param book with its sources */
export async function loadStatedBySource(
  db: Db,
  index: ImportIndex,
  { id, source_id }: SourcedAccount,
): Promise<Map<number, StatedValues>> {
  const key = makeFactKey('account', id);
  const claims = index.claims.get(key);
  if (claims) return claims;
  const stated = (await loadMemberStatements(db, 'account', [id])).get(id)!;
  return new Map([source_id, ...(index.extras.get(key) ?? [])].map((source) => [source, stated]));
}

interface StatementInput {
  sourceId: number;
  /** The weight of the source's word; without it as much as a person's in Kith. */
  standing?: ClaimWeight;
  at: string;
}

/** Adds an account of which nobody has spoken. Call it in a transaction that has its turn. @returns its id */
export async function addStatedValues(
  db: Db,
  { sourceId, standing = STANDING.user, at }: StatementInput,
  input: AccountInput,
): Promise<number> {
  const batch = startBatch({ sourceId, standing, at, newId: await reserveBatchIds(db, { account: 1 }) });
  const { id } = addAccount(batch, input);
  await writeFacts(db, batch);
  return id;
}

/** Changes one source's statement about an account. Call it in a transaction that has its turn. */
export async function changeStatedValues(
  db: Db,
  { accountId, sourceId, standing = STANDING.user, at }: StatementInput & { accountId: number },
  change: (mine: StatedValues) => StatedValues,
): Promise<void> {
  const stored = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  const own = (await loadMemberValues(db, 'account', [accountId])).get(accountId);
  const now = (await loadMemberStatements(db, 'account', [accountId])).get(accountId)!;
  const index = makeEmptyIndex();
  const row = own ? { ...stored, ...getStatedColumns('account', own) } : stored;
  enterAccount(index, row);
  index.lists.account.set(accountId, pickStatedLists('account', now));
  const key = makeFactKey('account', accountId);
  if (own) index.own.set(key, own);
  await loadSources(db, index, { account: [row] });
  const stated = change((await loadStatedBySource(db, index, row)).get(sourceId) ?? {});
  const refuseNewId = () => {
    throw new Error('Values of an account don’t become rows of their own.');
  };
  const batch = startBatch({ index, sourceId, standing, at, newId: refuseNewId });
  state(batch, 'account', row, stated, true);
  await writeFacts(db, batch);
}
