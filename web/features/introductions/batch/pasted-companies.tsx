import { useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { ErrorState } from '../../../platform/ui/states/error-state.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './batch.module.css';
import type { usePasted } from './use-pasted.ts';

type PastedCompaniesProps = {
  pasted: ReturnType<typeof usePasted>;
  /** A company that may be meant was chosen. */
  onAdd: (id: string) => void;
};

/** The outcome of a pasted list of names: those that added no company, with the companies that may be meant. */
export function PastedCompanies({ pasted, onAdd }: PastedCompaniesProps) {
  const { data, variables = [], isPending, error, mutate, reset } = pasted;
  const [settled, setSettled] = useState<readonly string[]>([]);
  if (isPending)
    return (
      <p className={css.soft} role="status">
        Looking up {formatCount(variables.length)} names…
      </p>
    );
  if (error)
    return (
      <ErrorState
        message={`The names could not be looked up. ${describeError(error)}`}
        onRetry={() => mutate(variables)}
      />
    );
  const left = data?.unclear.filter(({ name }) => !settled.includes(name)) ?? [];
  if (left.length === 0) return null;
  return (
    <Notice
      kind="warning"
      action={
        <Button size="small" variant="text" onClick={reset}>
          Leave them out
        </Button>
      }
    >
      {left.length === 1 ? 'This name was not added:' : `These ${formatCount(left.length)} names were not added:`}
      <ul className={css.unclear} aria-label="Names that were not added">
        {left.map(({ name, several, meant }) => (
          <li key={name}>
            <b>{name}</b>
            {several ? ': several companies have this name.' : ': no company has this name.'}
            {meant.map((company) => (
              <Button
                key={company.id}
                size="small"
                variant="text"
                onClick={() => {
                  onAdd(company.id);
                  setSettled([...settled, name]);
                }}
              >
                Add {company.name}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
