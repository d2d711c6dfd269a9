import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOutAreas, layOutReadable } from './treemap.ts';

const values = fc
  .array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 40 })
  .map((drawn) => drawn.toSorted((a, b) => b - a));
const box = fc.record({ width: fc.integer({ min: 300, max: 1_600 }), height: fc.constant(370) });

describe('a treemap', () => {
  test('fills its box, each area as large as its value, and none over another', () => {
    fc.assert(
      fc.property(values, box, (drawn, { width, height }) => {
        const areas = layOutAreas(drawn, width, height);
        const sum = drawn.reduce((all, value) => all + value, 0);
        for (const [at, area] of areas.entries()) {
          expect(area.width * area.height).toBeCloseTo((drawn[at]! / sum) * width * height, 3);
          expect(area.left).toBeGreaterThanOrEqual(-1e-6);
          expect(area.left + area.width).toBeLessThanOrEqual(width + 1e-6);
          expect(area.top + area.height).toBeLessThanOrEqual(height + 1e-6);
          for (const other of areas.slice(at + 1)) {
            const across = Math.min(area.left + area.width, other.left + other.width) - Math.max(area.left, other.left);
            const down = Math.min(area.top + area.height, other.top + other.height) - Math.max(area.top, other.top);
            expect(Math.min(across, down)).toBeLessThanOrEqual(1e-6);
          }
        }
      }),
    );
  });

  test('shows no cell that cannot be read, and gathers the others in one', () => {
    fc.assert(
      fc.property(values, box, (drawn, { width, height }) => {
        const { areas, shown } = layOutReadable(drawn, width, height);
        expect(areas).toHaveLength(shown < drawn.length && shown > 1 ? shown + 1 : shown);
        if (shown > 1)
          for (const area of areas.slice(0, shown)) {
            expect(area.width).toBeGreaterThanOrEqual(60);
            expect(area.height).toBeGreaterThanOrEqual(40);
          }
      }),
    );
  });

  test('is near to squares: four equal values stand two by two', () => {
    expect(layOutAreas([1, 1, 1, 1], 400, 400)).toEqual([
      { left: 0, top: 0, width: 200, height: 200 },
      { left: 200, top: 0, width: 200, height: 200 },
      { left: 0, top: 200, width: 200, height: 200 },
      { left: 200, top: 200, width: 200, height: 200 },
    ]);
  });

  test('of nothing has no areas', () => expect(layOutReadable([], 400, 400)).toEqual({ areas: [], shown: 0 }));
});
