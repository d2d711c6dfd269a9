/** Writes fields of records of Affinity, one call for each value, and reads what stands in them. */
import type { CrmMappedPart, CrmRefusal, CrmWriter } from '../../ports/crm.ts';
import { type makeAffinityClient, readAffinityField } from './affinity-client.ts';
import { KeyedError } from './keyed-client.ts';

const OBJECTS = { companies: 'companies', people: 'persons' } as const satisfies Record<CrmMappedPart, string>;

const REASONS: Readonly<Record<number, CrmRefusal['reason']>> = {
  400: 'rule',
  403: 'forbidden',
  404: 'gone',
  409: 'locked',
  422: 'rule',
};

export function makeAffinityWriter(client: ReturnType<typeof makeAffinityClient>): CrmWriter {
  return {
    async readValues(part, ids, fields) {
      const rows = await client.loadByIds(OBJECTS[part], ids, fields).catch(client.explain);
      return new Map(
        rows.map((row) => [
          String(row.id),
          Object.fromEntries(fields.map((field) => [field, readAffinityField(row, field)])),
        ]),
      );
    },
    async writeValues(part, changes) {
      const results: (CrmRefusal | null)[] = [];
      for (const { id, values } of changes) results.push(await write(part, id, values));
      return results;
    },
  };

  async function write(part: CrmMappedPart, id: string, values: Readonly<Record<string, string>>) {
    try {
      for (const [field, text] of Object.entries(values))
        await client.call(`/v2/${OBJECTS[part]}/${encodeURIComponent(id)}/fields/${encodeURIComponent(field)}`, {
          body: { value: { type: 'text', data: text === '' ? null : text } },
          isWriting: true,
        });
      return null;
    } catch (error) {
      if (!(error instanceof KeyedError)) throw error;
      return { reason: REASONS[error.status] ?? 'other', message: error.message } satisfies CrmRefusal;
    }
  }
}
