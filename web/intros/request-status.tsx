import type { Intro } from '../../shared/intros/intro.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import css from './request-row.module.css';

/** What a success waits for: its status alone does not say that somebody is needed. */
function needed({ action_required, success, status }: { action_required: boolean; success: boolean; status: string }) {
  if (!action_required || !success) return null;
  return status === 'Feedback Provided' ? 'An update is due.' : 'Say what came of it.';
}

/** The chip with the sentence under it; the dot says that the requester is needed. */
export function RequestStatus({ intro }: { intro: Intro }) {
  const { action_required, success, Status__c: status } = intro;
  const more = needed({ action_required, success, status });
  return (
    <>
      <span className={css.chip}>
        <StatusChip indicator={intro.indicator} />
        {action_required && <span className={css.dot} role="img" aria-label="Needs action" />}
      </span>
      <div className={css.sentence}>
        {intro.full_status} {more && <b>{more}</b>}
      </div>
    </>
  );
}
