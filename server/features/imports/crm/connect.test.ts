import { expect, test } from 'vitest';
import { connectCrm, getCrm, runCrm } from '../../../../shared/features/imports/crm/calls.ts';
import { createAffinityCrm } from '../../../platform/adapters/crm/affinity.ts';
import { makeRecorded, serveRecorded } from '../../../platform/adapters/testing/recorded.ts';
import { startTestApp } from '../../../testing/app.ts';
import { listPeople } from './testing.ts';

const answerWith = (...data: object[]) => makeRecorded({ data, pagination: { nextUrl: null } });
const person = { id: 5, firstName: 'Ines', lastName: 'Calloway', primaryEmailAddress: 'ines@castellan.example' };

test('a CRM is connected by its key, which is kept sealed, and again when that is no longer accepted', async () => {
  const answers = {
    '/v2/auth/whoami': [
      makeRecorded({ tenant: { name: 'Quillmark', subdomain: 'quillmark' }, user: { emailAddress: 'v@q.example' } }),
    ],
    '/v2/users': [answerWith()],
    '/v2/companies': [answerWith({ id: 1, name: 'Castellan Bank', domain: 'castellan.example' })],
    '/v2/company-merges': [answerWith()],
    '/v2/persons': [answerWith({ ...person, type: 'external', companies: [{ id: 1, name: 'Castellan Bank' }] })],
    '/v2/person-merges': [answerWith()],
    '/v2/meetings': [answerWith()],
    '/v2/notes': [answerWith()],
  };
  const { url } = await serveRecorded(answers);
  const app = await startTestApp({ crms: [createAffinityCrm({ url })] });
  const connect = (body: { kind: string; key?: string }) => app.as('admin').call(connectCrm, { body });
  expect((await connect({ kind: 'affinity' })).error.fields).toEqual({ key: 'Missing' });
  expect((await connect({ kind: 'affinity', key: 'secret-key' })).body.connection).toMatchObject({
    name: 'Affinity',
    account: 'Quillmark, as v@q.example',
    state: 'connected',
  });
  const row = await app.db.selectFrom('crm_connection').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('secret-key');
  expect(row.record_address).toBe('https://quillmark.affinity.co/{persons|companies}/');
  const run = async () => {
    await app.as('admin').call(runCrm, {});
    await app.runJobs();
    return (await app.as('admin').call(getCrm, {})).body.connection!;
  };
  expect(await run()).toMatchObject({ people: 1, companies: 1, state: 'connected', calls: null });
  expect(await listPeople(app)).toEqual([expect.stringMatching(/^Ines Calloway, .*Castellan Bank/)]);
  answers['/v2/users'] = [makeRecorded({}, 401)];
  expect(await run()).toMatchObject({ state: 'lapsed', people: 1, error: 'Affinity doesn’t accept the key.' });
  answers['/v2/users'] = [answerWith()];
  expect((await connect({ kind: 'affinity', key: 'another' })).body.connection).toMatchObject({ state: 'connected' });
  expect(await run()).toMatchObject({ state: 'connected', error: null });
});
