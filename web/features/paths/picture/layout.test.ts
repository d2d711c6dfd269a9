import { describe, expect, test } from 'vitest';
import { guessed, hop, makePath, pathPerson } from '../testing.ts';
import { badgesOf, LEVEL, layOut, neighbour, pointAt } from './layout.ts';
import { drawingOf, MAX_DRAWN, pathThrough, toDraw } from './ties.ts';

const ines = pathPerson('Ines');
const [tal, noa, leila, yael] = [pathPerson('Tal'), pathPerson('Noa'), pathPerson('Leila'), pathPerson('Yael')];
const direct = makePath([tal, ines]);
const byLeila = makePath([noa, leila, ines], { hops: [hop(), guessed()] });
const byYael = makePath([noa, yael, ines], { hops: [hop(), hop({ category: 2 })] });
const drawing = drawingOf([direct, byYael, byLeila]);
const layout = layOut(drawing, 600);
const at = (key: string) => layout.places.get(key) ?? { x: Number.NaN, y: Number.NaN };

describe('the picture', () => {
  test('shows everybody once in a column, and each tie once with its strength', () => {
    expect(drawing.places.map(({ key }) => key)).toEqual([
      'circle tal',
      'target ines',
      'circle noa',
      'between yael',
      'between leila',
    ]);
    expect(drawing.ties.map(({ key, category, inferred }) => [key, category, inferred])).toEqual([
      ['circle tal to target ines', 3, false],
      ['circle noa to between yael', 3, false],
      ['between yael to target ines', 2, false],
      ['circle noa to between leila', 3, false],
      ['between leila to target ines', 1, true],
    ]);
    expect(drawing.places.find(({ key }) => key === 'circle noa')?.paths).toEqual([byYael.id, byLeila.id]);
  });

  test('shows the best paths and the selected one', () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      makePath([pathPerson(`P${n}`), ines], { hops: [hop({ probability: 1 - n / 50 })] }),
    );
    expect(toDraw(many, '')).toEqual(many.slice(0, MAX_DRAWN));
    expect(toDraw(many.toReversed(), many[30]!.id)).toEqual([...many.slice(0, MAX_DRAWN), many[30]]);
  });
});

describe('the layout', () => {
  test('has the circle at the left, the target at the right, and the people between in the middle', () => {
    expect(at('circle tal').x).toBe(at('circle noa').x);
    expect(at('circle tal').x).toBeLessThan(at('between leila').x);
    expect(at('between leila').x).toBeLessThan(at('target ines').x);
  });

  test('keeps people apart, and first-hand lines above everybody in between', () => {
    const points = [...layout.places.values()];
    for (const [n, one] of points.entries())
      for (const other of points.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(70);
    expect(at('target ines').y).toBe(at('circle tal').y);
    expect(at('between leila').y).toBeGreaterThan(at('target ines').y);
    for (const { y } of points) expect(y).toBeLessThan(layout.height);
  });

  test('spreads several targets, none of which stands out', () => {
    const both = layOut(drawingOf([direct, makePath([tal, pathPerson('Kofi')])]), 600);
    expect(both.lone).toBe(false);
    expect(both.places.get('target ines')?.y).not.toBe(both.places.get('target kofi')?.y);
  });

  test('puts no badge on another', () => {
    const crossing = drawingOf([
      makePath([tal, ines]),
      makePath([tal, pathPerson('Kofi')]),
      makePath([noa, ines]),
      makePath([noa, pathPerson('Kofi')]),
    ]);
    const badges = [...badgesOf(crossing, layOut(crossing, 600)).values()];
    expect(badges).toHaveLength(4);
    for (const [n, one] of badges.entries())
      for (const other of badges.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(17);
  });

  test('lets lines start and end level, past the names below', () => {
    const [from, to] = [
      { x: 10, y: 20 },
      { x: 110, y: 80 },
    ];
    // A quarter of the way at either end is level: a name stands below.
    expect([0, 0.5, 1].map((t) => pointAt(from, to, t))).toEqual([
      { x: 35, y: 20 },
      { x: 60, y: 50 },
      { x: 85, y: 80 },
    ]);
    expect(pointAt(from, { x: 1010, y: 80 }, 0)).toEqual({ x: 10 + LEVEL.px, y: 20 });
  });
});

describe('moving from person to person', () => {
  test('the arrow keys lead up and down in a column and over to the next one', () => {
    expect(neighbour(layout, 'circle tal', 'ArrowDown')).toBe('circle noa');
    expect(neighbour(layout, 'circle noa', 'ArrowUp')).toBe('circle tal');
    expect(neighbour(layout, 'circle noa', 'ArrowRight')).toMatch(/^between /);
    expect(neighbour(layout, 'between yael', 'ArrowRight')).toBe('target ines');
    expect(neighbour(layout, 'target ines', 'ArrowRight')).toBeUndefined();
  });

  test('choosing a person opens the best path through them, and choosing again the next', () => {
    const through = { paths: ['a', 'b'] };
    expect(pathThrough(through, 'z')).toBe('a');
    expect(pathThrough(through, 'a')).toBe('b');
    expect(pathThrough(through, 'b')).toBe('a');
  });
});
