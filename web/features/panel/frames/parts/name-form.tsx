import { type FormEvent, useState } from 'react';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { TextField } from '../../../../platform/ui/fields/field.tsx';
import css from './panel.module.css';

export const UNKNOWN_KIND = 'Kith doesn’t know this kind of page yet';

/**
 * Asks for the name if a page does not say whom it shows: asking is better than being wrong.
 * @param unknown the page is of a kind that Kith cannot read
 */
export function NameForm({ unknown, onName }: { unknown: boolean; onName: (name: string) => void }) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name === '') setError('Type the name exactly as on the profile.');
    else onName(name);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h1>Whose profile is this?</h1>
      <p>{unknown ? `${UNKNOWN_KIND}.` : 'Kith couldn’t read the name on this page.'}</p>
      <TextField
        label="Full name"
        name="name"
        requirement="required"
        error={error}
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit" variant="contained" size="large">
        Look up
      </Button>
    </form>
  );
}
