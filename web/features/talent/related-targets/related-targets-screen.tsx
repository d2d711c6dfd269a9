import { useQuery } from '@tanstack/react-query';
import { getRelatedTargets, type RelatedTarget } from '../../../../shared/features/talent/related-targets/calls.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { PersonName } from '../../../core/people/person-name.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { send } from '../../../platform/api/send.ts';
import { Link, type WholeAddress } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';

const NOUN = { one: 'related target', many: 'related targets' };
const NONE: readonly RelatedTarget[] = [];
const getKey = ({ kind, id }: RelatedTarget): string => `${kind}-${id}`;

/** The screen where the user continues with the request. */
const getPlace = ({ kind, id }: RelatedTarget): WholeAddress =>
  kind === 'candidacy' ? `/talent/candidates?id=${id}` : `/intro/dashboard?id=${id}`;

const columns: readonly Column<RelatedTarget>[] = [
  { key: 'company', label: 'Company', width: 'minmax(90px, 1fr)', cell: ({ company }) => company },
  {
    key: 'position',
    label: 'Position',
    width: 'minmax(110px, 1.2fr)',
    cell: (row) => <Link to={getPlace(row)}>{row.position}</Link>,
  },
  { key: 'status', label: 'Status', width: 'minmax(110px, 1.1fr)', cell: ({ status }) => status },
  {
    key: 'target',
    label: 'Target',
    width: 'minmax(130px, 1.2fr)',
    cell: ({ target }) => <PersonLine name={target.name} size={24} />,
  },
  {
    key: 'together',
    label: 'Time Together',
    width: 'fit-content(96px)',
    cell: ({ months_together: months }) => (months === 1 ? '1 month' : `${months} months`),
  },
  { key: 'shared', label: 'Shared Account', width: 'minmax(100px, 1fr)', cell: (row) => row.shared_account },
  {
    key: 'current',
    label: 'Current Account',
    width: 'minmax(100px, 1fr)',
    cell: (row) => row.current_account ?? 'Not known',
  },
  { key: 'comments', label: 'Comments', width: 'minmax(100px, 1.2fr)', cell: (row) => row.comments ?? '' },
  {
    key: 'submitted',
    label: 'Date Submitted',
    width: 'fit-content(100px)',
    cell: (row) => formatDay(row.date_submitted),
  },
];

/** /talent/related-targets: requests whose targets worked with a person, who may know them well (document 4 §2.8). */
export default function RelatedTargetsScreen() {
  const [address] = useAddressParams();
  const identifier = (address.get('linkedin_id') ?? '').trim().slice(0, 200);
  return (
    <Page title="Related Targets">
      {identifier === '' ? (
        <EmptyState title="This link has no person">
          Open it from a profile, or add linkedin_id= and the name of their profile to the address.
        </EmptyState>
      ) : (
        <Related key={identifier} identifier={identifier} />
      )}
    </Page>
  );
}

function Related({ identifier }: { identifier: string }) {
  const list = useQuery({
    queryKey: ['related-targets', identifier],
    queryFn: ({ signal }) => send(getRelatedTargets, { body: { public_identifier: identifier } }, { signal }),
  });
  const { contact, related_targets: rows = NONE, total = 0 } = list.data ?? {};
  const more = total > rows.length ? `. Showing the ${rows.length} of ${total} who worked together longest` : '';
  return (
    <>
      {contact && (
        <p>
          <span>Open requests for people who worked with</span>{' '}
          <PersonName name={contact.Name} profile={contact.Linkedin_Profile__c} />
          <span>{more}.</span>
        </p>
      )}
      <List
        name="related-targets"
        label="Related targets"
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getKey}
        columns={columns}
        context={undefined}
        height={60}
        wide
        empty={{
          title: 'No potential targets found',
          text: 'They haven’t worked with anyone in your open requests, as far as we know.',
        }}
      />
    </>
  );
}
