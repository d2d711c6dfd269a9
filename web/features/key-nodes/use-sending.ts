import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { askKeyNode } from '../../../shared/features/key-nodes/calls.ts';
import type { KeyNode, KeyNodeAsk } from '../../../shared/features/key-nodes/key-node.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { useUndoOf } from '../../platform/life-cycle/undo.ts';
import { useSteady } from '../../platform/ui/hooks/use-steady.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../platform/ui/states/use-undo-notice.ts';
import { askNoun, asksQuery, useAsking } from './queries.ts';

/** The specification's own words. */
const SENT = 'Sent a slack message successfully';
const FAILED = 'There was an error sending a slack msg...';

const isOnItsWay = ({ ask }: KeyNode): boolean => ask?.state === 'waiting';

/** The messages of the rows: those on their way are followed until they have arrived, and the user's own results are reported. */
export function useAskSending(rows: readonly KeyNode[]) {
  const notices = useNotices();
  const undoable = useUndoNotice();
  const undoOf = useUndoOf(askNoun);
  const asking = useAsking();
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [own, setOwn] = useState<readonly string[]>([]);
  const waiting = useMemo(() => rows.filter(isOnItsWay).map(({ ask }) => ask!.Id), [rows]);
  const { data } = useQuery(asksQuery(waiting));

  const arrived = useSteady((asks: readonly KeyNodeAsk[]) => {
    let sent = 0;
    for (const ask of asks) {
      asking.ofAsk(ask, ask.Id);
      if (ask.state === 'waiting' || !own.includes(ask.Id)) continue;
      setOwn((ids) => ids.filter((id) => id !== ask.Id));
      if (ask.state === 'sent') {
        if (ask.channel === 'chat') sent++;
        else notices.success(`You sent the mail to ${ask.contact.Name}.`);
      } else if (ask.state === 'kept')
        notices.info(
          `No ${ask.channel === 'chat' ? 'chat' : 'mail server'} is connected. The message waits in the Outbox.`,
        );
      else notices.error([FAILED, ask.error].filter(Boolean).join(' '));
    }
    if (sent > 0) notices.success(SENT);
  });
  useEffect(() => {
    if (data) arrived(data.asks);
  }, [data, arrived]);

  const runBusy = async (key: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy((keys) => [...keys, key]);
    try {
      await work();
    } catch (error) {
      notices.error(`${FAILED} ${describeError(error)}`);
      // Another tab may have been first.
      await asking.again();
    } finally {
      setBusy((keys) => keys.filter((other) => other !== key));
    }
  };
  return {
    busy,
    send: useSteady((row: KeyNode, body: Body<typeof askKeyNode>) =>
      runBusy(row.key, async () => {
        const ask = await asking.send(row, body);
        setOwn((ids) => [...ids, ask.Id]);
        if (ask.undo)
          undoable(`${ask.contact.Name} will be asked about ${row.Contact_Name__c}.`, {
            ...undoOf([{ ...row, ask }]),
            forMs: ask.undo.seconds * 1000,
          });
      }),
    ),
    resend: useSteady((row: KeyNode) =>
      runBusy(row.key, async () => {
        setOwn((ids) => [...ids, row.ask!.Id]);
        await asking.resend(row.ask!.Id);
      }),
    ),
  };
}
