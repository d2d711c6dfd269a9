import { beforeEach, expect, test } from 'vitest';
import { writeCareer } from '../../core/facts/write/career.ts';
import { listEmployers, makeCompanyFinder } from '../../core/facts/write/employers.ts';
import { ensureSourceOfStaff } from '../../core/facts/write/sources.ts';
import { emptyRecord, type GoodRecord } from '../../features/imports/runs/records.ts';
import { createImportWorld, type ImportWorld, importAll, undoTestRun } from '../../features/imports/testing/runs.ts';
import { saveFirmDomains, writeFurtherDomains } from '../../platform/access/company-domains.ts';
import type { Db } from '../../platform/db/engine.ts';
import { loadFirmAccountId, writeInstallation } from '../../platform/settings/installation.ts';

/** Each place where a domain decides which company is meant. Invitations, mailboxes and own people have tests of their own. */

let made: ImportWorld;
let lumenary: number;
let firm: number;

beforeEach(async () => {
  made = await createImportWorld();
  const { db, ann } = made;
  await importAll([read({ name: 'Lumenary', domain: 'lumenary.example', type: 'Portfolio' })], { db, user: ann });
  lumenary = (await db.selectFrom('account').select('id').where('name', '=', 'Lumenary').executeTakeFirstOrThrow()).id;
  firm = (await db.selectFrom('account').select('id').where('name', '=', 'Quillmark').executeTakeFirstOrThrow()).id;
  await writeInstallation(db, 'firm_account_id', String(firm));
  await writeFurtherDomains(db, lumenary, ['castellan.example']);
  await saveFirmDomains(db, ['quillmark.example', 'vale.example']);
});

const read = (account: GoodRecord['accounts'][number]): GoodRecord => ({ ...emptyRecord(2), accounts: [account] });
const accounts = (db: Db) => db.selectFrom('account').select(['id', 'name', 'domain']).orderBy('id').execute();
const DOMAINS = ['lumenary.example', 'castellan.example', 'quillmark.example', 'vale.example'] as const;
const getOwner = (domain: string) => (/lumenary|castellan/.test(domain) ? lumenary : firm);

test.each(DOMAINS)('a file with %s means the company, and leaves it its own domain', async (domain) => {
  const { db, ann } = made;
  const before = await accounts(db);
  const { id } = await importAll([read({ name: 'Another Name', domain, city: 'Graz' })], { db, user: ann });
  const after = await accounts(db);
  expect(after.map((account) => [account.id, account.domain])).toEqual(
    before.map((account) => [account.id, account.domain]),
  );
  const row = await db
    .selectFrom('account')
    .select('city')
    .where('id', '=', getOwner(domain))
    .executeTakeFirstOrThrow();
  expect(row.city).toBe('Graz');
  await undoTestRun(db, id);
  expect(await accounts(db)).toEqual(before);
});

test.each(DOMAINS)('a career with %s is one at the company', async (domain) => {
  const { db } = made;
  const job = { company: 'Another Name', domain, title: 'CEO', start_month: 24_000, end_month: 24_010, year_only: 0 };
  const now = new Date('2026-11-28T12:00:00.000Z');
  await db.transaction().execute(async (trx) =>
    writeCareer(trx, {
      sourceId: await ensureSourceOfStaff(trx, now.toISOString()),
      contactId: null,
      profileKey: 'in/ines',
      now,
      career: { name: 'Ines Calloway', location: null, jobs: [job] } as never,
    }),
  );
  const there = await db.selectFrom('tenure').select('account_id').where('start_month', '=', 24_000).execute();
  expect(there).toEqual([{ account_id: getOwner(domain) }]);
});

test.each(DOMAINS)('a list of positions with %s means the company', async (domain) => {
  const companyOf = makeCompanyFinder(await listEmployers(made.db));
  expect(companyOf({ company: 'Another Name', website: `https://${domain}` })).toMatchObject({
    id: getOwner(domain),
  });
});

test('a domain that the settings or staff no longer name means nobody', async () => {
  const { db, ann } = made;
  await saveFirmDomains(db, []);
  await writeFurtherDomains(db, lumenary, []);
  expect(await loadFirmAccountId(db)).toBe(firm);
  const before = (await accounts(db)).length;
  const rows = ['castellan.example', 'vale.example'].map((domain) => read({ name: `New ${domain}`, domain }));
  await importAll(rows, { db, user: ann });
  expect(await accounts(db)).toHaveLength(before + 2);
});
