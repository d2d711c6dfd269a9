import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countLettersTyped, SUGGEST_DEBOUNCE_MS } from '../../../shared/core/network/account.ts';
import { useSettled } from '../../platform/ui/hooks/use-settled.ts';

type SuggestedOptions<Option> = {
  options: readonly Option[];
  /** A remark on people who are left out. */
  note?: string;
};

/** The source of suggestions. */
export type SuggestionSource<Option> = {
  /** Distinguishes its answers from those of other sources. */
  key: readonly string[];
  /** The number of characters from which suggestions appear. */
  from: number;
  ask: (text: string, signal: AbortSignal) => Promise<SuggestedOptions<Option>>;
  /**
   * Whether a suggestion matches a text. If this can be decided here, an older answer shows what still matches until the newer one comes.
   */
  fits?: (option: Option, text: string) => boolean;
};

/**
 * Suggestions for what is being typed, 200 ms after the last letter. Each text is a question of its own, so that an answer to an older one
 * can never take the place of a newer one's.
 * @param known a text that needs no suggestions: the name of the option that was chosen already
 */
export function useSuggested<Option>(source: SuggestionSource<Option>, typed: string, known?: string) {
  const { key, from, ask, fits } = source;
  const text = typed.trim();
  const settled = useSettled(text, SUGGEST_DEBOUNCE_MS);
  const isWanted = (text: string) => countLettersTyped(text) >= from && text !== known;
  const wanted = isWanted(text);
  const answer = useQuery({
    // Asked again with all that shows strengths, when somebody is known better than before.
    queryKey: ['search', 'suggested', ...key, settled],
    queryFn: ({ signal }) => ask(settled, signal),
    enabled: wanted && isWanted(settled),
    placeholderData: fits && keepPreviousData,
    staleTime: 300_000,
    retry: false,
  });
  const current = wanted && settled === text;
  const options = (wanted && answer.data?.options) || [];
  return {
    text,
    wanted,
    options:
      current && !answer.isPlaceholderData ? options : fits ? options.filter((option) => fits(option, text)) : [],
    note: current ? answer.data?.note : undefined,
    error: current ? answer.error : null,
    waiting: wanted && (!current || answer.isFetching),
  };
}
