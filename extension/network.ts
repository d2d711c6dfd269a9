/** The professional network's pages: the extension may read them, and a frame of its own may stand in them. */
export const NETWORK_PAGES = 'https://*.linkedin.com/*';

/**
 * The pages in which the content script runs: profiles wherever the network shows them, and on its main site every page from which a
 * click leads to a profile without loading a page.
 */
export const VISITED_PAGES = [
  'https://www.linkedin.com/*',
  ...['in', 'pub', '*/in', '*/pub'].map((folder) => `https://*.linkedin.com/${folder}/*`),
];

/** Applications and forms of the main site that show nobody, and whose links to profiles load a page. */
export const UNVISITED_PAGES = [
  'authwall',
  'campaignmanager',
  'checkpoint',
  'embed',
  'help',
  'learning',
  'legal',
  'login',
  'oauth',
  'psettings',
  'sales',
  'signup',
  'uas',
].map((folder) => `https://www.linkedin.com/${folder}*`);
