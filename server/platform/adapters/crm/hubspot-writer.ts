/** Writes properties of records of HubSpot, 100 at a time, and reads what stands in them. */
import type { CrmChange, CrmMappedPart, CrmRefusal, CrmWriter } from '../../ports/crm.ts';
import { HubSpotError, type makeHubSpotClient } from './hubspot-client.ts';

const OBJECTS: Readonly<Record<CrmMappedPart, string>> = { companies: 'companies', people: 'contacts' };
const AT_ONCE = 100;

/** What a category, or the code of an error within it, means; every other one is `other`. */
const REASONS: Readonly<Record<string, CrmRefusal['reason']>> = {
  CONFLICT: 'duplicate',
  OBJECT_NOT_FOUND: 'gone',
  PROPERTY_DOESNT_EXIST: 'field',
  READ_ONLY_VALUE: 'field',
  REQUIRED_FIELD: 'required',
  VALIDATION_ERROR: 'rule',
  INVALID_OPTION: 'rule',
  FORBIDDEN: 'forbidden',
};

/** An error of a batch: of one record if it names the record's trace, otherwise of those in the list. */
interface BatchError {
  category: string;
  message: string;
  context?: { objectWriteTraceId?: string[]; ids?: string[] };
}

interface BatchAnswer {
  results: { id: string; properties: Record<string, string | null> }[];
  errors?: BatchError[];
}

export function makeHubSpotWriter({ call }: ReturnType<typeof makeHubSpotClient>): CrmWriter {
  return {
    async readValues(part, ids, properties) {
      const found = new Map<string, Record<string, string>>();
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const inputs = ids.slice(from, from + AT_ONCE).map((id) => ({ id }));
        const { results } = await call<BatchAnswer>(`/crm/v3/objects/${OBJECTS[part]}/batch/read`, {
          properties,
          inputs,
        });
        for (const row of results)
          found.set(row.id, Object.fromEntries(properties.map((name) => [name, row.properties[name] ?? ''])));
      }
      return found;
    },
    async writeValues(part, changes) {
      const results: (CrmRefusal | null)[] = [];
      for (let from = 0; from < changes.length; from += AT_ONCE)
        results.push(...(await writeSome(part, changes.slice(from, from + AT_ONCE))));
      return results;
    },
  };

  async function writeSome(part: CrmMappedPart, changes: readonly CrmChange[]): Promise<(CrmRefusal | null)[]> {
    // Only a record with a trace is named by its error: without one, a single conflict would refuse all of them.
    const inputs = changes.map(({ id, values }, at) => ({ id, properties: values, objectWriteTraceId: String(at) }));
    try {
      const { results, errors = [] } = await call<BatchAnswer>(
        `/crm/v3/objects/${OBJECTS[part]}/batch/update`,
        { inputs },
        true,
      );
      const written = new Set(results.map(({ id }) => id));
      return changes.map(({ id }, at) => {
        const error = errors.find(
          ({ context }) => context?.objectWriteTraceId?.includes(String(at)) || context?.ids?.includes(id),
        );
        if (error) return refuse(error.category, error.message);
        return written.has(id) ? null : refuse('', errors[0]?.message ?? 'HubSpot gave no reason.');
      });
    } catch (error) {
      if (!(error instanceof HubSpotError)) throw error;
      // The whole batch is refused, as when a property is not there: its text says so.
      const code = Object.keys(REASONS).find((known) => error.message.includes(known)) ?? error.category;
      return changes.map(() => refuse(code, error.message));
    }
  }
}

const refuse = (code: string, message: string): CrmRefusal => ({ reason: REASONS[code] ?? 'other', message });
