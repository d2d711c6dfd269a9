import { Pencil } from 'lucide-react';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import css from './raising.module.css';
import { listTerms } from './words.ts';

/** A raise in one line. */
export function RaiseTerms({ raise, onEdit }: { raise: UseCase; onEdit: () => void }) {
  return (
    <Card className={css.terms} aria-label="The raise">
      <CompanyLogo name={raise['Account__r.Name']} src={raise['Account__r.Logo__c']} size={36} />
      <p className={css.name}>
        <b>{raise.Name}</b>
        <span className={css.below}>Raise of {raise['Account__r.Name']}</span>
      </p>
      <dl>
        {listTerms(raise).map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Button aria-label={`Edit ${raise.Name}`} onClick={onEdit}>
        <Pencil size={14} aria-hidden /> <span>Edit</span>
      </Button>
    </Card>
  );
}
