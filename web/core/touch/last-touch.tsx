import { queryOptions, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { LastTouch } from '../../../shared/core/network/touch.ts';
import { getInTouch, type Reminder } from '../../../shared/features/in-touch/calls.ts';
import { send } from '../../platform/api/send.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { type DialogPerson, useDialogs } from '../feature/dialogs.ts';
import css from './last-touch.module.css';

/** All that is known of being in touch is loaded again under this key. */
export const IN_TOUCH = ['in-touch'] as const;

const inTouchQuery = (id: string) =>
  queryOptions({
    queryKey: [...IN_TOUCH, 'person', id],
    queryFn: ({ signal }) => send(getInTouch, { params: { id } }, { signal }),
    retry: false,
  });

/** "Mail, 14 Feb 26, Tal Berkovan" */
const describeTouch = ({ what, day, by }: LastTouch): string => `${what}, ${formatDay(day)}, ${by}`;

/** "every 2 months", "on 14 Feb 26" */
export const describeRhythm = ({ every, due_on }: Pick<Reminder, 'every' | 'due_on'>): string =>
  every === null ? `on ${formatDay(due_on)}` : every === 1 ? 'every month' : `every ${every} months`;

/** When the viewer's company was last in touch with somebody, and the reminder to be so again. */
export function PersonTouch({ person }: { person: DialogPerson }) {
  const open = useDialogs();
  const { data, error } = useQuery(inTouchQuery(person.id));
  if (error) return null;
  if (!data) return <p className={css.line} data-waiting="" aria-hidden />;
  const { last, reminder } = data;
  return (
    <p className={css.line}>
      <span>{last ? `Last in touch: ${describeTouch(last)}` : 'Last in touch: unknown'}</span>
      <Button size="small" variant="text" onClick={() => open('keep-in-touch', { person, reminder })}>
        <Bell size={14} aria-hidden />
        <span>
          {!reminder || reminder.state === 'ended'
            ? 'Keep in touch'
            : `${reminder.every === null ? 'Reminder' : 'Keep in touch'} ${describeRhythm(reminder)}`}
        </span>
      </Button>
    </p>
  );
}
