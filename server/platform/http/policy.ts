import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listEmbedAncestors } from '../../../shared/features/panel/frames/paths.ts';
import type { Deps } from '../app/deps.ts';

export type Directives = Record<string, (string | (() => string))[] | null>;

/** The time for which a page waits for the provider's address; without it the sign-in says what is wrong. */
const PATIENCE_MS = 3_000;

interface Policies {
  /** For every page except those below. */
  page: Directives;
  /** For the pages that the browser extension shows in its frame. They sign nobody in. */
  embedded: Directives;
  /** For the API's description, whose scripts are not ours and write HTML. */
  docs: Directives;
}

/**
 * Content security policies: our own files and nothing from elsewhere, scripts write no HTML, and a page talks to us and to
 * the origins at which the identity provider is asked for a sign-in, and where failures are reported if they are.
 * @param origins those origins, as far as they are known
 */
export function buildPolicies({ settings }: Pick<Deps, 'settings'>, origins: () => readonly string[]): Policies {
  const reports = settings.sentryDsn === null ? [] : [new URL(settings.sentryDsn).origin];
  const page: Directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Emotion makes one empty style element and fills it by script; this is the hash of nothing.
    styleSrc: ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
    imgSrc: ["'self'", 'data:', 'https:'],
    fontSrc: ["'self'"],
    connectSrc: [() => ["'self'", ...origins(), ...reports].join(' ')],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    // For a script's address, to start the thread that reads mailbox files (web/features/mailboxes/start-worker.ts).
    trustedTypes: ['mailbox-reader'],
    upgradeInsecureRequests: null,
  };
  const { requireTrustedTypesFor: _, trustedTypes: __, ...docs } = page;
  const frameAncestors = listEmbedAncestors(settings.extensionIds);
  return { page, embedded: { ...page, connectSrc: ["'self'", ...reports], frameAncestors }, docs };
}

/**
 * Finds the providers' origins by asking them, before the first page that needs them is sent.
 * @returns the origins known so far
 */
export function makeProviderOrigins(
  app: FastifyInstance,
  { settings, identity }: Pick<Deps, 'settings' | 'identity'>,
  isPage: (request: FastifyRequest) => boolean,
): () => readonly string[] {
  if (settings.providers.length === 0) return () => [];
  const known = new Map<string, readonly string[]>();
  const learn = async (): Promise<void> => {
    await Promise.all(
      settings.providers.map(async ({ id, name }) => {
        if (known.has(id)) return;
        try {
          known.set(id, await identity.origins(id));
        } catch (error) {
          app.log.warn({ err: error, provider: name }, 'the identity provider does not say where it signs people in');
        }
      }),
    );
  };
  let learning: Promise<void> | undefined;
  app.addHook('onRequest', async (request) => {
    if (known.size === settings.providers.length || !isPage(request)) return;
    learning ??= learn().finally(() => {
      learning = undefined;
    });
    await Promise.race([learning, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
  });
  return () => [...new Set(settings.providers.flatMap(({ id, issuer }) => known.get(id) ?? [new URL(issuer).origin]))];
}
