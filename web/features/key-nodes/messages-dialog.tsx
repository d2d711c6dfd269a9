import { useState } from 'react';
import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import { findUnknownPlaceholders, MAX_CONTEXT } from '../../../shared/features/key-nodes/template.ts';
import { AlthoughField, isReason } from '../../core/people/although-field.tsx';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import type { KeyNodeContext } from './ask-cells.tsx';
import { ContactSelect } from './contact-select.tsx';
import css from './key-nodes.module.css';

export type WrittenMessage = { row: KeyNode; contact: string; text: string; reason: string };

type MessagesDialogProps = {
  rows: readonly KeyNode[];
  users: KeyNodeContext['users'];
  pick: (row: KeyNode) => string;
  fill: (row: KeyNode, contact: string) => string;
  onSend: (messages: readonly WrittenMessage[]) => void;
  onClose: () => void;
};

/** The messages about some people, each with its recipient, its way and its words, to change before all of them go out at once. */
export function MessagesDialog({ rows, users, pick, fill, onSend, onClose }: MessagesDialogProps) {
  const timeZone = useSettings()?.time_zone;
  const [contacts, setContacts] = useState<Readonly<Record<string, string>>>({});
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const messages = rows.map((row) => {
    const contact = contacts[row.key] ?? pick(row);
    const user = users.find(({ Id }) => Id === contact);
    return {
      row,
      contact,
      user,
      text: texts[row.key] ?? fill(row, user?.Name ?? ''),
      reason: (reasons[row.key] ?? '').trim(),
    };
  });
  const ready = messages.filter(
    ({ row, user, text, reason }) =>
      user &&
      text.trim() !== '' &&
      findUnknownPlaceholders(text).length === 0 &&
      (!row.terms?.blocked || isReason(reason)),
  );
  const noun = ready.length === 1 ? 'message' : 'messages';
  return (
    <Dialog
      title={rows.length === 1 ? `Ask about ${rows[0]?.Contact_Name__c}` : `Ask about ${rows.length} people`}
      lead="Nothing is sent until you confirm."
      onClose={onClose}
      footer={
        <>
          {ready.length < rows.length && (
            <p>{rows.length - ready.length} have no firm contact, text or reason, so you can’t send them.</p>
          )}
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" autoFocus disabled={ready.length === 0} onClick={() => onSend(ready)}>
            Send {ready.length} {noun}
          </Button>
        </>
      }
    >
      {messages.map(({ row, contact, user, text }) => (
        <section key={row.key} className={css.written} aria-label={`Message about ${row.Contact_Name__c}`}>
          <ContactSelect
            row={row}
            users={users}
            value={contact}
            onChange={(chosen) => setContacts({ ...contacts, [row.key]: chosen })}
          />
          <TextArea
            label={`About ${row.Contact_Name__c}`}
            rows={3}
            maxLength={MAX_CONTEXT}
            value={text}
            hint={user && (user.Slack_Id__c ? `By chat to ${user.Name}.` : `By mail to ${user.Name}, ${user.Email}.`)}
            onChange={({ target }) => setTexts({ ...texts, [row.key]: target.value })}
          />
          {row.terms && <p className={css.soft}>{row.terms.sentence}</p>}
          {row.terms?.overridable && (
            <AlthoughField
              name={row.Contact_Name__c}
              value={reasons[row.key] ?? ''}
              onChange={(reason) => setReasons({ ...reasons, [row.key]: reason })}
            />
          )}
          {row.asked_lately && (
            <p className={css.soft}>
              {row.asked_lately.by} wrote about them on {formatDay(row.asked_lately.asked_at, timeZone)}, about{' '}
              {row.asked_lately.about}.
            </p>
          )}
        </section>
      ))}
    </Dialog>
  );
}
