/** HubSpot: whole by the lists of its objects, then by searches for what was changed. */
import {
  type Crm,
  type CrmAccount,
  type CrmDeal,
  type CrmField,
  type CrmFieldNames,
  type CrmMappedPart,
  type CrmOptions,
  type CrmPage,
  type CrmPart,
  CrmRefusedError,
  type CrmRows,
} from '../../ports/crm.ts';
import { makeFieldChoice } from './field-choice.ts';
import { findHubSpotConsent, getHubSpotScopes, type HubSpotSettings, makeHubSpotClient } from './hubspot-client.ts';
import { makeHubSpotWriter } from './hubspot-writer.ts';

/** What is read the same way. */
interface PartRows extends Omit<CrmRows, 'users'> {
  deals: CrmDeal;
}
type ObjectPart = keyof PartRows;
type PartPage<P extends ObjectPart> = Omit<CrmPage, 'rows'> & { rows: PartRows[P][] };

interface Source {
  object: string;
  /** When it was changed last. */
  modified: string;
  properties: readonly string[];
  /** The object of which the records are that belong to it. */
  beside?: string;
}

const MERGED = 'hs_merged_object_ids';
const MODIFIED = 'hs_lastmodifieddate';

const SOURCES: Readonly<Record<ObjectPart, readonly Source[]>> = {
  companies: [
    {
      object: 'companies',
      modified: MODIFIED,
      properties: [
        'name',
        'domain',
        'type',
        'industry',
        'country',
        'city',
        'numberofemployees',
        'hubspot_owner_id',
        MERGED,
      ],
    },
  ],
  people: [
    {
      object: 'contacts',
      modified: 'lastmodifieddate',
      properties: [
        'firstname',
        'lastname',
        'email',
        'jobtitle',
        'company',
        'hs_linkedin_url',
        'hubspot_owner_id',
        'hs_all_contact_vids',
        MERGED,
      ],
      beside: 'companies',
    },
  ],
  activities: [
    {
      object: 'tasks',
      modified: MODIFIED,
      properties: ['hs_task_subject', 'hs_timestamp', 'hubspot_owner_id', 'hs_task_status'],
    },
    { object: 'meetings', modified: MODIFIED, properties: ['hs_meeting_title', 'hs_timestamp', 'hubspot_owner_id'] },
  ].map((source) => Object.assign(source, { beside: 'contacts' })),
  deals: [
    { object: 'deals', modified: MODIFIED, properties: ['hs_is_closed', 'hs_is_closed_won'], beside: 'companies' },
  ],
};

const STANDARD: CrmFieldNames = {
  companies: {
    website: 'domain',
    type: 'type',
    industry: 'industry',
    country: 'country',
    city: 'city',
    employees: 'numberofemployees',
    customerOf: '',
  },
  people: { email: 'email', title: 'jobtitle', profile: 'hs_linkedin_url' },
};

const OBJECTS: Readonly<Record<CrmMappedPart, string>> = { companies: 'companies', people: 'contacts' };

interface HubSpotObject {
  id: string;
  properties: Record<string, string | null>;
  associations?: Record<string, { results: { id: string; type: string }[] }>;
}

interface DescribedProperty {
  name: string;
  label: string;
  hidden?: boolean;
  type: string;
  options: { value: string; hidden?: boolean }[];
  hubspotDefined?: boolean;
  modificationMetadata?: { readOnlyValue: boolean };
}

const describeProperty = ({
  name,
  label,
  options,
  type,
  hubspotDefined,
  modificationMetadata,
}: DescribedProperty): CrmField => ({
  name,
  label,
  values: options.filter(({ hidden }) => !hidden).map(({ value }) => value),
  isWritable: type === 'string' && hubspotDefined !== true && modificationMetadata?.readOnlyValue !== true,
});

interface Page<T> {
  results: T[];
  paging?: { next?: { after: string } };
}

type Get = (property: string) => string;
/** @param beside the ids of the records that belong to it, the foremost first */
type PartReader<P extends ObjectPart> = (id: string, get: Get, beside: readonly string[]) => PartRows[P];

