import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../shared/search/account.ts';
import { isSuggestable } from '../../shared/search/calls.ts';
import { useSettled } from '../ui/use-settled.ts';
import { suggestionsQuery } from './queries.ts';

export type Suggestion = {
  id: string;
  name: string;
  website: string | null;
  logo_url: string | null;
  relationship: number;
};

const none: readonly Suggestion[] = [];

/**
 * Accounts for what is being typed in one line: from 3 characters, 200 ms after the last. `typed` is null when nothing
 * is being typed. While a newer answer is on its way, an older one shows only what fits the newer text, too.
 */
export function useSuggestions(typed: string | null, choose: (suggestion: Suggestion) => void) {
  const line = typed?.trim() ?? '';
  const settled = useSettled(line, SUGGEST_DEBOUNCE_MS);
  const [marked, setMarked] = useState(-1);
  const [closed, setClosed] = useState<string>();
  const wanted = isSuggestable(line);
  const answer = useQuery({ ...suggestionsQuery(settled), enabled: wanted && isSuggestable(settled) });
  const current = settled === line && !answer.isPlaceholderData;
  const found = answer.data ?? none;
  const fitting = current ? found : found.filter(({ name }) => name.toLowerCase().includes(line.toLowerCase()));
  const shown = wanted && closed !== line ? fitting : none;
  const active = marked < shown.length ? marked : -1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, another list, nothing marked yet
  useEffect(() => setMarked(-1), [line]);

  const pick = (suggestion: Suggestion) => {
    setClosed(suggestion.name);
    choose(suggestion);
  };
  /** Answers whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (shown.length === 0) return false;
    const chosen = shown[active];
    if (event.key === 'ArrowDown') setMarked((active + 1) % shown.length);
    else if (event.key === 'ArrowUp') setMarked(active <= 0 ? shown.length - 1 : active - 1);
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape') setClosed(line);
    else return false;
    event.preventDefault();
    return true;
  };
  return { shown, active, pick, onKeyDown, close: () => setClosed(line) };
}
