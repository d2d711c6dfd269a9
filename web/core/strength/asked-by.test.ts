import { expect, it } from 'vitest';
import { describeAskedBy } from './asked-by.ts';

it('says which request somebody is asked for: it may be another than the one on the screen', () => {
  const load = { by: 'Noor Salhavi of Lumenary', since: '2026-10-31T09:00:00Z', mine: false };
  expect(describeAskedBy({ ...load, about: 'Castellan Bank' }, 'UTC')).toBe(
    'Noor Salhavi of Lumenary has an open request with them for Castellan Bank, from 31 Oct 26',
  );
  expect(describeAskedBy({ ...load, mine: true }, 'UTC')).toBe('You asked them about someone on 31 Oct 26');
});
