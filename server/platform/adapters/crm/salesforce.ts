/** Salesforce by its REST interface: whole by queries, then by the windows of what was updated and deleted. */
import type {
  Crm,
  CrmAccount,
  CrmDeal,
  CrmField,
  CrmFieldNames,
  CrmMappedPart,
  CrmOptions,
  CrmPage,
  CrmRows,
} from '../../ports/crm.ts';
import { CrmBusy } from '../../ports/crm.ts';
import { makeFieldChoice } from './field-choice.ts';
import {
  findSalesforceConsent,
  makeSalesforceClient,
  SALESFORCE_SCOPES,
  SalesforceError,
  type SalesforceSettings,
} from './salesforce-client.ts';
import { makeSalesforceWriter } from './salesforce-writer.ts';

type Fields = Record<string, unknown>;

/** What is read the same way. */
interface PartRows extends CrmRows {
  deals: CrmDeal;
}
type Part = keyof PartRows;
type PartPage<P extends Part> = Omit<CrmPage, 'rows'> & { rows: PartRows[P][] };

interface Source {
  object: string;
  fields: readonly string[];
}

const SOURCES: Readonly<Record<Part, readonly Source[]>> = {
  users: [{ object: 'User', fields: ['FirstName', 'LastName', 'Email'] }],
  companies: [
    {
      object: 'Account',
      fields: ['Name', 'Website', 'Type', 'Industry', 'BillingCountry', 'BillingCity', 'NumberOfEmployees', 'OwnerId'],
    },
  ],
  people: [
    {
      object: 'Contact',
      fields: ['Name', 'FirstName', 'LastName', 'Email', 'Title', 'AccountId', 'Account.Name', 'OwnerId'],
    },
  ],
  activities: [
    { object: 'Task', fields: ['Subject', 'ActivityDate', 'WhoId', 'OwnerId', 'IsClosed'] },
    { object: 'Event', fields: ['Subject', 'ActivityDate', 'WhoId', 'OwnerId'] },
  ],
  deals: [{ object: 'Opportunity', fields: ['AccountId', 'IsClosed', 'IsWon'] }],
};

const STANDARD: CrmFieldNames = {
  companies: {
    website: 'Website',
    type: 'Type',
    industry: 'Industry',
    country: 'BillingCountry',
    city: 'BillingCity',
    employees: 'NumberOfEmployees',
    customerOf: '',
  },
  people: { email: 'Email', title: 'Title', profile: '' },
};

const OBJECTS: Readonly<Record<CrmMappedPart, string>> = { companies: 'Account', people: 'Contact' };

/** A field as the org describes it; one that leads to another record is read by that record's name. */
interface DescribedField {
  name: string;
  label: string;
  type: string;
  relationshipName: string | null;
  referenceTo: string[];
  picklistValues: { value: string; active: boolean }[];
  updateable: boolean;
  custom: boolean;
}
/** Kinds of fields that hold no text of their own. */
const NO_TEXT = ['address', 'location', 'base64', 'boolean', 'id'];

/** Kinds of fields that any text may stand in. */
const TEXTS = ['string', 'textarea', 'picklist'];

const listDescribed = ({ fields }: { fields: DescribedField[] }): CrmField[] =>
  fields.flatMap(({ name, label, type, relationshipName, referenceTo, picklistValues, updateable, custom }) => {
    if (NO_TEXT.includes(type)) return [];
    const values = picklistValues.filter(({ active }) => active).map(({ value }) => value);
    if (type !== 'reference')
      return [{ name, label, values, isWritable: custom && updateable && TEXTS.includes(type) }];
    // A field that may lead to records of several kinds has no name in common.
    return relationshipName === null || referenceTo.length !== 1
      ? []
      : [{ name: `${relationshipName}.Name`, label: `${label}: name`, values: [], isWritable: false }];
  });

const readField = (row: Fields, field: string): string => {
  const value = field.split('.').reduce<unknown>((inner, key) => (inner as Fields | null)?.[key], row);
  return value === null || value === undefined ? '' : String(value);
};