/** HubSpot writes times as milliseconds or in ISO, both as text. */
function readDay(time: string): string {
  const date = new Date(/^\d+$/.test(time) ? Number(time) : time);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

const READ: { readonly [P in ObjectPart]: PartReader<P> } = {
  companies: (id, get) => ({
    id,
    name: get('name') || get('domain'),
    website: get('domain'),
    type: get('type'),
    industry: get('industry'),
    country: get('country'),
    city: get('city'),
    employees: get('numberofemployees'),
    customerOf: get(''),
    ownerId: get('hubspot_owner_id'),
  }),
  people: (id, get, [companyId = '']) => ({
    id,
    name: `${get('firstname')} ${get('lastname')}`.trim(),
    firstName: get('firstname'),
    lastName: get('lastname'),
    email: get('email'),
    title: get('jobtitle'),
    companyId,
    // The text may be older than the company that it belongs to.
    companyName: companyId === '' ? get('company') : '',
    profile: get('hs_linkedin_url'),
    ownerId: get('hubspot_owner_id'),
  }),
  activities: (id, get, personIds) => ({
    id,
    subject: get('hs_task_subject') || get('hs_meeting_title'),
    day: readDay(get('hs_timestamp')),
    personIds,
    ownerId: get('hubspot_owner_id'),
    // A meeting has no status of a task.
    done: ['', 'COMPLETED'].includes(get('hs_task_status')),
  }),
  deals: (id, get, [companyId = '']) => ({
    id,
    companyId,
    whose: get(''),
    state: get('hs_is_closed_won') === 'true' ? 'won' : get('hs_is_closed') === 'true' ? 'lost' : 'open',
  }),
};

/** Where people look at records: contacts and companies have addresses of their own. */
const RECORDS = 'https://app.hubspot.com/contacts/';
const LISTED = 100;
/** A search finds no more. */
const FOUND = 10_000;
/** Searches see a change some seconds after it was made. */
const LAG_MS = 60_000;
/** Searches see no deletions: everything is read and compared once a day. */
const WHOLE_EVERY_MS = 24 * 60 * 60_000;

interface Place {
  /** Of the part's sources. */
  source: number;
  /** When the present reading began, and the last one of everything; ISO. */
  begun: string;
  wholeAt: string;
  /** Changes since then are to be read, for each source; empty in a whole reading. */
  since?: string;
  /** Where the present search begins, if it goes on with an earlier one. */
  from?: string;
  after?: string;
}

export const createHubSpotCrm = (settings: HubSpotSettings): Crm => ({
  kind: 'hubspot',
  name: 'HubSpot',
  scopes: getHubSpotScopes(settings),
  standard: STANDARD,
  way: findHubSpotConsent(settings) ?? 'settings',
  open: (token, options) => openHubSpot(settings, token, options),
});

/** Those that were merged into it. */
const listMerged = ({ id, properties }: HubSpotObject): CrmPage['gone'] =>
  [...new Set([MERGED, 'hs_all_contact_vids'].flatMap((name) => (properties[name] ?? '').split(';')))]
    .map((merged) => merged.trim())
    .filter((merged) => merged !== '' && merged !== id)
    .map((merged) => ({ id: merged, into: id }));

interface FoundObjects<P extends ObjectPart> {
  part: P;
  rows: readonly HubSpotObject[];
  beside: ReadonlyMap<string, readonly string[]>;
  next: Place | null;
  end: Place;
}

function createPage<P extends ObjectPart>(
  choose: (part: ObjectPart, field: string) => string,
  { part, rows, beside, next, end }: FoundObjects<P>,
): PartPage<P> {
  const read = READ[part] as PartReader<P>;
  return {
    rows: rows.map(({ id, properties }) =>
      read(id, (property) => properties[choose(part, property)] ?? '', [...new Set(beside.get(id) ?? [])]),
    ),
    gone: rows.flatMap(listMerged),
    more: next !== null,
    next: JSON.stringify(next ?? end),
  };
}

async function listProperties({ call }: ReturnType<typeof makeHubSpotClient>, object: string): Promise<CrmField[]> {
  const { results } = await call<{ results: DescribedProperty[] }>(`/crm/v3/properties/${object}`);
  return results.filter(({ hidden }) => !hidden).map(describeProperty);
}

/** Owners are few, and read whole each time; those who left still own records. */
async function readOwners({ call }: ReturnType<typeof makeHubSpotClient>, place: Place): Promise<CrmPage<'users'>> {
  const query = new URLSearchParams({ limit: String(LISTED), archived: String(place.source === 1) });
  if (place.after) query.set('after', place.after);
  const { results, paging } = await call<Page<{ id: string; firstName: string; email: string }>>(
    `/crm/v3/owners?${query}`,
  );
  const { after: _, ...rest } = place;
  const nextSource = place.source === 0 ? { ...rest, source: 1 } : null;
  const next = paging?.next ? { ...place, after: decodeURIComponent(paging.next.after) } : nextSource;
  return {
    rows: results.map(({ id, firstName, email }) => ({ id, firstName: firstName ?? '', email: email ?? '' })),
    gone: [],
    more: next !== null,
    next: JSON.stringify(next ?? { ...rest, source: 0 }),
  };
}

function openHubSpot(settings: HubSpotSettings, permission: string, options: CrmOptions = {}): CrmAccount {
  const { fields = {}, dealField = '' } = options;
  const chooseField = makeFieldChoice(STANDARD, fields);
  const choose = (part: ObjectPart, field: string): string =>
    part === 'deals' ? field || dealField : chooseField(part, field);
  const client = makeHubSpotClient(settings, permission, options);
  const getNow = settings.now ?? (() => new Date());

  /** @returns for each record those that belong to it, which a search does not say */
  async function loadBeside({ object, beside }: Source, ids: readonly string[]): Promise<Map<string, string[]>> {
    if (beside === undefined || ids.length === 0) return new Map();
    const inputs = ids.map((id) => ({ id }));
    const { results } = await client.call<{
      results: { from: { id: string }; to: { toObjectId: number; associationTypes: { label: string | null }[] }[] }[];
    }>(`/crm/v4/associations/${object}/${beside}/batch/read`, { inputs });
    return new Map(
      results.map(({ from, to }) => [
        String(from.id),
        sortFirst(to, ({ associationTypes }) => associationTypes.some(({ label }) => label === 'Primary')).map(
          ({ toObjectId }) => String(toObjectId),
        ),
      ]),
    );
  }

  async function readObjects<P extends ObjectPart>(part: P, place: Place): Promise<PartPage<P> | null> {
    const source = SOURCES[part][place.source]!;
    const { object, modified, beside } = source;
    const chosen = [...source.properties, ''].map((property) => choose(part, property));
    const properties = [...new Set(chosen.filter((property) => property !== ''))];
    const { after: _, from: __, ...rest } = place;
    const isLast = place.source + 1 === SOURCES[part].length;
    const nextSource = isLast ? null : { ...rest, source: place.source + 1 };
    const end = { source: 0, begun: place.begun, wholeAt: place.wholeAt };
    if (place.since === undefined) {
      const query = new URLSearchParams({ limit: String(LISTED), properties: properties.join(',') });
      if (beside) query.set('associations', beside);
      if (place.after) query.set('after', place.after);
      const { results, paging } = await client.call<Page<HubSpotObject>>(`/crm/v3/objects/${object}?${query}`);
      const listed = new Map(results.map((row) => [row.id, listAssociated(row, beside)]));
      const next = paging?.next ? { ...place, after: paging.next.after } : nextSource;
      return createPage(choose, { part, rows: results, beside: listed, next, end });
    }
    const from = String(Date.parse(place.from ?? place.since));
    const { results, paging } = await client.call<Page<HubSpotObject>>(`/crm/v3/objects/${object}/search`, {
      filterGroups: [{ filters: [{ propertyName: modified, operator: 'GTE', value: from }] }],
      sorts: [{ propertyName: modified, direction: 'ASCENDING' }],
      properties: [...properties, modified],
      limit: LISTED,
      after: place.after,
    });
    const ids = results.map(({ id }) => id);
    const associated = await loadBeside(source, ids);
    const after = paging?.next?.after;
    const found = { part, rows: results, beside: associated, end };
    if (after === undefined) return createPage(choose, { ...found, next: nextSource });
    if (Number(after) + LISTED <= FOUND) return createPage(choose, { ...found, next: { ...place, after } });
    // It goes on with a search that begins at the last change; more changes than it finds at one moment are read with everything.
    const last = new Date(results.at(-1)?.properties[modified] ?? '');
    if (!(last.getTime() > Number(from))) return null;
    return createPage(choose, { ...found, next: { ...rest, from: last.toISOString() } });
  }

  function beginPlace(): Place {
    const begun = new Date(getNow().getTime() - LAG_MS).toISOString();
    return { source: 0, begun, wholeAt: begun };
  }

  async function readPart<P extends ObjectPart>(part: P, place: string | null): Promise<PartPage<P> | null> {
    const { begun } = beginPlace();
    const at = place === null ? beginPlace() : (JSON.parse(place) as Place);
    const isBetween = place !== null && at.source === 0 && at.after === undefined && at.since === undefined;
    if (!isBetween) return readObjects(part, at);
    if (Date.parse(begun) - Date.parse(at.wholeAt) >= WHOLE_EVERY_MS) return null;
    return readObjects(part, { ...at, begun, since: at.begun });
  }

  return {
    quota: client.quota,
    writer: makeHubSpotWriter(client),
    async describe() {
      const { portalId } = await client.call<{ portalId?: number }>('/account-info/v3/details');
      if (portalId === undefined) throw new CrmRefusedError('HubSpot does not say whose account it is.');
      return { account: `account ${portalId}`, recordAddress: `${RECORDS}${portalId}/{kind}/` };
    },
    listFields: (part) => listProperties(client, OBJECTS[part]),
    deals: { listFields: () => listProperties(client, 'deals'), read: (place) => readPart('deals', place) },
    async read<P extends CrmPart>(part: P, place: string | null): Promise<CrmPage<P> | null> {
      if (part !== 'users') return (await readPart(part as ObjectPart, place)) as CrmPage<P> | null;
      return (await readOwners(client, place === null ? beginPlace() : (JSON.parse(place) as Place))) as CrmPage<P>;
    },
  };
}

const sortFirst = <T>(rows: readonly T[], isFirst: (row: T) => boolean): T[] => [
  ...rows.filter(isFirst),
  ...rows.filter((row) => !isFirst(row)),
];

/** The records that a list says belong to one, the foremost first: each other one only has the type without a label. */
const listAssociated = ({ associations }: HubSpotObject, beside: string | undefined): string[] =>
  sortFirst(associations?.[beside ?? '']?.results ?? [], ({ type }) => !type.endsWith('_unlabeled')).map(
    ({ id }) => id,
  );
