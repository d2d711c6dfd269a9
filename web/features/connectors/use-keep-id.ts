import { useState } from 'react';
import type { FullConnector } from '../../../shared/core/network/connector.ts';
import { submitSlackMemberId } from '../../../shared/features/connectors/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useUser } from '../../platform/api/session.ts';
import { useMemberId } from './member-id.ts';
import { useLookAgain } from './queries.ts';

/** Keeps the chat id of a connector. */
export function useKeepId(connector: FullConnector, onKept: () => void) {
  const member = useMemberId(useUser()?.Account.Name ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const lookAgain = useLookAgain();
  const keep = async (): Promise<void> => {
    if (!member.ready || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send(submitSlackMemberId, {
        body: { slackMemberId: member.id, publicId: connector.connector_public_id },
      });
      await lookAgain();
      onKept();
    } catch (error) {
      setFailure(`The ID was not kept. ${describeError(error)}`);
    }
    setBusy(false);
  };
  return { member, busy, failure, keep };
}
