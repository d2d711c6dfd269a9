import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CONNECTED } from '../../../shared/features/mailboxes/calls.ts';
import { Blocklist } from '../../core/sharing/blocklist.tsx';
import { SourceRow, SourceRows } from '../../core/sources/source-row.tsx';
import { describeError } from '../../platform/api/api-error.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { useUser } from '../../platform/api/session.ts';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { LoadingShape } from '../../platform/ui/states/loading.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { groupByConsent } from './account-parts.ts';
import { AccountRow } from './account-row.tsx';
import { CalendarFileRow } from './calendars/calendar-file-row.tsx';
import { calendarsQuery } from './calendars/queries.ts';
import { ConnectRow } from './connect-row.tsx';
import { FileRow } from './file-row.tsx';
import { GroupsRow } from './groups-row.tsx';
import { MessagesRow } from './messages-row.tsx';
import css from './own-network.module.css';
import { type ConsentReturn, mailboxesQuery, ownSignalsQuery, useConnectGmail } from './queries.ts';

/** /link-account: each source of what the user brings to the network, with what is read of it and what never (document 4 §2.9). */
export default function OwnNetworkScreen() {
  const user = useUser();
  const mailboxes = useQuery(mailboxesQuery);
  const signals = useQuery(ownSignalsQuery);
  const calendars = useQuery(calendarsQuery);
  const accounts = groupByConsent([
    ...(mailboxes.data?.mailboxes ?? []),
    ...(calendars.data?.calendars ?? []).map((calendar) => ({ ...calendar, reads: 'calendar' as const })),
  ]);
  const connecting = useReturn();
  const people = mailboxes.data?.mailboxes.reduce((sum, mailbox) => sum + mailbox.people, 0);
  const refresh = signals.refetch;
  useEffect(() => {
    if (people !== undefined) void refresh();
  }, [people, refresh]);
  const countType = (type: string) => signals.data?.signals.find((signal) => signal.type === type)?.count ?? 0;
  return (
    <Page
      title="Expand Your Network"
      reading
      actions={
        <>
          <LinkButton to="/signals">My signals</LinkButton>
          <LinkButton to="/settings">Who sees who I know</LinkButton>
        </>
      }
    >
      <Notice kind="info">
        Kith reads only names, e-mail addresses and timestamps. It never reads subjects or texts, and your contacts stay
        private.
      </Notice>
      {connecting.isPending && <p role="status">Connecting your account…</p>}
      {connecting.error && <Notice kind="error">{describeError(connecting.error)}</Notice>}
      <Failed what="Your network could not be loaded." query={mailboxes} />
      {mailboxes.isPending && (
        <LoadingShape label="Loading your network…">
          <Skeleton height={320} />
        </LoadingShape>
      )}
      {mailboxes.data && (
        <SourceRows>
          <ConnectionsRow count={countType('Linkedin Connection')} />
          <MessagesRow messages={mailboxes.data.messages} />
          {accounts.map((account) => (
            <AccountRow key={`${account[0].reads} ${account[0].id}`} account={account} />
          ))}
          <ConnectRow of={mailboxes.data} contacts={countType('Gmail Contacts')} />
          <FileRow address={user?.payload.email ?? ''} />
          <CalendarFileRow />
          <GroupsRow groups={mailboxes.data.groups} />
        </SourceRows>
      )}
      {user && !user.fake && (
        <section aria-label="What I don’t share" className={css.blocked}>
          <h2>What I don’t share</h2>
          <Blocklist owner="own" />
        </section>
      )}
    </Page>
  );
}

function ConnectionsRow({ count }: { count: number }) {
  return (
    <SourceRow
      icon={Network}
      name="Professional network"
      state={count > 0 ? 'read' : 'none'}
      says="Your list of connections shows who you know and since when. Never a message."
      added={`${formatCount(count)} network contacts`}
      button={<LinkButton to="/imports">Import connections</LinkButton>}
    />
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
