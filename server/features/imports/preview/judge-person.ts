/** What speaks for and against a row and a person being one, where nothing but the name and the company says so. */
import type { JoinEvidence } from '../../../../shared/features/imports/import.ts';
import {
  type ContactRow,
  findRoot,
  type ImportIndex,
  listMembers,
  listTenuresOf,
} from '../../../core/facts/book/import-index.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { GoodRecord } from '../runs/records.ts';

/** Among more people two of one name are no wonder. */
const LARGE = 200;
const MANY_NAMESAKES = 10;

/** @param at the place of the person among the record's people */
export function judgeSamePerson(index: ImportIndex, record: GoodRecord, at: number, row: ContactRow): JoinEvidence {
  const evidence: { text: string; points: number }[] = [{ text: 'the same name and company', points: 0 }];
  const say = (points: number, text: string) => evidence.push({ text, points });
  const titles = record.tenures
    .filter(({ contact, title }) => contact === at && title !== '')
    .map(({ title }) => title);
  const noTitle = index.titles.get('');
  const known = listTenuresOf(index, row.id).filter(({ title_id }) => title_id !== noTitle);
  if (titles.some((title) => known.some(({ title_id }) => title_id === index.titles.get(title))))
    say(2, 'the same title');
  else if (titles.length > 0 && known.length > 0) say(-1, 'another title');
  const { location } = record.contacts[at]!;
  if (location && row.location)
    if (foldText(location) === foldText(row.location)) say(1, 'the same place');
    else say(-2, `another place: ${row.location} in Kith`);
  const places = new Set(listTenuresOf(index, row.id).map(({ account_id }) => findRoot(index, 'account', account_id)));
  const headcount = Math.max(0, ...[...places].map((id) => index.accounts.get(id)?.headcount ?? 0));
  if (headcount > LARGE) say(-1, `${headcount.toLocaleString('en')} people work there`);
  const halves = new Set(listMembers(index, row.id));
  const others = (index.contactsBy.name_key.get(row.name_key) ?? []).filter(
    ({ id }) => id > 0 && !halves.has(id),
  ).length;
  if (others > 0)
    say(
      others < MANY_NAMESAKES ? -1 : -2,
      others === 1 ? 'another person has this name' : `${others} others have this name`,
    );
  const sum = evidence.reduce((total, { points }) => total + points, 0);
  return {
    for: evidence.flatMap(({ text, points }) => (points < 0 ? [] : text)),
    against: evidence.flatMap(({ text, points }) => (points < 0 ? text : [])),
    chance: sum >= 0 ? 'High' : sum >= -2 ? 'Fair' : 'Low',
    namesakes: others,
  };
}
