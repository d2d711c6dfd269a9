/** Pages of Affinity's lists, each by its cursor. */
import { type AffinityEntity, listEntityTypes, type makeAffinityClient } from './affinity-client.ts';
import { KeyedError } from './keyed-client.ts';

const LIMIT = 100;

interface AffinityPage<T> {
  data: T[];
  /** Null: it is the last one. */
  next: string | null;
}

type Query = Readonly<Record<string, string>>;

export function makeAffinityPages(client: ReturnType<typeof makeAffinityClient>) {
  async function load<T>(path: string, cursor: string | undefined, more: Query = {}): Promise<AffinityPage<T>> {
    const query = new URLSearchParams({ limit: String(LIMIT), ...more });
    if (path === 'companies' || path === 'persons') listEntityTypes(query);
    if (cursor !== undefined) query.set('cursor', cursor);
    const { data, pagination } = await client.call<{ data: T[]; pagination: { nextUrl: string | null } }>(
      `/v2/${path}?${query}`,
    );
    // Its address may be of another host: only the cursor counts.
    const next =
      pagination.nextUrl && URL.parse(pagination.nextUrl, 'https://api.affinity.co')?.searchParams.get('cursor');
    return { data, next: next || null };
  }

  /** Whoever may not see merges or changes reads without them: the next whole reading finds what they would have said. */
  async function loadIfAllowed<T>(
    path: string,
    cursor: string | undefined,
    more: Query = {},
  ): Promise<AffinityPage<T>> {
    try {
      return await load<T>(path, cursor, more);
    } catch (error) {
      if (error instanceof KeyedError && [403, 404].includes(error.status)) return { data: [], next: null };
      throw error;
    }
  }

  return {
    load,
    loadIfAllowed,
    /** The records of which a field changed. */
    async loadChanged(object: 'companies' | 'persons', since: string, cursor: string | undefined) {
      const kind = object === 'companies' ? 'company' : 'person';
      type FieldChange = { entity: { id: number } | null; field: { entityType?: string } };
      const filter = `changedAt>=${since}`;
      const { data, next } = await loadIfAllowed<FieldChange>('field-value-changes', cursor, { filter });
      const ids = data.filter(({ field }) => field.entityType === kind).flatMap(({ entity }) => entity?.id ?? []);
      const rows: AffinityEntity[] = await client.loadByIds(object, [...new Set(ids)].map(String));
      return { data: rows, next };
    },
  };
}
