import { useCallback, useMemo } from 'react';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { TabLinks } from '../../../platform/ui/layout/tab-links.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { candidacyColumns } from './columns.tsx';
import { Find } from './find.tsx';
import { CHIP_KINDS, type Chip } from './matching.ts';
import { RowDetail } from './row-detail.tsx';
import { getPriority, useMyCandidates } from './use-my-candidates.ts';

const PATH = '/talent/candidates';
const NOUN = { one: 'candidate', many: 'candidates' };
const getId = ({ Id }: Candidacy): string => Id;
const describeToggle = ({ Candidate_Name__c, Position_Title__c }: Candidacy): string =>
  `${Candidate_Name__c} for ${Position_Title__c}`;
const renderDetails = (row: Candidacy) => <RowDetail row={row} />;

/** /talent/candidates: the candidates whom the company was offered or requested, and their states; for staff of all companies. */
export default function MyCandidatesScreen() {
  const [address, change] = useAddressParams();
  const staff = useUser()?.staff ?? false;
  const named = address.get('id');
  const { list, rows, archive, counts, keepOpened } = useMyCandidates(address);
  const chips = useMemo<Chip[]>(
    () => CHIP_KINDS.flatMap((kind) => (address.get(kind)?.split('\n') ?? []).map((value) => ({ kind, value }))),
    [address],
  );
  const open = useCallback(
    (id: string) => {
      keepOpened(id);
      change({ id });
    },
    [keepOpened, change],
  );
  const context = useMemo(() => ({ staff, opened: named, open }), [staff, named, open]);
  const show = useCallback(
    (next: readonly Chip[]) =>
      change(
        Object.fromEntries(
          CHIP_KINDS.map((kind) => [
            kind,
            next.flatMap((chip) => (chip.kind === kind ? [chip.value] : [])).join('\n') || null,
          ]),
        ),
      ),
    [change],
  );
  return (
    <Page
      title="My Candidates"
      actions={
        <LinkButton variant="outlined" to="/talent/open-requests">
          Open Requests
        </LinkButton>
      }
    >
      <List
        name="candidates"
        views={<ListViews list="candidates" keeps={['tab', ...CHIP_KINDS]} />}
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={candidacyColumns}
        context={context}
        height={57}
        wide
        opening={{ detail: renderDetails, opened: named, nameOfToggle: describeToggle }}
        onOpen={(key) => {
          keepOpened(key);
          change({ id: key === named ? null : key, tab: archive ? 'archive' : null });
        }}
        bandOf={getPriority}
        {...(named ? { reveal: named } : {})}
        empty={{
          title: archive ? 'No archived candidates found' : 'No active candidates found',
          text:
            chips.length > 0
              ? 'Nothing matches these filters.'
              : 'Candidates appear here when the talent team proposes them for a position or they apply for one.',
          ...(chips.length > 0
            ? {
                actions: (
                  <Button variant="contained" onClick={() => show([])}>
                    Show all candidates
                  </Button>
                ),
              }
            : {}),
        }}
      >
        <TabLinks
          label="Which candidates"
          tabs={[
            { key: 'active', label: 'My Candidates', to: PATH, current: !archive, count: counts?.active },
            { key: 'archive', label: 'Archive', to: `${PATH}?tab=archive`, current: archive, count: counts?.archive },
          ]}
        />
        <Find chips={chips} onChange={show} />
      </List>
    </Page>
  );
}
