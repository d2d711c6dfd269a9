import { Check } from 'lucide-react';
import type { Reminder } from '../../../shared/features/in-touch/calls.ts';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { PersonLine } from '../../core/people/person-line.tsx';
import { PersonLinks } from '../../core/people/person-links.tsx';
import { describeRhythm } from '../../core/touch/last-touch.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import css from './in-touch.module.css';
import { useReminderActions } from './queries.ts';

export const reminderKeyHints = [
  ['S', 'snooze'],
  ['D', 'was in touch'],
  ['E', 'change'],
] as const;

const WEEK = 7;

function Acts({ reminder }: { reminder: Reminder }) {
  const open = useDialogs();
  const { snooze, touched } = useReminderActions();
  const { person, company, state } = reminder;
  const about = { id: person.id, name: person.name, title: person.title, account: company ?? '' };
  return (
    <span className={css.acts}>
      <Button
        size="small"
        variant="text"
        data-keys="e"
        aria-label={`${state === 'ended' ? 'Start again:' : 'Change the reminder of'} ${person.name}`}
        onClick={() => open('keep-in-touch', { person: about, reminder })}
      >
        {state === 'ended' ? 'Start again' : 'Change'}
      </Button>
      {state !== 'ended' && (
        <>
          <Button
            size="small"
            variant="text"
            data-keys="s"
            aria-label={`Snooze a week: ${person.name}`}
            onClick={() => void snooze(reminder, WEEK)}
          >
            Snooze a week
          </Button>
          <Button
            size="small"
            variant={state === 'due' ? 'contained' : 'outlined'}
            data-keys="d"
            aria-label={`I was in touch with ${person.name}`}
            onClick={() => void touched(reminder)}
          >
            <Check size={14} aria-hidden />
            <span>I was in touch</span>
          </Button>
        </>
      )}
    </span>
  );
}

export const reminderColumns: readonly Column<Reminder>[] = [
  {
    key: 'person',
    label: 'Person',
    plain: true,
    width: 'minmax(180px, 1.4fr)',
    cell: ({ person, company }) => (
      <PersonLine
        name={person.name}
        to={`/person/${person.id}`}
        beside={<PersonLinks person={person} />}
        about={[person.title, company].filter(Boolean).join(', ') || 'No title known'}
      />
    ),
  },
  {
    key: 'due',
    label: 'Due',
    width: 'minmax(110px, 0.8fr)',
    cell: (reminder) => (
      <>
        {reminder.state === 'ended' ? `Was due ${formatDay(reminder.due_on)}` : formatDay(reminder.due_on)}
        {reminder.every !== null && <span className={css.below}>{describeRhythm(reminder)}</span>}
      </>
    ),
  },
  {
    key: 'owner',
    label: 'Owner',
    width: 'minmax(90px, 0.7fr)',
    className: css.soft,
    cell: ({ own, owner }) => (own ? 'You' : owner.name),
  },
  {
    key: 'last',
    label: 'Last in touch',
    width: 'minmax(130px, 1fr)',
    className: css.soft,
    cell: ({ last }) => (last ? `${last.what}, ${formatDay(last.day)}` : 'Unknown'),
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width: 'minmax(330px, auto)',
    className: css.actions,
    cell: (reminder) => <Acts reminder={reminder} />,
  },
];
