/** Plans the changes that a row would make to the known positions. Reads nothing, and keeps its plans. */
import { getSkillCategory } from '../../../../shared/core/talent/lists.ts';
import { type Derivable, joinColumns, splitColumns } from '../../../core/facts/write/position-columns.ts';
import { derivePosition } from '../../../core/network/occupations/derive.ts';
import { foldText } from '../../../platform/text/names.ts';
import { createRowProblem, type RowProblem } from '../runs/records.ts';
import { getPositionColumnLabel } from './columns.ts';
import type { StoredPosition } from './queries.ts';
import type { PositionRowInput } from './rows.ts';

export interface PositionIndex {
  /** The company that a row means, or the reason why there is none. */
  companyOf: (input: PositionRowInput) => { id: number; name: string } | { reason: string };
  ownerOf: (name: string) => number | undefined;
  nameOfOwner: (id: number) => string | null;
  /** The known positions of each company. */
  known: Map<number, StoredPosition[]>;
  /** Positions that rows of the file mean already: each row is a separate vacancy. */
  taken: Set<number>;
  day: string;
  at: string;
}

/** The columns that an import may set; undoing restores all of them. */
export type Written = Partial<
  Pick<
    StoredPosition,
    | 'location'
    | 'main_skill'
    | 'role'
    | 'skill_category'
    | 'derived'
    | 'owner_user_id'
    | 'link'
    | 'short_description'
    | 'status'
    | 'closed_at'
    | 'last_known_open'
    | 'confidential'
    | 'high_priority'
  >
>;

export type PlannedPosition = Omit<StoredPosition, 'id' | 'name_key' | 'place_key' | 'import_id' | 'created_by'>;

export type PositionPlan = { notes: RowProblem[] } & (
  | { outcome: 'new'; values: PlannedPosition; company: string }
  /** `change` may hold a day on which it is known to be open although nothing else changes. */
  | { outcome: 'changed' | 'unchanged'; there: StoredPosition; change: Written; company: string }
  | { outcome: 'rejected'; problem: RowProblem }
);

const DERIVABLE = ['location', 'main_skill', 'role', 'skill_category'] as const satisfies readonly Derivable[];

export function planPosition(index: PositionIndex, line: number, input: PositionRowInput): PositionPlan {
  const notes: RowProblem[] = [];
  const makeRejected = (column: string, value: string | null, reason: string): PositionPlan => ({
    outcome: 'rejected',
    notes,
    problem: createRowProblem(line, column, value, reason),
  });
  const company = index.companyOf(input);
  if ('reason' in company)
    return makeRejected(getPositionColumnLabel('company'), input.company || input.website, company.reason);
  const owner = input.owner === null ? undefined : index.ownerOf(input.owner);
  if (input.owner !== null && owner === undefined)
    notes.push(
      createRowProblem(
        line,
        getPositionColumnLabel('owner'),
        input.owner,
        'No one in the talent team has this name. Kith skipped it.',
      ),
    );
  const own = index.known.get(company.id) ?? [];
  const there = findMeant(own, input, index.taken);
  if (there === 'taken')
    return makeRejected(
      getPositionColumnLabel('title'),
      input.name,
      'The file has this position twice: the same title, place and link.',
    );
  if (there) {
    index.taken.add(there.id);
    const change = getChange(there, input, owner, index);
    const isChanged = Object.keys(change).some((column) => column !== 'last_known_open' && column !== 'derived');
    return { outcome: isChanged ? 'changed' : 'unchanged', there, change, company: company.name, notes };
  }
  if (input.status === 'Close')
    return makeRejected(
      getPositionColumnLabel('status'),
      input.name,
      'It’s closed, and Kith doesn’t have it, so there’s nothing to import.',
    );
  return { outcome: 'new', values: makeValues(input, company.id, owner, index), company: company.name, notes };
}

/**
 * The position that a row means, found by its link, otherwise by title and place if both name one; 'taken': another row
 * of the file means the same position.
 */
