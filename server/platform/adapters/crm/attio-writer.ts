/** Writes attributes of records of Attio, one call for each record, and reads what stands in them. */
import type { CrmRefusal, CrmWriter } from '../../ports/crm.ts';
import { type AttioRecord, type makeAttioClient, readAttioValue } from './attio-client.ts';
import { KeyedError } from './keyed-client.ts';

const IDS = 100;

const REASONS: Readonly<Record<string, CrmRefusal['reason']>> = {
  403: 'forbidden',
  404: 'gone',
  409: 'duplicate',
  unknown_attribute: 'field',
  uniqueness_conflict: 'duplicate',
  missing_value: 'required',
};

export function makeAttioWriter({ call, read }: ReturnType<typeof makeAttioClient>): CrmWriter {
  return {
    async readValues(part, ids, fields) {
      const found = new Map<string, Record<string, string>>();
      for (let from = 0; from < ids.length; from += IDS) {
        const some = ids.slice(from, from + IDS);
        const { data } = await read<AttioRecord[]>(`/v2/objects/${part}/records/query`, {
          filter: { record_id: { $in: some } },
          limit: IDS,
        });
        for (const { id, values } of data)
          found.set(id.record_id, Object.fromEntries(fields.map((field) => [field, readAttioValue(values, field)])));
      }
      return found;
    },
    async writeValues(part, changes) {
      const results: (CrmRefusal | null)[] = [];
      for (const { id, values } of changes) {
        // An empty list takes the present value away.
        const sent = Object.fromEntries(Object.entries(values).map(([slug, text]) => [slug, text === '' ? [] : text]));
        const path = `/v2/objects/${part}/records/${encodeURIComponent(id)}`;
        results.push(
          await call(path, { method: 'PATCH', body: { data: { values: sent } }, isWriting: true }).then(
            () => null,
            refuse,
          ),
        );
      }
      return results;
    },
  };
}

function refuse(error: unknown): CrmRefusal {
  if (!(error instanceof KeyedError)) throw error;
  return { reason: REASONS[error.code] ?? REASONS[error.status] ?? 'rule', message: error.message };
}
