/**
 * Affinity, by the key of one of its users: Kith sees what that user sees (API v2, and its version that is named below).
 *
 * Companies and people have no list of what changed: everything is read once a day, and in between the records of which a field that
 * the firm filled in itself changed (`field-value-changes`), and merges. A new record, a new name and a deletion come with the next
 * whole reading. Meetings and notes tell since when they changed.
 */
import type {
  Crm,
  CrmAccount,
  CrmField,
  CrmFieldNames,
  CrmMappedPart,
  CrmOptions,
  CrmPage,
  CrmPart,
  CrmRows,
  PartialFieldNames,
} from '../../ports/crm.ts';
import { type AffinityEntity, makeAffinityClient, readAffinityField } from './affinity-client.ts';
import { makeAffinityPages } from './affinity-pages.ts';
import { makeAffinityWriter } from './affinity-writer.ts';
import { makeFieldChoice } from './field-choice.ts';
import type { KeyedSettings } from './keyed-client.ts';

interface AffinityPerson {
  id: number;
  primaryEmailAddress: string | null;
}
/** Of a meeting or a note: the first of those who belong to it. */
interface PeoplePreview {
  data: { person?: AffinityPerson | null; id?: number }[];
}
interface AffinityMeeting {
  id: number;
  title: string | null;
  startTime: string;
  creator: AffinityPerson | null;
  organizer?: AffinityPerson | null;
  attendeesPreview?: PeoplePreview;
}
interface AffinityNote {
  id: number;
  type: string;
  createdAt: string;
  creator: AffinityPerson | null;
  personsPreview?: PeoplePreview;
}
interface AffinityUser extends AffinityPerson {
  firstName: string | null;
}
type AffinityMerge = Record<string, unknown> & { status: string };

const STANDARD: CrmFieldNames = {
  companies: {
    website: 'domain',
    type: '',
    industry: 'affinity-data-industry',
    country: 'affinity-data-location.country',
    city: 'affinity-data-location.city',
    employees: 'affinity-data-number-of-employees',
    customerOf: '',
  },
  people: {
    email: 'primaryEmailAddress',
    title: 'affinity-data-current-job-title',
    profile: 'affinity-data-linkedin-url',
  },
};

/** What a page is of. Each part is read from the first to the last. */
type Source = 'users' | 'companies' | 'persons' | 'changes' | 'company-merges' | 'person-merges' | 'meetings' | 'notes';
const WHOLE: Readonly<Record<CrmPart, readonly Source[]>> = {
  users: ['users'],
  companies: ['companies', 'company-merges'],
  people: ['persons', 'person-merges'],
  activities: ['meetings', 'notes'],
};
const CHANGED: Readonly<Record<CrmPart, readonly Source[]>> = {
  users: ['users'],
  companies: ['changes', 'company-merges'],
  people: ['changes', 'person-merges'],
  activities: ['meetings', 'notes'],
};
const LAG_MS = 60_000;
const WHOLE_EVERY_MS = 24 * 60 * 60_000;

interface Place {
  source: number;
  cursor?: string;
  /** When the present reading began, and the last one of everything; ISO. */
  begun: string;
  wholeAt: string;
  /** Changes since then are to be read; empty in a whole reading. */
  since?: string;
}

const readDay = (time: string): string => time.slice(0, 10);
const getPeopleIds = (preview: PeoplePreview | undefined): string[] =>
  (preview?.data ?? []).flatMap(({ id, person }) => person?.id ?? id ?? []).map(String);

const readMeeting = (meeting: AffinityMeeting, now: Date): CrmRows['activities'] => ({
  id: `meeting-${meeting.id}`,
  subject: meeting.title ?? 'Meeting',
  day: readDay(meeting.startTime),
  personIds: getPeopleIds(meeting.attendeesPreview),
  ownerId: String(meeting.organizer?.id ?? meeting.creator?.id ?? ''),
  done: Date.parse(meeting.startTime) <= now.getTime(),
});

/** That a note was written says nothing of whether they met; its text stays there. */
const readNote = (note: AffinityNote): CrmRows['activities'] => ({
  id: `note-${note.id}`,
  subject: 'Note',
  day: readDay(note.createdAt),
  personIds: getPeopleIds(note.personsPreview),
  ownerId: String(note.creator?.id ?? ''),
  done: false,
});

