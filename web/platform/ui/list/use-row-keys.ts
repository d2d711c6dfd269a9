import type { KeyboardEvent, RefObject } from 'react';
import { listRowOf } from './focus.ts';
import { hasOwnKeys, isChord, isHeldAct, useSingleKeys } from './single-keys.ts';

interface RowKeysOptions {
  box: RefObject<HTMLElement | null>;
  /** J and K. */
  move: (step: 1 | -1) => string | undefined;
  /** X on a row. */
  onMark: ((key: string) => void) | undefined;
  /** Shift with J or K: the row that was reached, and the one that was left. */
  onExtend: ((to: string, left: string) => void) | undefined;
  /** Escape in the list. */
  onEscape: (() => boolean) | undefined;
}

/** The actions of the keys while the focus is in the list. */
export function useRowKeys({
  box,
  move,
  onMark,
  onExtend,
  onEscape,
}: RowKeysOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const { on } = useSingleKeys();
  return (event) => {
    const target = event.target as HTMLElement;
    // An overlay is elsewhere in the page, and has keys of its own.
    if (!box.current?.contains(target) || hasOwnKeys(target) || isChord(event)) return;
    const key = event.key.toLowerCase();
    if (isHeldAct(event)) return event.preventDefault();
    const row = listRowOf(target);
    const act = (): boolean => {
      if (key === 'escape') return onEscape?.() ?? false;
      // The row itself has no Enter of its own; its controls have.
      if (key === 'enter') return target === row && press(row, 'enter');
      if (!on || key.length !== 1) return false;
      if (key === 'j' || key === 'k') {
        const reached = move(key === 'j' ? 1 : -1);
        const left = row?.dataset.key;
        if (event.shiftKey && reached !== undefined && left !== undefined) onExtend?.(reached, left);
        return true;
      }
      if (key === 'x' && onMark && row?.dataset.key !== undefined) {
        onMark(row.dataset.key);
        return true;
      }
      return row !== null && (press(findActsOfPage(), key) || press(row, key) || (key === 'e' && press(row, 'enter')));
    };
    if (act()) event.preventDefault();
  };
}

/** The actions on all ticked rows. */
const findActsOfPage = (): Element | null => document.querySelector('[data-acts]');

/** Presses the row's control for this key. */
function press(row: Element | null, key: string): boolean {
  const control = /^[a-z]+$/.test(key) ? row?.querySelector<HTMLElement>(`[data-keys~="${key}"]`) : null;
  control?.click();
  return control != null;
}
