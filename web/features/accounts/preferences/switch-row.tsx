import Switch from '@mui/material/Switch';
import css from './settings.module.css';

type SwitchRowProps = { label: string; on: boolean; disabled: boolean; onChange: (on: boolean) => void };

/** A sentence with its switch. */
export function SwitchRow({ label, on, disabled, onChange }: SwitchRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className={css.switch}>
      <span>{label}</span>
      <Switch
        checked={on}
        disabled={disabled}
        onChange={(_, next) => onChange(next)}
        slotProps={{ input: { role: 'switch', 'aria-checked': on } }}
      />
    </label>
  );
}
