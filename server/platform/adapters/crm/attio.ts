/**
 * Attio, by the access token of a workspace. A record says when it was made, and not when it was changed: between whole readings, which
 * come every six hours, only new people and companies are read. What was changed, deleted or merged (Attio deletes the record that
 * was merged away, and names no other) comes with the next whole reading, and so do tasks and notes.
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
} from '../../ports/crm.ts';
import { CrmRefusedError } from '../../ports/crm.ts';
import { type AttioRecord, makeAttioClient, readAttioValue } from './attio-client.ts';
import { makeAttioWriter } from './attio-writer.ts';
import { makeFieldChoice } from './field-choice.ts';
import type { KeyedSettings } from './keyed-client.ts';

interface AttioActor {
  type?: string;
  id?: string | null;
  referenced_actor_type?: string;
  referenced_actor_id?: string;
}
interface AttioTask {
  id: { task_id: string };
  content_plaintext: string;
  deadline_at: string | null;
  is_completed: boolean;
  linked_records: { target_record_id: string }[];
  assignees: AttioActor[];
  created_at: string;
}
interface AttioNote {
  id: { note_id: string };
  title: string;
  parent_object?: string;
  parent_record_id?: string;
  created_by_actor?: AttioActor;
  created_at?: string;
}
interface AttioMember {
  id: { workspace_member_id: string };
  first_name: string | null;
  email_address: string;
}
interface AttioAttribute {
  api_slug: string;
  title: string;
  type: string;
  is_writable: boolean;
  is_archived: boolean;
  is_multiselect: boolean;
  is_system_attribute?: boolean;
}

const STANDARD: CrmFieldNames = {
  companies: {
    website: 'domains',
    type: '',
    industry: 'categories',
    country: 'primary_location.country_code',
    city: 'primary_location.locality',
    employees: 'employee_range',
    customerOf: '',
  },
  people: { email: 'email_addresses', title: 'job_title', profile: 'linkedin' },
};

/** Pages of records and tasks, and of notes. */
const RECORDS = 500;
const NOTES = 50;
const LAG_MS = 60_000;
const WHOLE_EVERY_MS = 6 * 60 * 60_000;
const SUBJECT_LENGTH = 200;

interface Place {
  /** Of activities: tasks, then notes. */
  source: number;
  /** Records that were made since then are to be read; ISO. */
  from?: string;
  offset: number;
  begun: string;
  wholeAt: string;
  isWhole: boolean;
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const nameCountry = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : code);

type Get = (field: string) => string;

const readCompany = (id: string, get: Get, chosen: Record<'type' | 'customerOf', string>): CrmRows['companies'] => ({
  id,
  name: get('name') || get('domains'),
  website: get('domains'),
  type: get(chosen.type),
  industry: get('categories'),
  country: nameCountry(get('primary_location.country_code')),
  city: get('primary_location.locality'),
  employees: get('employee_range'),
  customerOf: get(chosen.customerOf),
  ownerId: '',
});

const readPerson = (id: string, get: Get): CrmRows['people'] => ({
  id,
  name: get('name'),
  firstName: get('name.first_name'),
  lastName: get('name.last_name'),
  email: get('email_addresses'),
  title: get('job_title'),
  companyId: get('company.target_record_id'),
  companyName: '',
  profile: get('linkedin'),
  ownerId: '',
});

const getMemberId = ({ type, id, referenced_actor_type, referenced_actor_id }: AttioActor = {}): string =>
  (type ?? referenced_actor_type) === 'workspace-member' ? (id ?? referenced_actor_id ?? '') : '';

const readTask = (task: AttioTask): CrmRows['activities'] => ({
  id: task.id.task_id,
  subject: task.content_plaintext.trim().split('\n')[0]!.slice(0, SUBJECT_LENGTH),
  day: (task.deadline_at ?? task.created_at ?? '').slice(0, 10),
  personIds: (task.linked_records ?? []).map(({ target_record_id }) => target_record_id),
  ownerId: getMemberId(task.assignees?.[0]),
  done: task.is_completed,
});

/** That a note was written says nothing of whether they met; its text stays there. */
const readNote = (note: AttioNote): CrmRows['activities'] => ({
  id: note.id.note_id,
  subject: note.title,
  day: (note.created_at ?? '').slice(0, 10),
  personIds: note.parent_object === 'people' && note.parent_record_id ? [note.parent_record_id] : [],
  ownerId: getMemberId(note.created_by_actor),
  done: false,
});

const describeAttribute = (attribute: AttioAttribute): CrmField[] => {
  const { api_slug: name, title, type, is_writable, is_system_attribute, is_multiselect } = attribute;
  const label = title || name;
  if (type === 'location')
    return ['country_code', 'locality'].map((part) => ({
      name: `${name}.${part}`,
      label: `${label}: ${part === 'locality' ? 'city' : 'country'}`,
      values: [],
      isWritable: false,
    }));
  const isWritable = type === 'text' && is_writable && !is_multiselect && is_system_attribute !== true;
  return [{ name, label, values: [], isWritable }];
};

