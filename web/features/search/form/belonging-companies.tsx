import type { z } from 'zod';
import type { searchByNames } from '../../../../shared/features/search/calls.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import css from './did-you-mean.module.css';

type BelongingCompaniesProps = {
  offers: z.output<typeof searchByNames.reply>['belonging'];
  onChoose: (typedName: string, chosen: string) => void;
};

/** Companies that belong to those of the answer; a click searches for them, too. */
export function BelongingCompanies({ offers, onChoose }: BelongingCompaniesProps) {
  if (offers.length === 0) return null;
  return (
    <section className={css.offers} aria-label="Companies that belong to these">
      {offers.map(({ name: typed, to, accounts }) => (
        <div key={`${typed} ${to}`} className={css.offer}>
          <span className={css.asked}>
            {accounts.length === 1 ? 'Belongs to' : 'Belong to'} <q>{to}</q>
            <span>. Search it, too:</span>
          </span>
          <ul className={css.choices}>
            {accounts.map(({ id, name, logo_url }) => (
              <li key={id}>
                <Button size="small" className={css.choice} onClick={() => onChoose(typed, name)}>
                  <CompanyLogo name={name} src={logo_url} size={20} />
                  <span className={css.name}>{name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
