import browser from 'webextension-polyfill';
import * as z from 'zod/mini';
import { followPolicyHeaders } from './proxy-headers.ts';
import { parseServer } from './server-address.ts';

/** Where the parts of the policy lie that everything of the extension may read, in `storage.local`. */
const KEY = 'policy';

const Server = z.string().check(z.refine((text) => parseServer(text) !== null));

/** The keys of public/managed-schema.json. Each value is read alone: a mistake in one leaves the others in force. */
const PARTS = {
  autoOpen: z.boolean(),
  hosts: z.array(z.string()),
  server: Server,
  headers: z.record(z.string(), z.string()),
} as const;

type Policy = { [K in keyof typeof PARTS]?: z.infer<(typeof PARTS)[K]> };

/** The firm's policy for this extension; without what it does not say, or says wrongly. */
export function parsePolicy(stated: Record<string, unknown>): Policy {
  const parts = Object.entries(PARTS).map(([key, part]) => [key, part.safeParse(stated[key]).data]);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as Policy;
}

/**
 * Brings what the firm's policy says to where the extension looks. The headers go to the browser alone: content scripts, which run in
 * somebody's page, may read everything else.
 */
export async function followPolicy(): Promise<void> {
  const { managed, local } = browser.storage;
  // Firefox rejects where there is no policy.
  const { headers = {}, ...open } = parsePolicy(await managed.get(null).catch(() => ({})));
  const { [KEY]: before = {} } = await local.get(KEY);
  if (JSON.stringify(open) !== JSON.stringify(before)) await local.set({ [KEY]: open });
  await followPolicyHeaders(open.server ? parseServer(open.server) : null, headers);
}
