import { z } from 'zod';
import { EnrichmentBusy, EnrichmentStoppedError, EnrichmentUnclear } from '../../ports/enrichment.ts';

const TIMEOUT_MS = 30_000;
/** The longest career seen so far is a fiftieth of this. */
const MAX_BYTES = 2 * 1024 * 1024;
const LONGEST_WAIT_MS = 10 * 60_000;

interface ProviderRequest {
  /** The provider's name as people know it. */
  who: string;
  url: string;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  /** The body, which is sent as JSON. */
  body?: object;
  signal?: AbortSignal | undefined;
}

/** Words by which providers say that the credit is used up, whatever the status. */
const NO_CREDIT = /credit|quota|payment|billing|subscription|plan/i;

/**
 * Asks a provider about one person.
 * @returns its answer, parsed; undefined when it knows nobody there
 */
export async function askProvider({
  who,
  url,
  method = 'GET',
  headers,
  body,
  signal,
}: ProviderRequest): Promise<unknown> {
  const { response, text } = await fetchAnswer();
  const { status } = response;
  if (status === 404) return undefined;
  if (status === 401) throw new EnrichmentStoppedError(`${who} does not accept the key. Set another ENRICHMENT_KEY.`);
  if (status === 402 || ((status === 403 || status === 422) && NO_CREDIT.test(text)))
    throw new EnrichmentStoppedError(`Your credit at ${who} is used up. Buy more there, then continue.`);
  if (status === 403) throw new EnrichmentStoppedError(`${who} does not allow this key to read people.`);
  if (status === 429) throw new EnrichmentBusy(`${who} limits Kith’s requests.`, waitIn(response.headers));
  if (status >= 500) throw new EnrichmentBusy(`${who} answered with ${status}.`, waitIn(response.headers));
  if (status !== 200) throw new EnrichmentUnclear(`${who} answered with ${status} without a career.`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new EnrichmentUnclear(`The answer of ${who} is not a career.`);
  }

  async function fetchAnswer(): Promise<{ response: Response; text: string }> {
    const patience = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: 'application/json', ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // A redirect would send the key to a host that nobody chose.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      });
      return { response, text: await readBoundedText(response) };
    } catch (error) {
      if (error instanceof EnrichmentUnclear) throw error;
      if (patience.aborted) throw new EnrichmentBusy(`${who} did not answer within ${TIMEOUT_MS / 1000} seconds.`);
      throw new EnrichmentBusy(`${who} could not be reached.`);
    }
  }

  async function readBoundedText({ body }: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new EnrichmentUnclear(`The answer of ${who} is too long to be a career.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
}

/** Seconds, or a time. A value that is not a sensible wait counts as none. */
function waitIn(headers: Headers): number | null {
  const stated = headers.get('retry-after') ?? headers.get('x-ratelimit-reset');
  if (!stated) return null;
  const ms = /^\d{1,6}$/.test(stated) ? Number(stated) * 1000 : Date.parse(stated) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : null;
}

/** The text, if it is one: providers send booleans for fields outside the plan, and null for unknown values. */
export const Words = z
  .string()
  .transform((text) => text.toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, 300))
  .catch('');
