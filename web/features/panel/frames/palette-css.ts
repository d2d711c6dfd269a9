import { darkColors, lightColors } from '../../../platform/theme/colors.ts';

type Colours = { readonly [name: string]: string | readonly string[] | Colours };

function listDeclarations(colours: Colours | readonly string[], name: string): string[] {
  return Object.entries(colours).flatMap(([part, value]) =>
    typeof value === 'string' ? [`${name}-${part}:${value};`] : listDeclarations(value, `${name}-${part}`),
  );
}

const block = (selector: string, palette: Colours): string =>
  `${selector}{${listDeclarations(palette, '--kith-palette').join('')}}`;

/** The theme's colours under the names that the component library gives them, for pages that start without it. */
export const buildPaletteCss = (): string =>
  block(':root,[data-theme="light"]', lightColors) + block('[data-theme="dark"]', darkColors);
