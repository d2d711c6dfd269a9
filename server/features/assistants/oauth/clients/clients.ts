import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../../../platform/app/deps.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import type { StoredAssistantClient } from '../../../../platform/db/tables/assistant-tables.ts';
import { createInvalidError, createTooManyError } from '../../../../platform/errors.ts';
import { WebhookFailure } from '../../../../platform/ports/webhook.ts';
import { countUnused, deleteUnused, findStoredClient, writeClient } from './queries.ts';

/** Clients that registered themselves and that nobody has let in: more than these are refused until some expire. */
const MAX_UNUSED = 500;

const RedirectUris = z
  .array(z.string().max(500).refine(isFitRedirect, 'Only https addresses and this machine.'))
  .min(1)
  .max(10);

/** What a client says of itself, in its own document or when it registers. */
export const ClientMetadata = z.object({
  client_name: z.string().trim().min(1).max(80),
  redirect_uris: RedirectUris,
  token_endpoint_auth_method: z.string().max(40).optional(),
});
const ClientDocument = ClientMetadata.extend({ client_id: z.string() });

/** A redirect leads to https, or to a program on the person's own machine. */
function isFitRedirect(address: string): boolean {
  const url = parseUrl(address);
  if (!url || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url));
}

const parseUrl = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);
const isThisMachine = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** The host that people read: of this machine without its port, which differs each time. */
export function getHost(address: string): string {
  const url = new URL(address);
  return isThisMachine(url) ? 'this computer' : url.host;
}

/** Is the address one that the client named? On this machine the port may differ (RFC 8252). */
export function mayRedirect({ redirect_uris }: StoredAssistantClient, address: string): boolean {
  if (!isFitRedirect(address)) return false;
  const wish = new URL(address);
  return (JSON.parse(redirect_uris) as string[]).some((known) => {
    if (known === address) return true;
    const named = new URL(known);
    const [here, there] = [named, wish].map(({ hostname, pathname, search }) => `${hostname}${pathname}${search}`);
    return named.protocol === 'http:' && isThisMachine(named) && here === there && wish.protocol === 'http:';
  });
}

/**
 * The client with this id. What a client with an address says of itself is read anew each time, through the guard of webhooks.
 * @throws invalid in words that the person at the consent page reads
 */
export async function findClient(
  { db, clock, clientDocuments }: Pick<Deps, 'db' | 'clock' | 'clientDocuments'>,
  clientId: string,
): Promise<StoredAssistantClient> {
  if (!isDocumentAddress(clientId)) {
    const known = await findStoredClient(db, clientId);
    if (known) return known;
    throw createInvalidError('Kith doesn’t know this assistant. Let it connect again.');
  }
  const metadata = await readDocument(clientDocuments, clientId);
  const made = { client_key: clientId, made_by: new URL(clientId).host, ...describeMetadata(metadata) };
  return writeClient(db, made, clock.now());
}

const describeMetadata = ({ client_name, redirect_uris }: z.infer<typeof ClientMetadata>) => ({
  name: client_name,
  redirect_uris: JSON.stringify(redirect_uris),
});

/** Client ID Metadata Documents lie at an https address with a path. */
const isDocumentAddress = (clientId: string): boolean => {
  const url = parseUrl(clientId);
  return url?.protocol === 'https:' && url.pathname !== '/' && url.hash === '' && url.username === '';
};

async function readDocument(documents: Deps['clientDocuments'], address: string) {
  try {
    const { data, error } = ClientDocument.safeParse(await documents.read(address));
    if (!data) throw createInvalidError(`The assistant’s description isn’t valid: ${error.issues[0]?.message}`);
    if (data.client_id !== address) throw createInvalidError('The assistant’s description is about another assistant.');
    return data;
  } catch (error) {
    if (error instanceof WebhookFailure)
      throw createInvalidError(`Kith can’t read the assistant’s description. ${error.message}`);
    throw error;
  }
}

/** Registers a client that has no address of its own. Anybody may: it is bounded, and deleted unless somebody lets it in. */
export async function registerClient(
  db: Db,
  metadata: z.infer<typeof ClientMetadata>,
  now: Date,
): Promise<StoredAssistantClient> {
  await deleteUnused(db, now);
  if ((await countUnused(db)) >= MAX_UNUSED)
    throw createTooManyError('Too many assistants have registered. Try again tomorrow.', 3_600);
  const client_key = `kithc_${randomBytes(16).toString('base64url')}`;
  return writeClient(db, { client_key, made_by: null, ...describeMetadata(metadata) }, now);
}
