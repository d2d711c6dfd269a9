import { useId } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { useSettings } from '../../platform/api/session.ts';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import css from './link-page.module.css';

/** The link is not ours, used, or too old: the server does not say which of these, and nobody else should learn it either. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function HelpAddress() {
  const help = useSettings()?.help_email;
  return help ? <a href={`mailto:${help}`}>{help}</a> : 'us';
}

export function Gone() {
  return (
    <EmptyState title="This link isn’t valid anymore">
      <span>You can use each link once, for a limited time. If you want to add something, write to</span>{' '}
      <HelpAddress />
      <span>.</span>
    </EmptyState>
  );
}

type ChoicesProps<T extends string> = {
  legend: string;
  choices: readonly { value: T; label: string; meaning: string }[];
  chosen: T | undefined;
  onChoose: (value: T) => void;
};

/** A choice among a few answers, each with its meaning. */
export function Choices<T extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>
        {legend} <span className={css.soft}>(required)</span>
      </legend>
      {choices.map(({ value, label, meaning }) => (
        <label key={value} className={css.choice} data-on={value === chosen}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>
            <span className={css.label}>{label}</span>
            <span className={css.meaning}>{meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
