import { expect, it, vi } from 'vitest';

it('a frame starts without the browser’s words and numbers of languages, which take it longer than everything else', async () => {
  const used = [
    vi.spyOn(Number.prototype, 'toLocaleString'),
    vi.spyOn(Date.prototype, 'toLocaleString'),
    vi.spyOn(String.prototype, 'localeCompare'),
    ...(['NumberFormat', 'DateTimeFormat', 'DisplayNames', 'Collator', 'PluralRules'] as const).map((name) =>
      vi.spyOn(Intl, name),
    ),
  ];
  await import('./open-embed.tsx');
  expect(used.filter((one) => one.mock.calls.length > 0).map((one) => one.getMockName())).toEqual([]);
});
