import { useRef } from 'react';
import { findFirstVisibleRow, listRowOf } from '../../../platform/ui/list/focus.ts';
import { type Hint, useHints } from '../../../platform/ui/list/single-keys.ts';
import { useRowEntry } from '../../../platform/ui/list/use-row-entry.ts';
import { useRowKeys } from '../../../platform/ui/list/use-row-keys.ts';

const HINTS: readonly Hint[] = [
  ['J K', 'move'],
  ['T', 'try it'],
];

/** The keys of other lists, for the parts of an installation, which are all in the page. */
export function useSetupKeys() {
  const box = useRef<HTMLUListElement>(null);
  const listRows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const move = (step: 1 | -1): string | undefined => {
    const present = listRowOf(document.activeElement);
    const next = present ? listRows()[listRows().indexOf(present) + step] : findFirstVisibleRow();
    next?.focus();
    next?.scrollIntoView?.({ block: 'nearest' });
    return next?.dataset.key;
  };
  useHints(HINTS);
  useRowEntry({
    box,
    focusRow: (key) =>
      listRows()
        .find((row) => row.dataset.key === key)
        ?.focus(),
    covered: 0,
  });
  const onKeyDown = useRowKeys({ box, move, onMark: undefined, onExtend: undefined, onEscape: undefined });
  return { box, onKeyDown };
}
