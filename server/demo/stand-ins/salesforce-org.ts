/** An org of Salesforce in memory, as its REST interface answers Kith: queries in pages, windows of what changed, and its limits. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from './development-answers.ts';

export interface OrgRecord {
  Id: string;
  /** When it was changed last; ISO. */
  SystemModstamp: string;
  IsDeleted?: boolean;
  MasterRecordId?: string;
  [field: string]: unknown;
}

export type OrgRecords = Record<'User' | 'Account' | 'Contact' | 'Task' | 'Event', OrgRecord[]> & {
  Opportunity?: OrgRecord[];
};

const DATA = '/services/data/v60.0/';
const QUERY = /^SELECT (?<fields>.+) FROM (?<object>\w+)(?: WHERE (?<by>Id|WhoId) IN \((?<ids>.+)\))?$/;
/** In UTC, as Salesforce writes it. */
const writeTime = (time: string): string => time.replace('Z', '+0000');

interface OrgWrites {
  records: OrgRecords;
  /** The code by which a record refuses to be written, by its id. */
  refused: ReadonlyMap<string, string>;
  /** All that was written, in order. */
  writes: object[];
}

/** Its fields are those that its records have. */
function describeObject(records: OrgRecords, object: keyof OrgRecords): object {
  const names = new Set((records[object] ?? []).flatMap((record) => Object.keys(record)));
  const fields = [...names].map((name) => ({
    name,
    label: name.replace('__c', '').replaceAll('_', ' '),
    type: name === 'Id' ? 'id' : name === 'IsDeleted' ? 'boolean' : name.endsWith('Id') ? 'reference' : 'string',
    relationshipName: null,
    referenceTo: [],
    picklistValues: [],
    updateable: name.endsWith('__c'),
    custom: name.endsWith('__c'),
  }));
  return { name: object, fields };
}

/** Records by their ids, each as it is written; `refused` refuses some. */
async function writeRecords(request: IncomingMessage, { records, refused, writes }: OrgWrites): Promise<object[]> {
  let text = '';
  for await (const piece of request) text += String(piece);
  const sent = (JSON.parse(text) as { records: ({ attributes: { type: keyof OrgRecords } } & OrgRecord)[] }).records;
  return sent.map(({ attributes: { type }, Id, ...values }) => {
    const record = records[type]?.find((known) => known.Id === Id);
    const error = refused.get(Id) ?? (record ? null : 'ENTITY_IS_DELETED');
    if (error !== null)
      return { success: false, errors: [{ statusCode: error, message: `It says ${error}`, fields: [] }] };
    Object.assign(record!, values);
    writes.push({ Id, ...values });
    return { id: Id, success: true, errors: [] };
  });
}

interface OrgInput {
  records: OrgRecords;
  /** The calls of a day that the org allows. */
  calls?: number;
  /** Rows of a page. */
  page?: number;
}

/** What it answers goes out by `answer`; its records may be changed between calls. */
export function createSalesforceOrg({ records, calls = 1_000_000, page = 2_000 }: OrgInput) {
  const queries = new Map<string, { object: keyof OrgRecords; rows: OrgRecord[]; fields: string[]; from: number }>();
  const accounts = new Map(records.Account.map((account) => [account.Id, account]));
  let used = 0;
  /** The code by which a record refuses to be written, by its id. */
  const refused = new Map<string, string>();
  /** All that was written, in order. */
  const writes: object[] = [];

  function pick(object: keyof OrgRecords, record: OrgRecord, fields: readonly string[]): object {
    const picked = fields.map((field): [string, unknown] => {
      if (field !== 'Account.Name') return [field, record[field] ?? null];
      const account = accounts.get(String(record.AccountId));
      return ['Account', account ? { attributes: { type: 'Account' }, Name: account.Name } : null];
    });
    return {
      attributes: { type: object, url: `${DATA}sobjects/${object}/${record.Id}` },
      ...Object.fromEntries(picked),
    };
  }

  function answerPage(key: string): object {
    const { object, rows, fields, from } = queries.get(key)!;
    const next = from + page;
    const picked = rows.slice(from, next).map((record) => pick(object, record, fields));
    const answer = { totalSize: rows.length, done: next >= rows.length, records: picked };
    if (answer.done) return answer;
    const locator = `${key.split('-')[0]}-${next}`;
    queries.set(locator, { object, rows, fields, from: next });
    return { ...answer, nextRecordsUrl: `${DATA}query/${locator}` };
  }

  function answerQuery(soql: string): object {
    const { fields = '', object = '', by = 'Id', ids } = QUERY.exec(soql)!.groups!;
    const wanted = ids && new Set(ids.split(', ').map((id) => id.slice(1, -1)));
    const name = object as keyof OrgRecords;
    const rows = (records[name] ?? []).filter((record) => !wanted || wanted.has(String(record[by])));
    const key = `0r8xx${queries.size}-0`;
    queries.set(key, { object: name, rows, fields: fields.split(', '), from: 0 });
    return answerPage(key);
  }

  function answerWindow(object: keyof OrgRecords, isDeleted: boolean, search: URLSearchParams): object {
    const [start, end] = [search.get('start')!, search.get('end')!];
    const within = (records[object] ?? []).filter(
      ({ SystemModstamp: at, IsDeleted = false }) => IsDeleted === isDeleted && at >= start && at < end,
    );
    const latestDateCovered = writeTime(end);
    if (!isDeleted) return { ids: within.map(({ Id }) => Id), latestDateCovered };
    const deletedRecords = within.map(({ Id, SystemModstamp }) => ({ id: Id, deletedDate: writeTime(SystemModstamp) }));
    return { deletedRecords, earliestDateAvailable: '2020-01-01T00:00:00.000+0000', latestDateCovered };
  }

  function answerGet({ pathname, searchParams }: URL): object | null {
    const path = pathname.slice(DATA.length);
    const [first = '', second = '', third] = path.split('/');
    if (first === 'limits') return { DailyApiRequests: { Max: calls, Remaining: calls - used } };
    if (first === 'queryAll') return answerQuery(searchParams.get('q')!);
    if (first === 'query') return queries.has(second) ? answerPage(second) : null;
    if (first === 'sobjects' && third === 'describe') return describeObject(records, second as keyof OrgRecords);
    if (first === 'sobjects') return answerWindow(second as keyof OrgRecords, third === 'deleted', searchParams);
    return null;
  }

  return {
    records,
    refused,
    writes,
    /** @returns whether it was a call of this interface */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const url = new URL(request.url!, `http://${request.headers.host}`);
      if (!url.pathname.startsWith('/services/')) return false;
      if (request.method === 'PATCH') {
        void writeRecords(request, { records, refused, writes }).then((rows) => sendJson(response, 200, rows));
        used++;
        return true;
      }
      request.resume();
      if (url.pathname === '/services/oauth2/token') {
        sendJson(response, 200, { access_token: '00Dxx!session', instance_url: url.origin, token_type: 'Bearer' });
        return true;
      }
      used++;
      response.setHeader('sforce-limit-info', `api-usage=${used}/${calls}`);
      const body = answerGet(url);
      if (body) sendJson(response, 200, body);
      else sendJson(response, 400, [{ errorCode: 'INVALID_QUERY_LOCATOR', message: 'invalid query locator' }]);
      return true;
    },
  };
}
