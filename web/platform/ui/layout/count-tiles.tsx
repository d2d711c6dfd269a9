import { formatCount } from '../numbers.ts';
import css from './count-tiles.module.css';

interface CountTile {
  word: string;
  count: number;
  /** Red if the count is not 0. */
  bad?: boolean;
}

/** The result of a long task, by kind: each count above its word. */
export function CountTiles({ tiles, className = '' }: { tiles: readonly CountTile[]; className?: string }) {
  return (
    <dl className={`${css.tiles} ${className}`}>
      {tiles.map(({ word, count, bad = false }) => (
        <div key={word} data-bad={bad && count > 0}>
          <dt>{word}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
