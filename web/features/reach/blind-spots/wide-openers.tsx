import type { WideOpener } from '../../../../shared/features/reach/blind-spots/calls.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './blind-spots.module.css';

/** "opens at least 12 of the 97, 15 with those above. Tal Berkovan knows them best." */
function describeWide({ opens, covers, known_by }: WideOpener, total: number, place: number): string {
  const together = place > 0 && covers > opens ? `, ${formatCount(covers)} with those above` : '';
  const who = known_by === null ? '' : ` ${known_by} knows them best.`;
  return `opens at least ${formatCount(opens)} of the ${formatCount(total)}${together}.${who}`;
}

/** The people whose acquaintance would open most of what is listed: whom to hire or to befriend. */
export function WideOpeners({ best, total }: { best: readonly WideOpener[]; total: number }) {
  if (best.length === 0 || total < 2) return null;
  return (
    <Card className={css.wide}>
      <h2>To hire or get to know: who would open most of these</h2>
      <ol>
        {best.map((opener, place) => (
          <li key={opener.id}>
            <Link to={`/person/${opener.id}`}>{opener.name}</Link>
            <span className={css.soft}>{opener.title}</span>
            <span className={css.soft}>{describeWide(opener, total, place)}</span>
            <Link to={`/map/what-if?person=${opener.id}`} aria-label={`What if ${opener.name} joined`}>
              What if
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
