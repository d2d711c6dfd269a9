import { formatCount } from '../numbers.ts';
import css from './counted-option.module.css';

/** An option, and the number of its items. */
export function CountedOption({ value, count }: { value: string; count: number | undefined }) {
  return (
    <>
      <span className={css.value}>{value}</span>
      <span className={css.count}>{count !== undefined && formatCount(count)}</span>
    </>
  );
}
