import type { ReactNode } from 'react';
import { Link, usePathname } from '../buttons/link.tsx';
import { Tick } from './kept-controls.tsx';
import css from './segmented.module.css';

type Choice<Value extends string> = { value: Value; label: ReactNode };

type SegmentedSwitchProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  /** Shown but not changeable: the text beside it gives the reason. */
  disabled?: boolean;
};

/**
 * A choice of a few, all visible: a radio group that looks like a switch (arrow keys move, as in every radio group).
 */
export function SegmentedSwitch<Value extends string>({
  label,
  value,
  choices,
  onChange,
  disabled = false,
}: SegmentedSwitchProps<Value>) {
  return (
    <div className={css.track} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={css.choice} data-on={choice.value === value}>
          <Tick
            type="radio"
            className={css.input}
            name={label}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

/** `also` are other addresses that belong to the screen. */
type SegmentedLink = { to: string; label: string; also?: readonly string[] };

/** The same where each choice is a screen of its own. */
export function SegmentedLinks({ label, links }: { label: string; links: readonly SegmentedLink[] }) {
  const pathname = usePathname();
  return (
    <nav className={css.track} aria-label={label}>
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className={css.choice}
          aria-current={pathname === link.to ? 'page' : undefined}
          data-on={[link.to, ...(link.also ?? [])].includes(pathname)}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
