import { describe, expect, test } from 'vitest';
import { OPEN_END } from '../../../platform/time/months.ts';
import { PRESENT_MONTHS, recordTenure } from '../write/record.ts';
import { addAccount, addContactToBatch, addSignal, type Batch, startBatch } from './batch.ts';
import { hold, state } from './holding.ts';
import { STANDING } from './statements.ts';

/** A batch of a source; ids count on from 1. */
function getBatch(sourceId: number, index?: Batch['index']): Batch {
  let last = 0;
  const given = { sourceId, standing: STANDING.file, at: '2026-11-21T12:00:00.000Z', newId: () => ++last };
  return startBatch(index ? { ...given, index } : given);
}

const marked = ({ writes }: Batch) => ({
  contacts: [...writes.staleContacts].sort((a, b) => a - b),
  accounts: [...writes.staleAccounts],
});

describe('the contacts to compute again follow from a batch', () => {
  test('both ends of a signal', () => {
    const batch = getBatch(1);
    addSignal(batch, {
      type: 'Opinion',
      sub_type: null,
      direction: 'Positive',
      source: null,
      details: null,
      skill: null,
      from_contact_id: 7,
      to_contact_id: 8,
      amount: null,
      occurred_on: null,
      created_by: null,
    });
    expect(marked(batch).contacts).toEqual([7, 8]);
  });

  test('the person of a job, also when it ends', () => {
    const first = getBatch(1);
    recordTenure(first, { id: 7 }, { id: 9 }, { title: 'Engineer', ...PRESENT_MONTHS });
    expect(marked(first).contacts).toEqual([7]);
    const again = getBatch(1, first.index);
    expect(recordTenure(again, { id: 7 }, { id: 9 }, { title: 'Engineer', ...PRESENT_MONTHS })).toBe(false);
    expect(marked(again).contacts).toEqual([]);
    const job = first.index.tenures.get(7)![0]!;
    first.index.sources.set(1, { id: 1, kind: 'import', user_id: null, list: 0, as_of: null });
    const other = getBatch(2, first.index);
    expect(state(other, 'tenure', job, { end_month: OPEN_END - 1, year_only: 0 })).toBe(true);
    expect(marked(other).contacts).toEqual([7]);
  });

  test('a person who is new, has another source, or has other connections; not one with only another place', () => {
    const first = getBatch(1);
    const contact = addContactToBatch(first, { name: 'Ines Calloway' });
    expect(marked(first).contacts).toEqual([contact.id]);
    const second = getBatch(1, first.index);
    expect(state(second, 'contact', contact, { location: 'Berlin' })).toBe(true);
    expect(marked(second).contacts).toEqual([]);
    state(second, 'contact', contact, { connections: 2_001 });
    expect(marked(second).contacts).toEqual([contact.id]);
    const other = getBatch(2, first.index);
    hold(other, 'contact', contact);
    expect(marked(other).contacts).toEqual([contact.id]);
  });

  test.each([
    ['headcount', { headcount: 40 }],
    ['type', { type: 'Portfolio' }],
    ['confidential', { confidential: 1 }],
    ['stealth', { stealth: 1 }],
  ])('a company whose %s changes, not one with another website', (_attribute, stated) => {
    const batch = getBatch(1);
    const account = addAccount(batch, { name: 'Castellan Bank' });
    state(batch, 'account', account, { website: 'https://castellan.example' });
    expect(marked(batch).accounts).toEqual([]);
    state(batch, 'account', account, stated);
    expect(marked(batch).accounts).toEqual([account.id]);
  });
});
