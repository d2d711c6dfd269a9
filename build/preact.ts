/** The parts of React, and what stands in for each where the extension shows something (docs/decisions/078). */
const STAND_INS: Record<string, string> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/compat/jsx-dev-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/test-utils': 'preact/compat/test-utils',
};

/** The alias for a build. */
export const PREACT = Object.entries(STAND_INS).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}));

export const asPreact = (name: string): string => STAND_INS[name] ?? name;
