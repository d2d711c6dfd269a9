import { beforeEach, expect, test } from 'vitest';
import { inviteTeamMember } from '../../../shared/features/accounts/invitations/calls.ts';
import {
  addCompany,
  changeCompany,
  getManagedCompany,
  listCompaniesLike,
} from '../../../shared/features/companies/calls.ts';
import type { Args } from '../../../shared/platform/call.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

type Company = 'Lumenary' | 'Brackenfield' | 'Quillmark Ventures';
const getParams = (name: Company) => ({ params: { id: String(app.companies[name]) } });
const see = async (name: Company) => (await app.as('admin').call(getManagedCompany, getParams(name))).body.company;

async function change(
  name: Company,
  body: Omit<Args<typeof changeCompany>['body'], 'was'>,
  was?: Args<typeof changeCompany>['body']['was'],
) {
  const { portfolio, confidential, stealth, flagged, domain, logo_url, alias_domains } = await see(name);
  const present = { portfolio, confidential, stealth, flagged, domain, logo_url, alias_domains };
  return app.as('admin').call(changeCompany, { ...getParams(name), body: { was: was ?? present, ...body } });
}

const invite = async (email: string, viewer: TestViewer = 'portco') => {
  const body = { name: 'Kei Tamsin', email, role: 'CTO', comments: '' };
  return app.as(viewer).call(inviteTeamMember, { body });
};

test('users of a company invite addresses of its further domains, until staff take them away', async () => {
  expect((await invite('a@lumenary-labs.example')).body.waiting).toBe(true);
  const set = await change('Lumenary', {
    alias_domains: ['Oldname.example', 'lumenary-labs.example', 'oldname.example'],
  });
  expect(set.body.company.alias_domains).toEqual(['lumenary-labs.example', 'oldname.example']);
  expect((await invite('b@lumenary-labs.example')).body.waiting).toBe(false);
  expect((await invite('c@Oldname.example')).body.waiting).toBe(false);
  expect((await change('Lumenary', { flagged: true })).body.company.alias_domains).toHaveLength(2);
  expect((await change('Lumenary', { alias_domains: [] })).body.company.alias_domains).toEqual([]);
  expect((await invite('d@oldname.example')).body.waiting).toBe(true);
});

test('a company whose further domains changed is looked at for duplicates', async () => {
  const marked = () => app.db.selectFrom('unpaired_account').select('account_id').execute();
  await app.db.deleteFrom('unpaired_account').execute();
  await change('Lumenary', { alias_domains: ['oldname.example'] });
  expect(await marked()).toEqual([{ account_id: app.companies.Lumenary }]);
});

test('another company’s users cannot invite them at all', async () => {
  await change('Lumenary', { alias_domains: ['oldname.example'] });
  expect((await invite('kei@oldname.example', 'portco2')).status).toBe(403);
});

test.each([
  ['of another company', 'brackenfield.example'],
  ['that is another company’s further one', 'taken.example'],
  ['of a public mail service', 'gmail.com'],
  ['of the firm', 'quillmark.example'],
  ['that is its own already', 'lumenary.example'],
])('a domain %s is refused at the field, and nothing changes', async (_what, domain) => {
  await change('Brackenfield', { domain: 'brackenfield.example', alias_domains: ['taken.example'] });
  await change('Lumenary', { domain: 'lumenary.example' });
  const { status, error } = await change('Lumenary', { alias_domains: ['fine.example', domain] });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['alias_domains']]);
  expect((await see('Lumenary')).alias_domains).toEqual([]);
});

test('a further domain is nobody else’s main domain, nor that of a new company', async () => {
  await change('Lumenary', { alias_domains: ['oldname.example'] });
  expect((await change('Brackenfield', { domain: 'oldname.example' })).error.fields).toEqual({
    domain: 'The domain of Lumenary.',
  });
  const body = { name: 'Something else', domain: 'oldname.example', portfolio: true, another: true };
  expect((await app.as('admin').call(addCompany, { body })).error.fields).toEqual({
    domain: 'The domain of Lumenary.',
  });
  const like = await app.as('admin').call(listCompaniesLike, { query: { name: '', domain: 'oldname.example' } });
  expect(like.body.companies.map(({ name }) => name)).toEqual(['Lumenary']);
});

test('the firm’s domain is no other company’s', async () => {
  expect((await change('Lumenary', { domain: 'quillmark.example' })).status).toBe(400);
  const body = { name: 'Something else', domain: 'quillmark.example', portfolio: true, another: true };
  expect((await app.as('admin').call(addCompany, { body })).status).toBe(400);
});

test('of two changes at once the second is refused', async () => {
  const { portfolio, confidential, stealth, flagged, domain, logo_url, alias_domains } = await see('Lumenary');
  const was = { portfolio, confidential, stealth, flagged, domain, logo_url, alias_domains };
  expect((await change('Lumenary', { alias_domains: ['one.example'] }, was)).status).toBe(200);
  expect((await change('Lumenary', { alias_domains: ['two.example'] }, was)).status).toBe(409);
  expect((await see('Lumenary')).alias_domains).toEqual(['one.example']);
});
