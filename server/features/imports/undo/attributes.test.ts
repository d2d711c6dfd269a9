import { expect, test } from 'vitest';
import { type Holds, listAttributes } from '../../../core/facts/book/attributes.ts';
import { readRow } from '../read/network-rows.ts';
import type { FileRecord } from '../runs/records.ts';
import { createImportWorld, importAll, undoTestRun } from '../testing/runs.ts';

/** The values of two files, by the kind of attribute; the id at the CRM stays, so that both mean the same. */
const CELLS: Record<Exclude<Holds, 'month'>, (column: string) => [string, string]> = {
  name: (column) => [`First ${column}`, `Second ${column}`],
  text: (column) => (column === 'crm_id' ? ['crm-1', 'crm-1'] : [`first ${column}`, `second ${column}`]),
  website: () => ['https://first.example', 'https://second.example'],
  domain: () => ['one.example', 'two.example'],
  profile: () => ['in/first', 'in/second'],
  email: () => ['first@one.example', 'second@two.example'],
  count: (column) => (column === 'founded' ? ['1917', '1918'] : ['17', '18']),
  flag: () => ['no', 'yes'],
  tags: () => ['Payments', 'Robotics'],
  names: (column) => [`One ${column}`, `Two ${column}; Three ${column}`],
  ids: () => ['17', '17'],
};

test.each([
  ['account', 'accounts'],
  ['contact', 'contacts'],
] as const)(
  'every attribute of table %s from files is in its row, and is as before when the file is undone',
  async (entity, file) => {
    const { db, ann } = await createImportWorld();
    const stated = listAttributes(entity).flatMap(([name, { file, holds }]) =>
      file && holds !== 'month' ? [{ name, column: file.column, cells: CELLS[holds](file.column) }] : [],
    );
    const recordOf = (turn: 0 | 1): FileRecord[] => [
      readRow(
        file,
        {
          line: 2,
          cell: (column) => stated.find((row) => row.column === column)?.cells[turn] ?? '',
          header: (column) => column,
          idSystem: turn === 0 ? 'Pipedrive' : 'HubSpot',
        },
        'dmy',
      ),
    ];
    const row = async () => {
      const found = await db.selectFrom(entity).selectAll().where('crm_id', '=', 'crm-1').executeTakeFirstOrThrow();
      const tags = await db
        .selectFrom('account_tag')
        .innerJoin('tag', 'tag.id', 'tag_id')
        .select('name')
        .where('account_id', '=', entity === 'account' ? found.id : 0)
        .orderBy('name')
        .execute();
      const further = await db
        .selectFrom('account_name')
        .select(['name', 'former'])
        .where('account_id', '=', entity === 'account' ? found.id : 0)
        .orderBy('name')
        .execute();
      const named = (former: 0 | 1) => further.filter((row) => row.former === former).map(({ name }) => name);
      const lists = { tags: tags.map(({ name }) => name), aliases: named(0), former_names: named(1) };
      const ids = await db
        .selectFrom(`${entity}_external_id`)
        .select('value')
        .where(`${entity}_id` as 'account_id', '=', found.id)
        .execute();
      const external_ids = ids.map(({ value }) => value).sort();
      const values: Record<string, unknown> = { ...found, ...lists, external_ids };
      return Object.fromEntries(stated.map(({ name }) => [name, values[name]]));
    };

    await importAll(recordOf(0), { db, user: ann });
    const before = await row();
    const second = await importAll(recordOf(1), { db, user: ann });
    const after = await row();
    const same = stated.filter(({ name }) => JSON.stringify(before[name]) === JSON.stringify(after[name]));
    expect(same.map(({ name }) => name)).toEqual(['crm_id']);
    expect(Object.values(before)).not.toContain(null);
    await undoTestRun(db, second.id);
    expect(await row()).toEqual(before);
  },
);
