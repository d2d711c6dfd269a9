import { useQueries } from '@tanstack/react-query';
import { countLettersTyped } from '../../../shared/core/network/account.ts';
import type { FoundGroupName } from '../../../shared/core/palette/row-order.ts';
import { fits } from '../../../shared/core/palette/typed-names.ts';
import type { Finder, FoundRow } from '../../core/feature/found.ts';
import { useCan } from '../../platform/api/session.ts';
import { useSettled } from '../../platform/ui/hooks/use-settled.ts';

/** Short enough to answer while a user types, long enough not to search at every letter. */
const SETTLE_MS = 60;

const nothing: FoundRow[] = [];

/** The server's results for the typed text, of the wanted kinds. */
export function useFound(finders: readonly Finder[], typed: string, only: readonly FoundGroupName[] | null) {
  const may = useCan();
  const text = typed.trim();
  const settled = useSettled(text, SETTLE_MS);
  const requests = finders.filter(
    ({ group, permission }) => may(permission) && (only === null || only.includes(group)),
  );
  const answers = useQueries({
    queries: requests.map((finder) => ({
      // More than one finder may find people.
      queryKey: ['search', 'palette', finders.indexOf(finder), settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => finder.ask(settled, signal),
      enabled: countLettersTyped(settled) >= finder.from,
      staleTime: 30_000,
      retry: false,
      // An older answer shows the entries that still fit until the newer answer comes.
      placeholderData: (before: FoundRow[] | undefined) => before,
    })),
  });
  const letters = countLettersTyped(text);
  const late = requests.map(({ from }, place) => letters >= from && (settled !== text || answers[place]!.isFetching));
  const rows = requests.map(({ from }, place) => {
    const found = letters >= from ? (answers[place]!.data ?? nothing) : nothing;
    return late[place] ? found.filter((row) => fits(text, row)) : found;
  });
  return {
    rows: rows.flat(),
    waiting: late.some(Boolean),
    /** Too little was typed to look all of it up. */
    short: requests.some(({ from }) => letters < from),
    /** Some of it could not be looked up. */
    failed: answers.some(({ error }, place) => error !== null && !late[place]),
  };
}