function readCompany(get: (field: string) => string, id: string): CrmRows['companies'] {
  return {
    id,
    name: get('name') || get('domain'),
    website: get('domain'),
    type: get('type'),
    industry: get('affinity-data-industry'),
    country: get('affinity-data-location.country'),
    city: get('affinity-data-location.city'),
    employees: get('affinity-data-number-of-employees'),
    customerOf: get('customerOf'),
    ownerId: '',
  };
}

function readPerson(get: (field: string) => string, id: string): CrmRows['people'] {
  const [firstName, lastName] = [get('firstName'), get('lastName')];
  const companyId = get('affinity-data-current-organization.id') || get('companies.id');
  return {
    id,
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    email: get('primaryEmailAddress'),
    title: get('affinity-data-current-job-title'),
    companyId,
    companyName: get('affinity-data-current-organization') || get('companies'),
    profile: get('affinity-data-linkedin-url'),
    ownerId: '',
  };
}

const readMerges = (rows: readonly AffinityMerge[], kind: 'Company' | 'Person'): CrmPage['gone'] =>
  rows
    .filter(({ status }) => status === 'success')
    .map((merge) => ({ id: String(merge[`duplicate${kind}Id`]), into: String(merge[`primary${kind}Id`]) }));

type AffinityField = Record<'id' | 'name' | 'type' | 'valueType', string>;

const describeField = ({ id, name, type, valueType }: AffinityField): CrmField[] =>
  valueType === 'location'
    ? ['country', 'city'].map((part) => ({
        name: `${id}.${part}`,
        label: `${name}: ${part}`,
        values: [],
        isWritable: false,
      }))
    : [{ name: id, label: name, values: [], isWritable: type === 'global' && valueType === 'text' }];

/** What a record has beside its fields. */
const PROPERTIES: Readonly<Record<CrmMappedPart, readonly CrmField[]>> = {
  companies: [{ name: 'domain', label: 'Domain', values: [], isWritable: false }],
  people: [{ name: 'primaryEmailAddress', label: 'Primary email', values: [], isWritable: false }],
};

export const createAffinityCrm = (settings: KeyedSettings): Crm => ({
  kind: 'affinity',
  name: 'Affinity',
  scopes: 'Export All People directory, Export All Organizations directory',
  standard: STANDARD,
  way: 'key',
  open: (token, options) => openAffinity(settings, token, options),
});

/** The records of a part, in the words of the port. */
function makeEntityReader(fields: PartialFieldNames) {
  const choose = makeFieldChoice(STANDARD, fields);
  /** They have no field there unless somebody chose one. */
  const chosen: Record<string, string> = {
    type: fields.companies?.type ?? '',
    customerOf: fields.companies?.customerOf ?? '',
  };
  const makeGet =
    (part: CrmMappedPart, entity: AffinityEntity) =>
    (field: string): string =>
      readAffinityField(entity, part === 'companies' && field in chosen ? chosen[field]! : choose(part, field));
  return (part: CrmMappedPart, rows: readonly AffinityEntity[]) =>
    part === 'companies'
      ? rows.map((row) => readCompany(makeGet(part, row), String(row.id)))
      : // Those of the firm itself are its users.
        rows.filter(({ type }) => type !== 'internal').map((row) => readPerson(makeGet(part, row), String(row.id)));
}