const READ: { readonly [P in Part]: (get: (field: string) => string) => PartRows[P] } = {
  users: (get) => ({ id: get('Id'), firstName: get('FirstName') || get('LastName'), email: get('Email') }),
  companies: (get) => ({
    id: get('Id'),
    name: get('Name'),
    website: get('Website'),
    type: get('Type'),
    industry: get('Industry'),
    country: get('BillingCountry'),
    city: get('BillingCity'),
    employees: get('NumberOfEmployees'),
    customerOf: get(''),
    ownerId: get('OwnerId'),
  }),
  people: (get) => ({
    id: get('Id'),
    name: get('Name') || `${get('FirstName')} ${get('LastName')}`.trim(),
    firstName: get('FirstName'),
    lastName: get('LastName'),
    email: get('Email'),
    title: get('Title'),
    companyId: get('AccountId'),
    companyName: get('Account.Name'),
    profile: get(''),
    ownerId: get('OwnerId'),
  }),
  activities: (get) => ({
    id: get('Id'),
    subject: get('Subject'),
    day: get('ActivityDate'),
    personIds: get('WhoId') === '' ? [] : [get('WhoId')],
    ownerId: get('OwnerId'),
    // An event is never closed.
    done: get('IsClosed') !== 'false',
  }),
  deals: (get) => ({
    id: get('Id'),
    companyId: get('AccountId'),
    whose: get(''),
    state: get('IsWon') === 'true' ? 'won' : get('IsClosed') === 'true' ? 'lost' : 'open',
  }),
};

/** A window is at most 30 days long. */
const MAX_WINDOW_MS = 29 * 86_400_000;
/** Ids of one query: its address is not to be too long. */
const IDS = 150;

/** Where the reading of a part stands. */
interface Place {
  /** Of the part's sources. */
  source: number;
  /** Everything up to here is read, for each source; ISO. */
  since: string[];
  /** In the midst of a whole reading: the next page. */
  whole?: { next: string | null };
  /** In the midst of a window: up to here, after this id. */
  window?: { until: string; after: string };
}

interface UpdatedWindow {
  ids: string[];
  latestDateCovered: string;
}

interface Query {
  records: Fields[];
  done: boolean;
  nextRecordsUrl?: string;
}

const isGone = (row: Fields): boolean => row.IsDeleted === true;

export function createSalesforceCrm(settings: SalesforceSettings): Crm {
  const consent = findSalesforceConsent(settings);
  return {
    kind: 'salesforce',
    name: 'Salesforce',
    scopes: consent ? SALESFORCE_SCOPES : 'api',
    standard: STANDARD,
    way: consent ?? 'settings',
    open: (token, options) => openSalesforce(settings, token, options),
  };
}

function makeQueries(client: ReturnType<typeof makeSalesforceClient>) {
  /** Fields that this org does not have, or does not show to Kith. */
  const missing = new Set<string>();

  return runQuery;

  /** A query without the fields that the org lacks: one of them is no reason to read nothing. */
  async function runQuery({ object, fields }: Source, where = ''): Promise<Query> {
    const known = fields.filter((field) => !missing.has(`${object}.${field}`));
    const merged = object === 'Account' || object === 'Contact' ? ['MasterRecordId'] : [];
    // Users are never deleted there.
    const deleted = object === 'User' ? [] : ['IsDeleted'];
    const soql = `SELECT ${['Id', ...deleted, ...merged, ...known].join(', ')} FROM ${object}${where}`;
    try {
      return await client.get<Query>(`queryAll?q=${encodeURIComponent(soql)}`);
    } catch (error) {
      const message = error instanceof SalesforceError ? error.message : '';
      const column = /(?:No such column|understand relationship) '([^']+)'/.exec(message)?.[1];
      const field = known.find(
        (name) => name === column || name.endsWith(`.${column}`) || name.startsWith(`${column}.`),
      );
      if (field === undefined) throw error;
      missing.add(`${object}.${field}`);
      return runQuery({ object, fields }, where);
    }
  }
}

