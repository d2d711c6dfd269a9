import { describe, expect, it } from 'vitest';
import { getDeclaredWidths, shareWidths } from './share-widths.ts';

/** A column with one line of content. */
const line = (width: number) => [width, width, width] as const;

describe('the widths of columns', () => {
  it('give a column what others do not need, and share the rest as declared', () => {
    const declared = ['minmax(120px, 1fr)', 'minmax(120px, 3fr)', '80px'];
    expect(shareWidths(declared, [line(200), line(50), line(80)], 330)).toEqual(['200px', '50px', '80px']);
    expect(shareWidths(declared, [line(200), line(50), line(80)], 370)).toEqual(['210px', '80px', '80px']);
  });

  it('cut the longest first where there is too little, and sentences and second lines before names', () => {
    const declared = ['minmax(100px, 1fr)', 'minmax(100px, 1fr)', 'minmax(100px, 1fr)'];
    expect(shareWidths(declared, [line(110), line(400), line(400)], 340)).toEqual(['110px', '115px', '115px']);
    expect(
      shareWidths(
        declared,
        [
          [160, 160, 160],
          [90, 300, 300],
          [90, 90, 500],
        ],
        400,
      ),
    ).toEqual(['160px', '140px', '100px']);
  });

  it('take from a fitted column what it does not need, and only where others lack it', () => {
    const declared = ['minmax(100px, 1fr)', 'fit-content(84px)', '96px'];
    expect(shareWidths(declared, [line(200), line(60), line(0)], 356)).toEqual(['200px', '60px', '96px']);
    expect(shareWidths(declared, [line(200), line(60), line(0)], 400)).toEqual(['220px', '84px', '96px']);
    expect(getDeclaredWidths(declared)).toBe('minmax(100px, 1fr) 84px 96px');
  });

  it('are as declared where not even the least finds room, or a column says its width in another way', () => {
    expect(shareWidths(['minmax(100px, 1fr)', '96px'], [line(100), line(0)], 190)).toBeNull();
    expect(shareWidths(['minmax(100px, 1fr)', 'auto'], [line(100), line(0)], 900)).toBeNull();
  });
});
