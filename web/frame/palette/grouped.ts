import { FOUND_GROUPS, type FoundGroupName, type FoundRow } from '../../found.ts';
import { beginsWith, fits } from './match.ts';
import { NUMBERED } from './number-key.ts';

/** The number of companies that have a number, however many people were found; the other numbers are the people's. */
const COMPANIES = 5;
/** The most opened entries beside the entries that a text finds. */
const MOST_OPENED = 3;

export const RECENT = 'Recent';
export type RowGroup = { title: FoundGroupName | typeof RECENT; rows: FoundRow[] };

type Found = {
  /** The entries that the user opened before, the last first. */
  opened: readonly FoundRow[];
  /** Each kind in its own order. */
  rows: readonly FoundRow[];
  typed: string;
  /** The only kind that is wanted. */
  only: FoundGroupName | null;
  waiting: boolean;
};

/** The rows under their titles: opened ones first, then the kinds in their order. */
export function grouped({ opened, rows, typed, only, waiting }: Found): RowGroup[] {
  const isWanted = ({ group }: FoundRow) => only === null || group === only;
  const recent = opened
    .filter((row) => isWanted(row) && fits(typed, { name: row.name }))
    .slice(0, typed === '' ? NUMBERED : MOST_OPENED);
  const known = new Set(recent.map(({ key }) => key));
  const others = rows.filter((row) => isWanted(row) && !known.has(row.key));
  const of = (title: FoundGroupName) => others.filter(({ group }) => group === title);
  // While people are to come, their places are kept, so that no row moves under the user's hand.
  const free = NUMBERED - recent.length - (waiting ? NUMBERED : of('People').length);
  const most = (title: FoundGroupName) =>
    title === 'Companies' && only === null ? Math.max(COMPANIES, free) : NUMBERED;
  const groups: RowGroup[] = [
    { title: RECENT, rows: recent },
    ...FOUND_GROUPS.map((title) => ({ title, rows: of(title).slice(0, most(title)) })),
  ];
  return groups.filter((group) => group.rows.length > 0);
}

/** People are as often called by their last name, and requests have an order of their own. */
const isByName = ({ group }: FoundRow) => group !== 'People' && group !== 'Requests';

/** Names that begin with the typed text come before those that contain it later. */
export const beginningFirst = (rows: readonly FoundRow[], typed: string): FoundRow[] => {
  const rank = (row: FoundRow) => Number(isByName(row) && beginsWith(typed, row.name));
  return rows.toSorted((one, other) => rank(other) - rank(one));
};
