import { type Attribute, listAttributes } from '../../../core/facts/book/attributes.ts';
import { describeId } from '../../../core/facts/book/external-ids.ts';
import {
  type AccountRow,
  type ContactRow,
  findRoot,
  listTenuresOf,
  type TenureRow,
} from '../../../core/facts/book/import-index.ts';
import { isAddressId, listEmails, listProfiles } from '../../../core/network/words/person-ids.ts';
import { describeMonth, OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import type { ImportContext } from '../apply/plan.ts';
import type { GoodRecord } from '../runs/records.ts';
import { type CheckContext, listListedChanges } from './listed-changes.ts';
import type { SeenRecord, Snapshot } from './seen.ts';
import type { Change, JobRef } from './summary.ts';

export interface DraftChange {
  what: string;
  before: string | JobRef | null;
  after: string | JobRef | null;
}

/** Changes of a person that are known when no later row can mean them. */
export interface LaterChanges {
  contactId: number;
  find: () => DraftChange[];
  /** Set before the index forgets the person. */
  found?: DraftChange[];
}
export type ChangeSummary = DraftChange | LaterChanges;

/** The name of an attribute for users. */
const WORDS: Readonly<Record<string, string>> = {
  profile_key: 'Profile address',
  li_id: 'Network id',
  tags: 'Industries',
  external_ids: 'Ids in other systems',
};
const getWord = (name: string): string => {
  const word = (WORDS[name] ?? name).replaceAll('_', ' ');
  return word.charAt(0).toUpperCase() + word.slice(1);
};

function formatShownValue(name: string, { holds }: Attribute, value: unknown): string | null {
  if (name === 'external_ids' && Array.isArray(value)) {
    const ids = value.filter((id) => !isAddressId(id));
    return ids.map(describeId).join(', ') || null;
  }
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  if (holds === 'flag') return value ? 'yes' : 'no';
  return value === null || value === undefined || value === '' ? null : String(value);
}

type EmailHolder = Parameters<typeof listEmails>[0];
type ProfileHolder = Parameters<typeof listProfiles>[0];

/** Attributes with new values. For a list, only those of a person that anybody may read. */
function listAttributeChanges(
  context: ImportContext,
  entity: 'account' | 'contact',
  seen: Snapshot<AccountRow | ContactRow>,
): Change[] {
  if (!seen) return [];
  const was = { ...seen.was, ...(seen.lists as object) } as Record<string, unknown>;
  const now = { ...seen.row, ...context.index.lists[entity].get(seen.row.id) } as Record<string, unknown>;
  const changes = listAttributes(entity).flatMap(([name, attribute]) => {
    if (name === 'first_name' || name === 'last_name') return [];
    const [before, after] = [was, now].map((values) => formatShownValue(name, attribute, values[name])) as [
      string | null,
      string | null,
    ];
    if (before === after) return [];
    const hidden = context.listOf !== null && attribute.shownTo !== 'all';
    return [{ what: getWord(name), before: hidden ? null : before, after }];
  });
  const isListed = context.listOf !== null;
  return [...changes, ...findFurtherEmails(was, now, isListed), ...(isListed ? [] : findFurtherProfiles(was, now))];
}

/** The profile addresses besides the shown one; a list gives one of each person. */
function findFurtherProfiles(was: ProfileHolder, now: ProfileHolder): Change[] {
  const [before, after] = [was, now].map((person) =>
    listProfiles(person)
      .filter((key) => key !== person.profile_key)
      .sort()
      .join(', '),
  ) as [string, string];
  return before === after ? [] : [{ what: 'Further profiles', before: before || null, after: after || null }];
}

/** The e-mails besides the shown one. Of a list only those that it adds, under the same word: others may be from lists of other people. */
function findFurtherEmails(was: EmailHolder, now: EmailHolder, isListed: boolean): Change[] {
  const known = listEmails(was);
  const [before, after] = [was, now].map((person) =>
    listEmails(person)
      .filter((email) => email !== person.email && !(isListed && known.includes(email)))
      .sort()
      .join(', '),
  ) as [string, string];
  if (before === after) return [];
  return [{ what: isListed ? 'Email' : 'Further e-mails', before: before || null, after: after || null }];
}

/** "Mar 2017 to today"; '' if nothing is known. */
function describeSpan(start: number, end: number): string {
  const from = start === UNKNOWN_START ? '' : describeMonth(start);
  if (end === OPEN_END) return from && `${from} to today`;
  if (end === UNKNOWN_END) return from ? `${from} to an unknown month` : 'ended';
  return from ? `${from} to ${describeMonth(end)}` : `until ${describeMonth(end)}`;
}

/** "Head of Growth at Harrow, Mar 2017 to today" */
function describeJob(company: string, title: string, start: number, end: number): string {
  const job = title ? `${title} at ${company}` : company;
  return [job, describeSpan(start, end)].filter(Boolean).join(', ');
}

/** The record's data as if the person were unknown. */
export function describeAsNew(context: ImportContext, record: GoodRecord): Change[] {
  const isNew = (what: string, after: string): Change => ({ what, before: null, after });
  const people = record.tenures.length > 0 ? [] : record.contacts.map(({ name }) => isNew('Person', name));
  const jobs = record.tenures.flatMap(({ account, title, start_month, end_month }) => {
    const { name } = record.accounts[account]!;
    if (context.listOf === null) return [isNew('Job', describeJob(name, title, start_month, end_month))];
    return [isNew('Company', name), ...(title ? [isNew('Title', title)] : [])];
  });
  if (record.contacts.length + record.investments.length + record.customers.length > 0) return [...people, ...jobs];
  return record.accounts.flatMap((input) =>
    listAttributes('account').flatMap(([name, attribute]) => {
      const value =
        name === 'name' ? null : formatShownValue(name, attribute, (input as unknown as Record<string, unknown>)[name]);
      return value === null || value === 'no' ? [] : [isNew(getWord(name), value)];
    }),
  );
}

/**
 * The changes of companies that the owner's lists tell once this one is among them, and the jobs that this one is the first to show. They are
 * told when later rows are entered, too: a list may name a person twice.
 */
function findListedJobChanges(context: CheckContext, record: GoodRecord, seen: SeenRecord, at: number): LaterChanges {
  const { index } = context;
  const { row } = seen.contacts[at]!;
  const earlier = seen.earlier[at];
  const ofRecord = new Map(
    changedJobs(context, seen, at).map(({ job }) => [
      findRoot(index, 'account', job.account_id),
      { job, title: findTitle(context, record, job) },
    ]),
  );
  const find = () => {
    const { isLate, changes } = listListedChanges(context, row);
    const nameAccount = (id: number): string | JobRef => {
      const account = index.accounts.get(ofRecord.get(id)?.job.account_id ?? (id < 0 ? id : 0));
      return account?.name ?? { accountId: id };
    };
    const moves = changes.map(({ from, to }) => ({
      what: 'Company',
      before: nameAccount(from),
      after: nameAccount(to),
    }));
    const ids = new Set(changes.flatMap(({ from, to }) => [from, to]));
    const jobs = [...ofRecord].flatMap(([id, { job, title }]): DraftChange[] => {
      const isFirst = !ids.has(id) && (!earlier || findRoot(index, 'account', earlier.account_id) !== id);
      const first = isFirst ? [{ what: 'Company', before: null, after: nameAccount(id) }] : [];
      if (isLate || (earlier && earlier.title_id === job.title_id) || !(title || earlier)) return first;
      const before = earlier ? { titleId: earlier.title_id } : null;
      return [...first, { what: 'Title', before, after: title || null }];
    });
    return [...moves, ...jobs];
  };
  return { contactId: row.id, find };
}

const findTitle = ({ index }: CheckContext, record: GoodRecord, job: TenureRow): string =>
  record.tenures.find((fact) => index.titles.get(fact.title) === job.title_id)?.title ?? '';

/** The person's jobs that entering the record made or changed, each with its end before. */
function changedJobs(
  { index }: CheckContext,
  seen: SeenRecord,
  at: number,
): { job: TenureRow; end: number | undefined }[] {
  const { row } = seen.contacts[at]!;
  const before = new Map(seen.jobs[at]!.map((job) => [job.row.id, job.end]));
  return listTenuresOf(index, row.id).flatMap((job) => {
    const end = before.get(job.id);
    const isNews = seen.news[at]!.some(({ id }) => id === job.account_id);
    return end === job.end_month && !isNews ? [] : [{ job, end }];
  });
}

function summarizeJobChanges(context: CheckContext, record: GoodRecord, seen: SeenRecord, at: number): ChangeSummary[] {
  if (context.listOf !== null) return [findListedJobChanges(context, record, seen, at)];
  return changedJobs(context, seen, at).map(({ job, end }) => {
    const company = context.index.accounts.get(job.account_id)?.name ?? '';
    const title = findTitle(context, record, job);
    const after = describeJob(company, title, job.start_month, job.end_month);
    const before = end === undefined ? null : describeJob(company, title, job.start_month, end);
    return { what: 'Job', before, after };
  });
}

/** The changes that entering the record made. */
export function describeChanges(context: CheckContext, record: GoodRecord, seen: SeenRecord): ChangeSummary[] {
  const { writes, listOf } = context;
  const people = seen.contacts.flatMap((known, at) =>
    known
      ? [...listAttributeChanges(context, 'contact', known), ...summarizeJobChanges(context, record, seen, at)]
      : [],
  );
  const fresh =
    seen.contacts.some((known) => !known) || (record.contacts.length === 0 && seen.accounts.some((known) => !known));
  // In a list the companies are only the places where its people work.
  const companies =
    listOf === null ? seen.accounts.flatMap((known) => listAttributeChanges(context, 'account', known)) : [];
  const signals = listOf === null ? writes.signals.slice(seen.signals) : [];
  return [
    ...(fresh ? describeAsNew(context, record) : []),
    ...people,
    ...companies,
    ...signals.map(({ type, details, occurred_on }) => ({
      what: type,
      before: null,
      after: [occurred_on, details].filter(Boolean).join(', ') || 'noted',
    })),
    ...writes.investments.slice(seen.investments).map(({ round, month }) => ({
      what: 'Investment',
      before: null,
      after: [round, month === UNKNOWN_START ? null : describeMonth(month)].filter(Boolean).join(', ') || 'noted',
    })),
    ...writes.customers.slice(seen.customers).map(({ relation }) => ({
      what: 'Relation',
      before: null,
      after: relation === 'customer' ? 'Customer' : 'Prospect',
    })),
  ];
}
