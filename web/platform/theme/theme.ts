import { createTheme } from '@mui/material/styles';
import { darkColors, lightColors } from './colors.ts';
import { componentStyles } from './theme-components.ts';

type KithColors = {
  sunken: string;
  raised: string;
  borderStrong: string;
  primaryTint: string;
  accentTint: string;
  focus: string;
  scrim: string;
  avatar: string;
  strength: readonly string[];
  strengthTrack: string;
  inferred: { fg: string; bg: string; line: string };
  notice: Record<'info' | 'warn' | 'err' | 'ok', { bg: string; fg: string; line: string }>;
  status: Record<string, { bg: string; fg: string }>;
};

declare module '@mui/material/styles' {
  interface Palette {
    kith: KithColors;
  }
  interface PaletteOptions {
    kith?: KithColors;
  }
}

/** The key under which the theme is remembered; public/theme.js reads the same key before the first paint. */
export const themeStorageKey = 'kith-theme';

// The shadows differ between the schemes, so they are variables of base.css: 1 rests, 2 floats, 3 is a drawer or dialog.
const getShadow = (elevation: number): string =>
  elevation === 0 ? 'none' : `var(--k-sh-${elevation === 1 ? 1 : elevation < 9 ? 2 : 3})`;

const ease = 'cubic-bezier(.2,0,0,1)';

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'kith' },
  colorSchemes: { light: { palette: lightColors }, dark: { palette: darkColors } },
  spacing: 4,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 600, md: 720, lg: 1200, xl: 1600 } },
  shadows: Array.from({ length: 25 }, (_, elevation) => getShadow(elevation)) as ReturnType<
    typeof createTheme
  >['shadows'],
  typography: {
    fontFamily: "'Inter Variable','Inter',system-ui,-apple-system,'Segoe UI',sans-serif",
    fontSize: 14,
    fontWeightMedium: 520,
    fontWeightBold: 600,
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
  },
  transitions: {
    duration: {
      shortest: 90,
      shorter: 120,
      short: 160,
      standard: 160,
      complex: 220,
      enteringScreen: 220,
      leavingScreen: 160,
    },
    easing: { easeInOut: ease, easeOut: ease, easeIn: ease, sharp: ease },
  },
  components: componentStyles,
});
