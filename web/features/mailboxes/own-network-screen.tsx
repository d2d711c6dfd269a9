import { useQuery } from '@tanstack/react-query';
import { Mail, Network } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CONNECTED, type listMailboxes } from '../../../shared/features/mailboxes/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { SourceRows } from '../../core/sources/source-row.tsx';
import { describeError } from '../../platform/api/api-error.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Card } from '../../platform/ui/layout/card.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { GroupsCard, NoGroupsCard } from './groups-card.tsx';
import { MailboxFile } from './mailbox-file.tsx';
import { MailboxRow } from './mailbox-row.tsx';
import { MessagesRow } from './messages-row.tsx';
import css from './own-network.module.css';
import { type ConsentReturn, mailboxesQuery, ownSignalsQuery, useConnectGmail, useStartGmail } from './queries.ts';

const CONNECT = { gmail: 'Connect Gmail Account', microsoft: 'Connect Microsoft Account' } as const;

/** /link-account: the user's own accounts that can widen the network (document 4 §2.9). */
export default function OwnNetworkScreen() {
  const user = useUser();
  const mailboxes = useQuery(mailboxesQuery);
  const signals = useQuery(ownSignalsQuery);
  const start = useStartGmail();
  const [elsewhere, setElsewhere] = useState<string>();
  const connecting = useReturn();
  const people = mailboxes.data?.mailboxes.reduce((sum, mailbox) => sum + mailbox.people, 0);
  const refresh = signals.refetch;
  useEffect(() => {
    if (people !== undefined) void refresh();
  }, [people, refresh]);
  const countType = (type: string) => signals.data?.signals.find((signal) => signal.type === type)?.count ?? 0;
  const linked = mailboxes.data?.mailboxes ?? [];
  const services = mailboxes.data?.services;
  const email = user?.payload.email ?? '';
  return (
    <Page title="Expand Your Network" reading actions={<LinkButton to="/signals">My signals</LinkButton>}>
      <Notice kind="info">
        Kith reads only names, e-mail addresses and timestamps. It never reads subjects or texts, and your contacts stay
        private.
      </Notice>
      {connecting.isPending && <p role="status">Connecting your account…</p>}
      {connecting.error && <Notice kind="error">{describeError(connecting.error)}</Notice>}
      {start.error && <Notice kind="error">{describeError(start.error)}</Notice>}
      <Failed what="Your network could not be loaded." query={mailboxes} />
      <Card className={css.source}>
        <div className={css.line}>
          <Network size={20} aria-hidden />
          <div className={css.words}>
            <h2>Professional network</h2>
            <p className={css.soft}>
              {formatCount(countType('Linkedin Connection'))} network contacts. Your list of connections shows who you
              know and since when.
            </p>
          </div>
          <LinkButton variant="outlined" to="/imports">
            Import connections
          </LinkButton>
        </div>
      </Card>
      <Card className={css.source}>
        <div className={css.line}>
          <Mail size={20} aria-hidden />
          <div className={css.words}>
            <h2>Mailbox</h2>
            <p className={css.soft}>
              {formatCount(countType('Gmail Contacts'))} mail contacts, {formatCount(linked.length)} connected{' '}
              {linked.length === 1 ? 'account' : 'accounts'}. How often and how recently you and others wrote to each
              other shows who you know.
            </p>
          </div>
          {services?.map((service) => (
            <Button
              key={service}
              variant="contained"
              disabled={start.isPending}
              onClick={() => start.mutate({ service, address: elsewhere?.trim() || undefined })}
            >
              {CONNECT[service]}
            </Button>
          ))}
        </div>
        {mailboxes.isPending && (
          <p role="status" className={css.soft}>
            Loading your accounts…
          </p>
        )}
        {services?.length === 0 && (
          <Notice kind="info">
            No mail service is set up. Use a mailbox file, or ask your Kith administrator to set GOOGLE_CLIENT_ID or
            MICROSOFT_CLIENT_ID.
          </Notice>
        )}
        {services && services.length > 0 && elsewhere === undefined && (
          <Button variant="text" className={css.other} onClick={() => setElsewhere('')}>
            My mailbox has another address
          </Button>
        )}
        {elsewhere !== undefined && (
          <TextField
            label="Address of your mailbox"
            type="email"
            value={elsewhere}
            onChange={(event) => setElsewhere(event.target.value)}
          />
        )}
        {linked.length > 0 && (
          <ul className={css.accounts}>
            {linked.map((mailbox) => (
              <MailboxRow key={mailbox.id} mailbox={mailbox} />
            ))}
          </ul>
        )}
        <MailboxFile address={email} />
      </Card>
      {mailboxes.data && <FurtherSources of={mailboxes.data} />}
    </Page>
  );
}

function FurtherSources({ of: { groups, messages } }: { of: Reply<typeof listMailboxes> }) {
  return (
    <>
      <SourceRows>
        <MessagesRow messages={messages} />
      </SourceRows>
      {groups ? <GroupsCard groups={groups} /> : <NoGroupsCard />}
    </>
  );
}

/** Back from the mail service: its answer is in the address, is used once, and is removed. */
function useReturn() {
  const [address, change] = useAddressParams();
  const notices = useNotices();
  const connect = useConnectGmail();
  const used = useRef(false);
  const state = address.get('state');
  useEffect(() => {
    if (state === null || used.current) return;
    used.current = true;
    const returned: ConsentReturn = { state };
    for (const name of ['code', 'error', 'error_description'] as const) {
      const value = address.get(name);
      if (value !== null) returned[name] = value;
    }
    const rest = {
      scope: null,
      authuser: null,
      prompt: null,
      hd: null,
      iss: null,
      session_state: null,
      error_uri: null,
    };
    change({ state: null, code: null, error: null, error_description: null, ...rest });
    connect.mutate(returned, { onSuccess: () => notices.success(CONNECTED) });
  });
  return connect;
}
