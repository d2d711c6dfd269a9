/** Words that are looked for in the audit: in what a row says, in who did it, and in the name of what it is about. */
import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  describeAction,
  describeEntity,
} from '../../../../shared/features/operations/audit/actions.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import * as queries from './queries.ts';

const MAX_WORDS = 8;

const listSaying = (known: readonly string[], describe: (name: string) => string, word: string): string[] =>
  known.filter((name) => describe(name).toLowerCase().includes(word));

interface Subject {
  entity: string;
  id: string;
  /** In lower case. */
  name: string;
}

/** The names of what rows are about, of rows within the bound alone: nobody waits until all people were looked through. */
async function listNamedSubjects(db: Db, query: queries.AuditQuery): Promise<Subject[]> {
  const subjects = await queries.listSubjects(db, query, ['account', 'contact', 'intro']);
  const listIds = (wanted: string): number[] =>
    subjects.flatMap(({ entity, entity_id }) => (entity === wanted ? (parseId(entity_id) ?? []) : []));
  const toSubject = (entity: string, id: number, name: string): Subject => ({
    entity,
    id: String(id),
    name: name.toLowerCase(),
  });
  const accounts = await readInBatches(listIds('account'), (ids) => queries.listNamesOf(db, 'account', ids));
  const contacts = await readInBatches(listIds('contact'), (ids) => queries.listNamesOf(db, 'contact', ids));
  const requests = await readInBatches(listIds('intro'), (ids) => queries.listRequests(db, ids));
  return [
    ...accounts.map(({ id, name }) => toSubject('account', id, name)),
    ...contacts.map(({ id, name }) => toSubject('contact', id, name)),
    ...requests.map(({ id, target, company }) => toSubject('intro', id, `${target ?? ''} ${company ?? ''}`)),
  ];
}

/** @returns with the words of `q`, and with the time before which rows were not looked through */
export async function readAuditQuery(
  db: Db,
  { timeZone }: Settings,
  filter: queries.AuditFilterInput,
): Promise<{ query: queries.AuditQuery; searchedSince: string | null }> {
  const people = filter.person ? await queries.listPeopleCalled(db, filter.person) : null;
  const query: queries.AuditQuery = { filter, timeZone, people, search: null };
  const words = (filter.q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return { query, searchedSince: null };
  const last = await queries.findLastSearched(db, query);
  query.search = { words: [], after: last?.id ?? null };
  const subjects = await listNamedSubjects(db, query);
  const matching: queries.WordMatches[] = [];
  for (const word of words) {
    const users = await queries.listPeopleCalled(db, word);
    const named = Map.groupBy(
      subjects.filter(({ name }) => name.includes(word)),
      ({ entity }) => entity,
    );
    matching.push({
      word,
      actions: listSaying(Object.keys(AUDIT_ACTIONS), describeAction, word),
      entities: listSaying(Object.keys(AUDIT_ENTITIES), describeEntity, word),
      users,
      named: new Map([
        ...[...named].map(([entity, some]) => [entity, some.map(({ id }) => id)] as const),
        ['app_user', users.map(String)],
      ]),
    });
  }
  query.search = { words: matching, after: last?.id ?? null };
  return { query, searchedSince: last?.at ?? null };
}
