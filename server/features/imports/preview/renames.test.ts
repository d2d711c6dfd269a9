import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyImport, getImport } from '../../../../shared/features/imports/calls.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { bringFile } from '../testing/files.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const check = (content: string) => bringFile(kith, content, { kind: 'network' });
const run = async (id: string) => (await kith.as('admin').call(getImport, { params: { id } })).body.import;

async function write(id: string, query: { rename?: 'yes' } = {}) {
  const reply = await kith.as('admin').call(applyImport, { params: { id }, query });
  await kith.runJobs();
  return reply;
}

const companies = (names: readonly string[]) =>
  `name,website\n${names.map((name, at) => `${name},site${at}.example\n`).join('')}`;
const named = async (host: string) =>
  (await kith.db.selectFrom('account').select('name').where('domain', '=', host).executeTakeFirstOrThrow()).name;

const SIX = ['Airbnb', 'Dropbox', 'Stripe', 'Harrow Labs', 'Vale Foods', 'Orlen Rail'];

describe('a file that renames known companies', () => {
  test('to what looks like a person’s name is not written before somebody confirms it', async () => {
    await write(await check(companies(SIX)));
    const id = await check(companies(['Ida Vance', 'Dropbox']));
    const renames = { companies: 1, people: 1, examples: [{ before: 'Airbnb', after: 'Ida Vance' }] };
    expect((await run(id)).renames).toEqual(renames);
    const refused = await write(id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message:
        'This file renames a company that Kith knows: Airbnb to Ida Vance. One new name looks like a person’s. Check the changes. If they’re right, confirm them with rename=yes.',
    });
    expect([(await run(id)).state, await named('site0.example')]).toEqual(['checked', 'Airbnb']);
    expect((await write(id, { rename: 'yes' })).status).toBe(200);
    expect([(await run(id)).state, await named('site0.example')]).toEqual(['done', 'Ida Vance']);
    expect((await run(id)).renames).toBeNull();
  });

  test('is asked about if they are more than a handful', async () => {
    await write(await check(companies(SIX)));
    const others = SIX.map((name) => `New${name} Group`);
    const few = await check(companies(others.slice(0, 5)));
    expect((await run(few)).renames).toBeNull();
    const many = await check(companies(others));
    expect((await run(many)).renames).toMatchObject({ companies: 6, people: 0 });
    expect((await write(many)).status).toBe(409);
    expect((await write(few)).status).toBe(200);
  });

  test('is not asked about for other spellings, and new companies', async () => {
    await write(await check(companies(['Airbnb', 'Ida Labs'])));
    const id = await check(
      'name,website\n"AIRBNB, Inc.",site0.example\nIda Mills,site1.example\nAda Vance,new.example\n',
    );
    expect((await run(id)).renames).toBeNull();
  });
});
