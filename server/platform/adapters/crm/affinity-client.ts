/** Calls of Affinity, its limits, and the values of its fields as texts. */
import { CrmBusy } from '../../ports/crm.ts';
import { KeyedError, type KeyedSettings, makeKeyedClient } from './keyed-client.ts';

/** A company or a person: what every one has beside its fields. */
export interface AffinityEntity {
  id: number;
  type?: string;
  fields?: { id: string; value: { type: string; data: unknown } | null }[];
  [property: string]: unknown;
}

/** The version of the API for which this was written: another one may differ. */
const VERSION = '2026-09-17';
const LATER_MS = 60 * 60_000;
const LIMIT = 100;

/** A value as text: of several the first. */
function writeText(data: unknown): string {
  const [value] = Array.isArray(data) ? (data as unknown[]) : [data];
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const { text, name, firstName, lastName } = value as Record<string, unknown>;
  return String(text ?? name ?? [firstName, lastName].filter(Boolean).join(' '));
}

/** @param field a property, a field, or after a dot a part of its value; empty: none */
export function readAffinityField(entity: AffinityEntity, field: string): string {
  if (field === '') return '';
  const [name = '', part] = field.split('.');
  const own = entity.fields?.find(({ id }) => id === name)?.value;
  const data = own ? own.data : entity[name];
  if (part === undefined) return writeText(data);
  const [value] = Array.isArray(data) ? (data as unknown[]) : [data];
  return writeText((value as Record<string, unknown> | null | undefined)?.[part]);
}

/** Asks for the fields that records have everywhere, and not in a list alone. */
export function listEntityTypes(query: URLSearchParams): void {
  for (const type of ['enriched', 'global']) query.append('fieldTypes', type);
}

const readNumber = (headers: Headers, name: string): number => Number(headers.get(name) ?? Number.NaN);

export function makeAffinityClient({ url }: KeyedSettings, key: string, signal?: AbortSignal) {
  /** Of the month, for the whole account; null: it has not said yet. */
  let left: { remaining: number; all: number } | null = null;
  const client = makeKeyedClient(
    {
      name: 'Affinity',
      url,
      key,
      headers: { 'x-affinity-api-version': VERSION },
      // The month's calls are free again in days.
      readWait: (headers) =>
        readNumber(headers, 'x-ratelimit-limit-org-remaining') === 0
          ? LATER_MS
          : 1000 * (readNumber(headers, 'x-ratelimit-limit-user-reset') || 60),
      readError(body) {
        const [first] = (body as { errors?: { code: string; message: string }[] } | null)?.errors ?? [];
        return { code: first?.code ?? '', message: first?.message ?? 'Affinity gave no reason.' };
      },
      watch(headers) {
        const [remaining, all] = ['org-remaining', 'org'].map((limit) =>
          readNumber(headers, `x-ratelimit-limit-${limit}`),
        );
        if (remaining! >= 0 && all! > 0) left = { remaining: remaining!, all: all! };
      },
    },
    signal,
  );

  const call: typeof client.call = (path, given) => {
    if (left && left.remaining * 2 <= left.all)
      throw new CrmBusy('Half of the month’s calls are used. Kith leaves the rest to others.', LATER_MS);
    return client.call(path, given);
  };

  return {
    call,
    /** Records that are still there, with their fields. */
    async loadByIds(object: 'companies' | 'persons', ids: readonly string[], fieldIds: readonly string[] = []) {
      const found: AffinityEntity[] = [];
      for (let from = 0; from < ids.length; from += LIMIT) {
        const query = new URLSearchParams({ limit: String(LIMIT) });
        for (const id of ids.slice(from, from + LIMIT)) query.append('ids', id);
        for (const field of fieldIds) query.append('fieldIds', field);
        if (fieldIds.length === 0) listEntityTypes(query);
        found.push(...(await call<{ data: AffinityEntity[] }>(`/v2/${object}?${query}`)).data);
      }
      return found;
    },
    /** An error of a reading: a missing permission can be given there, so that it is no reason to connect again. */
    explain(error: unknown): never {
      if (!(error instanceof KeyedError)) throw error;
      throw error.status === 403
        ? new CrmBusy(
            `Affinity doesn’t let Kith read this: the key’s user lacks a permission. ${error.message}`,
            LATER_MS,
          )
        : new CrmBusy(`Affinity refused it: ${error.message}`, LATER_MS);
    },
  };
}
