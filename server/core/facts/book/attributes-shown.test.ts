import { beforeAll, describe, expect, test } from 'vitest';
import * as connectors from '../../../../shared/features/connectors/calls.ts';
import * as panel from '../../../../shared/features/panel/calls.ts';
import * as paths from '../../../../shared/features/paths/calls.ts';
import * as sales from '../../../../shared/features/sales/calls.ts';
import * as search from '../../../../shared/features/search/calls.ts';
import * as signals from '../../../../shared/features/signals/calls.ts';
import type { Args, Call } from '../../../../shared/platform/call.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertSuggestion, insertTestUseCase } from '../../../testing/sales.ts';
import { deriveAll } from '../../../testing/world.ts';
import { PRESENT_MONTHS, recordTenure } from '../write/record.ts';
import { ensureSourceOfSettings } from '../write/sources.ts';
import { reserveBatchIds, writeFacts } from '../write/write.ts';
import { type Attribute, type Holds, listAttributes } from './attributes.ts';
import { addAccount, addContactToBatch, addSignal, startBatch } from './batch.ts';
import { STANDING } from './statements.ts';

/** A value that is in no answer except for this attribute. Flags would hide the account; their names are looked for. */
const VALUE: Record<Holds, (name: string, at: number) => string | number | string[] | undefined> = {
  name: marked,
  text: marked,
  website: marked,
  domain: marked,
  email: marked,
  profile: (name) => `in/${marked(name).toLowerCase()}`,
  tags: (name) => [marked(name)],
  names: (name) => [marked(name)],
  ids: (name) => [`Pipedrive:${marked(name)}`],
  count: (_, at) => 987_600 + at,
  month: (_, at) => 987_600 + at,
  flag: () => undefined,
};

function marked(name: string): string {
  return `Marked${name.replaceAll(/[ _]/g, '')}`;
}

function valuesOf(entity: 'account' | 'contact'): Record<string, string | number | string[]> {
  const values = listAttributes(entity).map(([name, { holds }], at) => [name, VALUE[holds](`${entity} ${name}`, at)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function getText(entity: 'account' | 'contact', name: string, { holds }: Pick<Attribute, 'holds'>): string {
  if (holds === 'flag') return `"${name}":`;
  return String(valuesOf(entity)[name]).replace('in/', '');
}

/** Every answer about accounts and people that the calls give the viewer, as on the wire. */
async function answersFor(
  kith: TestApp,
  viewer: TestViewer,
  accountId: string,
  contactId: string,
  useCases: readonly string[],
): Promise<string> {
  const account = valuesOf('account');
  const contact = valuesOf('contact');
  const person = { public_identifier: getText('contact', 'profile_key', { holds: 'profile' }) };
  const texts: string[] = [];
  const ask = async <C extends Call>(call: C, args: Args<C>) => {
    const answer = await kith.as(viewer).call(call, args);
    expect([200, 403], call.path).toContain(answer.status);
    texts.push(answer.text);
  };
  await ask(search.suggestAccounts, { query: { query: String(account.name) } });
  await ask(search.findAccounts, { body: { account_ids: [accountId] } });
  await ask(search.searchByNames, { body: { names: [String(account.name)] } });
  await ask(search.searchByIndustries, { body: { industries: [String(account.tags)] } });
  await ask(search.listIndustries, {});
  await ask(search.searchByTitle, { body: { titleLike: 'Engineer' } });
  await ask(search.searchAccountContacts, { body: { account_ids: [accountId] } });
  await ask(search.findContact, { params: { id: contactId } });
  await ask(search.explainStrength, { params: { id: contactId } });
  await ask(search.exportSearch, { body: { account_ids: [accountId], contact_ids: [contactId] } });
  await ask(panel.getByLinkedinId, { query: person });
  await ask(panel.getKithConnections, { params: person });
  await ask(connectors.portcoConnectorsMini, { query: person });
  await ask(connectors.portcoConnectorsFull, { query: person });
  await ask(connectors.publicIdentifierToEntityUrn, { query: person });
  await ask(paths.contactPaths, { params: { id: contactId }, query: {} });
  await ask(paths.accountPaths, { params: { id: accountId }, query: {} });
  await ask(signals.searchCrmContacts, { query: { query: String(contact.name) } });
  for (const id of useCases) await ask(sales.listRecommendations, { params: { id }, query: { tab: 'Suggested' } });
  await ask(sales.listSuggestions, {});
  return texts.join('\n');
}

describe('the shown values of an account and of a person', () => {
  let kith: TestApp;
  let ids: [string, string];
  const useCases: string[] = [];
  beforeAll(async () => {
    kith = await startTestApp();
    Object.assign(kith.deps.settings, { crmUrl: 'https://crm.example' });
    const at = START.toISOString();
    const { contact_id } = await kith.db
      .selectFrom('app_user')
      .select('contact_id')
      .where('id', '=', kith.users.admin)
      .executeTakeFirstOrThrow();
    ids = await kith.db.transaction().execute(async (trx) => {
      const batch = startBatch({
        sourceId: await ensureSourceOfSettings(trx, at),
        standing: STANDING.file,
        at,
        newId: await reserveBatchIds(trx, { account: 1, contact: 1, title: 1, tenure: 1, signal: 1 }),
      });
      const account = addAccount(batch, { name: '', ...valuesOf('account') });
      const contact = addContactToBatch(batch, { name: '', ...valuesOf('contact') });
      recordTenure(batch, contact, account, { title: 'Engineer', ...PRESENT_MONTHS });
      addSignal(batch, {
        type: 'Opinion',
        sub_type: null,
        direction: 'Positive',
        source: null,
        details: null,
        skill: null,
        from_contact_id: contact_id!,
        to_contact_id: contact.id,
        amount: null,
        occurred_on: at.slice(0, 10),
        created_by: null,
      });
      await writeFacts(trx, batch);
      return [String(account.id), String(contact.id)];
    });
    for (const company of Object.values(kith.companies)) {
      const useCase = await insertTestUseCase(kith, company);
      await insertSuggestion(kith, useCase, Number(ids[0]));
      useCases.push(String(useCase));
    }
    await deriveAll(kith.db, START);
  });

  test.each([
    ['admin', ['all', 'staff']],
    ['portco', ['all']],
    ['admin off', ['all']],
  ] as const)('for %s are those that the attributes allow, no less and no more', async (viewer, allowed) => {
    const answers = await answersFor(kith, viewer, ...ids, useCases);
    for (const entity of ['account', 'contact'] as const) {
      const all = listAttributes(entity);
      const shown = all.filter(([name, attribute]) => answers.includes(getText(entity, name, attribute)));
      const may = all.filter(([, { shownTo }]) => shownTo !== null && (allowed as readonly string[]).includes(shownTo));
      expect(shown.map(([name]) => `${entity} ${name}`)).toEqual(may.map(([name]) => `${entity} ${name}`));
    }
  });
});
