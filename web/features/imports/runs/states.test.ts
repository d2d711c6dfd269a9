import { describe, expect, it } from 'vitest';
import { run } from '../testing.ts';
import { describeBytes, describeEnd, describeLeft } from './states.ts';

describe('words about imports', () => {
  it('say roughly how long it still takes', () => {
    expect(describeLeft(4_000)).toBe('a few seconds left');
    expect(describeLeft(41_000)).toBe('about 50 seconds left');
    expect(describeLeft(61_000)).toBe('about 2 minutes left');
    expect(describeLeft(5.5 * 60_000)).toBe('about 6 minutes left');
    expect(describeLeft(3_600_000)).toBe('about 1 hour left');
    expect(describeLeft(100 * 60_000)).toBe('about 2 hours left');
  });

  it('say how large a file is', () => {
    expect(describeBytes(900)).toBe('900 bytes');
    expect(describeBytes(20_480)).toBe('20 kB');
    expect(describeBytes(3_355_443)).toBe('3.2 MB');
  });

  it('say how each import ended', () => {
    expect(describeEnd(run({ state: 'done' }))).toBe(
      'Connections.csv has been imported: 400 new, 12 changed, 7 rejected.',
    );
    expect(describeEnd(run())).toContain('Nothing is saved yet.');
    expect(describeEnd(run({ state: 'failed', error: 'No such column.' }))).toBe(
      'The import of Connections.csv failed. No such column.',
    );
    expect(describeEnd(run({ state: 'undone' }))).toContain('was undone');
    expect(describeEnd(run({ state: 'cancelled' }))).toContain('Kith didn’t save any of it');
  });
});
