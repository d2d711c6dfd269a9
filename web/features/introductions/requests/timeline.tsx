import type { IntroChange } from '../../../../shared/core/introductions/intro.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { Reached, Timeline as Told } from '../../../core/people/timeline.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';

const getLabel = (status: IntroStatus | null) => (status === null ? '' : INTRO_LIFE[status].label);

const KINDS = {
  note: 'Comment',
  ping: 'Facilitator pinged',
  archived: 'Archived',
  unarchived: 'Restored from the archive',
} as const;

function What({ change }: { change: IntroChange }) {
  if (change.kind === 'status')
    return (
      <>
        <Reached to={getLabel(change.to)} from={`from ${getLabel(change.from)}`} />
        {change.not_sent && (
          <>
            {' '}
            <Tag>Not sent yet</Tag>
          </>
        )}
      </>
    );
  if (change.kind === 'created') return <Reached to={getLabel(change.to ?? 'To review')} from="request created" />;
  return <b>{KINDS[change.kind]}</b>;
}

type TimelineProps = {
  changes: readonly IntroChange[];
  /** The requester is needed: the newest status is marked. */
  waiting: boolean;
};

/** User, time, statuses and comment of each entry of a request, newest first. */
export function IntroTimeline({ changes, waiting }: TimelineProps) {
  const present = changes.find(({ kind }) => kind === 'status' || kind === 'created');
  const entries = changes.map((change) => ({
    ...change,
    what: <What change={change} />,
    by: change.mine ? 'You' : change.by,
  }));
  return <Told entries={entries} waitingAt={waiting ? present?.id : undefined} />;
}
