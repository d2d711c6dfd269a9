import { BellRing, PencilLine, Waypoints } from 'lucide-react';
import { useState } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { CrmLink } from '../../../core/people/crm-link.tsx';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useCancel, usePing } from '../steps/changes.ts';
import { StatusDrawer } from '../steps/status-drawer.tsx';
import { useDone } from '../steps/undo.ts';
import css from './request-details.module.css';

/** Reminds the facilitator; facilitators need no reminder of themselves (document 3 §6), and closed requests need none. */
function PingButton({ intro }: { intro: Intro }) {
  const ping = usePing();
  const notices = useNotices();
  const me = useUser()?.Id;
  const facilitator = intro.Kith_Facilitator__r;
  if (!facilitator || facilitator.Id === me || intro.bucket === 'archive') return null;
  const run = () =>
    ping.mutate(intro.Id, {
      onSuccess: () => notices.success('Ping was sent successfully'),
      onError: (error) => notices.error(`Ooops... error - ${describeError(error)}`),
    });
  return (
    <Button size="small" disabled={ping.isPending} onClick={run}>
      <BellRing size={14} aria-hidden />
      <span>Ping {facilitator.Name}</span>
    </Button>
  );
}

function CancelButton({ intro }: { intro: Intro }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancel();
  const notices = useNotices();
  const done = useDone();
  const company = intro.Target_Account__r.Name;
  const run = () =>
    cancel.mutate(intro.Id, {
      onSuccess: ({ result }) => done(result, `The request to ${company} was canceled.`),
      // Another user was faster: the sentence gives the present status, and the row follows.
      onError: (error) =>
        notices.error(
          error instanceof ApiError && error.status === 409
            ? error.detail
            : `The request could not be canceled. ${describeError(error)}`,
        ),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Cancel request
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Cancel the request to ${company}?`}
        confirm="Cancel request"
        cancel="Keep request"
        destructive
        busy={cancel.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={run}
      >
        We’ll stop working on it. Only staff can reopen it.
      </ConfirmDialog>
    </>
  );
}

/** The viewer's actions on a request. */
export function RequestActions({ intro, staff }: { intro: Intro; staff: boolean }) {
  const [changing, setChanging] = useState(false);
  return (
    <div className={css.actions}>
      {staff && (
        <>
          <Button size="small" variant="outlined" onClick={() => setChanging(true)}>
            <PencilLine size={14} aria-hidden />
            <span>Change status</span>
          </Button>
          <PingButton intro={intro} />
          <LinkButton size="small" to={`/path-finder/intro/${intro.Id}`}>
            <Waypoints size={14} aria-hidden />
            <span>Show paths</span>
          </LinkButton>
          <CrmLink look="button" url={intro.crm_url} />
        </>
      )}
      {intro.may_cancel && (intro.mine || !staff) && <CancelButton intro={intro} />}
      {changing && <StatusDrawer intro={intro} onClose={() => setChanging(false)} />}
    </div>
  );
}
