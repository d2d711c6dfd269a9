import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildPaletteCss } from '../../web/features/panel/frames/palette-css.ts';
import { theme } from '../../web/platform/theme/theme.ts';

type Sheet = Record<string, Record<string, string | number>>;

/** The colours of one scheme: the name and value of each. */
function listColours(scheme: 'light' | 'dark'): Map<string, string> {
  const [light, dark] = buildPaletteCss().split('[data-theme="dark"]');
  const block = (scheme === 'light' ? light : dark) ?? '';
  return new Map([...block.matchAll(/(--[\w-]+):([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

test.each(['light', 'dark'] as const)(
  'the %s colours are those of the component library, under its names',
  (scheme) => {
    const sheets = (theme as unknown as { generateStyleSheets: () => Sheet[] }).generateStyleSheets();
    const named = Object.assign(
      {},
      ...sheets.flatMap((sheet) =>
        Object.entries(sheet)
          .filter(([selector]) => (selector.includes(':root') ? scheme === 'light' : selector.includes(scheme)))
          .map(([, values]) => values),
      ),
    ) as Record<string, string>;
    const ours = listColours(scheme);
    expect(ours.size).toBeGreaterThan(60);
    for (const [name, value] of ours) if (!name.endsWith('-mode')) expect([name, value]).toEqual([name, named[name]]);
  },
);

test.each(['light', 'dark'] as const)('every colour that a page uses exists in %s', (scheme) => {
  const wanted = [
    ...readFileSync('web/platform/theme/base.css', 'utf8').matchAll(/var\((--kith-palette-[\w-]+)\)/g),
  ].map(([, name]) => name!);
  expect(wanted.length).toBeGreaterThan(20);
  const ours = listColours(scheme);
  expect(wanted.filter((name) => !ours.has(name))).toEqual([]);
});
