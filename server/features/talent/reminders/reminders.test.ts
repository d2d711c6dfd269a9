import { beforeEach, expect, test } from 'vitest';
import { changePreferences } from '../../../../shared/features/accounts/preferences/calls.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { START } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
  for (const viewer of ['admin', 'portco', 'portco2'] as const)
    await kith.app.as(viewer).call(changePreferences, { body: { digest: 'daily' } });
});

const later = (days: number) => new Date(START.getTime() + days * 86_400_000);
/** The candidacies in the digest of a day, by recipient. */
async function digests(days: number): Promise<Record<string, string[]>> {
  const before = await kith.app.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  await kith.app.startDay(later(days));
  const mails = await kith.app.db
    .selectFrom('outbox')
    .select(['recipient', 'body'])
    .where('id', '>', before?.id ?? 0)
    .execute();
  const lines = mails.map(({ recipient, body }) => [recipient, body.match(/^- Ines Calloway.*$/gm) ?? []] as const);
  return Object.fromEntries(lines.filter(([, messages]) => messages.length > 0));
}
const stand = async (status: CandidacyStatus, change: object = {}) => {
  const id = await kith.put();
  await kith.app.db
    .updateTable('poscan')
    .set({ status, ...change })
    .where('id', '=', Number(id))
    .execute();
};

test('the company’s owner is reminded once of a candidate who has waited for them for five days', async () => {
  await stand('Sent to account');
  expect(await digests(4)).toEqual({});
  expect(await digests(5)).toEqual({ 'noor@lumenary.example': ['- Ines Calloway for VP Data: what do you think?'] });
  expect(await digests(6)).toEqual({});
});

test('the company’s owner is reminded when feedback on an introduction is due, unless it came', async () => {
  await stand('Introduced', { next_portco_feedback_request: later(3).toISOString().slice(0, 10) });
  expect(await digests(2)).toEqual({});
  expect(await digests(3)).toEqual({ 'noor@lumenary.example': ['- Ines Calloway for VP Data: how did it go?'] });
  await kith.app.db
    .updateTable('poscan')
    .set({ next_portco_feedback_request: later(9).toISOString().slice(0, 10), portco_feedback_status: 'Received' })
    .execute();
  expect(await digests(9)).toEqual({});
});

test('the due day of feedback is in the installation’s time zone', async () => {
  // It is past midnight there when a digest is written.
  Object.assign(kith.app.deps.settings, { timeZone: 'Pacific/Auckland' });
  await stand('Introduced', { next_portco_feedback_request: '2026-11-25' });
  expect(await digests(2)).toEqual({});
  expect(await digests(3)).toEqual({ 'noor@lumenary.example': ['- Ines Calloway for VP Data: how did it go?'] });
  expect(await digests(4)).toEqual({});
});

test('the talent team’s owner is reminded of candidacies without progress', async () => {
  await stand('To send to account', { kith_owner_user_id: kith.app.users.admin });
  expect(await digests(2)).toEqual({});
  expect(await digests(3)).toEqual({
    'dana@quillmark.example': ['- Ines Calloway for VP Data at Lumenary: To send to account'],
  });
  expect(await digests(4)).toEqual({});
});

test('nobody is reminded of a colleague who is a candidate, or by a company that is not theirs', async () => {
  const { app, world } = kith;
  const id = Number(await kith.put());
  const waiting = { status: 'Sent to account' as const };
  await app.db
    .updateTable('poscan')
    .set({ ...waiting, portco_owner_user_id: app.users.portco2 })
    .execute();
  expect(await digests(5)).toEqual({});
  await app.db.updateTable('poscan').set({ portco_owner_user_id: app.users.portco }).execute();
  const tenure = { contact_id: world.contacts['Ines Calloway']!, account_id: app.companies.Lumenary };
  await app.db.updateTable('tenure').set(tenure).where('contact_id', '=', tenure.contact_id).execute();
  const status_at = later(1).toISOString();
  await app.db.updateTable('poscan').set({ status_at }).where('id', '=', id).execute();
  expect(await digests(6)).toEqual({});
});
