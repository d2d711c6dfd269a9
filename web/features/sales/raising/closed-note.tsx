import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { formatPlainDay } from '../../../../shared/platform/day-words.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './raising.module.css';

/** When and how a raise ended. */
export function ClosedNote({ raise }: { raise: UseCase }) {
  const { Closed_On__c: day, Outcome__c: outcome, Closing_Note__c: note } = raise;
  if (day === null) return null;
  return (
    <div className={css.closed}>
      <Notice kind="info">
        <b>{`Closed on ${formatPlainDay(day)}: ${outcome === 'Raised' ? 'raised' : 'stopped'}.`}</b>{' '}
        <span>Nothing more is suggested or requested for it.</span>
        {note && <span>{` “${note}”`}</span>}
      </Notice>
    </div>
  );
}
