import type { ReactNode } from 'react';
import { useSettings } from '../../platform/api/session.ts';
import { formatDay, formatTime } from '../../platform/ui/dates.ts';
import { Tag } from '../../platform/ui/layout/tag.tsx';
import css from './timeline.module.css';

type TimelineEntry = {
  id: string;
  at: string;
  /** The action, in a few words. */
  what: ReactNode;
  by: string;
  /** The signed-in user, if an admin acted as `by`. */
  on_behalf_by?: string | null | undefined;
  comment: string | null;
  internal_comment?: string | null | undefined;
};

/** A status that was reached, and from where. */
export const Reached = ({ to, from }: { to: string; from: string }) => (
  <>
    <b>{to}</b> <span className={css.soft}>{from}</span>
  </>
);

type TimelineProps = {
  entries: readonly TimelineEntry[];
  /** The entry at which somebody is needed. */
  waitingAt?: string | undefined;
};

/** User, time, action and comment of each entry, newest first. */
export function Timeline({ entries, waitingAt }: TimelineProps) {
  const zone = useSettings()?.time_zone;
  return (
    <div className={css.room}>
      <ol className={css.timeline} aria-label="Timeline">
        {entries.map(({ id, at, what, by, on_behalf_by, comment, internal_comment }) => (
          <li key={id} data-now={id === waitingAt}>
            <i aria-hidden="true" />
            <div className={css.what}>
              {what}
              {comment && (
                <p className={css.said}>
                  <q>{comment}</q>
                </p>
              )}
              {internal_comment && (
                <p className={css.said}>
                  <Tag>Staff only</Tag> <q>{internal_comment}</q>
                </p>
              )}
            </div>
            <span className={css.who}>{on_behalf_by ? `${on_behalf_by} for ${by}` : by}</span>
            <time className={css.date} dateTime={at} title={formatTime(at, zone)}>
              {formatDay(at, zone)}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}
