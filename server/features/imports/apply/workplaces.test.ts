import { expect, test } from 'vitest';
import type { AccountInput } from '../../../core/facts/book/attributes.ts';
import {
  addAccount,
  addContactToBatch,
  addSignal,
  addTenure,
  getTitleId,
  startBatch,
} from '../../../core/facts/book/batch.ts';
import { STANDING } from '../../../core/facts/book/statements.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import type { ImportContext } from './plan.ts';
import { enterWorkplaces } from './workplaces.ts';

function importing(listOf: number | null = null): ImportContext {
  let last = 0;
  return {
    ...startBatch({ sourceId: 1, standing: STANDING.file, at: '2026-11-21T12:00:00.000Z', newId: () => ++last }),
    ownerId: null,
    listOf,
    ownPlaces: [],
    suppressed: null,
    heldBack: [],
    blocklist: null,
    apart: { rows: new Map(), known: null },
    keptApart: [],
  };
}

/** A new person with a job at each of some new companies, and the content of their row. */
function personAt(batch: ImportContext, companies: AccountInput[], end_month = OPEN_END) {
  const person = addContactToBatch(batch, { name: 'Ines Calloway' });
  const accounts = companies.map((input) => addAccount(batch, input));
  const title_id = getTitleId(batch, 'Head of Sales');
  for (const { id } of accounts)
    addTenure(batch, {
      contact_id: person.id,
      account_id: id,
      title_id,
      start_month: 0,
      end_month,
      year_only: 0,
      ended_after: null,
    });
  return { person, there: { account_id: accounts[0]!.id, title_id } };
}

const nowhere = { account_id: null, title_id: null };

test('a new person with one job is written with its company and title', () => {
  const batch = importing();
  const { person, there } = personAt(batch, [{ name: 'Harrow' }]);
  enterWorkplaces(batch);
  expect(person).toMatchObject(there);
});

test.each([
  ['works at a confidential company', () => getPerson(importing(), [{ name: 'Harrow', confidential: 1 }])],
  ['works at a company in stealth mode', () => getPerson(importing(), [{ name: 'Harrow', stealth: 1 }])],
  ['has two jobs', () => getPerson(importing(), [{ name: 'Harrow' }, { name: 'Vale' }])],
  ['has left', () => getPerson(importing(), [{ name: 'Harrow' }], 24_000)],
  ['is in a list of connections', () => getPerson(importing(7), [{ name: 'Harrow' }])],
  ['is known to somebody', () => getPerson(importing(), [{ name: 'Harrow' }], OPEN_END, true)],
])('whoever %s is found nowhere before all that follows from it is known', (_, made) => {
  expect(made()).toMatchObject(nowhere);
});

function getPerson(batch: ImportContext, companies: AccountInput[], end_month = OPEN_END, isKnown = false) {
  const { person } = personAt(batch, companies, end_month);
  const other = addContactToBatch(batch, { name: 'Theo Brandt' });
  if (isKnown)
    addSignal(batch, {
      type: 'Opinion',
      sub_type: null,
      direction: null,
      source: null,
      details: null,
      amount: null,
      occurred_on: null,
      from_contact_id: other.id,
      to_contact_id: person.id,
      skill: null,
      created_by: null,
    });
  enterWorkplaces(batch);
  return person;
}
