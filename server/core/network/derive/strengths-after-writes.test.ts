import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getPatience } from '../../../../tests/setup/patience.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { anyOp, write } from '../fixtures/random-writes.ts';
import { slowStrength } from '../fixtures/slow-model.ts';
import { slowNetwork, slowTies } from '../fixtures/slow-ties.ts';
import { deleteWorld, makeSettledDb, worldNow } from '../fixtures/small-world.ts';
import { decodeEvidence } from '../model/stored-evidence.ts';
import type { TieEvidence } from '../model/ties.ts';
import { checkStrengths } from './check.ts';
import { rebuildStrengths, workOffStale } from './strengths.ts';

const DERIVED = [
  'account_way',
  'account_reach',
  'tie',
  'member_spell',
  'member',
  'spell',
  'pool_member',
  'pool_spell',
  'nearest',
  'former',
] as const;

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
});

async function derived() {
  return {
    spans: await db
      .selectFrom('spell')
      .selectAll()
      .orderBy('contact_id')
      .orderBy('account_id')
      .orderBy('start_month')
      .execute(),
    members: await db.selectFrom('member').selectAll().orderBy('contact_id').execute(),
    insiderSpans: await db
      .selectFrom('member_spell')
      .selectAll()
      .orderBy('account_id')
      .orderBy('member_id')
      .orderBy('start_month')
      .execute(),
    ties: await db.selectFrom('tie').selectAll().orderBy('contact_id').orderBy('member_id').execute(),
    contacts: await db
      .selectFrom('contact')
      .select(['id', 'account_id', 'title_id', 'score', 'probability', 'visibility'])
      .orderBy('id')
      .execute(),
    accounts: await db
      .selectFrom('account')
      .select(['id', 'relationship', 'open_relationship', 'reachable'])
      .orderBy('id')
      .execute(),
    poolMembers: await db.selectFrom('pool_member').selectAll().orderBy('contact_id').orderBy('pool_id').execute(),
    poolSpans: await db
      .selectFrom('pool_spell')
      .selectAll()
      .orderBy('pool_id')
      .orderBy('contact_id')
      .orderBy('account_id')
      .orderBy('start_month')
      .execute(),
    ways: await db
      .selectFrom('account_way')
      .selectAll()
      .orderBy('account_id')
      .orderBy('member_id')
      .orderBy('visibility')
      .execute(),
    reach: await db.selectFrom('account_reach').selectAll().orderBy('account_id').execute(),
    nearest: await db.selectFrom('nearest').selectAll().orderBy('contact_id').execute(),
    formers: await db.selectFrom('former').selectAll().orderBy('contact_id').orderBy('account_id').execute(),
    ranks: await db.selectFrom('account_tag').selectAll().orderBy('account_id').execute(),
  };
}

/** The last day, up to today, of evidence that is a touch and that a company may read. */
function slowTouch(evidence: readonly TieEvidence[]): string | null {
  const days = evidence.flatMap((piece) =>
    ['linkedin_comment', 'linkedin_connection', 'mail', 'meeting', 'message', 'whatsapp'].includes(piece.kind) &&
    'date' in piece &&
    piece.date !== null &&
    piece.date <= worldNow.toISOString().slice(0, 10)
      ? [piece.date]
      : [],
  );
  return days.sort().at(-1) ?? null;
}

type Ways = Awaited<ReturnType<typeof derived>>['ways'];

/** Each tie of somebody who works somewhere, gathered by company, member and visibility. */
function slowWays({ ties, contacts }: Pick<Awaited<ReturnType<typeof derived>>, 'ties' | 'contacts'>): Ways {
  const ways: Ways = [];
  for (const { contact_id, member_id, category, touched_on } of ties) {
    const { account_id, visibility } = contacts.find(({ id }) => id === contact_id)!;
    if (account_id === null) continue;
    const way = ways.find(
      (row) => row.account_id === account_id && row.member_id === member_id && row.visibility === visibility,
    );
    if (!way) ways.push({ account_id, member_id, visibility, category, touched_on });
    else {
      way.category = Math.max(way.category, category);
      if ((touched_on ?? '') > (way.touched_on ?? '')) way.touched_on = touched_on;
    }
  }
  return ways.sort((a, b) => a.account_id - b.account_id || a.member_id - b.member_id || a.visibility - b.visibility);
}

describe('after any writes', () => {
  const runs = process.env.TEST_ENGINE === 'sqlite' ? 60 : 6;

  test('working off the marks, rebuilding, and the slow way give the same result', {
    timeout: getPatience(300_000),
  }, async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(anyOp, { minLength: 5, maxLength: 60, size: 'max' }), async (ops) => {
          for (const op of ops) await write(db, op);
          await workOffStale(db, worldNow);
          const incremental = await derived();
          expect(await checkStrengths(db, worldNow, () => undefined)).toBe(0);

          const slow = slowTies(
            await slowNetwork(db),
            incremental.members.map((member) => member.contact_id),
          );
          const read = incremental.ties.map(({ touched_on, ...row }) => {
            const evidence = decodeEvidence(row.evidence);
            expect(touched_on).toBe(slowTouch(evidence));
            return { ...row, evidence };
          });
          expect(read).toEqual(slow);
          expect(incremental.ways).toEqual(slowWays(incremental));
          for (const { id, score, probability } of incremental.contacts) {
            const own = slow.filter((row) => row.contact_id === id).map((row) => row.probability);
            const known = slowStrength(own);
            expect({ score, probability }).toEqual({ score: known.category, probability: known.probability });
          }

          for (const table of DERIVED) await db.deleteFrom(table).execute();
          await db.updateTable('contact').set({ score: 3, visibility: 1, account_id: null, title_id: null }).execute();
          await db.updateTable('account').set({ relationship: 3, open_relationship: 3, reachable: 9 }).execute();
          await db.updateTable('account_tag').set({ rank: 1 }).execute();
          await rebuildStrengths(db, worldNow);
          expect(await derived()).toEqual(incremental);
        })
        .beforeEach(() => deleteWorld(db)),
      { numRuns: runs },
    );
  });
});
