import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import type { SpanAtAccount } from '../../server/core/network/derive/contact-ties.ts';
import { HIDDEN_RANK } from '../../server/core/network/derive/search-index.ts';
import type { EmploymentSpan } from '../../server/core/network/model/employment-spans.ts';
import type { PartnerSignal } from '../../server/core/network/paths/target.ts';
import { isWideOpen, type SizeRange } from '../../server/core/network/read/companies/size-range.ts';
import { expandTitleQuery } from '../../server/core/network/words/titles.ts';
import { splitIntoPhrases } from '../../server/features/search/accounts/find.ts';
import { splitTitleIntoPhrases } from '../../server/features/search/people/find.ts';
import type { IndexPhrase } from '../../server/platform/db/word-index.ts';
import { foldName, foldText, splitNameKey } from '../../server/platform/text/names.ts';
import { MAX_PATHS } from '../../shared/core/network/path.ts';
import { splitIntoInitials } from '../../shared/core/palette/initials.ts';
import { TITLE_LIMIT } from '../../shared/features/search/calls.ts';
import {
  buildSizedTarget,
  type Near,
  type Partner,
  type PersonScore,
  pickBestConnectors,
  pickBestTwoHops,
  type Sizes,
} from './model.ts';
import type { Answers } from './questions.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const standsIn =
  (column: string) =>
  ({ words, prefix }: IndexPhrase): string =>
    `contains(' ' || ${column} || ' ', ${quoted(` ${words.join(' ')}${prefix ? '' : ' '}`)})`;

function within(size: SizeRange, column: string): string {
  if (isWideOpen(size)) return `(${column} is null or ${column} >= ${size.from})`;
  return `${column} >= ${size.from}${size.to === null ? '' : ` and ${column} <= ${size.to}`}`;
}

/** Time shared at one account; 0 is an unknown month. */
const OVERLAP = `(t.end_month = 0 or s.start_month <= t.end_month) and (s.end_month = 0 or s.end_month >= t.start_month)`;
const THERE = 's.account_id, s.start_month, s.end_month, s.year_only, s.management';
const SIGNAL = 's.id, s.type, s.sub_type, s.direction, s.from_contact_id, s.to_contact_id, s.amount, s.occurred_on';

/** Signals between the target and the people of one table, either way. */
const signalsWith = (table: string, columns: string, where: string): string =>
  [
    ['to_contact_id', 'from_contact_id'],
    ['from_contact_id', 'to_contact_id'],
  ]
    .map(
      ([own, other]) => `select ${SIGNAL}, s.${other} as other_id, c.connections, ${columns}
        from signal s join contact c on c.id = s.${other} join ${table} n on n.contact_id = s.${other}
        where s.${own} = $1 and s.${other} <> $1 ${where}`,
    )
    .join(' union all ');

const spansWith = (spans: string, table: string, columns: string, where: string): string =>
  `select distinct s.contact_id, ${THERE}, ${columns}
    from spell t join ${spans} s on s.account_id = t.account_id join ${table} n on n.contact_id = s.contact_id ${where}
    where t.contact_id = $1 and s.contact_id <> $1 and ${OVERLAP}`;

const STATEMENTS = {
  target: 'select s.*, c.connections from contact c left join spell s on s.contact_id = c.id where c.id = $1',
  oneHop: `select member_id, probability, evidence from tie where contact_id = $1
    order by probability desc, member_id limit ${MAX_PATHS}`,
  nearSpans: spansWith('spell', 'nearest', 'n.member_id, n.probability', ''),
  nearSignals: signalsWith('nearest', 'n.member_id, n.probability', ''),
  poolSpans: spansWith(
    'pool_spell',
    'pool_member',
    'n.score, n.probability',
    'and n.pool_id = s.pool_id and s.pool_id = $2',
  ),
  poolSignals: signalsWith('pool_member', 'n.score, n.probability', 'and n.pool_id = $2'),
};
type PreparedStatements = Record<keyof typeof STATEMENTS, DuckDBPreparedStatement>;

type MemberScore = PersonScore & { member_id: number };
type SpanRow = SpanAtAccount & MemberScore & { contact_id: number };
type SignalRow = PartnerSignal & MemberScore;

