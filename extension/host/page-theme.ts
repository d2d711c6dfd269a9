export type PageTheme = 'light' | 'dark';

/** Colours below this share of white are dark. */
const DARK = 0.4;

/** How light a colour is, from 0 to 1; null where it is transparent, or written in a way that says no red, green and blue. */
function getLightness(colour: string): number | null {
  const [red, green, blue, opacity = '1'] = /^rgb/.test(colour) ? (colour.match(/[\d.]+/g) ?? []) : [];
  if (!red || !green || !blue || Number(opacity) === 0) return null;
  return (0.3 * Number(red) + 0.59 * Number(green) + 0.11 * Number(blue)) / 255;
}

/** The theme that the page is drawn in, by the colour behind its text; null where it leaves that to the browser. Asked once it is laid out. */
export function readPageTheme(window: Window): PageTheme | null {
  const { body, documentElement } = window.document;
  for (const element of [body, documentElement]) {
    const lightness = element && getLightness(window.getComputedStyle(element).backgroundColor);
    if (lightness !== null) return lightness < DARK ? 'dark' : 'light';
  }
  return null;
}
