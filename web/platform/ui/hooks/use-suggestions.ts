import { type KeyboardEvent, useEffect, useId, useState } from 'react';

export type Suggestions<Option> = ReturnType<typeof useSuggestions<Option>>;

/**
 * The keys of a HangingList: arrows mark, Enter picks, Escape closes it until the text changes.
 * @param text the text so far
 * @param nameOf the text after choosing an option: nothing is suggested for it then
 */
export function useSuggestions<Option>(
  text: string,
  options: readonly Option[],
  nameOf: (option: Option) => string,
  onPick: (option: Option) => void,
) {
  const listId = useId();
  const [marked, setMarked] = useState(-1);
  const [closed, setClosed] = useState<string>();
  const shown = closed === text ? [] : options;
  const active = marked < shown.length ? marked : -1;
  const makeId = (index: number): string => `${listId}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, another list, nothing marked yet
  useEffect(() => setMarked(-1), [text]);

  const pick = (option: Option) => {
    setClosed(nameOf(option));
    onPick(option);
  };
  /** Answers whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (shown.length === 0) return false;
    const chosen = shown[active];
    if (event.key === 'ArrowDown') setMarked((active + 1) % shown.length);
    else if (event.key === 'ArrowUp') setMarked(active <= 0 ? shown.length - 1 : active - 1);
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape') setClosed(text);
    else return false;
    event.preventDefault();
    return true;
  };
  /** For the box that the list hangs under. */
  const control = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': shown.length > 0 ? listId : undefined,
    'aria-activedescendant': active >= 0 ? makeId(active) : undefined,
  } as const;
  return { listId, shown, active, idOf: makeId, pick, onKeyDown, control, close: () => setClosed(text) };
}
