import type { YearlyLetter } from '../../../../shared/features/introductions/letter/calls.ts';
import { getMonthName } from '../../../../shared/platform/day-words.ts';
import css from './letter.module.css';

const WIDTH = 640;
const HEIGHT = 90;
const STEP = WIDTH / 12;
const BAR = 15;

/** What was asked for in each month, and how much of it was made. */
export function LetterMonths({ letter: { months, year, day } }: { letter: YearlyLetter }) {
  const most = Math.max(1, ...months.map(({ requests }) => requests));
  const toHeight = (count: number) => (count / most) * (HEIGHT - 8);
  const named = months.map((month, at) => ({
    ...month,
    name: getMonthName(`${year}-${String(at + 1).padStart(2, '0')}`),
    left: at * STEP + (STEP - 2 * BAR - 2) / 2,
  }));
  const words = named.flatMap(({ name, requests, made }) =>
    requests > 0 ? `${name}: ${requests} asked, ${made} made` : [],
  );
  return (
    <figure className={css.months}>
      <svg viewBox={`0 0 ${WIDTH} 116`} role="img" aria-label={words.join('. ')}>
        {named.map(({ name, left, requests, made }) => (
          <g key={name}>
            <rect
              className={css.asked}
              x={left}
              y={HEIGHT - toHeight(requests)}
              width={BAR}
              height={toHeight(requests)}
              rx={2}
            />
            <rect
              className={css.made}
              x={left + BAR + 2}
              y={HEIGHT - toHeight(made)}
              width={BAR}
              height={toHeight(made)}
              rx={2}
            />
            <text x={left + BAR + 1} y={108} textAnchor="middle">
              {name.slice(0, 3)}
            </text>
          </g>
        ))}
        <line x1={0} x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      </svg>
      <figcaption>
        <span className={css.key} data-of="asked">
          asked
        </span>
        <span className={css.key} data-of="made">
          of these, made
        </span>
        {day.startsWith(String(year)) && <span className={css.until}>{getMonthName(day)} counts up to today</span>}
      </figcaption>
    </figure>
  );
}
