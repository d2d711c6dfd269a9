import type { IntroChange } from '../../shared/intros/intro.ts';
import { INTRO_LIFE, type IntroStatus } from '../../shared/intros/statuses.ts';
import { useSettings } from '../api/session.ts';
import { formatDay, formatTime } from '../ui/dates.ts';
import { Tag } from '../ui/tag.tsx';
import css from './timeline.module.css';

const label = (status: IntroStatus | null) => (status === null ? '' : INTRO_LIFE[status].label);

const KINDS = {
  note: 'Comment',
  ping: 'Facilitator pinged',
  archived: 'Archived',
  unarchived: 'Taken out of the archive',
} as const;

function What({ change }: { change: IntroChange }) {
  if (change.kind === 'status')
    return (
      <>
        <b>{label(change.to)}</b> <span className={css.soft}>from {label(change.from)}</span>
        {change.not_sent && (
          <>
            {' '}
            <Tag>Not sent yet</Tag>
          </>
        )}
      </>
    );
  if (change.kind === 'created')
    return (
      <>
        <b>{label(change.to ?? 'To review')}</b> <span className={css.soft}>request created</span>
      </>
    );
  return <b>{KINDS[change.kind]}</b>;
}

function Who({ change }: { change: IntroChange }) {
  const by = change.mine ? 'You' : change.by;
  return change.on_behalf_by ? (
    <>
      {change.on_behalf_by} for {by}
    </>
  ) : (
    by
  );
}

type TimelineProps = {
  changes: readonly IntroChange[];
  /** The requester is needed: the newest status is marked. */
  waiting: boolean;
};

/** Who, when, from, to and what was said, newest first. */
export function Timeline({ changes, waiting }: TimelineProps) {
  const zone = useSettings()?.time_zone;
  const present = changes.findIndex(({ kind }) => kind === 'status' || kind === 'created');
  return (
    <ol className={css.timeline} aria-label="Timeline">
      {changes.map((change, index) => (
        <li key={change.id} data-now={index === present && waiting}>
          <i aria-hidden="true" />
          <div className={css.what}>
            <What change={change} />
            {change.comment && (
              <p className={css.said}>
                <q>{change.comment}</q>
              </p>
            )}
            {change.internal_comment && (
              <p className={css.said}>
                <Tag>Staff only</Tag> <q>{change.internal_comment}</q>
              </p>
            )}
          </div>
          <span className={css.who}>
            <Who change={change} />
          </span>
          <time className={css.date} dateTime={change.at} title={formatTime(change.at, zone)}>
            {formatDay(change.at, zone)}
          </time>
        </li>
      ))}
    </ol>
  );
}