function createPage<P extends Part>(
  choose: (part: Part, field: string) => string,
  { part, rows, place, more }: { part: P; rows: readonly Fields[]; place: Place; more: boolean },
): PartPage<P> {
  const read = (row: Fields) => READ[part]((field) => readField(row, choose(part, field)));
  return {
    rows: rows.filter((row) => !isGone(row)).map(read),
    gone: rows.filter(isGone).map((row) => ({
      id: String(row.Id),
      into: typeof row.MasterRecordId === 'string' ? row.MasterRecordId : null,
    })),
    more,
    next: JSON.stringify(place),
  };
}

async function listFields(client: Client, object: string): Promise<CrmField[]> {
  try {
    return listDescribed(await client.get(`sobjects/${object}/describe`));
  } catch (error) {
    if (error instanceof SalesforceError) throw new CrmBusy(`Salesforce refused it: ${error.message}`);
    throw error;
  }
}

/** The fields of a query, with those that somebody chose instead of them. */
function listSources(choose: (part: Part, field: string) => string) {
  const list = (part: Part): Source[] =>
    SOURCES[part].map(({ object, fields }) => {
      const chosen = [...fields, ''].map((field) => choose(part, field)).filter((field) => field !== '');
      return { object, fields: [...new Set(chosen)] };
    });
  return {
    users: list('users'),
    companies: list('companies'),
    people: list('people'),
    activities: list('activities'),
    deals: list('deals'),
  };
}

type Client = ReturnType<typeof makeSalesforceClient>;
type RunQuery = ReturnType<typeof makeQueries>;

async function describeOrg(client: Client, settings: SalesforceSettings) {
  await client.get('limits');
  const { host } = new URL(client.instance());
  return {
    account: 'user' in settings ? `${host}, as ${settings.user}` : host,
    recordAddress: `${client.instance()}/`,
  };
}

/** Deleted records as they are in the bin, where it is said into which ones they were merged. */
async function loadGone(runQuery: RunQuery, source: Source, deleted: readonly { id: string }[]): Promise<Fields[]> {
  const gone: Fields[] = [];
  for (let from = 0; from < deleted.length; from += IDS) {
    const ids = deleted.slice(from, from + IDS).map(({ id }) => id);
    const found = (await runQuery(source, where(ids))).records;
    const there = new Map(found.map((row) => [String(row.Id), row]));
    gone.push(...ids.map((id) => there.get(id) ?? { Id: id, IsDeleted: true }));
  }
  return gone;
}

/** The activities of some people, over all pages. */
async function loadActivitiesOf(
  client: Client,
  runQuery: RunQuery,
  sources: readonly Source[],
  personIds: readonly string[],
): Promise<CrmRows['activities'][]> {
  const rows: Fields[] = [];
  for (const source of sources)
    for (let query: Query | null = await runQuery(source, where(personIds, 'WhoId')); query !== null; ) {
      rows.push(...query.records);
      query = query.done ? null : await client.get<Query>(query.nextRecordsUrl!);
    }
  return rows.filter((row) => !isGone(row)).map((row) => READ.activities((field) => readField(row, field)));
}

