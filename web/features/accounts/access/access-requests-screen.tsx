import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AccessRequest } from '../../../../shared/features/accounts/access/calls.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { readSort, writeSort } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './access-requests-screen.module.css';
import { ApproveDrawer } from './approve-drawer.tsx';
import { IdentifyDialog } from './identify-dialog.tsx';
import { IdentifySeveral, isKnown } from './identify-several.tsx';
import { type KnownApplicant, requestsQuery, useDecline } from './queries.ts';
import {
  type AccessRequestContext,
  decidedColumns,
  getApplicantName,
  waitingAccessColumns,
} from './request-columns.tsx';

type State = 'pending' | 'decided';

const EMPTY = {
  pending: {
    title: 'No one waiting',
    text: 'When someone from outside the firm signs in without an invitation, they appear here.',
  },
  decided: {
    title: 'No decisions yet',
    text: 'People you approve or decline appear here, with who decided and when.',
  },
};
const NOUN = { one: 'access request', many: 'access requests' };
const getId = ({ id }: AccessRequest): string => id;

/** "Noor Sadeh", or "3 people". */
const describeApplicants = (requests: readonly AccessRequest[]): string =>
  requests.length === 1 ? getApplicantName(requests[0] as AccessRequest) : `${requests.length} people`;

/** Whether all of them have an address to which a mail may go. */
const areReachable = (requests: readonly AccessRequest[]): boolean =>
  requests.every(({ address_known }) => address_known);

type StateSwitchProps = {
  state: State;
  waiting: number | undefined;
  /** Null: those who wait, whom the address does not name. */
  onChange: (next: State | null) => void;
};

function StateSwitch({ state, waiting, onChange }: StateSwitchProps) {
  return (
    <SegmentedSwitch<State>
      label="Which requests"
      value={state}
      onChange={(next) => onChange(next === 'decided' ? next : null)}
      choices={[
        { value: 'pending', label: waiting ? `Waiting (${waiting})` : 'Waiting' },
        { value: 'decided', label: 'Decided' },
      ]}
    />
  );
}

/** Staff let people in, or do not (the specification's README, "Signing in and approval"). */
export default function AccessRequestsScreen() {
  const [params, change] = useAddressParams();
  const state: State = params.get('state') === 'decided' ? 'decided' : 'pending';
  const [approving, setApproving] = useState<AccessRequest>();
  const [asking, setAsking] = useState<AccessRequest>();
  const [declining, setDeclining] = useState<readonly AccessRequest[]>([]);
  const [identifying, setIdentifying] = useState<readonly KnownApplicant[]>([]);
  const sort = readSort(params.get('sort'), waitingAccessColumns);
  const list = useInfiniteQuery(requestsQuery({ state, ...(sort?.direction === 'asc' ? { order: 'oldest' } : {}) }));
  const decline = useDecline();
  const notices = useNotices();
  const timeZone = useSettings()?.time_zone;
  const requests = useMemo(() => list.data?.pages.flatMap((page) => page.requests) ?? [], [list.data]);
  const waiting = list.data?.pages[0]?.pending;
  const context = useMemo<AccessRequestContext>(
    () => ({
      timeZone,
      onApprove: setApproving,
      onIdentify: setAsking,
      onDecline: (request) => setDeclining([request]),
    }),
    [timeZone],
  );
  const choosing = useMemo(
    () => ({
      nameOf: getApplicantName,
      actions: (chosen: readonly AccessRequest[]) => (
        <>
          {chosen.some(isKnown) && (
            <Button variant="outlined" size="small" onClick={() => setIdentifying(chosen.filter(isKnown))}>
              Say who {chosen.filter(isKnown).length} are
            </Button>
          )}
          <Button variant="outlined" size="small" onClick={() => setDeclining(chosen)}>
            Decline {chosen.length}
          </Button>
        </>
      ),
    }),
    [],
  );

  const confirmDecline = async () => {
    const { done, failed } = await decline.run(declining);
    setDeclining([]);
    if (done.length > 0)
      notices.success(`You declined ${describeApplicants(done)}.${areReachable(done) ? ' We’ll e-mail them.' : ''}`);
    if (failed[0]) notices.error(`That did not work: ${describeError(failed[0].error)}`);
  };

  return (
    <Page title="Access Requests">
      <List
        name="access-requests"
        views={<ListViews list="access-requests" keeps={['state', 'sort']} />}
        noun={NOUN}
        source={listSource(list)}
        rows={requests}
        rowKey={getId}
        columns={state === 'pending' ? waitingAccessColumns : decidedColumns}
        context={context}
        sort={sort}
        onSort={(next) => change({ sort: writeSort(next) })}
        height={57}
        choosing={state === 'pending' ? choosing : undefined}
        hints={state === 'pending' ? HINTS : undefined}
        empty={EMPTY[state]}
      >
        <div className={css.bar} data-find="">
          <StateSwitch state={state} waiting={waiting} onChange={(next) => change({ state: next })} />
        </div>
      </List>
      {approving && <ApproveDrawer request={approving} onClose={() => setApproving(undefined)} />}
      {asking?.maybe && (
        <IdentifyDialog request={{ ...asking, maybe: asking.maybe }} onClose={() => setAsking(undefined)} />
      )}
      {identifying.length > 0 && <IdentifySeveral requests={identifying} onClose={() => setIdentifying([])} />}
      <ConfirmDialog
        open={declining.length > 0}
        title={declining.length > 0 ? `Decline ${describeApplicants(declining)}?` : ''}
        confirm={decline.progress ? `Declining ${decline.progress.done + 1} of ${decline.progress.of}…` : 'Decline'}
        destructive
        busy={decline.progress !== null}
        onCancel={() => (decline.progress ? decline.stop() : setDeclining([]))}
        onConfirm={() => void confirmDecline()}
      >
        {areReachable(declining)
          ? 'We’ll e-mail them. They can’t use Kith.'
          : 'They can’t use Kith. They won’t get an e-mail, because we only write to verified addresses.'}
      </ConfirmDialog>
    </Page>
  );
}

const HINTS = [['Enter', 'approve']] as const;