function findMeant(
  own: readonly StoredPosition[],
  { name, location, link }: PositionRowInput,
  taken: ReadonlySet<number>,
): StoredPosition | 'taken' | undefined {
  const [nameKey, placeKey] = [foldText(name), foldText(location ?? '')];
  const called = own.filter((stored) => stored.name_key === nameKey);
  const free = called.filter(({ id }) => !taken.has(id));
  const byLink = link === null ? undefined : own.find((stored) => stored.link === link && !taken.has(stored.id));
  const hasOtherLink = (stored: StoredPosition) => link !== null && stored.link !== null && stored.link !== link;
  const found =
    byLink ??
    free.find((stored) => stored.place_key === placeKey && !hasOtherLink(stored)) ??
    free.find((stored) => (stored.place_key === '' || placeKey === '') && !hasOtherLink(stored));
  if (found) return found;
  const twice = called.some(
    (stored) => taken.has(stored.id) && stored.place_key === placeKey && (stored.link ?? null) === link,
  );
  return twice ? 'taken' : undefined;
}

/** A new position; category, seniority and skill that the row does not give are read from title and text. */
function makeValues(
  input: PositionRowInput,
  account_id: number,
  owner: number | undefined,
  { at, day }: PositionIndex,
): PlannedPosition {
  const read = derivePosition(input.name, input.short_description ?? '', input.department);
  const skill_category = input.skill_category ?? read.skill_category;
  const fits = read.main_skill !== null && getSkillCategory(read.main_skill) === skill_category;
  const work = {
    skill_category,
    role: input.role ?? read.role,
    main_skill: input.main_skill ?? (fits ? read.main_skill : null),
  };
  const derived = (Object.keys(work) as (keyof typeof work)[]).filter(
    (column) => input[column] === null && work[column] !== null,
  );
  const since = input.opened !== null && input.opened < day ? `${input.opened}T00:00:00.000Z` : at;
  return {
    account_id,
    name: input.name,
    location: input.location,
    ...work,
    // No file says it: boards do, and the talent team.
    position_type: null,
    derived: joinColumns(derived),
    by_hand: '',
    confidential: input.confidential ?? 0,
    high_priority: input.high_priority ?? 0,
    owner_user_id: owner ?? null,
    link: input.link,
    short_description: input.short_description,
    status: 'Open',
    closed_at: null,
    last_known_open: pickEarlier(input.last_open ?? day, day),
    off_board_since: null,
    board_id: null,
    board_key: null,
    created_at: since,
    updated_at: at,
  };
}

const pickEarlier = (a: string, b: string): string => (a < b ? a : b);

/** Only values that the row gives and that differ; corrections by hand stay. */
function getChange(
  there: StoredPosition,
  input: PositionRowInput,
  owner: number | undefined,
  { at, day }: PositionIndex,
): Written {
  const byHand = splitColumns(there.by_hand);
  const change: Written = {};
  const set = <Column extends keyof Written>(column: Column, value: Written[Column] | null) => {
    if (value !== null && value !== there[column]) change[column] = value as Written[Column];
  };
  for (const column of DERIVABLE) if (!byHand.includes(column)) set(column, input[column] as never);
  // Another category removes the skill of the former one.
  if (change.skill_category && change.main_skill === undefined && there.main_skill !== null)
    if (getSkillCategory(there.main_skill) !== change.skill_category && !byHand.includes('main_skill'))
      change.main_skill = null;
  const settled: Derivable[] = DERIVABLE.filter(
    (column) => change[column] !== undefined || input[column] === there[column],
  );
  const derived = joinColumns(splitColumns(there.derived).filter((column) => !settled.includes(column)));
  if (derived !== there.derived) change.derived = derived;
  set('link', input.link);
  set('short_description', input.short_description);
  set('high_priority', input.high_priority);
  set('confidential', input.confidential);
  set('owner_user_id', owner ?? null);
  set('status', input.status);
  if (change.status) change.closed_at = change.status === 'Close' ? at : null;
  const seen = pickEarlier(input.last_open ?? day, day);
  if ((change.status ?? there.status) === 'Open' && seen > there.last_known_open) change.last_known_open = seen;
  return change;
}
