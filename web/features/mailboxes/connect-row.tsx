import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { ConsentPart, listMailboxes, MailService } from '../../../shared/features/mailboxes/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { SourceRow } from '../../core/sources/source-row.tsx';
import { useConsent } from '../../core/sources/use-consent.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { Tick } from '../../platform/ui/fields/kept-controls.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './own-network.module.css';

const CONNECT = { gmail: 'Connect Gmail Account', microsoft: 'Connect Microsoft Account' } as const;

type ConnectRowProps = {
  of: Pick<Reply<typeof listMailboxes>, 'mailboxes' | 'services' | 'calendar_services'>;
  /** People whom mails named. */
  contacts: number;
};

/** Links a mailbox, its account's calendar or both; the main action of a first visit. */
export function ConnectRow({ of, contacts }: ConnectRowProps) {
  const { mailboxes, services, calendar_services } = of;
  const start = useConsent();
  const [elsewhere, setElsewhere] = useState<string>();
  const [parts, setParts] = useState<readonly ConsentPart[]>(['mail', 'calendar']);
  const toggle = (part: ConsentPart) =>
    setParts((before) => (before.includes(part) ? before.filter((other) => other !== part) : [...before, part]));
  const listParts = (service: MailService) =>
    parts.filter((part) => part !== 'calendar' || calendar_services.includes(service));
  const linked = mailboxes.filter(({ kind, reads }) => kind !== 'file' && reads === 'mail').length;
  return (
    <SourceRow
      icon={MailPlus}
      name={linked === 0 ? 'Mailbox' : 'Another mailbox'}
      state={linked === 0 ? 'none' : undefined}
      says="How often and how recently you and others wrote to each other shows who you know. Kith never reads a subject or a text."
      added={`${formatCount(contacts)} mail ${contacts === 1 ? 'contact' : 'contacts'}, ${formatCount(linked)} connected ${linked === 1 ? 'account' : 'accounts'}`}
      button={
        services.length > 0 && (
          <div className={css.actions}>
            {services.map((service) => (
              <Button
                key={service}
                variant={linked === 0 ? 'contained' : 'quiet'}
                disabled={start.isPending || listParts(service).length === 0}
                onClick={() =>
                  start.mutate({ service, parts: listParts(service), address: elsewhere?.trim() || undefined })
                }
              >
                {CONNECT[service]}
              </Button>
            ))}
          </div>
        )
      }
      actions={
        services.length > 0 ? [{ label: 'My mailbox has another address', onChoose: () => setElsewhere('') }] : []
      }
    >
      {services.length > 0 && (
        <fieldset className={css.parts}>
          <legend>Kith may read</legend>
          <label>
            <Tick checked={parts.includes('mail')} onChange={() => toggle('mail')} />
            <span>Mails</span>
          </label>
          {calendar_services.length > 0 && (
            <label>
              <Tick checked={parts.includes('calendar')} onChange={() => toggle('calendar')} />
              <span>Calendar</span>
            </label>
          )}
          <label>
            <Tick checked={parts.includes('contacts')} onChange={() => toggle('contacts')} />
            <span>Contacts: names and e-mail addresses, never numbers or notes</span>
          </label>
        </fieldset>
      )}
      {start.error && <Notice kind="error">{describeError(start.error)}</Notice>}
      {services.length === 0 && (
        <Notice kind="info">
          No mail service is set up. Use a mailbox file, or ask your Kith administrator to set GOOGLE_CLIENT_ID or
          MICROSOFT_CLIENT_ID.
        </Notice>
      )}
      {elsewhere !== undefined && (
        <TextField
          label="Address of your mailbox"
          type="email"
          value={elsewhere}
          onChange={(event) => setElsewhere(event.target.value)}
        />
      )}
    </SourceRow>
  );
}
