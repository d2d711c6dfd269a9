/** A build of the extension for one firm, which hosts it by itself. `npm run build:extension -- --server … --updates …` sets these. */
export const BUILD_VARIABLES = { server: 'FOR_SERVER', updates: 'FOR_UPDATES', shop: 'FOR_SHOP' } as const;

interface BuildSettings {
  /** The firm's Kith: its site needs no question then. */
  hostPermissions: string[];
  /** Where browsers look for newer versions. */
  updates: { chrome: object; firefox: object };
  /** A shop or the firm signs with a key of its own. */
  hasOwnKey: boolean;
}

const trimSlash = (address: string): string => address.replace(/\/+$/, '');

/** @throws where an address is none, or not https (this machine aside) */
function parseAddress(address: string): URL {
  const url = new URL(address);
  if (url.protocol === 'https:' || /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname)) return url;
  throw new Error(`${address} must begin with https://.`);
}

export function readBuildSettings(env: Record<string, string | undefined>): BuildSettings {
  const { [BUILD_VARIABLES.server]: server, [BUILD_VARIABLES.updates]: updates, [BUILD_VARIABLES.shop]: shop } = env;
  const at = server ? parseAddress(server) : null;
  const folder = updates ? trimSlash(parseAddress(updates).href) : null;
  return {
    hostPermissions: at ? [`${at.protocol}//${at.hostname}/*`] : [],
    updates: folder
      ? { chrome: { update_url: `${folder}/updates.xml` }, firefox: { update_url: `${folder}/updates.json` } }
      : { chrome: {}, firefox: {} },
    hasOwnKey: folder !== null || Boolean(shop),
  };
}

/** What Chrome and Edge read at `update_url`. */
export const buildChromeUpdates = (id: string, version: string, updates: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid="${id}">
    <updatecheck codebase="${trimSlash(updates)}/kith-chrome.crx" version="${version}" />
  </app>
</gupdate>
`;

/** What Firefox reads there. */
export const buildFirefoxUpdates = (id: string, version: string, updates: string): string =>
  `${JSON.stringify({ addons: { [id]: { updates: [{ version, update_link: `${trimSlash(updates)}/kith-firefox.xpi` }] } } }, null, 2)}\n`;
