/** What somebody shares by link with the firm only leaves no trace for a portfolio user: neither names nor counts (decision 131). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeConnectionsAudience,
  openConnectionsLink,
  sendConnectionsLink,
  shareConnections,
  takeConnectionsBack,
} from '../../../../shared/features/imports/by-link/calls.ts';
import { searchByNames } from '../../../../shared/features/search/calls.ts';
import { loadFullText } from '../../../platform/messages/signed-link.ts';
import { startTestApp, type TestApp } from '../../app.ts';
import { askAboutSecret } from '../../calls/secret-questions.ts';
import { insertContact } from '../../intros.ts';
import { insertTestUseCase } from '../../sales.ts';

let kith: TestApp;
let useCase: number;
beforeAll(async () => {
  kith = await startTestApp();
  kith.deps.settings.readBounds = { day: 1e6, days30: 1e6, company: { day: 1e6, days30: 1e6 } };
  useCase = await insertTestUseCase(kith, kith.companies.Lumenary, { keywords: '["velvet","smith"]' });
});
afterAll(() => kith.app.close());

const PERSON = 'Odile Brandt';
const COMPANIES = ['Shared with the firm only', 'Velvet Anvil'];

/** The ids that the next rows get: the company of those who share with the firm only is made with the first list. */
async function findNextIds() {
  const findLast = async (table: 'account' | 'contact') =>
    (
      await kith.db
        .selectFrom(table)
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
    ).last;
  const [account, contact] = [await findLast('account'), await findLast('contact')];
  return { accounts: [account + 1, account + 2], contact: contact + 1 };
}
type Ids = Awaited<ReturnType<typeof findNextIds>>;

/** Everybody who is no staff: two companies, and an admin who does not act as one. */
const VIEWERS = ['portco', 'portco2', 'admin off'] as const;

/** Every answer in which a viewer could see or count it. */
async function askAll({ accounts, contact }: Ids) {
  const answers: Record<string, unknown> = {};
  for (const viewer of VIEWERS)
    for (const [place, company] of COMPANIES.entries())
      answers[`${viewer}: ${company}`] = await askAboutSecret({ kith, useCase }, viewer, {
        company,
        person: PERSON,
        tags: [],
        accountId: String(accounts[place]),
        contactId: String(contact),
      });
  return answers;
}
const findByName = async (viewer: 'portco' | 'admin') => {
  const body = { names: [COMPANIES[1]!], exactMatch: true };
  return (await kith.as(viewer).call(searchByNames, { body })).body.accounts.map(({ name }) => name);
};

test('nobody but staff learns of what is shared with the firm only: neither names nor counts', async () => {
  const leila = await insertContact(kith, 'Leila Haddad', null, { email: 'leila@angel.example' });
  await kith.as('admin').call(sendConnectionsLink, { body: { contact_id: String(leila) } });
  await kith.runJobs();
  const ids = await findNextIds();
  // Some questions leave a trace of their own the first time.
  await askAll(ids);
  const before = await askAll(ids);
  const mail = await kith.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', 'leila@angel.example')
    .executeTakeFirstOrThrow();
  const token = /share-connections\/([\w.-]+)/.exec(await loadFullText(kith.deps, mail))![1]!;
  const opened = await kith.as('signed out').call(openConnectionsLink, { params: { token } });
  const body = new FormData();
  const row = `${PERSON.replace(' ', ',')},https://www.linkedin.com/in/odile-brandt,Velvet Anvil,Smith,02 Mar 2021`;
  body.append(
    'file',
    new Blob([`First Name,Last Name,URL,Company,Position,Connected On\n${row}\n`]),
    'Connections.csv',
  );
  const query = { audience: 'firm' as const, proof: opened.body.page.proof };
  const answer = await kith.as('signed out').call(shareConnections, { params: { token }, query, body } as never);
  expect(answer.status, answer.text).toBe(200);
  await kith.runJobs();
  expect(await askAll(ids)).toEqual(before);
  expect([await findByName('portco'), await findByName('admin')]).toEqual([[], [COMPANIES[1]]]);
  const known = await kith.db
    .selectFrom('account')
    .select(['id', 'name', 'portfolio_only'])
    .where('name', 'in', COMPANIES)
    .orderBy('name')
    .execute();
  expect(known).toEqual([
    { id: ids.accounts[0], name: 'Shared with the firm only', portfolio_only: 1 },
    { id: ids.accounts[1], name: 'Velvet Anvil', portfolio_only: 1 },
  ]);
  // With the firm and its companies, the same question finds it, until it is taken back.
  const change = { audience: 'portfolio' as const, proof: opened.body.page.proof };
  await kith.as('signed out').call(changeConnectionsAudience, { params: { token }, body: change });
  await kith.runJobs();
  expect(await findByName('portco')).toEqual([COMPANIES[1]]);
  await kith.as('signed out').call(takeConnectionsBack, { params: { token }, body: { proof: change.proof } });
  await kith.runJobs();
  expect([await findByName('portco'), await findByName('admin')]).toEqual([[], []]);
});
