import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { DigestCandidate, WaitingCandidate } from '../../../../shared/features/talent/founders-digest/calls.ts';
import { LeftOut } from '../../../core/people/left-out.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { useCan, useSettings } from '../../../platform/api/session.ts';
import { formatDay, formatMoment } from '../../../platform/ui/dates.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { TabLinks } from '../../../platform/ui/layout/tab-links.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { digestColumns, digestKeyHints, waitingCandidateColumns } from './columns.tsx';
import { digestsQuery, useTakeOff, waitingCandidatesQuery } from './queries.ts';

const PATH = '/talent/founders-digest';
const NOUN = { one: 'candidate', many: 'candidates' };
const getId = ({ id }: { id: string }): string => id;
const getWeek = ({ digest_day }: DigestCandidate): string => `Digest of ${formatDay(digest_day)}`;

/** /talent/founders-digest: the people whom the firm shared with its founders, week by week; for staff also those who come next. */
export default function FoundersDigestScreen() {
  const may = useCan();
  const [address] = useAddressParams();
  const prepares = may('founders-digest:prepare');
  const next = prepares && address.get('show') === 'next';
  const tabs = prepares && (
    <TabLinks
      label="Which digest"
      tabs={[
        { key: 'sent', label: 'Digests', to: PATH, current: !next },
        { key: 'next', label: 'Next digest', to: `${PATH}?show=next`, current: next },
      ]}
    />
  );
  return <Page title="Founders Digest">{next ? <WaitKind>{tabs}</WaitKind> : <Digests>{tabs}</Digests>}</Page>;
}

function Digests({ children }: { children: ReactNode }) {
  const list = useInfiniteQuery(digestsQuery);
  const rows = useMemo(() => list.data?.pages.flatMap(({ candidates }) => candidates) ?? [], [list.data]);
  return (
    <List
      name="digests"
      label="Candidates of the digests"
      noun={NOUN}
      source={listSource(list)}
      rows={rows}
      rowKey={getId}
      columns={digestColumns}
      context={undefined}
      height={66}
      wide
      hints={digestKeyHints}
      bandOf={getWeek}
      empty={{
        title: 'No candidates shared yet',
        text: 'The talent team shares job seekers with founders here each week.',
      }}
    >
      {children}
      <LeftOut withheld={list.data?.pages.find(({ withheld }) => withheld)?.withheld} />
    </List>
  );
}

function WaitKind({ children }: { children: ReactNode }) {
  const may = useCan();
  const zone = useSettings()?.time_zone;
  const list = useQuery(waitingCandidatesQuery);
  const { off, back } = useTakeOff();
  const { error } = useNotices();
  const undoNotice = useUndoNotice();
  const takeOff = useSteady(({ person }: WaitingCandidate) =>
    off.mutate(person.id, {
      onSuccess: () =>
        undoNotice(`You removed ${person.name} from the next digest.`, {
          run: () => back(person.id),
          failed: (failure) => `Couldn’t put them back on it. ${describeError(failure)}`,
        }),
      onError: (failure) => error(`They could not be removed. ${describeError(failure)}`),
    }),
  );
  const takesOff = may('poscan:manage');
  const context = useMemo(() => ({ takesOff, takeOff }), [takesOff, takeOff]);
  return (
    <List
      name="waiting"
      label="Waiting candidates"
      noun={NOUN}
      source={listSource(list)}
      rows={list.data?.candidates ?? []}
      rowKey={getId}
      columns={waitingCandidateColumns}
      context={context}
      height={66}
      wide
      told={
        list.data &&
        `The next digest goes out on ${formatMoment(list.data.goes_at, zone)}.${list.data.limit_hit ? ' This list shows only the first candidates.' : ''}`
      }
      empty={{
        title: 'No candidates for the next digest',
        text: 'To add someone, open a candidate, click ⋯ beside a position, and choose Share with founders digest.',
      }}
    >
      {children}
      <LeftOut withheld={list.data?.withheld} />
    </List>
  );
}
