/** A source's statements about an account, and how to change them: for staff in Kith, who count above files. */
import type { Db } from '../../../platform/db/engine.ts';
import type { Account } from '../../../platform/db/schema.ts';
import type { AccountInput } from '../book/attributes.ts';
import { addAccount, startBatch } from '../book/batch.ts';
import { loadSources } from '../book/book-sources.ts';
import { state } from '../book/holding.ts';
import { enterAccount, factKey, type ImportIndex, makeEmptyIndex } from '../book/import-index.ts';
import { loadMemberValues, statementsOf } from '../book/members.ts';
import { type ClaimWeight, STANDING, type StatedValues, statedColumns, statedLists } from '../book/statements.ts';
import { reserveFor, writeFacts } from './write.ts';

type SourcedAccount = Pick<Account, 'id' | 'source_id'>;

/** The statements about one account, by source. @param book with its sources */
export async function loadStatedBySource(
  db: Db,
  book: ImportIndex,
  { id, source_id }: SourcedAccount,
): Promise<Map<number, StatedValues>> {
  const key = factKey('account', id);
  const claims = book.claims.get(key);
  if (claims) return claims;
  const said = (await statementsOf(db, 'account', [id])).get(id)!;
  return new Map([source_id, ...(book.extras.get(key) ?? [])].map((source) => [source, said]));
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
  const batch = startBatch({ sourceId, standing, at, newId: await reserveFor(db, { account: 1 }) });
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
  const now = (await statementsOf(db, 'account', [accountId])).get(accountId)!;
  const book = makeEmptyIndex();
  const row = own ? { ...stored, ...statedColumns('account', own) } : stored;
  enterAccount(book, row);
  book.lists.account.set(accountId, statedLists('account', now));
  const key = factKey('account', accountId);
  if (own) book.own.set(key, own);
  await loadSources(db, book, { account: [row] });
  const said = change((await loadStatedBySource(db, book, row)).get(sourceId) ?? {});
  const newId = () => {
    throw new Error('What is said of an account makes no rows of their own.');
  };
  const batch = startBatch({ book, sourceId, standing, at, newId });
  state(batch, 'account', row, said, true);
  await writeFacts(db, batch);
}
