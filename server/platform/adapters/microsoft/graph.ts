/** Calls of Microsoft Graph for one account: as many at once as a mailbox bears, and each again when Microsoft says later. */
import { setTimeout as wait } from 'node:timers/promises';
import { MailboxBusy, MailboxFailure, MailboxRefusedError } from '../../ports/mailbox.ts';
import { readClaimsChallenge } from './microsoft-errors.ts';
import type { MicrosoftSettings, makeMicrosoftSignIn } from './microsoft-sign-in.ts';

/** What Microsoft bears of an application for a mailbox. */
const AT_ONCE = 4;
const ATTEMPTS = 6;
const TIMEOUT_MS = 30_000;
/** A longer wait is for another time: the job comes again. */
const LONGEST_WAIT_MS = 90_000;
/** A token is renewed so long before its end. */
const MARGIN_MS = 60_000;

/** What was asked for is not there any more. */
export class GraphGone extends Error {}
/** A link to further changes is too old: what it belongs to is listed from the beginning. */
export class ForgottenFolder extends Error {}
/** Microsoft never gives this. */
export class GraphUnreadable extends Error {}

export interface Graph {
  /** @param prefer further wishes for the answer */
  get<T>(path: string, prefer?: string): Promise<T>;
  refreshToken(): string;
}

export function openGraph(
  { url, firstWaitMs = 2_000 }: MicrosoftSettings,
  { refresh }: Pick<ReturnType<typeof makeMicrosoftSignIn>, 'refresh'>,
  given: string,
  signal?: AbortSignal,
): Graph {
  const base = `${url ?? 'https://graph.microsoft.com'}/v1.0`;
  let refreshToken = given;
  let access: { token: Promise<string>; until: number } | null = null;
  let most = AT_ONCE;
  let running = 0;
  let free = 0;
  const queue: (() => void)[] = [];

  function getAccess(): Promise<string> {
    if (access && performance.now() < access.until) return access.token;
    const renewed: { token: Promise<string>; until: number } = {
      token: fetchAccess(),
      until: Number.POSITIVE_INFINITY,
    };
    access = renewed;
    return renewed.token;

    async function fetchAccess(): Promise<string> {
      try {
        const tokens = await refresh(refreshToken, signal);
        refreshToken = tokens.refreshToken;
        renewed.until = performance.now() + tokens.expiresIn * 1_000 - MARGIN_MS;
        return tokens.accessToken;
      } catch (error) {
        access = null;
        throw error;
      }
    }
  }

  async function fetchOnce(path: string, prefer: string): Promise<Response> {
    const patience = AbortSignal.timeout(TIMEOUT_MS);
    const authorization = `Bearer ${await getAccess()}`;
    const headers = { authorization, accept: 'application/json', prefer: ['IdType="ImmutableId"', prefer].join(', ') };
    return fetch(`${base}${path}`, {
      headers,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    }).catch(() => {
      throw new MailboxBusy('Microsoft isn’t responding.');
    });
  }

  /** Waits until Microsoft bears a further call. */
  async function enter(): Promise<void> {
    while (running >= most) await new Promise<void>((go) => queue.push(go));
    running++;
    const ms = free - performance.now();
    if (ms >= 1) await wait(ms, undefined, signal ? { signal } : {});
  }

  function leave(): void {
    running--;
    queue.shift()?.();
  }

  async function getAgain<T>(path: string, prefer: string): Promise<T> {
    let isRenewed = false;
    for (let attempt = 1; ; attempt++) {
      const response = await fetchOnce(path, prefer);
      if (response.ok) return (await response.json()) as T;
      const text = await response.text();
      if (
        response.status === 401 &&
        !isRenewed &&
        readClaimsChallenge(response.headers.get('www-authenticate')) === null
      ) {
        isRenewed = true;
        access = null;
        continue;
      }
      if (response.status !== 429 && response.status !== 503 && response.status !== 504) throwPlain(response, text);
      const wanted = Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000;
      const ms = wanted >= 0 ? wanted : firstWaitMs * 2 ** (attempt - 1);
      if (attempt === ATTEMPTS || ms > LONGEST_WAIT_MS) throw new MailboxBusy('Microsoft asks Kith to wait.');
      if (/Concurrency/.test(text)) most = Math.max(1, most - 1);
      free = Math.max(free, performance.now() + ms);
      await wait(ms, undefined, signal ? { signal } : {});
    }
  }

  return {
    refreshToken: () => refreshToken,
    async get(path, prefer = '') {
      await enter();
      try {
        return await getAgain(path, prefer);
      } finally {
        leave();
      }
    },
  };
}

const NO_MAILBOX = 'This Microsoft account has no mailbox in Exchange Online. Connect another account.';
const SIGN_IN_AGAIN = 'Microsoft wants you to sign in again before Kith reads on. Connect again.';

/** Microsoft's errors in the words of the ports: of their text only the code goes on. */
function throwPlain({ status, headers }: Response, text: string): never {
  const code = /"code"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? String(status);
  const claims = readClaimsChallenge(headers.get('www-authenticate'));
  if (claims !== null) throw new MailboxRefusedError(code, SIGN_IN_AGAIN, claims);
  if (/MailboxNotEnabledForRESTAPI|MailboxNotSupportedForRESTAPI|ErrorMailboxNotFound/i.test(code))
    throw new MailboxRefusedError(code, NO_MAILBOX);
  if (status === 410 || /SyncState|resyncRequired/i.test(code)) throw new ForgottenFolder(code);
  if (status === 404) throw new GraphGone(code);
  if (status === 401 || status === 403) throw new MailboxRefusedError(code);
  if (status >= 500) throw new MailboxFailure('Microsoft isn’t responding.');
  throw new GraphUnreadable(code);
}

/** A guest's name here is made of their address elsewhere: ines_vale.example#EXT#@firm.onmicrosoft.com. */
export const getGuestAddress = (name: string): string => name.replace(/^(.+)_([^_@]+)#EXT#@.*$/i, '$1@$2');
