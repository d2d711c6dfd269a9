import { useState } from 'react';
import type { FullConnector } from '../../../shared/core/network/connector.ts';
import { submitSlackMemberId } from '../../../shared/features/connectors/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useUser } from '../../platform/api/session.ts';
import { useMemberId } from './member-id.ts';
import { useReloadConnectors } from './queries.ts';

/** Saves the id by which the chat knows a connector. */
export function useSaveMemberId(connector: FullConnector, onSaved: () => void) {
  const member = useMemberId(useUser()?.Account.Name ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const reloadConnectors = useReloadConnectors();
  const save = async (): Promise<void> => {
    if (!member.ready || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send(submitSlackMemberId, {
        body: { slackMemberId: member.id, publicId: connector.connector_public_id },
      });
      await reloadConnectors();
      onSaved();
    } catch (error) {
      setFailure(`The ID wasn’t saved. ${describeError(error)}`);
    }
    setBusy(false);
  };
  return { member, busy, failure, save };
}
