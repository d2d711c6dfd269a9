import { describe, expect, test } from 'vitest';
import { freshDb } from '../../../testing/databases.ts';
import { ensureSourceOfSettings, ensureSourceOfUser } from '../write/sources.ts';
import { reserveBatchIds, writeFacts } from '../write/write.ts';
import {
  DERIVED_COLUMNS,
  type Entity,
  type Holds,
  IDENTIFYING_COLUMNS,
  listAttributes,
  listEntityColumns,
} from './attributes.ts';
import { addAccount, addContactToBatch, addTenure, getTitleId, startBatch } from './batch.ts';
import { state } from './holding.ts';
import { makeEmptyIndex } from './import-index.ts';
import type { StatedValues } from './statements.ts';
import { STANDING } from './statements.ts';

const ENTITIES: Entity[] = ['account', 'contact', 'tenure'];
const at = '2026-11-21T12:00:00.000Z';

test.each(ENTITIES)(
  'a column of table %s is an attribute, kept with the row, or derived, and only one of them',
  async (entity) => {
    const tables = await (await freshDb()).introspection.getTables();
    const columns = tables.find(({ name }) => name === entity)!.columns.map(({ name }) => name);
    expect([...listEntityColumns(entity), ...IDENTIFYING_COLUMNS[entity], ...DERIVED_COLUMNS[entity]].sort()).toEqual(
      columns.sort(),
    );
  },
);

/** Two different values for each kind of attribute. */
const VALUES: Record<Holds, (name: string) => [StatedValues[string], StatedValues[string]]> = {
  name: texts,
  text: texts,
  website: texts,
  domain: texts,
  profile: texts,
  email: texts,
  count: () => [1, 2],
  month: () => [24_000, 24_001],
  flag: () => [undefined, 1],
  tags: () => [['Payments'], ['Payments', 'Robotics']],
  names: (name) => [[`${name} before`], [`${name} after`, `${name} before`]],
  ids: () => [['Pipedrive:1'], ['HubSpot:1', 'Pipedrive:1']],
};

function texts(name: string): [string, string] {
  return [`${name} before`, `${name} after`];
}

describe.each(ENTITIES)('of two sources that describe one %s', (entity) => {
  test('the newer value stands in every column, and each source’s value is kept', async () => {
    const db = await freshDb();
    const [first, second] = [0, 1].map((turn) =>
      Object.fromEntries(
        listAttributes(entity)
          .map(([name, { holds }]) => [name, VALUES[holds](name)[turn]])
          .filter(([, value]) => value !== undefined),
      ),
    ) as [StatedValues, StatedValues];
    const written = () => db.selectFrom(entity).selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const shown = (stated: StatedValues) =>
      Object.fromEntries(listEntityColumns(entity).map((name) => [name, stated[name] ?? (isFlag(name) ? 0 : null)]));
    const isFlag = (name: string) =>
      listAttributes(entity).some(([text, { holds }]) => text === name && holds === 'flag');

    const index = makeEmptyIndex();
    const older = await ensureSourceOfSettings(db, at);
    const newer = await ensureSourceOfUser(db, 1, 'dana@example.com', at);
    index.sources.set(older, { id: older, kind: 'setup', user_id: null, list: 0, as_of: null });
    const ids = { account: 1, contact: 1, tenure: 1, title: 1 };
    const made = await db.transaction().execute(async (trx) => {
      const given = { index, sourceId: older, standing: STANDING.file, at };
      const batch = startBatch({ ...given, newId: await reserveBatchIds(trx, ids) });
      const account = addAccount(batch, { name: 'Castellan Bank', ...(entity === 'account' ? first : {}) });
      const contact = addContactToBatch(batch, { name: 'Ines Calloway', ...(entity === 'contact' ? first : {}) });
      const ends = { contact_id: contact.id, account_id: account.id, title_id: getTitleId(batch, 'Engineer') };
      const edges = { end_month: 0, year_only: 0, ended_after: null, ...(entity === 'tenure' ? first : {}) };
      const tenure = addTenure(batch, { ...ends, start_month: 23_000, ...edges });
      await writeFacts(trx, batch);
      return { account, contact, tenure };
    });
    expect(await written()).toMatchObject(shown(first));

    await db.transaction().execute(async (trx) => {
      const given = { index, sourceId: newer, standing: STANDING.user, at };
      const batch = startBatch({ ...given, newId: await reserveBatchIds(trx, {}) });
      expect(state(batch, entity, made[entity], second)).toBe(true);
      await writeFacts(trx, batch);
    });
    expect(await written()).toMatchObject(shown(second));
    const claims = await db.selectFrom('claim').select(['source_id', 'said']).orderBy('source_id').execute();
    expect(claims.map(({ source_id, said: stated }) => [source_id, JSON.parse(stated)])).toEqual([
      [older, first],
      [newer, second],
    ]);
  });
});
