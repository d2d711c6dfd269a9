import { addContactToBatch, type Batch, startBatch } from '../../../core/facts/book/batch.ts';
import { loadRows } from '../../../core/facts/book/book-rows.ts';
import { loadSources } from '../../../core/facts/book/book-sources.ts';
import { restoreWrittenRows } from '../../../core/facts/book/counting.ts';
import { hold } from '../../../core/facts/book/holding.ts';
import { type ContactRow, enterSignal, findRoot, makeEmptyIndex } from '../../../core/facts/book/import-index.ts';
import { STANDING } from '../../../core/facts/book/statements.ts';
import { writeJournalled } from '../../../core/facts/take-back/source-journal.ts';
import { recordSignal } from '../../../core/facts/write/record.ts';
import { reserveBatchIds, takeTurn } from '../../../core/facts/write/write.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { insertEnrichmentRows, listNempSignals, type RunRow } from '../runs/queries.ts';
import { ERASED_MESSAGE, wasProfileErased } from '../runs/read-one.ts';
import { getNewPersonName, type NempRow, parseRowProfile } from './rows.ts';

export interface Creator {
  id: number;
  name: string;
}

/** The result for a row. */
export interface NempOutcome {
  line: number;
  url: string;
  key: string | null;
  outcome: 'new' | 'changed' | 'unchanged' | 'rejected';
  message: string | null;
  contact: { id: number; name: string } | null;
}

interface NempInput {
  creator: Creator;
  /** The lines of the people of earlier rows, by profile key. */
  seen: Map<string, number>;
  at: string;
}

const MAX_SHOWN_URL = 200;

/** Writes the signals of some rows, and new people, with the result for each row. */
export async function writeSome(
  trx: Db,
  { run, ...input }: NempInput & { run: RunRow },
  rows: readonly NempRow[],
): Promise<NempOutcome[]> {
  await takeTurn(trx);
  const newId = await reserveBatchIds(trx, { contact: rows.length, signal: rows.length });
  const { outcomes, batch } = await judgeRows(trx, { ...input, sourceId: run.source_id!, newId }, rows);
  await writeJournalled(trx, batch);
  await insertEnrichmentRows(
    trx,
    outcomes.map(({ line, url, key, outcome, message, contact }) => ({
      run_id: run.id,
      line,
      url,
      profile_key: key,
      outcome,
      message,
      name: contact?.name ?? null,
      contact_id: contact?.id ?? null,
    })),
  );
  return outcomes;
}

/** The same result, and nothing is written. */
export async function previewSome(db: Db, input: NempInput, rows: readonly NempRow[]): Promise<NempOutcome[]> {
  let last = 0;
  const { outcomes } = await judgeRows(db, { ...input, sourceId: 0, newId: () => --last }, rows);
  return outcomes;
}

/** What each row means for the network. The batch is still to be written. */
async function judgeRows(
  trx: Db,
  { creator, seen, at, sourceId, newId }: NempInput & Pick<Batch, 'sourceId' | 'newId'>,
  rows: readonly NempRow[],
): Promise<{ outcomes: NempOutcome[]; batch: Batch }> {
  const outcomes: NempOutcome[] = [];
  const addOutcome = (
    { line, url }: NempRow,
    key: string | null,
    outcome: NempOutcome['outcome'],
    more: Partial<NempOutcome>,
  ) => outcomes.push({ line, url: url.slice(0, MAX_SHOWN_URL), key, outcome, message: null, contact: null, ...more });
  const wanted: { row: NempRow; key: string }[] = [];
  for (const row of rows) {
    const person = parseRowProfile(row);
    if (!('key' in person)) addOutcome(row, null, 'rejected', { message: person.reason });
    else if (seen.has(person.key))
      addOutcome(row, person.key, 'rejected', { message: `Same person as in line ${seen.get(person.key)}.` });
    // The address of an erased person is not kept.
    else if (await wasProfileErased(trx, person.key))
      addOutcome({ ...row, url: '' }, null, 'rejected', { message: ERASED_MESSAGE });
    else {
      seen.set(person.key, row.line);
      wanted.push({ row, key: person.key });
    }
  }
  const index = await load(
    trx,
    creator,
    wanted.map(({ key }) => key),
  );
  const batch = startBatch({ index, sourceId, standing: STANDING.file, at, newId });
  for (const { row, key } of wanted) {
    const known = index.contactsBy.profile_key.get(key)?.[0];
    const name = known ? known.name : getNewPersonName(row, key);
    if (name === null) {
      const message = 'Kith doesn’t know this profile, and the address doesn’t show a name. Add a column “name”.';
      addOutcome(row, key, 'rejected', { message });
      continue;
    }
    if (known && findRoot(index, 'contact', known.id) === creator.id) {
      addOutcome(row, key, 'rejected', { message: `This is ${creator.name}. They can’t know themselves.` });
      continue;
    }
    const person = known ?? addContactToBatch(batch, { name, profile_key: key });
    if (known) hold(batch, 'contact', known);
    const isNew = recordSignal(batch, {
      type: 'Nemp',
      sub_type: null,
      direction: null,
      source: 'Import',
      details: null,
      skill: null,
      amount: null,
      from_contact_id: creator.id,
      to_contact_id: person.id,
      occurred_on: null,
      created_by: null,
    });
    addOutcome(row, key, known ? (isNew ? 'changed' : 'unchanged') : 'new', { contact: { id: person.id, name } });
  }
  return { outcomes, batch };
}

async function load(trx: Db, creator: Creator, keys: string[]) {
  const index = makeEmptyIndex();
  const none = { crm_id: [], email: [], name_key: [] };
  const contact = await loadRows<ContactRow>(trx, index, 'contact', { ...none, profile_key: keys });
  const found = await listNempSignals(trx, creator.id, [...index.contacts.keys()]);
  const signal = restoreWrittenRows('signal', found);
  for (const row of signal) enterSignal(index, row);
  await loadSources(trx, index, { contact, signal });
  return index;
}