export const createAttioCrm = (settings: KeyedSettings): Crm => ({
  kind: 'attio',
  name: 'Attio',
  scopes: 'record_permission:read object_configuration:read user_management:read task:read note:read',
  standard: STANDARD,
  way: 'key',
  open: (token, options) => openAttio(settings, token, options),
});

function openAttio(settings: KeyedSettings, key: string, { signal, fields = {} }: CrmOptions = {}): CrmAccount {
  const choose = makeFieldChoice(STANDARD, fields);
  const client = makeAttioClient(settings, key, signal);
  const getNow = settings.now ?? (() => new Date());
  /** `type` and `customerOf` have no attribute there unless somebody chose one. */
  const chosen = { type: fields.companies?.type ?? '', customerOf: fields.companies?.customerOf ?? '' };

  /** Since the moment at which the last one was made: an offset would pass over rows when others are deleted meanwhile. */
  async function readRecords(part: CrmMappedPart, place: Place) {
    const { from, offset } = place;
    const { data } = await client.read<AttioRecord[]>(`/v2/objects/${part}/records/query`, {
      ...(from === undefined ? {} : { filter: { created_at: { $gte: from } } }),
      sorts: [{ attribute: 'created_at', direction: 'asc' }],
      limit: RECORDS,
      offset,
    });
    const rows = data.map(({ id: { record_id: id }, values }) => {
      const get: Get = (field) => readAttioValue(values, choose(part, field));
      return part === 'companies' ? readCompany(id, get, chosen) : readPerson(id, get);
    });
    const last = data.at(-1)?.created_at;
    if (data.length < RECORDS || last === undefined) return { rows, following: null };
    const moves = from === undefined || Date.parse(last) > Date.parse(from);
    return { rows, following: moves ? { ...place, from: last, offset: 0 } : { ...place, offset: offset + RECORDS } };
  }

  async function readActivities(place: Place) {
    const isNotes = place.source === 1;
    const limit = isNotes ? NOTES : RECORDS;
    const query = new URLSearchParams({ limit: String(limit), offset: String(place.offset) });
    const { data } = await client.read<(AttioTask | AttioNote)[]>(`/v2/${isNotes ? 'notes' : 'tasks'}?${query}`);
    const rows = data.map((row) => (isNotes ? readNote(row as AttioNote) : readTask(row as AttioTask)));
    if (data.length === limit) return { rows, following: { ...place, offset: place.offset + limit } };
    return { rows, following: isNotes ? null : { ...place, source: 1, offset: 0 } };
  }

  async function readMembers() {
    const { data } = await client.read<AttioMember[]>('/v2/workspace_members');
    const rows = data.map(({ id, first_name, email_address }) => ({
      id: id.workspace_member_id,
      firstName: first_name ?? '',
      email: email_address,
    }));
    return { rows, following: null };
  }

  async function readPage<P extends CrmPart>(part: P, place: Place): Promise<CrmPage<P>> {
    const { rows, following } = await (part === 'users'
      ? readMembers()
      : part === 'activities'
        ? readActivities(place)
        : readRecords(part as CrmMappedPart, place));
    const end = { source: 0, offset: 0, begun: place.begun, wholeAt: place.wholeAt, isWhole: false };
    return {
      rows: rows as CrmRows[P][],
      gone: [],
      more: following !== null,
      next: JSON.stringify(following ?? end),
    };
  }

  return {
    quota: () => null,
    writer: makeAttioWriter(client),
    async describe() {
      const { active, workspace_name, workspace_slug } = await client.read<{
        active: boolean;
        workspace_name: string;
        workspace_slug: string;
      }>('/v2/self');
      // It answers so, and not with an error, for a token that was taken back.
      if (!active) throw new CrmRefusedError('Attio doesn’t accept the key.');
      const begin = { source: 0, offset: 0, begun: '', wholeAt: '', isWhole: true };
      // Whoever lacks a scope is told now, and not by the first reading.
      for (const part of ['users', 'companies', 'people', 'activities'] as const) await readPage(part, begin);
      await readPage('activities', { ...begin, source: 1 });
      return {
        account: workspace_name,
        recordAddress: `https://app.attio.com/${encodeURIComponent(workspace_slug)}/{person|company}/`,
      };
    },
    async listFields(part) {
      const { data } = await client.read<AttioAttribute[]>(`/v2/objects/${part}/attributes?limit=500`);
      return data.filter(({ is_archived }) => !is_archived).flatMap(describeAttribute);
    },
    async read<P extends CrmPart>(part: P, place: string | null): Promise<CrmPage<P> | null> {
      const begun = new Date(getNow().getTime() - LAG_MS).toISOString();
      if (place === null) return readPage(part, { source: 0, offset: 0, begun, wholeAt: begun, isWhole: true });
      const at = JSON.parse(place) as Place;
      const isBetween = !at.isWhole && at.from === undefined;
      if (!isBetween) return readPage(part, at);
      if (Date.parse(begun) - Date.parse(at.wholeAt) >= WHOLE_EVERY_MS) return null;
      if (part === 'activities') return { rows: [], gone: [], more: false, next: place };
      return readPage(part, { ...at, begun, from: at.begun });
    },
  };
}
