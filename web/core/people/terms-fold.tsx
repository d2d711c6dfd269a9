import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import {
  type ConnectorTerms,
  type ConnectorTermsInput,
  MAX_ASKS_A_MONTH,
} from '../../../shared/core/network/connector-terms.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { formatDay } from '../../platform/ui/dates.ts';
import { DateField } from '../../platform/ui/fields/date-field.tsx';
import { Check, SelectField } from '../../platform/ui/fields/field.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './terms-fold.module.css';

const CAPS = Array.from({ length: MAX_ASKS_A_MONTH }, (_, place) => place + 1);

const describeTerms = ({ max_a_month: cap, not_before, never, companies }: ConnectorTerms): string => {
  if (never) return 'never ask me';
  const refused = companies.filter((company) => company.never).length;
  return [
    cap === null ? 'no limit' : `${cap} ${cap === 1 ? 'ask' : 'asks'} a month`,
    not_before === null ? 'no pause' : `not before ${formatDay(not_before)}`,
    ...(refused > 0 ? [`never for ${refused === 1 ? '1 company' : `${refused} companies`}`] : []),
  ].join(', ');
};

const toInput = ({ max_a_month, not_before, never, companies }: ConnectorTerms): ConnectorTermsInput => ({
  max_a_month,
  not_before,
  never,
  never_for: companies.filter((company) => company.never).map(({ id }) => id),
});

type TermsFieldsProps = {
  terms: ConnectorTerms;
  firm: string;
  /** Saves the whole of the new terms. @returns them as they are now */
  save: (input: ConnectorTermsInput) => Promise<ConnectorTerms>;
  onSaved: (terms: ConnectorTerms) => void;
  /** Nothing can be changed yet. */
  off?: boolean;
};

/** How often, from when and for whom a person is asked; saved on change. */
export function TermsFields({ terms, firm, save, onSaved, off = false }: TermsFieldsProps) {
  const [state, setState] = useState<'' | 'Saving…' | 'Saved'>('');
  const [error, setError] = useState<unknown>(null);
  const input = toInput(terms);
  const change = (part: Partial<ConnectorTermsInput>) => {
    setState('Saving…');
    setError(null);
    save({ ...input, ...part }).then(
      (saved) => {
        setState('Saved');
        onSaved(saved);
      },
      (failure) => {
        setState('');
        setError(failure);
      },
    );
  };
  const isBusy = off || state === 'Saving…';
  const toggle = (id: string, on: boolean) =>
    change({ never_for: on ? [...input.never_for, id] : input.never_for.filter((other) => other !== id) });
  return (
    <div className={css.fields}>
      {error !== null && <Notice kind="error">Your terms were not saved. {describeError(error)}</Notice>}
      <SelectField
        label="At most"
        value={terms.max_a_month ?? ''}
        disabled={isBusy}
        onChange={({ target }) => change({ max_a_month: target.value === '' ? null : Number(target.value) })}
      >
        <option value="">No limit</option>
        {CAPS.map((count) => (
          <option key={count} value={count}>
            {count} a month
          </option>
        ))}
      </SelectField>
      <DateField
        label="Not before"
        min={terms.first_day}
        max={terms.last_day}
        value={terms.not_before ?? ''}
        hint="Leave empty for no pause."
        disabled={isBusy}
        onChange={(day) => change({ not_before: day || null })}
      />
      {terms.companies.map(({ id, name, never }) => (
        <Check
          key={id}
          label={`Never for ${name}`}
          checked={never}
          disabled={isBusy}
          onChange={({ target }) => toggle(id, target.checked)}
        />
      ))}
      <Check
        label="Never ask me at all"
        checked={terms.never}
        disabled={isBusy}
        onChange={({ target }) => change({ never: target.checked })}
      />
      <p className={css.soft}>
        <span>
          Your terms apply to all companies {firm} works with. If staff ask you despite a limit or pause, they must give
          a reason, which you’ll see here. They can’t override a “never”. Companies don’t see your terms.
        </span>{' '}
        <span role="status">{state}</span>
      </p>
      {terms.overrides.length > 0 && (
        <section aria-label="Asked anyway">
          <h3 className={css.head}>Asked anyway</h3>
          <ul className={css.overrides}>
            {terms.overrides.map(({ day, bound, by, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and none is put in between
              <li key={place}>
                <span>{`${formatDay(day)}, ${by}: “${reason}”`}</span> <span className={css.soft}>{bound}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The same, folded: the folded line says what holds now. */
export function TermsFold({ open, ...fields }: TermsFieldsProps & { open: boolean }) {
  return (
    <details className={css.fold} open={open}>
      <summary className={css.summary}>
        <span>
          <b>My terms</b> <span className={css.soft}>{describeTerms(fields.terms)}</span>
        </span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </summary>
      <TermsFields {...fields} />
    </details>
  );
}
