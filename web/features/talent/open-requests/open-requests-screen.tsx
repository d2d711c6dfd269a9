import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type OpenRequest, REQUEST_KINDS } from '../../../../shared/features/talent/dashboard/calls.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { openRequestsQuery } from '../candidacies/queries.ts';
import css from './open-requests.module.css';

const NOUN = { one: 'open request', many: 'open requests' };
const CANDIDACIES = { one: 'candidacy', many: 'candidacies' };
const INTRODUCTIONS = { one: 'introduction', many: 'introductions' };
const KINDS = { candidacy: 'Candidate', introduction: 'Introduction' } as const;
const getKey = ({ kind, Id }: OpenRequest): string => `${kind}-${Id}`;

/** The screen where the user continues. */
const getPlace = ({ kind, Id }: OpenRequest): `/${string}` =>
  kind === 'candidacy' ? `/talent/candidates?id=${Id}` : `/intro/dashboard?id=${Id}`;

const columns: readonly Column<OpenRequest>[] = [
  {
    key: 'about',
    label: 'Request',
    plain: true as const,
    width: 'minmax(160px, 1.4fr)',
    cell: (row) =>
      row.person ? (
        <PersonLine name={row.person.Name} to={getPlace(row)} about={row.what} />
      ) : (
        <Link to={getPlace(row)}>{row.what}</Link>
      ),
  },
  { key: 'kind', label: 'Kind', width: 'minmax(130px, 1fr)', cell: (row) => `${KINDS[row.kind]}, ${row.type}` },
  { key: 'company', label: 'Company', width: 'minmax(110px, 1fr)', cell: ({ company }) => company },
  { key: 'status', label: 'Status', width: 'minmax(150px, 1.2fr)', cell: ({ status }) => status },
  { key: 'updated', label: 'Updated', width: 'fit-content(84px)', cell: (row) => formatDay(row.Last_Status_Update__c) },
  { key: 'created', label: 'Created', width: 'fit-content(84px)', cell: (row) => formatDay(row.CreatedDate) },
];

const getName = ({ person, what, company }: OpenRequest): string =>
  `${person ? `${person.Name}, ` : ''}${what}, for ${company}`;
const renderDetails = (row: OpenRequest) => (
  <div className={css.detail}>
    <p>
      {row.status} since {formatDay(row.Last_Status_Update__c)}.
    </p>
    <LinkButton variant="contained" size="small" to={getPlace(row)}>
      Go to the {row.kind}
    </LinkButton>
  </div>
);

/** /talent/open-requests: the company's open requests for candidates and introductions; for staff of all companies. */
export default function OpenRequestsScreen() {
  const [address, change] = useAddressParams();
  const kind = REQUEST_KINDS.find((kind) => kind === address.get('kind'));
  const opened = address.get('id');
  const list = useInfiniteQuery(openRequestsQuery(kind));
  const pages = list.data?.pages;
  const rows = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.requests.map((row) => [getKey(row), row]))).values()],
    [pages],
  );
  const counts = pages?.[0]?.counts;
  return (
    <Page title="Open Requests">
      <ListViews list="open-requests" keeps={['kind']} />
      <div className={css.bar} data-find="">
        <SegmentedSwitch
          label="Kind"
          value={kind ?? 'all'}
          onChange={(next) => change({ kind: next === 'all' ? null : next, id: null })}
          choices={[
            { value: 'all', label: 'All' },
            { value: 'candidacy', label: 'Candidates' },
            { value: 'introduction', label: 'Introductions' },
          ]}
        />
      </div>
      <List
        name="open-requests"
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getKey}
        columns={columns}
        context={undefined}
        height={60}
        opening={useMemo(() => ({ detail: renderDetails, opened, nameOfToggle: getName }), [opened])}
        onOpen={(key) => change({ id: key === opened ? null : key })}
        {...(opened ? { reveal: opened } : {})}
        told={
          counts &&
          `${formatCounted(counts.candidacies, CANDIDACIES)} and ${formatCounted(counts.introductions, INTRODUCTIONS)} not decided yet, newest first.`
        }
        empty={{
          title: 'No open requests',
          text: 'Requests for candidates and introductions appear here until they are decided.',
        }}
      />
    </Page>
  );
}
