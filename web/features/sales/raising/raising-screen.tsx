import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { ReachTabs } from '../../../core/reach/reach-tabs.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useCasesOfQuery } from '../recommendations/queries.ts';
import { UseCaseDrawer } from '../use-cases/use-case-drawer.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { PartnerList } from './partner-list.tsx';
import { RaiseSelect } from './raise-select.tsx';
import { RaiseTerms } from './raise-terms.tsx';
import { useRaiseEnd } from './use-raise-end.ts';

/** /map/raising: who at which funds could be asked for a raise. */
export default function RaisingScreen() {
  const [address, change] = useAddressParams();
  const staff = useUser()?.staff ?? false;
  const raises = useQuery(useCasesOfQuery('Raise'));
  const [drawer, setDrawer] = useState<{ of?: UseCase } | null>(null);
  const [ending, setEnding] = useState<'close' | 'delete' | null>(null);
  const { reopen } = useRaiseEnd();
  const wanted = address.get('raise');
  const chosen =
    raises.data?.find(({ Id }) => Id === wanted) ??
    raises.data?.find(({ Closed_On__c }) => Closed_On__c === null) ??
    raises.data?.[0];
  const choose = (id: string) => change({ raise: id, fund: null, tab: null });
  const add = (
    <Button variant={chosen ? 'outlined' : 'contained'} onClick={() => setDrawer({})}>
      <Plus size={16} aria-hidden /> <span>New raise</span>
    </Button>
  );
  return (
    <Page
      title="Map of Reach"
      documentTitle="Raising"
      actions={
        chosen && (
          <>
            {raises.data && raises.data.length > 1 && (
              <RaiseSelect raises={raises.data} chosen={chosen.Id} onChoose={choose} />
            )}
            {add}
          </>
        )
      }
    >
      <ReachTabs />
      <Failed what="The raises could not be loaded." query={raises} />
      {raises.isPending && <LoadingCard label="Loading raises…" />}
      {raises.data?.length === 0 && (
        <EmptyState title="No raise yet" actions={add}>
          {staff
            ? 'Describe the round of a portfolio company. Partners at funds that fit it appear here.'
            : 'Describe your round. The firm suggests partners at funds that fit it, and they appear here.'}
        </EmptyState>
      )}
      {chosen && wanted && chosen.Id !== wanted && (
        <Notice kind="warning">{`This link names a raise that doesn’t exist, or that you can’t see. This is “${chosen.Name}”.`}</Notice>
      )}
      {chosen && (
        <>
          <RaiseTerms
            raise={chosen}
            onEdit={() => setDrawer({ of: chosen })}
            onClose={() => setEnding('close')}
            onReopen={() => void reopen(chosen)}
            onDelete={() => setEnding('delete')}
          />
          <PartnerList key={chosen.Id} raise={chosen} staff={staff} />
        </>
      )}
      {chosen && ending === 'close' && <CloseDialog raise={chosen} onClose={() => setEnding(null)} />}
      {chosen && ending === 'delete' && (
        <DeleteDialog raise={chosen} onDeleted={() => change({ raise: null })} onClose={() => setEnding(null)} />
      )}
      {drawer && (
        <UseCaseDrawer
          {...(drawer.of ? { useCase: drawer.of } : { kind: 'Raise' })}
          onSaved={({ Id }) => choose(Id)}
          onClose={() => setDrawer(null)}
        />
      )}
    </Page>
  );
}
