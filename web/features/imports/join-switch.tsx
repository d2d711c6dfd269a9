import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import type { Hint } from '../../platform/ui/list/single-keys.ts';

export const JOIN_HINTS: readonly Hint[] = [
  ['A', 'keep apart'],
  ['G', 'join'],
];

const CHOICES = [
  { value: 'join', label: 'Join' },
  { value: 'apart', label: 'Keep apart' },
] as const;

/** Whether two of one name are one, with its keys in a list. @param label names the two */
export function JoinSwitch({
  label,
  apart,
  disabled = false,
  onDecide,
}: {
  label: string;
  apart: boolean;
  disabled?: boolean;
  onDecide: (apart: boolean) => void;
}) {
  return (
    <>
      <SegmentedSwitch
        label={label}
        value={apart ? 'apart' : 'join'}
        choices={CHOICES}
        disabled={disabled}
        onChange={(choice) => onDecide(choice === 'apart')}
      />
      <button type="button" hidden data-keys="a" onClick={() => onDecide(true)} />
      <button type="button" hidden data-keys="g" onClick={() => onDecide(false)} />
    </>
  );
}
