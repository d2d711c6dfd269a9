import css from './krs.module.css';

const [WIDTH, HEIGHT, INSET] = [120, 24, 3];

/** The results of the last ranges as a line; the requested range is its end, with a dot. A range without a result is a gap. */
export function HistoryLine({ history }: { history: readonly (number | null)[] }) {
  const known = history.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  const [least, most] = [Math.min(0, ...known), Math.max(...known)];
  const toX = (place: number) => INSET + (place * (WIDTH - 2 * INSET)) / Math.max(1, history.length - 1);
  const toY = (value: number) =>
    most === least ? HEIGHT - INSET : HEIGHT - INSET - ((value - least) * (HEIGHT - 2 * INSET)) / (most - least);
  const path = history
    .map((value, place) =>
      value === null
        ? ''
        : `${place === 0 || history[place - 1] === null ? 'M' : 'L'}${toX(place).toFixed(1)} ${toY(value).toFixed(1)}`,
    )
    .join('');
  const last = history.at(-1) ?? null;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={css.line} aria-hidden="true">
      <path d={path} />
      {last !== null && <circle cx={toX(history.length - 1)} cy={toY(last)} r={2.5} />}
    </svg>
  );
}
