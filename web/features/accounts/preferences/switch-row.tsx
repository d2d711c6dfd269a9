import { Switch } from '../../../platform/ui/fields/kept-controls.tsx';
import css from './settings.module.css';

type SwitchRowProps = { label: string; on: boolean; disabled: boolean; onChange: (on: boolean) => void };

/** A sentence with its switch. */
export function SwitchRow({ label, on, disabled, onChange }: SwitchRowProps) {
  return (
    <label className={css.switch}>
      <span>{label}</span>
      <Switch checked={on} disabled={disabled} onChange={onChange} />
    </label>
  );
}
