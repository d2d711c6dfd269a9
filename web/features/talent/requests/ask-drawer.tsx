import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { firmUsersQuery } from '../../../core/people/firm-users.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SideDrawer } from '../../../platform/ui/dialogs/side-drawer.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { AskRow } from './ask-row.tsx';
import {
  buildAskBody,
  type ConnectorAsk,
  createAsk,
  findAskObjection,
  getOutcome,
  isOver,
  writeAskText,
} from './asks.ts';
import type { ChosenConnector } from './chosen.ts';
import { type OfferedPosition, useAsk } from './queries.ts';
import css from './request.module.css';
import type { RequestDraft } from './request-draft.ts';
import { TargetMail } from './target-mail.tsx';

type AskDrawerProps = {
  target: RequestTarget;
  chosen: readonly ChosenConnector[];
  draft: RequestDraft & { position: OfferedPosition };
  source: string | null;
  /** Makes the candidacy if there is none yet. @returns its id */
  candidacy: () => Promise<string>;
  /** Everybody was asked and there is nothing left to see: leads on. */
  onDone: () => void;
  onClose: () => void;
};

const NOUN = { one: 'request', many: 'requests' };

/**
 * The way in which each chosen connector is asked: by chat or draft, by whom, and in which words. Nothing is sent before the button is
 * pressed.
 */
export function AskDrawer({ target, chosen, draft, source, candidacy, onDone, onClose }: AskDrawerProps) {
  const me = useUser()!;
  const users = useQuery(firmUsersQuery);
  const [asks, setAsks] = useState<readonly ConnectorAsk[]>(() =>
    chosen.map((connector) => createAsk(connector, me.Id)),
  );
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const ask = useAsk();
  const context = { target, draft, me, users: users.data ?? [] };
  const open = asks.filter((ask) => !isOver(ask));
  const against = open.map((ask) => findAskObjection(ask, context)).find((why) => why !== null) ?? null;
  const put = (id: string, change: Partial<ConnectorAsk>) =>
    setAsks((now) => now.map((ask) => (ask.connector.Contact__c === id ? { ...ask, ...change } : ask)));
  const run = async () => {
    setBusy(true);
    setFailed(null);
    try {
      const poscan = await candidacy();
      let left = 0;
      for (const askOf of open) {
        const outcome = await ask
          .mutateAsync(buildAskBody(askOf, context, { poscan, source }))
          .then(getOutcome, (error) => ({
            kind: 'refused' as const,
            why: describeError(error),
            overridable: error instanceof ApiError && error.allowed.includes('although_terms'),
          }));
        if (outcome.kind !== 'sent') left++;
        put(askOf.connector.Contact__c, { outcome });
      }
      if (left === 0) onDone();
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SideDrawer
      open
      title={`Ask about ${target.name}`}
      subtitle={`${draft.type} for ${draft.position.Name}, ${draft.position.Account_Name__c}`}
      typed={open.length > 0 && asks.some(({ edited }) => edited !== null)}
      asks="sending"
      locked={busy}
      onClose={asks.some(isOver) ? onDone : onClose}
      footer={(leave) => (
        <>
          <Button variant="text" onClick={leave} disabled={busy}>
            {asks.some(isOver) ? 'Close' : 'Cancel'}
          </Button>
          <span className={css.grow} />
          {against && open.length > 0 && <span className={css.soft}>{against}</span>}
          {open.length > 0 ? (
            <Button variant="contained" disabled={busy || against !== null} onClick={() => void run()}>
              {busy ? 'Sending…' : `Send ${formatCounted(open.length, NOUN)}`}
            </Button>
          ) : (
            <Button variant="contained" onClick={onDone}>
              Done
            </Button>
          )}
        </>
      )}
    >
      {failed !== null && <Notice kind="error">Nothing was sent. {describeError(failed)}</Notice>}
      <TargetMail target={target} draft={draft} />
      <ul className={css.asks}>
        {asks.map((ask) => (
          <AskRow
            key={ask.connector.Contact__c}
            ask={ask}
            text={writeAskText(ask, context)}
            users={context.users}
            me={me.Id}
            busy={busy}
            onChange={(change) => put(ask.connector.Contact__c, change)}
          />
        ))}
      </ul>
    </SideDrawer>
  );
}
