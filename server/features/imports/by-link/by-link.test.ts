import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionsAudience } from '../../../../shared/core/network/connections-audience.ts';
import {
  changeConnectionsAudience,
  changeSharersTerms,
  listConnectionsLinks,
  MAX_SHARED_A_DAY,
  openConnectionsLink,
  renewConnectionsLink,
  sendConnectionsLink,
  shareConnections,
  takeConnectionsBack,
} from '../../../../shared/features/imports/by-link/calls.ts';
import { listImports, undoImport } from '../../../../shared/features/imports/calls.ts';
import { PRESS_DELAY_MS } from '../../../../shared/platform/opened-page.ts';
import { loadFullText } from '../../../platform/messages/signed-link.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertContact } from '../../../testing/intros.ts';
import { dumpNetwork } from '../testing/queries.ts';

const HEAD = 'First Name,Last Name,URL,Company,Position,Connected On\n';
const ROWS = [
  'Ines,Calloway,https://www.linkedin.com/in/ines-calloway,Castellan Bank,VP Engineering,02 Mar 2021',
  'Desta,Wolde,https://www.linkedin.com/in/desta-wolde,Halvorn Logistics,CTO,02 Mar 2022',
];

let kith: TestApp;
let leila: number;
let token: string;

beforeEach(async () => {
  kith = await startTestApp();
  leila = await insertContact(kith, 'Leila Haddad', null, { email: 'leila@angel.example' });
  expect((await kith.as('admin').call(sendConnectionsLink, { body: { contact_id: String(leila) } })).status).toBe(200);
  token = await loadToken();
});
afterEach(() => kith.app.close());

async function loadToken(): Promise<string> {
  const rows = await kith.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', 'leila@angel.example')
    .orderBy('id')
    .execute();
  return /share-connections\/([\w.-]+)/.exec(await loadFullText(kith.deps, rows.at(-1)!))![1]!;
}
const out = () => kith.as('signed out');
const open = async () => (await out().call(openConnectionsLink, { params: { token } })).body;
async function share(audience: ConnectionsAudience = 'firm', rows = ROWS, given?: string) {
  const proof = given ?? (await open()).page.proof;
  const body = new FormData();
  body.append('file', new Blob([HEAD + rows.join('\n')]), 'Connections.csv');
  const answer = await out().call(shareConnections, { params: { token }, query: { audience, proof }, body } as never);
  await kith.runJobs();
  return answer;
}
const press = async (call: typeof takeConnectionsBack | typeof renewConnectionsLink) => {
  const answer = await out().call(call, { params: { token }, body: { proof: (await open()).page.proof } });
  await kith.runJobs();
  return answer;
};
const people = async () => (await dumpNetwork(kith.db)).contacts.join('\n');
const audited = async () =>
  (
    await kith.db.selectFrom('audit').select('action').where('action', 'like', 'connections.%').orderBy('id').execute()
  ).map(({ action }) => action);
const kinds = () =>
  kith.db.selectFrom('member').select(['contact_id', 'kind']).where('contact_id', '=', leila).execute();

