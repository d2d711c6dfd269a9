import browser, { type DeclarativeNetRequest } from 'webextension-polyfill';

/** Names of headers with their values. */
type ProxyHeaders = Record<string, string>;

/** The typed headers are a rule that the browser keeps, and are stored nowhere else; those of the policy are one for each start. */
const RULE = 1;
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** They belong to Kith or to the browser. */
const TAKEN = /^(?:authorization|cookie|host|origin|content-.*|connection|transfer-encoding|x-kith-.*)$/i;
const VALUE = /^[\x20-\x7e]+$/;

const RESOURCES = ['sub_frame', 'xmlhttprequest', 'script', 'stylesheet', 'font', 'image', 'other'] as const;

/** Why no proxy can be given this header; null: it can. */
export function findHeaderProblem(name: string, value: string): string | null {
  if (!TOKEN.test(name)) return `“${name}” is no name of a header.`;
  if (TAKEN.test(name)) return `Kith and the browser set ${name} themselves. Let the proxy ask for another header.`;
  return VALUE.test(value) ? null : `The value of ${name} is empty, or contains characters that headers can’t contain.`;
}

/**
 * Puts the headers on what goes from the extension and from its frames to exactly this origin: requests of other pages, and requests to
 * other addresses, go without them.
 */
export function buildHeaderRule(
  server: string | null,
  headers: ProxyHeaders,
  ownAddress: string,
): DeclarativeNetRequest.Rule[] {
  const usable = Object.entries(headers).filter(([name, value]) => findHeaderProblem(name, value) === null);
  if (!server || usable.length === 0) return [];
  return [
    {
      id: RULE,
      action: {
        type: 'modifyHeaders',
        requestHeaders: usable.map(([header, value]) => ({ header, operation: 'set', value })),
      },
      condition: {
        urlFilter: `|${server}/`,
        initiatorDomains: [new URL(server).hostname, new URL(ownAddress).hostname],
        resourceTypes: [...RESOURCES],
      },
    },
  ];
}

const getRules = () => browser.declarativeNetRequest;
const buildUpdate = (server: string | null, headers: ProxyHeaders) => ({
  removeRuleIds: [RULE],
  addRules: buildHeaderRule(server, headers, browser.runtime.getURL('')),
});

/** The headers that the user typed. */
export async function readTypedHeaders(): Promise<ProxyHeaders> {
  const [rule] = await getRules().getDynamicRules();
  const headers = rule?.action.requestHeaders ?? [];
  return Object.fromEntries(headers.map(({ header, value = '' }) => [header, value]));
}

export const saveTypedHeaders = (server: string | null, headers: ProxyHeaders): Promise<void> =>
  getRules().updateDynamicRules(buildUpdate(server, headers));

/** Those of the firm's policy hold until the browser is closed, and are put again when it starts. */
export const followPolicyHeaders = (server: string | null, headers: ProxyHeaders): Promise<void> =>
  getRules().updateSessionRules(buildUpdate(server, headers));
