import {
  type Reminder,
  sayInTouch,
  setReminder,
  snoozeReminder,
} from '../../../../../shared/features/in-touch/calls.ts';
import type { Body } from '../../../../../shared/platform/call.ts';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { OutsideLink } from '../../../../platform/ui/buttons/outside-link.tsx';
import { formatDay } from '../../../../platform/ui/dates.ts';
import { VisuallyHidden } from '../../../../platform/ui/layout/visually-hidden.tsx';
import { Loading } from '../../../../platform/ui/states/loading.tsx';
import { useEmbed } from '../link/embed-context.tsx';
import { FailedInFrame } from '../parts/failed.tsx';
import { type UndoableSteps, useOwnReminders, useUndoableSteps } from './queries.ts';
import { StepNotice } from './step-notice.tsx';
import css from './tabs.module.css';

const WEEK = 7;

/** "Due 12 Dec 26, every 2 months" */
function describeDue({ every, due_on }: Reminder): string {
  const rhythm = every === null ? '' : every === 1 ? ', every month' : `, every ${every} months`;
  return `Due ${formatDay(due_on)}${rhythm}`;
}

function ReminderRow({ reminder, steps }: { reminder: Reminder; steps: UndoableSteps }) {
  const { ask } = useEmbed();
  const { id, person, company, every, due_on, owner, state, last } = reminder;
  const body = { person: person.id, every, due_on, owner: owner.id } as Body<typeof setReminder>;
  const undo = () => ask(setReminder, { body });
  const snooze = (): void =>
    steps.run({
      run: () => ask(snoozeReminder, { params: { id }, body: { days: WEEK } }),
      undo,
      done: `${person.name} comes again in a week.`,
    });
  const sayDone = (): void =>
    steps.run({
      run: () => ask(sayInTouch, { params: { id } }),
      undo,
      done: `You were in touch with ${person.name}.`,
    });
  return (
    <li className={css.row}>
      <OutsideLink to={`/person/${person.id}`}>{person.name}</OutsideLink>
      <span className={css.soft}>{[person.title, company].filter(Boolean).join(' at ')}</span>
      <span className={css.soft}>{describeDue(reminder)}</span>
      {last && <span className={css.soft}>{`${last.what}, ${formatDay(last.day)}`}</span>}
      <div className={css.acts}>
        <Button
          size="small"
          variant={state === 'due' ? 'contained' : 'outlined'}
          disabled={steps.busy}
          aria-label={`I was in touch with ${person.name}`}
          onClick={sayDone}
        >
          I was in touch
        </Button>
        <Button
          size="small"
          variant="text"
          disabled={steps.busy}
          aria-label={`Snooze a week: ${person.name}`}
          onClick={snooze}
        >
          Snooze a week
        </Button>
      </div>
    </li>
  );
}

/** The user's reminders: those that are due, then the later ones. */
export function RemindersTab() {
  const { data, error, refetch } = useOwnReminders();
  const steps = useUndoableSteps();
  if (error && !data)
    return <FailedInFrame what="Your reminders could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading>Loading your reminders…</Loading>;
  const groups = [
    ['Due', data.filter(({ state }) => state === 'due')],
    ['Later', data.filter(({ state }) => state !== 'due')],
  ] as const;
  return (
    <section aria-label="Reminders" className={css.section}>
      <VisuallyHidden as="h1">Reminders</VisuallyHidden>
      <StepNotice steps={steps} />
      {data.length === 0 && (
        <p className={css.nobody}>No reminders. Choose Save to list on a person, then Remind me.</p>
      )}
      {groups.map(
        ([title, some]) =>
          some.length > 0 && (
            <div key={title}>
              <h2 className={css.group}>{title}</h2>
              <ul className={css.rows}>
                {some.map((reminder) => (
                  <ReminderRow key={reminder.id} reminder={reminder} steps={steps} />
                ))}
              </ul>
            </div>
          ),
      )}
      {data.length > 0 && (
        <p className={css.more}>
          <OutsideLink to="/keep-in-touch">All reminders in Kith</OutsideLink>
        </p>
      )}
    </section>
  );
}