function openSalesforce(settings: SalesforceSettings, permission: string, options: CrmOptions = {}): CrmAccount {
  const { fields = {}, dealField = '' } = options;
  const chooseField = makeFieldChoice(STANDARD, fields);
  const choose = (part: Part, field: string): string =>
    part === 'deals' ? field || dealField : chooseField(part, field);
  const sourcesOf = listSources(choose);
  const client = makeSalesforceClient(settings, permission, options);
  const getNow = settings.now ?? (() => new Date());
  const runQuery = makeQueries(client);
  /** What was updated in the window that is being read: its pages need no further calls for it. */
  let window: { address: string; updated: UpdatedWindow } | null = null;

  const makePage = <P extends Part>(part: P, rows: readonly Fields[], place: Place, more: boolean): PartPage<P> =>
    createPage(choose, { part, rows, place, more });

  async function loadUpdated(address: string): Promise<UpdatedWindow> {
    if (window?.address !== address) window = { address, updated: await client.get<UpdatedWindow>(address) };
    return window.updated;
  }

  async function readWhole<P extends Part>(part: P, place: Place): Promise<PartPage<P> | null> {
    const sources = sourcesOf[part];
    const next = place.whole?.next ?? null;
    try {
      const answer = next === null ? await runQuery(sources[place.source]!) : await client.get<Query>(next);
      if (!answer.done)
        return makePage(part, answer.records, { ...place, whole: { next: answer.nextRecordsUrl! } }, true);
      const source = place.source + 1;
      const { whole: _, ...rest } = place;
      if (source < sources.length)
        return makePage(part, answer.records, { ...rest, source, whole: { next: null } }, true);
      return makePage(part, answer.records, { ...rest, source: 0 }, false);
    } catch (error) {
      if (error instanceof SalesforceError && error.code === 'INVALID_QUERY_LOCATOR') return null;
      throw error;
    }
  }

  async function readWindow<P extends Part>(part: P, place: Place): Promise<PartPage<P> | null> {
    const sources = sourcesOf[part];
    const source = sources[place.source]!;
    const since = place.since[place.source]!;
    const until = place.window?.until ?? getNow().toISOString();
    if (Date.parse(until) - Date.parse(since) > MAX_WINDOW_MS) return null;
    // Salesforce refuses a window of less than a minute.
    if (!place.window && Date.parse(until) - Date.parse(since) < 60_000) return endSource([], []);
    const times = `start=${encodeURIComponent(since)}&end=${encodeURIComponent(until)}`;
    const updated = await loadUpdated(`sobjects/${source.object}/updated?${times}`);
    const after = place.window?.after ?? '';
    const ids = updated.ids.filter((id) => id > after).sort();
    const some = ids.slice(0, IDS);
    const { records } = some.length === 0 ? { records: [] } : await runQuery(source, where(some));
    if (ids.length > IDS) return makePage(part, records, { ...place, window: { until, after: some.at(-1)! } }, true);
    if (source.object === 'User') return endSource(records, [updated.latestDateCovered]);
    const deleted = await client.get<{
      deletedRecords: { id: string }[];
      earliestDateAvailable: string;
      latestDateCovered: string;
    }>(`sobjects/${source.object}/deleted?${times}`);
    // Deletions since then were purged: all ids are compared.
    if (Date.parse(deleted.earliestDateAvailable) > Date.parse(since)) return null;
    const gone = await loadGone(runQuery, source, deleted.deletedRecords);
    return endSource([...records, ...gone], [updated.latestDateCovered, deleted.latestDateCovered]);

    /** It goes on from what is surely covered, and not from the end that was named. */
    function endSource(rows: readonly Fields[], covered: readonly string[]): PartPage<P> {
      const [earliest = since] = covered.map((time) => new Date(time).toISOString()).sort();
      const reached = place.since.with(place.source, earliest > since ? earliest : since);
      const isLast = place.source + 1 === sources.length;
      return makePage(part, rows, { source: isLast ? 0 : place.source + 1, since: reached }, !isLast);
    }
  }

  async function readPart<P extends Part>(part: P, place: string | null): Promise<PartPage<P> | null> {
    if (place !== null) {
      const at = JSON.parse(place) as Place;
      return at.whole ? readWhole(part, at) : readWindow(part, at);
    }
    const begun = getNow().toISOString();
    return readWhole(part, { source: 0, since: SOURCES[part].map(() => begun), whole: { next: null } });
  }

  return {
    quota: client.quota,
    writer: makeSalesforceWriter(client),
    describe: () => describeOrg(client, settings),
    listFields: (part) => listFields(client, OBJECTS[part]),
    deals: { listFields: () => listFields(client, 'Opportunity'), read: (place) => readPart('deals', place) },
    readActivitiesOf: (personIds) => loadActivitiesOf(client, runQuery, sourcesOf.activities, personIds),
    read: readPart,
  };
}

const where = (ids: readonly string[], field = 'Id'): string =>
  ` WHERE ${field} IN (${ids.map((id) => `'${id}'`).join(', ')})`;
