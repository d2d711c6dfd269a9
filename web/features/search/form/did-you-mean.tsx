import { useState } from 'react';
import type { AccountBrief } from '../../../../shared/features/search/calls.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import css from './did-you-mean.module.css';

type Offer = { name: string; accounts: readonly AccountBrief[] };

type DidYouMeanProps = {
  offers: readonly Offer[];
  /** Names that found nothing: the chosen company takes the place of such a name, and otherwise is added beside it. */
  unmatched: readonly string[];
  onChoose: (typedName: string, chosen: string) => void;
};

/** A long list of names is no place for as many questions. */
const MAX_SHOWN = 6;

/** Other possible meanings of each name, beside or instead of results; a click on a meaning searches for it. */
export function DidYouMean({ offers, unmatched, onChoose }: DidYouMeanProps) {
  const [all, setAll] = useState(false);
  if (offers.length === 0) return null;
  // Names without results need the user's attention.
  const isMissing = (offer: Offer) => unmatched.includes(offer.name);
  const inOrder = [...offers.filter(isMissing), ...offers.filter((offer) => !isMissing(offer))];
  const shown = all ? inOrder : inOrder.slice(0, MAX_SHOWN);
  return (
    <section className={css.offers} aria-label="Did you mean">
      {shown.map((offer) => (
        <div key={offer.name} className={css.offer}>
          <span className={css.asked}>
            {isMissing(offer) ? 'Did you mean, for ' : 'Or did you mean, for '}
            <q>{offer.name}</q>
          </span>
          <ul className={css.choices}>
            {offer.accounts.map(({ id, name, logo_url }) => (
              <li key={id}>
                <Button size="small" className={css.choice} onClick={() => onChoose(offer.name, name)}>
                  <CompanyLogo name={name} src={logo_url} size={20} />
                  <span className={css.name}>{name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {inOrder.length > shown.length && (
        <Button size="small" className={css.more} onClick={() => setAll(true)}>
          Suggestions for {inOrder.length - shown.length} more
        </Button>
      )}
    </section>
  );
}
