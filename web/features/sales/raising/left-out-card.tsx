import { useState } from 'react';
import type { LeftOutFund } from '../../../../shared/features/sales/raising/calls.ts';
import { getCompanyAddress } from '../../../core/companies/company-address.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './raising.module.css';

const FIRST_ROWS = 5;

type LeftOutCardProps = {
  funds: readonly LeftOutFund[];
  /** The raise is over: only what was dismissed is shown. */
  closed: boolean;
  onSuggest: (fund: LeftOutFund) => void;
};

/** The funds that a raise leaves out, each with the reason; nothing if there are none. */
export function LeftOutCard({ funds, closed, onSuggest }: LeftOutCardProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (funds.length === 0) return null;
  const title = closed ? 'Dismissed' : 'Left out';
  const shown = isWhole ? funds : funds.slice(0, FIRST_ROWS);
  return (
    <Card className={css.out} aria-label={title}>
      <h2>{title}</h2>
      {!closed && <p>Suggested only if you say so, with the reason beside it.</p>}
      <ul>
        {shown.map((fund) => (
          <li key={fund.id}>
            <Link to={getCompanyAddress(fund.id)}>{fund.name}</Link>
            <span className={css.soft}>{fund.partners === 1 ? '1 partner' : `${fund.partners} partners`}</span>
            <span>{fund.reason}</span>
            {fund.allowed ? (
              <Button
                size="small"
                variant="text"
                aria-label={`Suggest anyway: ${fund.name}`}
                onClick={() => onSuggest(fund)}
              >
                Suggest anyway
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      {funds.length > shown.length && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          Show all {formatCount(funds.length)}
        </Button>
      )}
    </Card>
  );
}
