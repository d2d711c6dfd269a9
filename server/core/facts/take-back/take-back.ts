/** Takes back everything that a source said, by the journal of the facts it touched (docs/decisions/006). */
import type { Kysely } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { makeBatchSizer } from '../book/batch-size.ts';
import { deleteUnheldTitles } from '../write/titles.ts';
import { takeTurn } from '../write/write.ts';
import { saveWhoMayKnow } from './references.ts';
import {
  type ReleaseInput,
  releaseAccounts,
  releaseContacts,
  releaseCustomers,
  releaseInvestments,
  releaseSignals,
  releaseTenures,
} from './release.ts';

type Release = (db: Db, ids: readonly number[], sourceId: number, releasing: ReleaseInput) => Promise<void>;

const RELEASE: Record<FactKind, Release> = {
  signal: releaseSignals,
  investment: releaseInvestments,
  customer: releaseCustomers,
  tenure: releaseTenures,
  contact: releaseContacts,
  account: releaseAccounts,
};

/** The journal of the source: read from its end, and shortened as it is worked off. */
export interface Journal {
  last(trx: Db, fact: FactKind): Promise<{ id: number; fact_ids: string } | undefined>;
  shorten(trx: Db, id: number, left: readonly number[]): Promise<void>;
}

interface TakeBackInput {
  sourceId: number;
  journal: Journal;
  now: () => Date;
  /** All references to the deleted rows (server/references.ts). */
  references: References;
  /** Updates everything derived from facts. */
  settle: () => Promise<unknown>;
}

/**
 * Goes backwards through the journal in short transactions, so that a kill costs nothing. Facts go first, and everything derived from them
 * is updated while their people and companies still exist; then people and companies that no other source holds. The caller afterwards
 * calls `invalidateVisibilityCache` and clears titles.
 */
export async function takeBackSource(db: Kysely<Schema>, taking: TakeBackInput): Promise<void> {
  const { sourceId, references, settle } = taking;
  await runInNextTurn(db, (trx) => saveWhoMayKnow(trx, references, sourceId));
  for (const fact of ['signal', 'investment', 'customer', 'tenure'] as const) await release(db, fact, taking);
  await settle();
  for (const fact of ['contact', 'account'] as const) await release(db, fact, taking);
}

async function release(
  db: Kysely<Schema>,
  fact: FactKind,
  { sourceId, journal, now, references }: TakeBackInput,
): Promise<void> {
  const size = makeBatchSizer();
  for (;;) {
    const released = await runInNextTurn(db, async (trx) => {
      const written = await journal.last(trx, fact);
      if (!written) return 0;
      const ids = JSON.parse(written.fact_ids) as number[];
      const left = ids.slice(0, -size.next());
      await size.timed(ids.length - left.length, async () => {
        const releasing = { at: now().toISOString(), references };
        await RELEASE[fact](trx, ids.slice(left.length), sourceId, releasing);
        await journal.shorten(trx, written.id, left);
      });
      return ids.length - left.length;
    });
    if (released === 0) return;
  }
}

/** Unused titles go with the jobs that had them. */
export async function clearTitles(db: Kysely<Schema>): Promise<void> {
  const size = makeBatchSizer();
  for (let after = 0; ; ) {
    const looked = await runInNextTurn(db, (trx) =>
      size.timed(size.next(), () => deleteUnheldTitles(trx, after, size.next())),
    );
    if (looked === null) return;
    after = looked;
  }
}

export function runInNextTurn<T>(db: Kysely<Schema>, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    return work(trx);
  });
}
