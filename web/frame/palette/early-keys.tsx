import { Search } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import css from './find-button.module.css';

/** Text typed before the palette was there. */
export type Early = { input: string; entered: { beside: boolean } | null };
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
  const onKeyDown = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing) return;
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
