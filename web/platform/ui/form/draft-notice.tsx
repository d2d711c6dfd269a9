import { Button } from '../buttons/button.tsx';
import { formatDay, formatTime } from '../dates.ts';
import { Notice } from '../states/notice.tsx';

export interface DraftState {
  at: Date | null;
  over: boolean;
  startOver: () => void;
  bringBack: () => void;
  dismiss: () => void;
}

/** "12 Nov 26", or the time for a draft of today. */
function describeMoment(at: Date): string {
  const moment = at.toISOString();
  return formatDay(moment) === formatDay(new Date().toISOString()) ? `${formatTime(moment)} today` : formatDay(moment);
}

/** Says that the form's contents were written before, and lets the user start anew, which can be undone. */
export function DraftNotice({ draft }: { draft: DraftState }) {
  const { at, over, startOver, bringBack, dismiss } = draft;
  if (at === null && !over) return null;
  const action = (
    <Button size="small" onClick={over ? bringBack : startOver}>
      {over ? 'Restore' : 'Start over'}
    </Button>
  );
  return (
    <Notice kind="info" action={action} onDismiss={dismiss}>
      {over ? 'Your draft was discarded.' : `Continue your draft of ${at && describeMoment(at)}, or start over.`}
    </Notice>
  );
}
