import type { ReactNode } from 'react';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './joins-by-name.module.css';

/** How many share only a name, what happens with them as it is decided, and the two ways to decide about all at once. */
export function JoinsHead({
  children,
  joined,
  apart,
  busy,
  onDecide,
}: {
  children: ReactNode;
  joined: number;
  apart: number;
  busy: boolean;
  /** Null: nobody decides. */
  onDecide: ((apart: true | 'unlikely') => void) | null;
}) {
  return (
    <div className={css.head}>
      <p>
        <b>{children}</b>{' '}
        <span>
          {formatCount(joined)} would be joined, {formatCount(apart)} kept apart.
        </span>
      </p>
      {onDecide && (
        <div className={css.presses}>
          <Button size="small" disabled={busy} onClick={() => onDecide(true)}>
            Keep all apart
          </Button>
          <Button size="small" disabled={busy} onClick={() => onDecide('unlikely')}>
            Join likely ones
          </Button>
        </div>
      )}
    </div>
  );
}
