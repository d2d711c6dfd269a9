import type { KeyboardEvent } from 'react';
import type { FoundGroupName } from '../../../shared/core/palette/row-order.ts';

/** The first characters that narrow the kinds. */
export const SIGNS: Readonly<Record<string, readonly FoundGroupName[]>> = {
  '>': ['Actions', 'Screens'],
  '&': ['Companies'],
  '@': ['People'],
  '#': ['Requests'],
};

/** The number of a digit that is pressed with Alt, whatever the keyboard writes for it; null for every other key. */
export function getNumberKey(event: KeyboardEvent, input: string): number | null {
  const { code, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const [, digit] = /^Digit([1-9])$/.exec(code) ?? [];
  if (digit === undefined || !altKey || ctrlKey || metaKey || shiftKey) return null;
  // Some keyboards write # and @ so.
  return input === '' && key in SIGNS ? null : Number(digit);
}
