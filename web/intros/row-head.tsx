import css from './request-row.module.css';

/** The columns' names, for the eye: each row says by itself what a date is. */
export function RowHead() {
  return (
    <div className={`${css.row} ${css.head}`} aria-hidden="true">
      <span />
      <span>Target company</span>
      <span>Target person</span>
      <span>Goal</span>
      <span>Status</span>
      <span>Requester</span>
      <span>Created</span>
      <span>Updated</span>
      <span />
    </div>
  );
}
