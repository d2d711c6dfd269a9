import { ArrowRight, LogIn, LogOut } from 'lucide-react';
import { shortenStrength } from '../../../../shared/core/network/account.ts';
import { NEWS_DAYS, type CompanyNews as News } from '../../../../shared/features/search/company/calls.ts';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import css from './company-screen.module.css';
import type { CompanyPage } from './queries.ts';

function describeNews({ kind, person, company, score, last }: News): string {
  if (kind === 'joined') return person.title ? `joined as ${person.title}` : `joined from ${company?.name}`;
  if (kind === 'left') return `left for ${company?.name}`;
  if (kind === 'closer') return `got closer: now ${shortenStrength(score)}`;
  return last ? `goes cold: last ${last.what.toLowerCase()} ${formatDay(last.day)}, ${last.by}` : 'goes cold';
}

function Sign({ news: { kind, was, score } }: { news: News }) {
  if (kind === 'left') return <LogOut size={14} aria-hidden />;
  if (kind === 'joined' && score === 0) return <LogIn size={14} aria-hidden />;
  return (
    <span className={css.rings}>
      {was !== null && (
        <>
          <StrengthRing strength={toStrength(was)} size={16} named />
          <ArrowRight size={12} aria-hidden />
        </>
      )}
      <StrengthRing strength={toStrength(score)} size={16} named />
    </span>
  );
}

/** Who joined and left, who got closer, which ties of one's own company grew cold. */
export function CompanyNews({ page: { news } }: { page: CompanyPage }) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>News</h2>
        <span className={css.faint}>{NEWS_DAYS} days</span>
      </div>
      <Card>
        {news.length === 0 ? (
          <p className={css.empty}>Nothing new.</p>
        ) : (
          <ul className={css.rows}>
            {news.map((item) => (
              <li key={`${item.kind} ${item.person.id} ${item.at}`} className={css.way}>
                <Sign news={item} />
                <span className={css.grow}>
                  <Link to={`/person/${item.person.id}`} className={css.strong}>
                    {item.person.name}
                  </Link>{' '}
                  <span>{describeNews(item)}</span>
                </span>
                <span className={css.day}>{formatDay(item.at)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
