import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { NO_OWNER } from '../../../../shared/features/talent/positions/calls.ts';
import type { Position } from '../../../../shared/features/talent/positions/position.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { useCan, useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { AtsDrawer } from '../ats/ats-drawer.tsx';
import { BoardsDrawer } from './boards-drawer.tsx';
import { companyColumns, positionColumns, positionKeyHints } from './columns.tsx';
import { POSITION_PARAMS, PositionFilters, parsePositionFilters } from './filters.tsx';
import { EditContext, renderDetail } from './position-detail.tsx';
import { EditPositionDrawer, NewPositionDrawer } from './position-drawer.tsx';
import { positionsQuery } from './queries.ts';

const NOUN = { one: 'position', many: 'positions' };
const PRESETS = { 'Might be closed': { closed: '1' } };
const STAFF_PRESETS = { 'High Priority': { priority: '1' }, 'No owner': { owner: NO_OWNER }, ...PRESETS };
const getId = ({ Id }: Position): string => Id;
const describeToggle = ({ Name, Account_Name__c }: Position): string => `${Name} at ${Account_Name__c}`;

const formatAmount = (count: number, singular: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? singular : many}`;

/** /talent/open-positions: staff see those of all companies, others their own company's. */
export default function OpenPositionsScreen() {
  const may = useCan();
  const staff = useUser()?.staff ?? false;
  const [address, change] = useAddressParams();
  const filters = parsePositionFilters(address);
  const list = useInfiniteQuery(positionsQuery(filters));
  const positions = useMemo(() => list.data?.pages.flatMap((page) => page.positions) ?? [], [list.data]);
  const [drawer, setDrawer] = useState<'new' | 'boards' | 'ats' | Position | null>(null);
  const context = useMemo(() => ({ staff }), [staff]);
  const opened = address.get('open');
  const clear = () => change(Object.fromEntries(POSITION_PARAMS.map((name) => [name, null])));
  const first = list.data?.pages[0];
  const actions = (
    <>
      {may('position:edit') && (
        <Button variant="outlined" onClick={() => setDrawer('boards')}>
          Job boards
        </Button>
      )}
      {may('ats:use') && (
        <Button variant="outlined" onClick={() => setDrawer('ats')}>
          Applicant tracking
        </Button>
      )}
      {may('position:manage') && (
        <LinkButton variant="outlined" to="/imports?kind=positions">
          Import a list
        </LinkButton>
      )}
      {may('position:manage') && (
        <Button variant="contained" onClick={() => setDrawer('new')}>
          <Plus size={16} aria-hidden /> <span>New position</span>
        </Button>
      )}
    </>
  );
  const filtered = Object.keys(filters).length > 0;
  return (
    <Page title="Open Positions" actions={actions}>
      <EditContext value={setDrawer}>
        <List
          name="positions"
          views={<ListViews list="positions" keeps={POSITION_PARAMS} presets={staff ? STAFF_PRESETS : PRESETS} />}
          noun={NOUN}
          source={listSource(list)}
          rows={positions}
          rowKey={getId}
          columns={staff ? positionColumns : companyColumns}
          context={context}
          height={36}
          wide
          hints={positionKeyHints}
          opening={{ detail: renderDetail, opened, nameOfToggle: describeToggle }}
          onOpen={(key) => change({ open: key === opened ? null : key })}
          told={
            first &&
            `${formatAmount(first.fitting, 'position', 'positions')} of ${formatCount(first.all)} at ${formatAmount(first.companies, 'company', 'companies')}. ${formatCount(first.might_be_closed)} might already be closed.`
          }
          empty={
            filtered
              ? {
                  title: 'No matching positions',
                  text: 'Nothing matches these filters.',
                  actions: (
                    <Button variant="contained" onClick={clear}>
                      Show all positions
                    </Button>
                  ),
                }
              : {
                  title: 'No open positions yet',
                  text: staff
                    ? 'Positions appear here when you add a portfolio company’s job board or enter a position yourself.'
                    : 'Your company’s positions appear here when the talent team adds them or your job board.',
                }
          }
        >
          <PositionFilters address={address} onChange={change} onClear={clear} />
        </List>
      </EditContext>
      {drawer === 'new' && <NewPositionDrawer onClose={() => setDrawer(null)} />}
      {drawer === 'ats' && <AtsDrawer onClose={() => setDrawer(null)} />}
      {drawer === 'boards' && <BoardsDrawer onClose={() => setDrawer(null)} />}
      {drawer !== null && typeof drawer !== 'string' && (
        <EditPositionDrawer key={drawer.Id} position={drawer} onClose={() => setDrawer(null)} />
      )}
    </Page>
  );
}
