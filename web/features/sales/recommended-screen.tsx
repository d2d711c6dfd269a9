import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { UseCase } from '../../../shared/features/sales/use-case.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../platform/ui/states/loading-card.tsx';
import { useCasesOfQuery } from './recommendations/queries.ts';
import { Recommendations } from './recommendations/recommendations.tsx';
import css from './recommendations/sales.module.css';
import { IcpDefinition } from './use-cases/icp.tsx';
import { Learning } from './use-cases/learning.tsx';
import { UseCaseDrawer } from './use-cases/use-case-drawer.tsx';

/** Many begin with the company's name already. */
const getLabel = ({ Name, 'Account__r.Name': company }: UseCase): string =>
  Name.startsWith(company) ? Name : `${company}: ${Name}`;

/** /sales/recommended: the network's recommendations for a use case, and the actions of staff on them. */
export default function RecommendedScreen() {
  const [address, change] = useAddressParams();
  const useCases = useQuery(useCasesOfQuery('Sales'));
  const [drawer, setDrawer] = useState<{ of?: UseCase; copy?: true } | null>(null);
  const q = address.get('q');
  const chosen = useCases.data?.find(({ Id }) => Id === q) ?? useCases.data?.[0];
  const actions = (
    <div className={css.pageTools}>
      {useCases.data && useCases.data.length > 0 && (
        <SelectField
          className={css.choice}
          label="Select Use Case / Target"
          value={chosen?.Id ?? ''}
          onChange={(event) => change({ q: event.target.value, sort: null })}
        >
          {useCases.data.map((useCase) => (
            <option key={useCase.Id} value={useCase.Id}>
              {getLabel(useCase)}
            </option>
          ))}
        </SelectField>
      )}
      {chosen && (
        <>
          <Button onClick={() => setDrawer({ of: chosen })}>
            <Pencil size={14} aria-hidden /> <span>Edit</span>
          </Button>
          <Button onClick={() => setDrawer({ of: chosen, copy: true })}>
            <Copy size={14} aria-hidden /> <span>Copy</span>
          </Button>
        </>
      )}
      <Button variant="outlined" onClick={() => setDrawer({})}>
        <Plus size={16} aria-hidden /> <span>New use case</span>
      </Button>
    </div>
  );
  return (
    <Page title="Sales Recommendations" actions={actions}>
      <Failed what="The use cases could not be loaded." query={useCases} />
      {useCases.isPending && <LoadingCard label="Loading use cases…" />}
      {useCases.data?.length === 0 && (
        <EmptyState title="No use cases yet">
          A use case describes what a portfolio company sells and who buys it. Companies in the network that fit appear
          here.
        </EmptyState>
      )}
      {chosen && (
        <>
          <IcpDefinition useCase={chosen} />
          <Learning useCase={chosen} />
          <Recommendations key={chosen.Id} useCase={chosen} />
        </>
      )}
      {drawer && (
        <UseCaseDrawer
          useCase={drawer.of}
          copy={drawer.copy}
          onSaved={({ Id }) => change({ q: Id })}
          onClose={() => setDrawer(null)}
        />
      )}
    </Page>
  );
}
