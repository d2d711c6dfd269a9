import { useEffect, useState } from 'react';
import { TextField } from './field.tsx';
import { useSettled } from './use-settled.ts';

type SettledFieldProps = {
  label: string;
  value: string;
  /** How long the typing has to stand still before it counts, in ms. */
  after: number;
  onChange: (value: string) => void;
  className?: string;
};

/**
 * Words to filter by: what is typed counts once the typing stands still. Another value from outside, such as that of a saved
 * view, takes the place of what was typed; give the field another key to drop also what does not count yet.
 */
export function SettledField({ label, value, after, onChange, className }: SettledFieldProps) {
  /** Null until somebody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const settled = useSettled(typed, after);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== settled?.trim()) setTyped(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed goes there, not what came from there
  useEffect(() => {
    if (settled !== null && settled.trim() !== value) onChange(settled.trim());
  }, [settled]);
  return (
    <TextField
      className={className}
      label={label}
      type="search"
      maxLength={200}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
