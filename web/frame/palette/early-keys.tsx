import { Search } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import css from './find-button.module.css';
import { getNumberKey } from './number-key.ts';

/** Text typed before the palette was there. */
export type Early = {
  input: string;
  /** The chosen row: the row of this number, or the first. */
  entered: { beside: boolean; number?: number } | null;
};
export const NOTHING_EARLY: Early = { input: '', entered: null };

type EarlyKeysProps = {
  label: string;
  early: Early;
  onEarly: (early: Early) => void;
  onClose: () => void;
  onKeys: () => void;
};

/** Takes the palette's place while it loads, and keeps every key for it. */
export function EarlyKeys({ label, early, onEarly, onClose, onKeys }: EarlyKeysProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => box.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const number = getNumberKey(event, early.input);
    if (number !== null) {
      nativeEvent.preventDefault();
      return onEarly({ ...early, entered: { beside: false, number } });
    }
    const keys = key === '?' && early.input === '';
    if (!keys && key !== 'Escape' && key !== 'Enter') return;
    nativeEvent.preventDefault();
    if (key === 'Enter') return onEarly({ ...early, entered: { beside: ctrlKey || metaKey } });
    onClose();
    if (keys) onKeys();
  };
  return (
    <div className={css.early}>
      <Search size={18} aria-hidden />
      <input
        ref={box}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={early.input}
        onChange={({ target }) => onEarly({ input: target.value, entered: null })}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
