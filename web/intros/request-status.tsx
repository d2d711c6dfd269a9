import { useState } from 'react';
import type { Intro } from '../../shared/intros/intro.ts';
import { StatusChip } from '../people/status-chip.tsx';
import { Button } from '../ui/button.tsx';
import css from './request-columns.module.css';
import { useSent, useTakeBack } from './undo.ts';

/** What a success waits for: its status alone does not say that somebody is needed. */
function needed({ action_required, success, Status__c, mine }: Intro): string | null {
  if (!action_required || !success) return null;
  return mine && Status__c !== 'Feedback Provided' ? 'Say what came of it.' : 'An update is due.';
}

/** The notice that offers to take a step back may have gone, or a reload come. */
function NotSent({ intro }: { intro: Intro }) {
  const takeBack = useTakeBack();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <b>Not sent yet.</b>{' '}
      <Button
        size="small"
        variant="text"
        disabled={asked}
        aria-label={`Undo the change of the request to ${intro.Target_Account__r.Name}`}
        onClick={() => {
          setAsked(true);
          void takeBack(intro).finally(() => setAsked(false));
        }}
      >
        Undo
      </Button>
    </>
  );
}

/** The chip with the sentence under it; a dot says that the requester is needed where the chip does not. */
export function RequestStatus({ intro }: { intro: Intro }) {
  const more = needed(intro);
  useSent(intro);
  return (
    <>
      <span className={css.chip}>
        <StatusChip indicator={intro.indicator} />
        {intro.action_required && intro.indicator !== 'action_required' && (
          <span className={css.dot} role="img" aria-label="Needs action" />
        )}
      </span>
      <div className={css.sentence}>
        {intro.full_status} {more && <b>{more}</b>} {intro.undo && <NotSent intro={intro} />}
      </div>
    </>
  );
}
