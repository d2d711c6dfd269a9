import css from './brand.module.css';

/** The mark and the word, always together: the ring with its last quarter in ember. Never inside a table or list. */
export function Brand({ size = 22 }: { size?: 16 | 22 | 24 }) {
  return (
    <span className={css.brand} data-size={size}>
      <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className={css.mark}>
        <path d="M11.25 2.91A7.2 7.2 0 0 1 17.09 8.75" />
        <path d="M17.09 11.25A7.2 7.2 0 0 1 11.25 17.09" />
        <path d="M8.75 17.09A7.2 7.2 0 0 1 2.91 11.25" />
        <path className={css.ember} d="M2.91 8.75A7.2 7.2 0 0 1 8.75 2.91" />
        <circle className={css.centre} cx="10" cy="10" r="2.4" />
      </svg>
      <span>Kith</span>
    </span>
  );
}
