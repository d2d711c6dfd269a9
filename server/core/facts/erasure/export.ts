/** The export of everything that is kept about a person: one document as JSON, and the same as a page to read. */
import {
  PRIVACY_KIND_NAMES,
  PRIVACY_KINDS,
  type PrivacyKind,
} from '../../../../shared/features/operations/privacy/kinds.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import { pickLastingReferences } from '../../../platform/db/references.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { loadSavedRows, type SavedRow } from './saved-rows.ts';
import type { ErasureSubject } from './subject.ts';

type Entry = Record<string, unknown>;

export interface PersonExport {
  person: string;
  made_at: string;
  /** Whether it says which other people and users stated or did something. */
  with_authors: boolean;
  kept: Partial<Record<PrivacyKind, Entry[]>>;
}

/** Names of users and other people are other people's data: left out unless staff choose otherwise. */
const AUTHOR = /(^|_)user_id$|_by$|^(owner_first_name|recipient)$/;
/** Ours alone, and of no meaning outside. */
const INTERNAL = /(_half|_key|^id|_mark|^closed_mark|^request_hash|^token_id|^job_id)$/;

export async function exportSubject(
  db: Db,
  subject: ErasureSubject,
  { references, authors, now }: { references: References; authors: boolean; now: Date },
): Promise<PersonExport> {
  const rows = await loadSavedRows(db, references, subject);
  const names = await loadNames(db, rows, references);
  const sources = await loadSources(db, rows);
  const entriesByKind: Partial<Record<PrivacyKind, Entry[]>> = {};
  for (const kind of PRIVACY_KIND_NAMES) {
    const entries = rows.filter((saved) => saved.kind === kind).map((saved) => describeRow(saved));
    if (entries.length > 0) entriesByKind[kind] = entries;
  }
  return { person: subject.label, made_at: now.toISOString(), with_authors: authors, kept: entriesByKind };

  function describeRow({ table, row }: SavedRow): Entry {
    const others = listReferringColumns(references, table, 'contact');
    const companies = listReferringColumns(references, table, 'account');
    const entry: Entry = { record: table };
    for (const [column, value] of Object.entries(row)) {
      if (value === null || value === '') continue;
      if (others.includes(column)) {
        const own = subject.contactIds.includes(Number(value));
        if (own || authors) entry[nameColumn(column)] = own ? 'this person' : (names.contact.get(Number(value)) ?? '');
      } else if (companies.includes(column)) entry[nameColumn(column)] = names.account.get(Number(value)) ?? '';
      else if (column === 'title_id') entry.title = names.title.get(Number(value)) ?? '';
      else if (AUTHOR.test(column)) {
        if (authors) entry[nameColumn(column)] = names.user.get(Number(value)) ?? value;
      } else if (column === 'source_id') entry.source = sources.sourceOf(Number(value), authors);
      else if (!INTERNAL.test(column) && !column.endsWith('_id')) entry[column] = value;
    }
    const further = sources.furtherOf(table as FactKind, Number(row.id), authors);
    return further.length > 0 ? { ...entry, further_sources: further } : entry;
  }
}

const nameColumn = (column: string): string => column.replace(/_id$/, '');

const listReferringColumns = (references: References, table: string, to: 'contact' | 'account'): string[] => [
  ...pickLastingReferences(references, to).flatMap((reference) =>
    reference.table === table ? [reference.column] : [],
  ),
  ...(table === 'contact' && to === 'account' ? ['account_id'] : []),
];

async function loadNames(db: Db, rows: readonly SavedRow[], references: References) {
  const collectIds = (pick: (table: string) => readonly string[]) =>
    [...new Set(rows.flatMap(({ table, row }) => pick(table).map((column) => row[column])))].filter(
      (id): id is number => typeof id === 'number',
    );
  const contacts = collectIds((table) => listReferringColumns(references, table, 'contact'));
  const accounts = collectIds((table) => listReferringColumns(references, table, 'account'));
  const titles = collectIds(() => ['title_id']);
  const mapNames = (named: readonly { id: number; name: string }[]) => new Map(named.map(({ id, name }) => [id, name]));
  const loadNameRows = (table: 'contact' | 'account', ids: readonly number[]) =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where(isAmong(db, 'id', ids))
      .execute();
  return {
    contact: mapNames(await loadNameRows('contact', contacts)),
    account: mapNames(await loadNameRows('account', accounts)),
    title: mapNames(
      await db
        .selectFrom('title')
        .select(['id', 'text as name'])
        .where(isAmong(db, 'id', titles))
        .execute(),
    ),
    user: mapNames(await db.selectFrom('app_user').select(['id', 'email as name']).execute()),
  };
}

/** Where facts come from: a source's kind and day; its label may name its owner. */
async function loadSources(db: Db, rows: readonly SavedRow[]) {
  const facts = rows.filter(({ table }) => ['contact', 'tenure', 'signal'].includes(table));
  const ids = [...new Set(facts.map(({ row }) => Number(row.id)))];
  const extra = await db
    .selectFrom('extra_source')
    .select(['fact', 'fact_id', 'source_id', 'seen_at'])
    .where('fact', 'in', ['contact', 'tenure', 'signal'])
    .where(isAmong(db, 'fact_id', ids))
    .execute();
  const used = [
    ...new Set([...rows.map(({ row }) => Number(row.source_id ?? 0)), ...extra.map((row) => row.source_id)]),
  ];
  const stored = await db
    .selectFrom('source')
    .selectAll()
    .where(isAmong(db, 'id', used))
    .execute();
  const byId = new Map(stored.map((source) => [source.id, source]));
  const describeSource = (id: number, authors: boolean): string => {
    const source = byId.get(id);
    if (!source) return '';
    return [source.kind, authors ? source.label : '', source.created_at.slice(0, 10)].filter(Boolean).join(', ');
  };
  return {
    sourceOf: describeSource,
    furtherOf: (fact: FactKind, id: number, authors: boolean): string[] =>
      extra
        .filter((row) => row.fact === fact && row.fact_id === id)
        .map((row) => `${describeSource(row.source_id, authors)}, seen ${row.seen_at.slice(0, 10)}`),
  };
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** The document as a page without scripts, which opens in any browser. */
export function renderExport({ person, made_at, with_authors, kept: found }: PersonExport): string {
  const renderCell = (value: unknown) => escapeHtml(typeof value === 'string' ? value : JSON.stringify(value));
  const renderEntry = (fields: Entry) =>
    `<dl>${Object.entries(fields)
      .map(([name, value]) => `<dt>${escapeHtml(name.replaceAll('_', ' '))}</dt><dd>${renderCell(value)}</dd>`)
      .join('')}</dl>`;
  const parts = Object.entries(found).map(
    ([kind, entries]) =>
      `<h2>${escapeHtml(PRIVACY_KINDS[kind as PrivacyKind].label)} (${entries.length})</h2>${entries.map(renderEntry).join('')}`,
  );
  const authors = with_authors ? '' : '<p>Who stated or did something is left out, as it is about other people.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What Kith stores about ${escapeHtml(person)}</title>
<style>body{font:15px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:12rem 1fr;border-top:1px solid #ccc;padding:.5rem 0;margin:0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}</style>
</head><body><h1>What Kith stores about ${escapeHtml(person)}</h1><p>Made ${made_at.slice(0, 10)}.</p>${authors}${parts.join('')}</body></html>`;
}
