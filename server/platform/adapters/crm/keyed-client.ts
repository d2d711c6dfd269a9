/** Calls of a CRM by the key that an administrator typed, and its errors in the words of the port. */
import { CrmBusy, CrmRefusedError } from '../../ports/crm.ts';
import { fetchCrm } from './fetch-crm.ts';

export interface KeyedSettings {
  url: string;
  now?: () => Date;
}

interface KeyedSystem extends KeyedSettings {
  name: string;
  key: string;
  headers?: Readonly<Record<string, string>>;
  /** The waiting time in ms that an answer asks for, at the limit that was reached. */
  readWait: (headers: Headers) => number;
  /** The code and the text of an error, from its body. */
  readError: (body: unknown) => { code: string; message: string };
  /** Looks at the headers of each answer. */
  watch?: (headers: Headers) => void;
}

interface KeyedCall {
  method?: 'POST' | 'PATCH';
  body?: object;
  isWriting?: boolean;
}

/** An answer that is an error. */
export class KeyedError extends Error {
  override name = 'KeyedError';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const makeKeyedClient = (system: KeyedSystem, signal?: AbortSignal) => ({
  /** @throws KeyedError for what no waiting and no other key helps */
  async call<T>(path: string, { method = 'POST', body, isWriting = false }: KeyedCall = {}): Promise<T> {
    const { name, url, key, readWait, readError, watch } = system;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...system.headers };
    const init = body ? { method, headers, body: JSON.stringify(body) } : { headers };
    const { response, body: answer } = await fetchCrm(name, `${url}${path}`, init, { signal, isWriting });
    watch?.(response.headers);
    if (response.ok && answer !== null) return answer as T;
    if (response.status === 429) throw new CrmBusy(`${name}’s limit of calls is reached.`, readWait(response.headers));
    if (response.status === 401) throw new CrmRefusedError(`${name} doesn’t accept the key.`);
    // An answer that is cut off, too.
    if (response.ok || response.status >= 500) throw new CrmBusy(`${name} isn’t responding.`);
    const { code, message } = readError(answer);
    throw new KeyedError(response.status, code, message);
  },
});
