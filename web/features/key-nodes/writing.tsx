import { useMemo, useState } from 'react';
import type { askKeyNode } from '../../../shared/features/key-nodes/calls.ts';
import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import { findUnknownPlaceholders } from '../../../shared/features/key-nodes/template.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { useSteady } from '../../platform/ui/hooks/use-steady.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { type KeyNodeContext, pickRecipient } from './ask-cells.tsx';
import { MessagesDialog, type WrittenMessage } from './messages-dialog.tsx';
import { useAskSending } from './use-sending.ts';

/** Writing about rows: one by its button, or several that are ticked. */
export function useWriting(
  rows: readonly KeyNode[],
  users: KeyNodeContext['users'],
  timeZone: string | undefined,
  bodyOf: (row: KeyNode, contact: string) => Body<typeof askKeyNode>,
) {
  const notices = useNotices();
  const { busy, send, resend } = useAskSending(rows);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  /** A person who was asked about something else lately: the user must confirm first. */
  const [doubted, setDoubted] = useState<KeyNode>();
  /** The rows whose messages are shown before they go out. */
  const [drafted, setDrafted] = useState<{ rows: readonly KeyNode[] }>();
  const write = (row: KeyNode, known: boolean) => {
    const body = bodyOf(row, pickRecipient(row, { chosen }));
    if (body.context.trim() === '' || findUnknownPlaceholders(body.context).length > 0)
      return notices.error('You can’t send this message yet: see Context.');
    void send(row, { ...body, ...(known ? { although_asked: true } : {}) });
  };
  const onSend = useSteady((row: KeyNode) => {
    // Above the terms of the connector a reason is needed.
    if (row.terms?.blocked) setDrafted({ rows: [row] });
    else if (row.asked_lately) setDoubted(row);
    else write(row, false);
  });
  const onChoose = useSteady((row: KeyNode, user: string) => setChosen((all) => ({ ...all, [row.key]: user })));
  const sendAll = async (messages: readonly WrittenMessage[]) => {
    setDrafted(undefined);
    for (const { row, contact, text, reason } of messages)
      await send(row, {
        ...bodyOf(row, contact),
        context: text,
        ...(row.asked_lately ? { although_asked: true } : {}),
        although_terms: reason || undefined,
      });
  };
  const onDraft = useSteady((row: KeyNode) => setDrafted({ rows: [row] }));
  const context = useMemo<KeyNodeContext>(
    () => ({ users, timeZone, chosen, busy, onChoose, onSend, onDraft, onResend: resend }),
    [users, timeZone, chosen, busy, onChoose, onSend, onDraft, resend],
  );
  const choosing = {
    nameOf: ({ Contact_Name__c }: KeyNode) => Contact_Name__c,
    actions: (marked: readonly KeyNode[]) => {
      const able = marked.filter(({ ask, terms }) => !ask && !(terms?.blocked && !terms.overridable));
      return (
        <Button
          size="small"
          variant="contained"
          data-keys="s"
          disabled={able.length === 0}
          onClick={() => setDrafted({ rows: able })}
        >
          Ask about {able.length}
        </Button>
      );
    },
  };
  return { context, choosing, chosen, doubted, setDoubted, write, drafted, setDrafted, sendAll };
}

type WritingDialogsProps = {
  writing: ReturnType<typeof useWriting>;
  users: KeyNodeContext['users'];
  timeZone: string | undefined;
  /** The message about a row as it would go out. */
  fill: (row: KeyNode, contact: string) => string;
};

/** The messages before they go out, and the question whether somebody who was asked lately is asked again. */
export function WritingDialogs({ writing, users, timeZone, fill }: WritingDialogsProps) {
  const { chosen, doubted, setDoubted, write, drafted, setDrafted, sendAll } = writing;
  return (
    <>
      {drafted && (
        <MessagesDialog
          rows={drafted.rows}
          users={users}
          pick={(row) => pickRecipient(row, { chosen })}
          fill={fill}
          onSend={(messages) => void sendAll(messages)}
          onClose={() => setDrafted(undefined)}
        />
      )}
      <ConfirmDialog
        open={doubted !== undefined}
        title={`Ask ${doubted?.Contact_Name__c ?? ''} again?`}
        confirm="Ask anyway"
        onCancel={() => setDoubted(undefined)}
        onConfirm={() => {
          if (doubted) write(doubted, true);
          setDoubted(undefined);
        }}
      >
        {doubted?.asked_lately &&
          `${doubted.asked_lately.by} wrote about them on ${formatDay(doubted.asked_lately.asked_at, timeZone)}, about ${doubted.asked_lately.about}.`}
      </ConfirmDialog>
    </>
  );
}
