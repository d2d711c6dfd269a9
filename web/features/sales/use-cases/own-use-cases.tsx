import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { useCasesOfQuery } from '../recommendations/queries.ts';
import css from '../recommendations/sales.module.css';

type OwnUseCasesProps = { onOpen: (what: { of?: UseCase; copy?: true }) => void; onClose: () => void };

/** The company's own use cases. */
export function OwnUseCases({ onOpen, onClose }: OwnUseCasesProps) {
  const { data, isPending } = useQuery(useCasesOfQuery('Sales'));
  return (
    <Dialog
      title="Use cases"
      lead="Describe what you sell and who buys it. The firm uses this to suggest companies."
      onClose={onClose}
      footer={
        <Button variant="contained" onClick={() => onOpen({})}>
          <Plus size={16} aria-hidden /> <span>New use case</span>
        </Button>
      }
    >
      {isPending && <p role="status">Loading use cases…</p>}
      {data?.length === 0 && <p>None yet.</p>}
      <ul className={css.columns}>
        {data?.map((useCase) => (
          <li key={useCase.Id}>
            <span>
              {useCase.Name}
              {useCase.Is_Default__c && <span className={css.soft}>Default</span>}
            </span>
            <span className={css.tools}>
              <Button size="small" aria-label={`Edit ${useCase.Name}`} onClick={() => onOpen({ of: useCase })}>
                Edit
              </Button>
              <Button
                size="small"
                aria-label={`Copy ${useCase.Name}`}
                onClick={() => onOpen({ of: useCase, copy: true })}
              >
                Copy
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
