import { Pencil } from 'lucide-react';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check } from '../../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { ClosedNote } from './closed-note.tsx';
import css from './raising.module.css';
import { listTerms } from './words.ts';

type RaiseTermsProps = {
  raise: UseCase;
  onEdit: () => void;
  onClose: () => void;
  onReopen: () => void;
  onDelete: () => void;
};

/** A raise in one line, what orders its funds and what may leave others out, and its end. */
export function RaiseTerms({ raise, onEdit, onClose, onReopen, onDelete }: RaiseTermsProps) {
  const [address, change] = useAddressParams();
  const isClosed = raise.Closed_On__c !== null;
  return (
    <Card className={css.terms} aria-label="The raise">
      <CompanyLogo name={raise['Account__r.Name']} src={raise['Account__r.Logo__c']} size={36} />
      <p className={css.name}>
        <b>{raise.Name}</b>
        <span className={css.below}>Raise of {raise['Account__r.Name']}</span>
      </p>
      <dl>
        {listTerms(raise).map(({ label, words, only }) => (
          <div key={label}>
            <dt>{only && address.get(only) !== 'only' ? `${label}, listed first` : label}</dt>
            <dd>{words}</dd>
            {only && (
              <dd className={css.only}>
                <Check
                  label="Only these"
                  aria-label={`Only these ${only}`}
                  checked={address.get(only) === 'only'}
                  onChange={({ target }) => change({ [only]: target.checked ? 'only' : null })}
                />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className={css.presses}>
        {isClosed ? (
          <Button aria-label={`Reopen ${raise.Name}`} onClick={onReopen}>
            Reopen
          </Button>
        ) : (
          <>
            <Button size="small" aria-label={`Edit ${raise.Name}`} onClick={onEdit}>
              <Pencil size={14} aria-hidden /> <span>Edit</span>
            </Button>
            <Button size="small" variant="text" aria-label={`Close raise ${raise.Name}`} onClick={onClose}>
              Close raise
            </Button>
            {raise.Deletable__c && (
              <Button size="small" variant="text" aria-label={`Delete ${raise.Name}`} onClick={onDelete}>
                Delete
              </Button>
            )}
          </>
        )}
      </div>
      {isClosed && <ClosedNote raise={raise} />}
    </Card>
  );
}
