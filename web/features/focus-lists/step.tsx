import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../platform/ui/layout/card.tsx';
import css from './focus-list.module.css';

type StepProps = {
  number: number;
  title: string;
  /** The result in one line, once the step is done. */
  done?: ReactNode;
  /** At the right of its head. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A step of three, which folds to a line when it is done. */
export function Step({ number, title, done, actions, children }: StepProps) {
  return (
    <Card className={css.step}>
      <div className={css.head}>
        {done ? <CircleCheck size={22} strokeWidth={1.5} aria-hidden /> : <span className={css.number}>{number}</span>}
        <h2>{title}</h2>
        <div className={css.line}>{done}</div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children && <div className={css.body}>{children}</div>}
    </Card>
  );
}
