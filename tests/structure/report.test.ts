import { expect, test } from 'vitest';
import { besideKept } from '../setup/report.ts';

const KEPT = { seconds: 400, speedMs: 250, longest: {} };

test('a run is warned of when it took longer than the machine explains, and not because the machine is slow', () => {
  expect(besideKept(400, KEPT, 250)).toHaveLength(1);
  expect(besideKept(459, KEPT, 250)).toHaveLength(1);
  expect(besideKept(461, KEPT, 250).at(-1)).toMatch(/^WARNING/);
  expect(besideKept(900, KEPT, 500)).toHaveLength(1);
  expect(besideKept(300, KEPT, 125).at(-1)).toMatch(/^WARNING/);
});
