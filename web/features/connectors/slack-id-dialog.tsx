import type { FullConnector } from '../../../shared/core/network/connector.ts';
import { INVALID_MEMBER_ID } from '../../../shared/core/network/reachout.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { MemberIdField } from './member-id-field.tsx';
import css from './tamnuni.module.css';
import { useSaveMemberId } from './use-save-member-id.ts';

/** The dialog for a connector's member id in Slack (document 4 §2.3). */
export function SlackIdDialog({ connector, onClose }: { connector: FullConnector; onClose: () => void }) {
  const { member, busy, failure, save } = useSaveMemberId(connector, onClose);
  return (
    <Dialog
      title="Slack member ID"
      lead={`of ${connector.connector_name}, for Tamnunis of your company`}
      locked={busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="contained"
            title={member.valid ? undefined : INVALID_MEMBER_ID}
            disabled={!member.ready || busy}
            onClick={() => void save()}
          >
            {busy ? 'Submitting…' : 'Submit'}
          </Button>
        </>
      }
    >
      <form
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && <Notice kind="error">{failure}</Notice>}
        <MemberIdField member={member} name={connector.connector_name} />
      </form>
    </Dialog>
  );
}
