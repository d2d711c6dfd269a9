import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useSettled } from '../hooks/use-settled.ts';
import { TextField } from './field.tsx';

type SettledFieldProps = {
  label: string;
  value: string;
  /** The field of the call that takes the words: they are no longer than it allows. */
  schema: z.ZodOptional<z.ZodString> | z.ZodString;
  /** The pause in typing after which the text counts, in ms. */
  after: number;
  onChange: (value: string) => void;
  className?: string;
};

/** The most characters that a call takes. @throws Error for a call without a bound: all calls have one */
function getMaxLength(schema: SettledFieldProps['schema']): number {
  const { maxLength } = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (maxLength === null) throw new Error('The field of the call has no bound.');
  return maxLength;
}

/**
 * Words to filter by: the text counts after a pause in typing. Another value from outside, such as that of a saved
 * view, replaces the text; give the field another key to drop text that does not count yet, too. A key that follows
 * the value would take the focus from whoever types.
 */
export function SettledField({ label, value, schema, after, onChange, className }: SettledFieldProps) {
  /** Null until the user types. */
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
      maxLength={getMaxLength(schema)}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
