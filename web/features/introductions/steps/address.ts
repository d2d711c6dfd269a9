import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { INTRO_STATUSES, type IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { Tab } from '../../../../shared/features/introductions/derive.ts';
import { type IntroFilters, IntroSort } from '../../../../shared/features/introductions/filters.ts';
import { LETTER_NUMBERS, type LetterNumber } from '../../../../shared/features/introductions/letter/numbers.ts';
import { INTRO_TABS } from '../../../../shared/features/introductions/order.ts';

export const DASHBOARD = '/intro/dashboard';

/** The state in the address: it survives reload, back and sharing, and mails link to a request by `id`. */
export interface IntrosAddress {
  /** Null: the tab of the opened request, otherwise Active. */
  tab: Tab | null;
  view: 'list' | 'board';
  /** The opened request. */
  id: string | null;
  /** The head of the list that orders it; null is its own order. */
  sort: IntroSort | null;
  companies: readonly string[];
  people: readonly string[];
  // Staff only.
  status: IntroStatus | null;
  /** A firm user's id, or 'none'. */
  facilitator: string | null;
  /** The requesting account. */
  requester: string | null;
  idleDays: number | null;
  /** Only requests whose requester has answered. */
  answered: boolean;
  /** Only those that are neither closed nor archived, of all tabs. */
  open: boolean;
  /** Only open ones that are past due. */
  overdue: boolean;
  /** The columns of the board. */
  by: 'bucket' | 'group';
  /** Only those of a year's letter, of one of its numbers, and of a connector in it. */
  year: number | null;
  number: LetterNumber | null;
  connector: string | null;
}

/** The longest text that the server accepts. */
const MAX_LETTERS = 5000;
const MAX_DAYS = 3650;

const splitIntoNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

export function readIntrosAddress(params: URLSearchParams): IntrosAddress {
  const readOneOf = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === params.get(name)) ?? null;
  const days = Number(params.get('idle') ?? '');
  return {
    tab: readOneOf('tab', INTRO_TABS),
    view: params.get('view') === 'board' ? 'board' : 'list',
    id: params.get('id') || null,
    sort: IntroSort.safeParse(params.get('sort')).data ?? null,
    companies: splitIntoNames((params.get('q') ?? '').slice(0, MAX_LETTERS)),
    people: splitIntoNames((params.get('people') ?? '').slice(0, MAX_LETTERS)),
    status: readOneOf('status', INTRO_STATUSES),
    facilitator: params.get('facilitator') || null,
    requester: params.get('requester') || null,
    answered: params.get('answered') === 'true',
    open: params.get('open') === 'true',
    overdue: params.get('overdue') === 'true',
    by: params.get('by') === 'group' ? 'group' : 'bucket',
    idleDays: Number.isInteger(days) && days > 0 && days <= MAX_DAYS ? days : null,
    year: readLetterYear(params.get('year')) ?? null,
    number: readOneOf('number', LETTER_NUMBERS),
    connector: params.get('connector') || null,
  };
}

/** Any other word in the address counts as none. */
export const readLetterYear = (text: string | null): number | undefined =>
  /^2\d{3}$/.test(text ?? '') ? Number(text) : undefined;

export function writeAddress(address: IntrosAddress): URLSearchParams {
  const params = new URLSearchParams();
  const { tab, view, id, sort, companies, people, status, facilitator, requester, idleDays, answered } = address;
  const { open, overdue, by, year, number, connector } = address;
  const all = {
    tab,
    id,
    sort,
    status,
    facilitator,
    requester,
    idle: idleDays,
    answered,
    open,
    overdue,
    year,
    number,
    connector,
    by: by === 'group' ? by : null,
    q: companies.join('\n'),
    people: people.join('\n'),
    view: view === 'board' ? view : null,
  };
  for (const [name, value] of Object.entries(all)) if (value) params.set(name, String(value));
  return params;
}

/** The chips and the staff's filters as the server takes them. */
export function toIntroFilters({
  companies,
  people,
  status,
  facilitator,
  requester,
  idleDays,
  answered,
  open,
  overdue,
  year,
  number,
  connector,
}: IntrosAddress): IntroFilters {
  return {
    ...(companies.length > 0 ? { companies: companies.join('\n') } : {}),
    ...(people.length > 0 ? { people: people.join('\n') } : {}),
    ...(status ? { status } : {}),
    ...(facilitator ? { facilitator } : {}),
    ...(requester ? { requesting_account_id: requester } : {}),
    ...(idleDays ? { idle_days: idleDays } : {}),
    ...(answered ? { answered: 'true' as const } : {}),
    ...(open ? { open: 'true' as const } : {}),
    ...(overdue ? { overdue: 'true' as const } : {}),
    ...(year ? { year, ...(number ? { number } : {}), ...(connector ? { connector } : {}) } : {}),
  };
}

/** Matches of all tabs are shown. */
export const isAcrossTabs = ({ companies, people, open, overdue, year }: IntrosAddress): boolean =>
  companies.length + people.length > 0 || open || overdue || year !== null;

/** The same within the tabs. */
export const narrowToTabs = (address: IntrosAddress): IntrosAddress => ({
  ...address,
  companies: [],
  people: [],
  open: false,
  overdue: false,
  year: null,
  number: null,
  connector: null,
});

/** The address and how to change parts of it. `step` makes an entry in the browser's history; otherwise it is replaced. */
export function useIntrosAddress(): [IntrosAddress, (change: Partial<IntrosAddress>, step?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readIntrosAddress(params), [params]);
  const change = useCallback(
    (part: Partial<IntrosAddress>, step = false) =>
      setParams((now) => writeAddress({ ...readIntrosAddress(now), ...part }), {
        replace: !step,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [address, change];
}
