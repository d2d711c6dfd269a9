import css from './inferred-tag.module.css';

/** Not written down by anybody: dashed ochre means this and nothing else. */
export function InferredTag() {
  return <span className={css.inferred}>Inferred</span>;
}
