import { describeAction, describeEntity } from '../../../../shared/features/operations/audit/actions.ts';
import type { AuditEntry } from '../../../../shared/features/operations/audit/calls.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { listLinks } from '../../../platform/audit/verify.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { parseId } from '../../../platform/http/ids.ts';
import * as queries from './queries.ts';

type AuditRow = queries.AuditRows[number];
const MAX_VALUE = 200;
const MAX_DETAIL = 1_000;

/** Names of what rows are about, read for a page at a time. */
export async function serializeRows(db: Db, rows: queries.AuditRows): Promise<AuditEntry[]> {
  const listIds = (entity: string): number[] => [
    ...new Set(rows.flatMap((row) => (row.entity === entity ? (parseId(row.entity_id) ?? []) : []))),
  ];
  const userIds = rows.flatMap(({ user_id, as_user_id }) => [user_id ?? [], as_user_id ?? []].flat());
  const users = await queries.listUsersOf(db, [...new Set([...userIds, ...listIds('app_user')])]);
  const accounts = await queries.listNamesOf(db, 'account', listIds('account'));
  const contacts = await queries.listNamesOf(db, 'contact', listIds('contact'));
  const requests = await queries.listRequests(db, listIds('intro'));
  const links = await listLinks(
    db,
    rows.map(({ id }) => id),
  );
  const usersById = new Map(
    users.map(({ id, email, given_name, family_name }) => [
      id,
      { id: String(id), name: getUserName(given_name, family_name, email), email },
    ]),
  );
  const names = new Map<string, string>([
    ...users.map(({ id }) => [`app_user ${id}`, usersById.get(id)!.name] as const),
    ...accounts.map(({ id, name }) => [`account ${id}`, name] as const),
    ...contacts.map(({ id, name }) => [`contact ${id}`, name] as const),
    ...requests.map(({ id, target, company }) => [`intro ${id}`, describeRequest(target, company)] as const),
  ]);
  const linksById = new Map(links.map(({ audit_id, before, hash }) => [audit_id, { before, hash }]));
  const describeUser = (id: number | null) => (id === null ? null : (usersById.get(id) ?? describeUnknown(id)));
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    who: describeUser(row.user_id),
    acted_as: describeUser(row.as_user_id),
    by_token: row.token_id !== null,
    action: row.action,
    did: describeAction(row.action),
    entity: row.entity,
    entity_id: row.entity_id,
    about: names.get(`${row.entity} ${row.entity_id}`) ?? describeRow(row),
    detail: describeDetail(row.detail),
    link: linksById.get(row.id) ?? null,
  }));
}

const describeUnknown = (id: number) => ({ id: String(id), name: `User ${id}`, email: '' });

const describeRequest = (target: string | null, company: string | null): string =>
  [target ?? 'A company', company && `for ${company}`].filter(Boolean).join(' ');

/** A setting or a connection has a word for an id, a row a number. */
const describeRow = ({ entity, entity_id }: AuditRow): string => `${describeEntity(entity)} ${entity_id}`;

/** '{"from":"Asked","to":"Agreed"}' → 'from: Asked, to: Agreed'. */
export function describeDetail(detail: string | null): string | null {
  if (detail === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(detail);
  } catch {
    return cut(detail, MAX_DETAIL);
  }
  return cut(describeValue(value), MAX_DETAIL) || null;
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(describeValue).join('; ');
  if (typeof value !== 'object') return cut(String(value), MAX_VALUE);
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${name.replace(/__[cr]$/, '').replaceAll('_', ' ')}: ${describeValue(part)}`)
    .join(', ');
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);
