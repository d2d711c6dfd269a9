import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WaitingInvitation } from '../../../../shared/features/accounts/invitations/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { waitingInvitationColumns } from './invitation-columns.tsx';
import css from './invitations.module.css';
import { useDecide, waitingInvitationsQuery } from './queries.ts';

const NOUN = { one: 'invitation that waits for you', many: 'invitations that wait for you' };
const getId = ({ id }: WaitingInvitation): string => id;
const nobody: readonly WaitingInvitation[] = [];

/** Invitations that staff decide on, above the open ones; nothing where none waits. */
export function WaitingInvitations() {
  const list = useQuery(waitingInvitationsQuery);
  const { mutate, isPending } = useDecide();
  const notices = useNotices();
  const timeZone = useSettings()?.time_zone;
  const rows = list.data ?? nobody;
  const context = useMemo(() => {
    const decide = (approve: boolean, what: string) => (invitation: WaitingInvitation) =>
      mutate(
        { id: invitation.id, approve },
        {
          onSuccess: () => notices.success(`You ${what} the invitation for ${invitation.name}.`),
          onError: (failed) => notices.error(`That did not work: ${describeError(failed)}`),
        },
      );
    return {
      timeZone,
      busy: isPending,
      acts: { Approve: decide(true, 'approved'), Decline: decide(false, 'declined') },
    };
  }, [mutate, isPending, notices, timeZone]);
  if (rows.length === 0 && !list.error) return null;
  return (
    <section aria-label="Waiting for you" className={css.waiting}>
      <List
        name="waiting-invitations"
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={waitingInvitationColumns}
        context={context}
        height={57}
        wide
        hints={HINTS}
        empty={{ title: 'None waiting', text: null }}
      >
        <h2 className={css.heading}>Waiting for you</h2>
        <p className={css.soft}>
          These addresses are outside the company’s domains, or belong to people Kith already knows. Nothing has been
          sent yet.
        </p>
      </List>
    </section>
  );
}

const HINTS = [['Enter', 'approve']] as const;
