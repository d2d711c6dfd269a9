/** Calls of Attio, its limits, and the values of its attributes as texts. */
import { CrmBusy } from '../../ports/crm.ts';
import { KeyedError, type KeyedSettings, makeKeyedClient } from './keyed-client.ts';

/** Every attribute is a list of values, present ones and maybe former ones. */
type AttioValues = Record<string, (Record<string, unknown> & { active_until?: string | null })[]>;

export interface AttioRecord {
  id: { record_id: string };
  created_at: string;
  values: AttioValues;
}

const SCOPE_WAIT_MS = 60 * 60_000;
const WAIT_MS = 10_000;

/** What stands for a value of each type of attributes. */
const TEXTS = ['value', 'full_name', 'original_email_address', 'email_address', 'domain', 'locality'];
const TITLES = ['option', 'status'];

/** @param field an attribute, or after a dot a part of its value; empty: none */
export function readAttioValue(values: AttioValues, field: string): string {
  const [slug = '', part] = field.split('.');
  const present = values[slug]?.find(({ active_until }) => active_until === null || active_until === undefined);
  if (!present) return '';
  const title = TITLES.map((name) => (present[name] as { title?: string } | undefined)?.title).find(Boolean);
  const text = part === undefined ? (title ?? TEXTS.map((name) => present[name]).find(Boolean)) : present[part];
  return text === undefined || text === null || typeof text === 'object' ? '' : String(text);
}

export function makeAttioClient({ url, now = () => new Date() }: KeyedSettings, key: string, signal?: AbortSignal) {
  const { call } = makeKeyedClient(
    {
      name: 'Attio',
      url,
      key,
      // It is the time at which calls are let in again, or a number of seconds.
      readWait(headers) {
        const after = headers.get('retry-after') ?? '';
        const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now().getTime();
        return ms > 0 ? ms : WAIT_MS;
      },
      readError(body) {
        const { code = '', message = 'Attio gave no reason.' } = (body ?? {}) as { code?: string; message?: string };
        return { code, message };
      },
    },
    signal,
  );
  return {
    call,
    /** @param body makes it a POST. @throws CrmBusy also for a missing scope: it can be added there */
    async read<T>(path: string, body?: object): Promise<{ data: T } & T> {
      try {
        return await call<{ data: T } & T>(path, body ? { body } : {});
      } catch (error) {
        if (!(error instanceof KeyedError)) throw error;
        const why = error.status === 403 ? 'the key lacks a scope' : 'it was refused';
        throw new CrmBusy(`Attio doesn’t let Kith read this: ${why}. ${error.message}`, SCOPE_WAIT_MS);
      }
    },
  };
}
