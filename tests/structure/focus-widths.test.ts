import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Document 4 §2.3: 80 % above 1600, 85 % above 1440, otherwise 90 %. A test's browser lays nothing out. */
test('the connectors’ page has the width of the specification, on every screen', () => {
  const css = readFileSync('web/features/connectors/focus.module.css', 'utf8');
  const widths = [...css.matchAll(/(?:@media \(([^)]+)\) \{\s*)?\.width \{\s*width: (\d+%)/g)];
  expect(widths.map(([, screens, width]) => [screens, width])).toEqual([
    [undefined, '90%'],
    ['min-width: 1440.05px', '85%'],
    ['min-width: 1600.05px', '80%'],
  ]);
});
