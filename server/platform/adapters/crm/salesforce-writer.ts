/** Writes fields of records of Salesforce, 200 at a time, and reads what stands in them. */
import type { CrmMappedPart, CrmRefusal, CrmWriter } from '../../ports/crm.ts';
import { type makeSalesforceClient, SalesforceError } from './salesforce-client.ts';

const OBJECTS: Readonly<Record<CrmMappedPart, string>> = { companies: 'Account', people: 'Contact' };
/** Ids of one query: its address is not to be too long. */
const IDS = 150;
/** Records of one call. */
const AT_ONCE = 200;

/** What a code of Salesforce means; every other one is `other`. */
const REASONS: Readonly<Record<string, CrmRefusal['reason']>> = {
  DUPLICATES_DETECTED: 'duplicate',
  DUPLICATE_VALUE: 'duplicate',
  UNABLE_TO_LOCK_ROW: 'locked',
  // It was not refused itself: another record of the call was.
  ALL_OR_NONE_OPERATION_ROLLED_BACK: 'locked',
  REQUIRED_FIELD_MISSING: 'required',
  FIELD_CUSTOM_VALIDATION_EXCEPTION: 'rule',
  FIELD_INTEGRITY_EXCEPTION: 'rule',
  INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST: 'rule',
  STRING_TOO_LONG: 'rule',
  INVALID_FIELD: 'field',
  INVALID_FIELD_FOR_INSERT_UPDATE: 'field',
  ENTITY_IS_DELETED: 'gone',
  INVALID_CROSS_REFERENCE_KEY: 'gone',
  MALFORMED_ID: 'gone',
  MISSING_ARGUMENT: 'gone',
  INSUFFICIENT_ACCESS_OR_READONLY: 'forbidden',
  INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY: 'forbidden',
};

/** A row of an answer: it has an id also where it failed. */
interface SavedRow {
  success: boolean;
  errors?: { statusCode: string; message: string }[];
}

interface RecordPage {
  records: Record<string, unknown>[];
  done: boolean;
  nextRecordsUrl?: string;
}

const refuse = (code: string, message: string): CrmRefusal => ({ reason: REASONS[code] ?? 'other', message });

/** The most telling of a record's errors: a lock is tried again, whatever else was wrong. */
function readRow({ success, errors = [] }: SavedRow): CrmRefusal | null {
  if (success) return null;
  const { statusCode, message } = errors.find((error) => REASONS[error.statusCode] !== undefined) ??
    errors[0] ?? { statusCode: '', message: 'Salesforce gave no reason.' };
  return refuse(statusCode, message);
}

export function makeSalesforceWriter(client: ReturnType<typeof makeSalesforceClient>): CrmWriter {
  return {
    async readValues(part, ids, fields) {
      const found = new Map<string, Record<string, string>>();
      for (let from = 0; from < ids.length; from += IDS)
        for (const { Id, ...values } of await loadRecords(part, ids.slice(from, from + IDS), fields))
          found.set(
            String(Id),
            Object.fromEntries(fields.map((field) => [field, values[field] == null ? '' : String(values[field])])),
          );
      return found;
    },
    async writeValues(part, changes) {
      const results: (CrmRefusal | null)[] = [];
      for (let from = 0; from < changes.length; from += AT_ONCE) {
        const some = changes.slice(from, from + AT_ONCE);
        const records = some.map(({ id, values }) => ({
          attributes: { type: OBJECTS[part] },
          Id: id,
          ...Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text === '' ? null : text])),
        }));
        results.push(...(await write(records)));
      }
      return results;
    },
  };

  /** Without the fields that the org lacks: these are refused when they are written, record by record. */
  async function loadRecords(
    part: CrmMappedPart,
    ids: readonly string[],
    fields: readonly string[],
  ): Promise<Record<string, unknown>[]> {
    const listed = ids.map((id) => `'${id}'`).join(', ');
    const soql = `SELECT ${['Id', 'IsDeleted', ...fields].join(', ')} FROM ${OBJECTS[part]} WHERE Id IN (${listed})`;
    try {
      const found: Record<string, unknown>[] = [];
      // A page may be short, however few there are.
      for (let next: string | undefined = `queryAll?q=${encodeURIComponent(soql)}`; next !== undefined; ) {
        const page: RecordPage = await client.get<RecordPage>(next);
        found.push(...page.records);
        next = page.done ? undefined : page.nextRecordsUrl;
      }
      return found.filter(({ IsDeleted }) => IsDeleted !== true);
    } catch (error) {
      const column = error instanceof SalesforceError ? /No such column '([^']+)'/.exec(error.message)?.[1] : undefined;
      const known = fields.filter((field) => field !== column);
      if (known.length === fields.length) throw error;
      return loadRecords(part, ids, known);
    }
  }

  async function write(records: readonly object[]): Promise<(CrmRefusal | null)[]> {
    try {
      const rows = await client.patch<SavedRow[]>('composite/sobjects', { allOrNone: false, records });
      // They have the order of the records, and no key.
      return records.map((_, at) => readRow(rows[at] ?? { success: false }));
    } catch (error) {
      if (!(error instanceof SalesforceError)) throw error;
      const refused = refuse(error.code, error.message);
      return records.map(() => refused);
    }
  }
}