describe('somebody without an account', () => {
  test('shares their people by a link, which count in the reach of the firm, and takes all of them back', async () => {
    const before = await people();
    expect(await open()).toMatchObject({ name: 'Leila Haddad', takes_files: true, shared: null });
    const answer = await share();
    expect(answer.status, answer.text).toBe(200);
    expect((await open()).shared).toMatchObject({ state: 'shared', people: 2, new_people: 2, audience: 'firm' });
    expect(await people()).toContain('Ines Calloway');
    expect(await kinds()).toEqual([{ contact_id: leila, kind: 'portfolio' }]);
    const { imports } = (await kith.as('admin').call(listImports, {})).body;
    expect(imports[0]).toMatchObject({ by_link: true, for_user: 'Leila Haddad', can_undo: true });
    const list = (await kith.as('admin').call(listConnectionsLinks, {})).body.people;
    expect(list).toMatchObject([{ name: 'Leila Haddad', shared: { people: 2, audience: 'firm' } }]);
    expect((await press(takeConnectionsBack)).status).toBe(200);
    expect([(await open()).shared, await people(), await kinds()]).toEqual([null, before, []]);
    expect((await press(takeConnectionsBack)).status).toBe(409);
    expect(await audited()).toEqual(['connections.link-sent', 'connections.shared', 'connections.taken-back']);
  });

  test('takes back after the link has ended, which takes no files then, and gets a new one at the same address', async () => {
    await share();
    await kith.startDay(new Date('2026-12-22T12:00:00.000Z'));
    expect(await open()).toMatchObject({ takes_files: false, shared: { people: 2 } });
    expect((await share()).status).toBe(409);
    const old = token;
    expect((await press(renewConnectionsLink)).status).toBe(200);
    token = await loadToken();
    expect(token).not.toBe(old);
    expect((await open()).takes_files).toBe(true);
    token = old;
    expect((await press(takeConnectionsBack)).status).toBe(200);
    expect((await open()).shared).toBeNull();
  });

  test('chooses who may see it, and changes that', async () => {
    await share('portfolio');
    expect(await kinds()).toEqual([{ contact_id: leila, kind: 'firm' }]);
    const choose = async (audience: ConnectionsAudience) => {
      const { proof } = (await open()).page;
      await out().call(changeConnectionsAudience, { params: { token }, body: { audience, proof } });
      await kith.runJobs();
      return (await open()).shared!.audience;
    };
    const named = () => kith.db.selectFrom('tie').select('contact_id').where('member_id', '=', leila).execute();
    expect((await named()).length).toBe(2);
    expect(await choose('somebody')).toBe('somebody');
    expect(await named()).toEqual([]);
    expect(await choose('firm')).toBe('firm');
    expect([(await named()).length, (await kinds())[0]!.kind]).toEqual([2, 'portfolio']);
  });

  test('says how often they may be asked, also after the link has ended', async () => {
    await kith.startDay(new Date('2026-12-22T12:00:00.000Z'));
    const { proof } = (await open()).page;
    const body = { max_a_month: 2, not_before: null, never: false, never_for: [], proof };
    expect((await out().call(changeSharersTerms, { params: { token }, body })).status).toBe(200);
    expect((await open()).terms).toMatchObject({ max_a_month: 2, never: false, companies: [] });
    const guess = await out().call(changeSharersTerms, { params: { token: `${token}A` }, body });
    expect([guess.status, (await open()).terms.max_a_month]).toEqual([404, 2]);
  });

  test('is known by no account, and staff undo what they brought as any import', async () => {
    await share();
    const row = await kith.db
      .selectFrom('app_user')
      .selectAll()
      .where('contact_id', '=', leila)
      .executeTakeFirstOrThrow();
    expect([row.status, row.email.endsWith('.invalid')]).toEqual(['link', true]);
    const { imports } = (await kith.as('admin').call(listImports, {})).body;
    await kith.as('admin').call(undoImport, { params: { id: imports[0]!.id } });
    await kith.runJobs();
    expect((await open()).shared).toBeNull();
  });
});

describe('a link for connections', () => {
  test('changes nothing by being opened, by a guess, or by a press in its first seconds', async () => {
    await share();
    kith.deps.settings.pressDelayMs = PRESS_DELAY_MS;
    const { proof } = (await open()).page;
    const body = { proof };
    const answers = [
      await share('portfolio', ROWS, proof),
      await out().call(takeConnectionsBack, { params: { token }, body }),
      await out().call(renewConnectionsLink, { params: { token }, body }),
      await out().call(changeConnectionsAudience, { params: { token }, body: { audience: 'portfolio', proof } }),
      await out().call(changeSharersTerms, {
        params: { token },
        body: { max_a_month: 1, not_before: null, never: true, never_for: [], proof },
      }),
      await out().call(takeConnectionsBack, { params: { token: `${token}A` }, body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 404]);
    expect((await open()).terms.never).toBe(false);
    expect((await open()).shared).toMatchObject({ people: 2, audience: 'firm' });
  });

  test('is bounded: only lists of people, and so many a day', async () => {
    expect((await share('firm', [])).status).toBe(400);
    for (let count = 0; count < MAX_SHARED_A_DAY; count++) expect((await share()).status).toBe(200);
    expect((await share()).status).toBe(429);
  });

  test('is sent to nobody who has an account or no address', async () => {
    const silent = await insertContact(kith, 'Una Brandt', null);
    const ask = (id: number) => kith.as('admin').call(sendConnectionsLink, { body: { contact_id: String(id) } });
    expect((await ask(silent)).status).toBe(400);
    await kith.db.updateTable('app_user').set({ contact_id: silent }).where('id', '=', kith.users.sales).execute();
    expect((await ask(silent)).status).toBe(409);
    expect((await kith.as('portco').call(sendConnectionsLink, { body: { contact_id: String(leila) } })).status).toBe(
      403,
    );
  });
});