/** DuckDB's answers: one statement for a search or for stored paths, else rows for the model. */
export async function createDuckDbAnswers(connection: DuckDBConnection, sizes: Sizes): Promise<Partial<Answers>> {
  const prepared = {} as PreparedStatements;
  for (const [name, text] of Object.entries(STATEMENTS))
    prepared[name as keyof PreparedStatements] = await connection.prepare(text);
  const rows = async <T>(name: keyof PreparedStatements, ...values: number[]): Promise<T[]> => {
    prepared[name].bind(values);
    return (await prepared[name].runAndReadAll()).getRowObjectsJS() as T[];
  };
  const ids = async (text: string) =>
    ((await connection.runAndReadAll(text)).getRowObjectsJS() as { id: number }[]).map((row) => row.id);
  const met = async (kind: 'near' | 'pool', ...values: number[]) => {
    const own = await rows<EmploymentSpan & { connections: number | null }>('target', values[0]!);
    const target = buildSizedTarget(values[0]!, own[0]!.connections, own[0]!.contact_id === null ? [] : own, sizes);
    const partners = new Map<number, Partner & MemberScore>();
    const partner = (id: number, { score, probability, member_id }: MemberScore) => {
      const found = partners.get(id) ?? { id, spans: [], signals: [], score, probability, member_id };
      partners.set(id, found);
      return found;
    };
    const statements = values.slice(0, kind === 'near' ? 1 : 2);
    for (const row of await rows<SpanRow>(`${kind}Spans`, ...statements)) partner(row.contact_id, row).spans.push(row);
    for (const row of await rows<SignalRow>(`${kind}Signals`, ...statements))
      partner(row.other_id, row).signals.push(row);
    return { target, partners };
  };
  const connectors = async (question: { pool: number; target: number }) => {
    const { target, partners } = await met('pool', question.target, question.pool);
    return pickBestConnectors(target, partners.values(), (id) => partners.get(id)!);
  };
  return {
    'account typeahead': (typed) => (foldName(typed) === '' ? [] : ids(typeahead(typed))),
    'titles with size range': (input) => ids(titles(input)),
    'industries with size range': (input) => ids(industries(input)),
    'connectors out of the firm’s reach': connectors,
    'connectors out of one portfolio company': connectors,
    'one-hop paths': async (target) =>
      (await rows<{ member_id: number }>('oneHop', target)).map(({ member_id }) => member_id),
    'two-hop paths, best 50': async (id) => {
      const { target, partners } = await met('near', id);
      const nearest = (partnerId: number): Near => {
        const { member_id: member, probability } = partners.get(partnerId)!;
        return { member, probability };
      };
      return pickBestTwoHops(target, partners.values(), nearest);
    },
  };
}

function typeahead(typed: string): string {
  const key = foldName(typed);
  const tiers = [`name_key = ${quoted(key)}`, ...splitIntoPhrases(typed).map(standsIn('name_key'))];
  const initials = splitIntoInitials(key).map((parts) => `name_key like ${quoted(`${parts.join('% ')}%`)}`);
  if (initials.length > 0) tiers.push(`(${initials.join(' or ')})`);
  return `select id, name, headcount from (
      select *, case ${tiers.map((tier, place) => `when ${tier} then ${place}`).join(' ')} end as tier from account
      where tier is not null order by tier, relationship desc, id limit 10)
    order by tier, relationship desc, name_key, id`;
}

function titles({ include, exclude, size }: { include: string[]; exclude: string[]; size: SizeRange }): string {
  const stands = standsIn('title_key');
  const wanted = include.flatMap(splitTitleIntoPhrases).map(stands);
  const unwanted = exclude
    .flatMap(expandTitleQuery)
    .map((word) => stands({ words: splitNameKey(word), prefix: false }));
  return `select id, name, text, account from (
      select contact.id, contact.name, contact.name_key, contact.score, title.text, account.name as account
      from contact join title on title.id = contact.title_id left join account on account.id = contact.account_id
      where score > 0 and (${wanted.join(' or ')}) ${unwanted.length > 0 ? `and not (${unwanted.join(' or ')})` : ''}
        and ${within(size, 'account.headcount')}
      order by score desc, contact.id limit ${TITLE_LIMIT})
    order by score desc, name_key, id`;
}

const MAX_OF_INDUSTRIES = 500;

function industries({ industries: names, size }: { industries: string[]; size: SizeRange }): string {
  return `select id, name, account.headcount from account join (
      select account_id, min(rank) as rank from account_tag
      where tag_id in (select id from tag where name_key in (${names.map(foldText).map(quoted).join()}))
        and rank < ${HIDDEN_RANK} and ${within(size, 'headcount')}
      group by account_id order by rank, account_id limit ${MAX_OF_INDUSTRIES}) on id = account_id
    order by relationship desc, name_key, id`;
}
