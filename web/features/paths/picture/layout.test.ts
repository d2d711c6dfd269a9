import { describe, expect, test } from 'vitest';
import { makeGuessedHop, makeHop, makePath, makePathPerson } from '../testing.ts';
import { computePoint, findNeighbour, LEVEL, layOut, placeBadges } from './layout.ts';
import { buildPicture, findPathThrough, MAX_DRAWN, toDraw } from './ties.ts';

const ines = makePathPerson('Ines');
const [tal, noa, leila, yael] = [
  makePathPerson('Tal'),
  makePathPerson('Noa'),
  makePathPerson('Leila'),
  makePathPerson('Yael'),
];
const direct = makePath([tal, ines]);
const byLeila = makePath([noa, leila, ines], { hops: [makeHop(), makeGuessedHop()] });
const byYael = makePath([noa, yael, ines], { hops: [makeHop(), makeHop({ category: 2 })] });
const drawing = buildPicture([direct, byYael, byLeila]);
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
      makePath([makePathPerson(`P${n}`), ines], { hops: [makeHop({ probability: 1 - n / 50 })] }),
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
    for (const [n, point] of points.entries())
      for (const other of points.slice(n + 1))
        expect(Math.hypot(point.x - other.x, point.y - other.y)).toBeGreaterThan(70);
    expect(at('target ines').y).toBe(at('circle tal').y);
    expect(at('between leila').y).toBeGreaterThan(at('target ines').y);
    for (const { y } of points) expect(y).toBeLessThan(layout.height);
  });

  test('spreads several targets, none of which stands out', () => {
    const both = layOut(buildPicture([direct, makePath([tal, makePathPerson('Kofi')])]), 600);
    expect(both.lone).toBe(false);
    expect(both.places.get('target ines')?.y).not.toBe(both.places.get('target kofi')?.y);
  });

  test('puts no badge on another', () => {
    const crossing = buildPicture([
      makePath([tal, ines]),
      makePath([tal, makePathPerson('Kofi')]),
      makePath([noa, ines]),
      makePath([noa, makePathPerson('Kofi')]),
    ]);
    const badges = [...placeBadges(crossing, layOut(crossing, 600)).values()];
    expect(badges).toHaveLength(4);
    for (const [n, point] of badges.entries())
      for (const other of badges.slice(n + 1))
        expect(Math.hypot(point.x - other.x, point.y - other.y)).toBeGreaterThan(17);
  });

  test('lets lines start and end level, past the names below', () => {
    const [from, to] = [
      { x: 10, y: 20 },
      { x: 110, y: 80 },
    ];
    // A quarter of the way at either end is level: a name stands below.
    expect([0, 0.5, 1].map((t) => computePoint(from, to, t))).toEqual([
      { x: 35, y: 20 },
      { x: 60, y: 50 },
      { x: 85, y: 80 },
    ]);
    expect(computePoint(from, { x: 1010, y: 80 }, 0)).toEqual({ x: 10 + LEVEL.px, y: 20 });
  });
});

describe('moving from person to person', () => {
  test('the arrow keys lead up and down in a column and over to the next one', () => {
    expect(findNeighbour(layout, 'circle tal', 'ArrowDown')).toBe('circle noa');
    expect(findNeighbour(layout, 'circle noa', 'ArrowUp')).toBe('circle tal');
    expect(findNeighbour(layout, 'circle noa', 'ArrowRight')).toMatch(/^between /);
    expect(findNeighbour(layout, 'between yael', 'ArrowRight')).toBe('target ines');
    expect(findNeighbour(layout, 'target ines', 'ArrowRight')).toBeUndefined();
  });

  test('choosing a person opens the best path through them, and choosing again the next', () => {
    const through = { paths: ['a', 'b'] };
    expect(findPathThrough(through, 'z')).toBe('a');
    expect(findPathThrough(through, 'a')).toBe('b');
    expect(findPathThrough(through, 'b')).toBe('a');
  });
});
