/** Calls of applicant tracking systems, and their errors in the words of the port. */
import { AtsBusy, AtsKeyError, AtsRefusal } from '../../ports/ats.ts';

const TIMEOUT_MS = 30_000;
/** A refusal is shown to people, and who knows what stands in it. */
const MAX_REASON = 300;

interface AtsRequest {
  method?: 'GET' | 'POST';
  authorization: string;
  body?: object | URLSearchParams;
}

interface AtsAnswer {
  body: unknown;
  headers: Headers;
}

export const makeBasicAuth = (user: string, password = ''): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** A call is made once: one that writes may have arrived. */
export async function fetchAts(
  name: string,
  address: string,
  { method = 'GET', authorization, body }: AtsRequest,
  signal?: AbortSignal,
): Promise<AtsAnswer> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(address, {
    method,
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    headers: {
      accept: 'application/json',
      authorization,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new AtsBusy(`${name} isn’t responding.`);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) refuse(name, response, answer);
  if (answer === null) throw new AtsBusy(`${name} isn’t responding.`);
  return { body: answer, headers: response.headers };
}

interface Refusal {
  message?: string;
  errors?: readonly (string | { message?: string; field?: string })[];
}

function refuse(name: string, { status, headers }: Response, answer: unknown): never {
  if (status === 401) throw new AtsKeyError(`${name} doesn’t accept this key.`);
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? 1);
    throw new AtsBusy(`${name}’s limit of calls is reached.`, (seconds > 0 ? seconds : 1) * 1000);
  }
  if (status >= 500) throw new AtsBusy(`${name} isn’t responding.`);
  if (status === 403)
    throw new AtsRefusal(
      `${name} doesn’t let this key do that. Give it access to jobs, candidates, applications, sources and notes.`,
    );
  throw createAtsRefusal(name, (answer ?? {}) as Refusal);
}

/** Its own words, with the fields that they are about. */
export function createAtsRefusal(name: string, { message, errors = [] }: Refusal): AtsRefusal {
  const parts = errors.map((error) =>
    typeof error === 'string' ? error : [error.field, error.message].filter(Boolean).join(': '),
  );
  const reason = [message, ...parts].filter(Boolean).join('; ').slice(0, MAX_REASON);
  return new AtsRefusal(`${name} refused it${reason ? `: ${reason}` : ''}`);
}

const readPath = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return (url?.pathname ?? '').replace(/\/+$/, '').toLowerCase();
};

/** Do both addresses lead to the same profile? Hosts differ by country. */
export const isSameProfile = (address: string, profile: string | null): boolean =>
  profile !== null && readPath(profile) !== '' && readPath(address) === readPath(profile);
