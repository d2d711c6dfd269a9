import type { ReactNode } from 'react';
import { Card } from '../layout/card.tsx';
import { PlainRing } from '../layout/ring.tsx';
import css from './state.module.css';

type EmptyStateProps = {
  /** The specification's sentence if it has one. */
  title: string;
  /** A line on what to do next. */
  children?: ReactNode;
  /** At most one primary action. */
  actions?: ReactNode;
};

/** An empty place: the open ring, the reason, and what to do next. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <Card className={css.empty}>
      <PlainRing size={64} />
      {/* Takes the focus of the last row that goes. */}
      <h2 tabIndex={-1}>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </Card>
  );
}
