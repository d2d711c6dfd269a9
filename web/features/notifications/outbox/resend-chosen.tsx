import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { OutboxMessage } from '../../../../shared/features/notifications/outbox/calls.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { useResendSeveral } from './queries.ts';
import { mayResend } from './states.ts';

/** Sends again those of the ticked messages that can be, and says before how many. */
export function ResendChosen({ chosen }: { chosen: readonly OutboxMessage[] }) {
  const [asking, setAsking] = useState(false);
  const { run, stop, progress } = useResendSeveral();
  const those = chosen.filter(mayResend);
  const others = chosen.length - those.length;
  const unsure = those.some(({ state }) => state === 'unsure');
  const send = async () => {
    setAsking(false);
    await run(those);
  };
  if (progress)
    return (
      <>
        <p role="status">
          Sending {progress.done + 1} of {progress.of}…
        </p>
        <Button variant="outlined" size="small" onClick={stop}>
          Stop
        </Button>
      </>
    );
  return (
    <>
      {others > 0 && <p>{others === 1 ? '1 is' : `${others} are`} neither failed nor unsure, so we skip it.</p>}
      {those.length > 0 && (
        <Button variant="contained" size="small" onClick={() => (unsure ? setAsking(true) : void send())}>
          <RotateCw size={14} aria-hidden />
          <span>Send {those.length} again</span>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={`Send ${those.length === 1 ? 'this message' : `these ${those.length} messages`} again?`}
        confirm="Send again"
        onCancel={() => setAsking(false)}
        onConfirm={() => void send()}
      >
        If a message did arrive the first time, it will arrive twice.
      </ConfirmDialog>
    </>
  );
}
