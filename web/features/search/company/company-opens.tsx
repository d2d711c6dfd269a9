import { Fragment } from 'react';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './company-screen.module.css';
import type { CompanyPage } from './queries.ts';

const describeCover = (covers: number, known: number): string => {
  if (known === 1) return ' would open the person known here.';
  return covers === known
    ? ` would open all ${formatCount(known)} people known here.`
    : ` would open ${formatCount(covers)} of the ${formatCount(known)} people known here.`;
};

/** Whose acquaintance would open most of a company where nobody is reached; nothing where there is no such person. */
export function CompanyOpens({ page: { account, opens, known } }: { page: CompanyPage }) {
  if (!opens) return null;
  const last = opens.people.length - 1;
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>What would open it</h2>
        <Link to={`/map/blind-spots?${new URLSearchParams({ q: account.name })}`}>Why they would</Link>
      </div>
      <Card>
        <p className={css.opens}>
          <span>No one here is within reach. Knowing </span>
          {opens.people.map(({ id, name }, at) => (
            <Fragment key={id}>
              {at > 0 && <span>{at === last ? ' and ' : ', '}</span>}
              <Link to={`/person/${id}`}>{name}</Link>
            </Fragment>
          ))}
          <span>{describeCover(opens.covers, known)}</span>
        </p>
      </Card>
    </section>
  );
}
