import css from './inferred-tag.module.css';

/** Nobody wrote the fact down: dashed ochre means this and nothing else. */
export function InferredTag() {
  return <span className={css.inferred}>Inferred</span>;
}
