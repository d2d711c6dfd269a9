/** A file of contact cards (vCard) as a table: the same survey as of a CSV file. */
import type { CsvRecord } from '../tables/csv-records.ts';
import { type FileForm, type FoundEncoding, makeTextReader, readDecodedText } from '../tables/decode.ts';
import type { Survey } from '../tables/table-survey.ts';
import { cleanText } from '../tables/text-repair.ts';
import { UnreadableFile } from '../tables/unreadable.ts';
import { type Card, CardReader } from './card-lines.ts';
import { CARD_HEADERS, type CardOmission, makeCardRow } from './card-rows.ts';

const SAMPLE_CARDS = 200;

export async function surveyCards(path: string, form: FileForm, found: FoundEncoding): Promise<Survey> {
  const omitted = { group: 0, private: 0, empty: 0 } satisfies Record<CardOmission, number>;
  const samples: string[][] = [];
  let cards = 0;
  for await (const batch of readCards(path, form))
    for (const { row } of batch) {
      cards++;
      if (typeof row === 'string') omitted[row]++;
      else if (samples.length < SAMPLE_CARDS) samples.push(row);
    }
  const left = writeOmissions(omitted);
  if (cards > 0 && samples.length === 0) throw new UnreadableFile(`This file contains no people. ${left.join(' ')}`);
  return {
    path,
    form,
    found,
    delimiter: '',
    headerLine: 0,
    headers: [...CARD_HEADERS],
    reasons: [],
    wrapped: false,
    samples,
    notes: [`${countCards(cards)} (vCard).`, ...left],
    isAddressBook: true,
    rows: () => readRecords(path, form),
  };
}

const countCards = (count: number): string =>
  count === 1 ? '1 contact card' : `${count.toLocaleString('en')} contact cards`;

function writeOmissions({ group, private: own, empty }: Record<CardOmission, number>): string[] {
  const leave = (count: number, why: string) => (count === 0 ? [] : `${countCards(count)} left out: ${why}.`);
  return [
    leave(group, 'groups are no people'),
    leave(own, 'marked as private'),
    leave(empty, 'no name, address or company'),
  ].flat();
}

async function* readRecords(path: string, form: FileForm): AsyncGenerator<CsvRecord[]> {
  for await (const batch of readCards(path, form))
    yield batch.flatMap(({ line, row }) => (typeof row === 'string' ? [] : { line, cells: row }));
}

interface CardRow {
  line: number;
  row: string[] | CardOmission;
}

async function* readCards(path: string, form: FileForm): AsyncGenerator<CardRow[]> {
  const read = makeTextReader(form);
  const reader = new CardReader();
  const makeRow = (card: Card): CardRow => {
    const row = makeCardRow(card);
    return { line: card.line, row: typeof row === 'string' ? row : row.map(cleanText) };
  };
  let rest = '';
  for await (const chunk of readDecodedText(path, form)) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    yield lines.flatMap((line) => reader.take(read(line)) ?? []).map(makeRow);
  }
  const last = [reader.take(read(rest)), reader.end()].flatMap((card) => card ?? []);
  yield last.map(makeRow);
}
