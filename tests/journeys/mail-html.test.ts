import { expect } from 'vitest';
import { renderMailHtml } from '../../server/platform/messages/mail-html.ts';
import { journey } from './journey.ts';

const LONG = 'https://kith.example/answer/'.padEnd(400, 'a');
const TEXT = `Hello Tal,\n\nWould you introduce us? ${'w'.repeat(300)}\n\nAnswer in one click: https://kith.example/a\n\nOr here, ${LONG}\n\nQuillmark Ventures`;

/** How bright a colour is, from 0 to 1 (WCAG). */
function getLuminance(color: string): number {
  const [r, g, b] = color.match(/\d+/g)!.map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function getContrast(a: string, b: string): number {
  const [dark, light] = [getLuminance(a), getLuminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

journey('a mail fits 390 and 600 px, and can be read in light and dark', async ({ visit }) => {
  const { page } = await visit();
  for (const width of [390, 600, 1200])
    for (const scheme of ['light', 'dark']) {
      await page.setViewport({ width, height: 800 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.setContent(renderMailHtml(TEXT, 'https://kith.example'));
      const seen = await page.evaluate(() => {
        const find = (name: string) => getComputedStyle(document.querySelector(name)!);
        return {
          scroll: document.documentElement.scrollWidth,
          sheet: document.querySelector('.sheet')!.getBoundingClientRect().width,
          pairs: [
            [find('.sheet').color, find('.sheet').backgroundColor],
            [find('.link').color, find('.sheet').backgroundColor],
            [find('.button').color, find('.button').backgroundColor],
          ] as [string, string][],
        };
      });
      const at = `${width} px, ${scheme}`;
      expect(seen.scroll, at).toBeLessThanOrEqual(width);
      expect(seen.sheet, at).toBeLessThanOrEqual(600);
      for (const [words, ground] of seen.pairs) expect(getContrast(words, ground), at).toBeGreaterThan(4.5);
      const isDark = getLuminance(seen.pairs[0]![1]) < 0.1;
      expect(isDark, at).toBe(scheme === 'dark');
    }
});
