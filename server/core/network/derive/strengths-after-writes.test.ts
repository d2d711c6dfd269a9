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
import { checkStrengths } from './check.ts';
import { rebuildStrengths, workOffStale } from './strengths.ts';

const DERIVED = ['tie', 'member_spell', 'member', 'spell', 'pool_member', 'pool_spell', 'nearest', 'former'] as const;

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
    nearest: await db.selectFrom('nearest').selectAll().orderBy('contact_id').execute(),
    formers: await db.selectFrom('former').selectAll().orderBy('contact_id').orderBy('account_id').execute(),
    ranks: await db.selectFrom('account_tag').selectAll().orderBy('account_id').execute(),
  };
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
          expect(incremental.ties.map((row) => ({ ...row, evidence: decodeEvidence(row.evidence) }))).toEqual(slow);
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
