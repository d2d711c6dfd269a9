import { beginsWith, fits } from './typed-names.ts';

/** The kinds of results of the palette, in their order. */
export const FOUND_GROUPS = ['Companies', 'People', 'Requests', 'Lists', 'Actions', 'Screens'] as const;
export type FoundGroupName = (typeof FOUND_GROUPS)[number];

/** The number of rows that can each be opened by Alt and their number, counted from the top. */
export const NUMBERED = 9;
/** The number of companies that have a number, however many people were found; the other numbers are the people's. */
const COMPANIES = 5;
/** The most opened entries beside the entries that a text finds. */
const MAX_OPENED = 3;

export const RECENT = 'Recent';

type Row = { key: string; group: FoundGroupName; name: string };
type RowGroup<R extends Row> = { title: FoundGroupName | typeof RECENT; rows: R[] };

type FoundRows<R extends Row> = {
  /** The entries that the user opened before, the last first. */
  opened: readonly R[];
  /** Each kind in its own order. */
  rows: readonly R[];
  typed: string;
  /** The only kinds that are wanted; null: all. */
  only: readonly FoundGroupName[] | null;
  waiting: boolean;
};

/** The rows under their titles: opened ones first, then the kinds in their order. */
export function groupRows<R extends Row>({ opened, rows, typed, only, waiting }: FoundRows<R>): RowGroup<R>[] {
  const isWanted = ({ group }: R) => only === null || only.includes(group);
  const recent = opened
    .filter((row) => isWanted(row) && fits(typed, { name: row.name }))
    .slice(0, typed === '' ? NUMBERED : MAX_OPENED);
  const known = new Set(recent.map(({ key }) => key));
  const others = rows.filter((row) => isWanted(row) && !known.has(row.key));
  const listRowsOf = (title: FoundGroupName) => others.filter(({ group }) => group === title);
  // While people are to come, their places are kept, so that no row moves under the user's hand.
  const free = NUMBERED - recent.length - (waiting ? NUMBERED : listRowsOf('People').length);
  const getLimit = (title: FoundGroupName) =>
    title === 'Companies' && only === null ? Math.max(COMPANIES, free) : NUMBERED;
  const groups: RowGroup<R>[] = [
    { title: RECENT, rows: recent },
    ...FOUND_GROUPS.map((title) => ({ title, rows: listRowsOf(title).slice(0, getLimit(title)) })),
  ];
  return groups.filter((group) => group.rows.length > 0);
}

/** People are as often called by their last name, and requests have an order of their own. */
const isByName = ({ group }: Row) => group !== 'People' && group !== 'Requests';

/** Names that begin with the typed text come before those that contain it later, and these before those that have its letters as initials. */
export const sortBeginningFirst = <R extends Row>(rows: readonly R[], typed: string): R[] => {
  const getRank = (row: R) => Number(isByName(row) && beginsWith(typed, row.name));
  return rows.toSorted((a, b) => getRank(b) - getRank(a));
};
