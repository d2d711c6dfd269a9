/** The web app's pages that may stand in the extension's frame. No other page may stand in a frame. */
export const SIDE_PANEL_PATH = '/ramzor';
export const MINI_VIEW_PATH = '/talent/portco-connectors-mini';
export const CONNECTIONS_PATH = '/ramzor/connections';
export const CONFIRM_PATH = '/ramzor/confirm';
export const EMBED_PATHS = [SIDE_PANEL_PATH, MINI_VIEW_PATH, CONNECTIONS_PATH, CONFIRM_PATH] as const;

/** The id that Chrome gives to the extension that `npm run build:extension` makes: of the key in wxt.config.ts. */
export const BUILT_EXTENSION_ID = 'giifoefhpeonknlbakpfeofeiihmnfaa';

/**
 * The pages that may hold these frames. Browsers check every ancestor of a frame: the extension's own page, and the page
 * that holds it. Firefox gives an extension another address in every installation, so there any extension may.
 * @param extensionIds of our extension in Chrome
 */
export const listEmbedAncestors = (extensionIds: readonly string[]): string[] => [
  ...extensionIds.map((id) => `chrome-extension://${id}`),
  'moz-extension:',
  'https://linkedin.com',
  'https://*.linkedin.com',
];

/** Whether this is the origin of a browser extension's page. */
export const isExtensionOrigin = (origin: string): boolean =>
  /^(?:chrome|moz)-extension:\/\/[a-z0-9-]{8,64}$/.test(origin);

/** The extension names its origin behind the address, so that the first word already goes to it and to nobody else. */
export const HOST_KEY = 'host';