function makeSourceReader(
  client: ReturnType<typeof makeAffinityClient>,
  fields: PartialFieldNames,
  getNow: () => Date,
) {
  const { load, loadIfAllowed, loadChanged } = makeAffinityPages(client);
  const readEntities = makeEntityReader(fields);
  return readSource;

  async function readSource(part: CrmPart, place: Place) {
    const source = (place.since === undefined ? WHOLE : CHANGED)[part][place.source]!;
    const { cursor, since } = place;
    const filter: Record<string, string> = since === undefined ? {} : { filter: `updatedAt>=${since}` };
    if (source === 'users') {
      const { data, next } = await load<AffinityUser>('users', cursor);
      const rows = data.map(({ id, firstName, primaryEmailAddress }) => ({
        id: String(id),
        firstName: firstName ?? '',
        email: primaryEmailAddress ?? '',
      }));
      return { rows, gone: [], next };
    }
    if (source === 'meetings') {
      const { data, next } = await load<AffinityMeeting>('meetings', cursor, filter);
      return { rows: data.map((meeting) => readMeeting(meeting, getNow())), gone: [], next };
    }
    if (source === 'notes') {
      const { data, next } = await load<AffinityNote>('notes', cursor, { ...filter, includes: 'personsPreview' });
      // A note on a meeting is no second one.
      return { rows: data.filter(({ type }) => type === 'entities').map(readNote), gone: [], next };
    }
    if (source === 'company-merges' || source === 'person-merges') {
      const { data, next } = await loadIfAllowed<AffinityMerge>(source, cursor);
      return { rows: [], gone: readMerges(data, source === 'company-merges' ? 'Company' : 'Person'), next };
    }
    const object = part === 'companies' ? 'companies' : 'persons';
    const { data, next } =
      source === 'changes'
        ? await loadChanged(object, since ?? '', cursor)
        : await load<AffinityEntity>(object, cursor);
    return { rows: readEntities(part as CrmMappedPart, data), gone: [], next };
  }
}

async function listFields(client: ReturnType<typeof makeAffinityClient>, part: CrmMappedPart): Promise<CrmField[]> {
  const { load } = makeAffinityPages(client);
  const found: CrmField[] = [...PROPERTIES[part]];
  for (let cursor: string | undefined; ; ) {
    const path = `${part === 'companies' ? 'companies' : 'persons'}/fields`;
    const { data, next } = await load<AffinityField>(path, cursor).catch(client.explain);
    found.push(...data.flatMap(describeField).filter(({ name }) => !found.some((field) => field.name === name)));
    if (next === null) return found;
    cursor = next;
  }
}

function openAffinity(settings: KeyedSettings, key: string, { signal, fields = {} }: CrmOptions = {}): CrmAccount {
  const client = makeAffinityClient(settings, key, signal);
  const getNow = settings.now ?? (() => new Date());
  const readSource = makeSourceReader(client, fields, getNow);

  async function readPage<P extends CrmPart>(part: P, place: Place): Promise<CrmPage<P>> {
    const { rows, gone, next } = await readSource(part, place).catch(client.explain);
    const { cursor: _, ...rest } = place;
    const isLast = place.source + 1 === WHOLE[part].length;
    const end = { source: 0, begun: place.begun, wholeAt: place.wholeAt };
    const following = next !== null ? { ...place, cursor: next } : isLast ? end : { ...rest, source: place.source + 1 };
    return {
      rows: rows as CrmRows[P][],
      gone,
      more: following !== end,
      next: JSON.stringify(following),
    };
  }

  return {
    // It counts calls by the month.
    quota: () => null,
    writer: makeAffinityWriter(client),
    async describe() {
      const { tenant, user } = await client.call<{
        tenant: { name: string; subdomain: string };
        user: { emailAddress: string };
      }>('/v2/auth/whoami');
      // Whoever may not read the directories is told now, and not by the first reading.
      for (const part of ['companies', 'people'] as const) await readPage(part, { source: 0, begun: '', wholeAt: '' });
      return {
        account: `${tenant.name}, as ${user.emailAddress}`,
        recordAddress: `https://${tenant.subdomain}.affinity.co/{persons|companies}/`,
      };
    },
    listFields: (part) => listFields(client, part),
    async read(part, place) {
      const begun = new Date(getNow().getTime() - LAG_MS).toISOString();
      if (place === null) return readPage(part, { source: 0, begun, wholeAt: begun });
      const at = JSON.parse(place) as Place;
      const isBetween = at.source === 0 && at.cursor === undefined && at.since === undefined;
      if (!isBetween) return readPage(part, at);
      if (Date.parse(begun) - Date.parse(at.wholeAt) >= WHOLE_EVERY_MS) return null;
      return readPage(part, { ...at, begun, since: at.begun });
    },
  };
}
