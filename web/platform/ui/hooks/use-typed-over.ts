import { useState } from 'react';

/**
 * The text of a field that is saved when the user leaves it. What comes from the server meanwhile shows until the user types; then the text
 * stays, and `over` is the saved value over which it was typed.
 */
export function useTypedOver(value: string) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const [seen, setSeen] = useState(value);
  const changed = typed !== null && typed.text.trim() !== typed.over;
  if (value !== seen) {
    setSeen(value);
    if (!changed) setTyped(null);
  }
  return {
    text: typed?.text ?? value,
    over: typed?.over ?? value,
    changed,
    type: (text: string) => setTyped({ text, over: typed?.over ?? value }),
    reset: () => setTyped(null),
    /** It was saved: it stays in the field until the server's answer is there. */
    saved: (text?: string) => setTyped((now) => now && { text: text ?? now.text, over: text ?? now.text.trim() }),
  };
}
