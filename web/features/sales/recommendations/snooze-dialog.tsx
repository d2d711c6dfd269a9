import { type FormEvent, useState } from 'react';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import css from './sales.module.css';

const DAY_MS = 86_400_000;
const CHOICES = [
  ['In a week', 7],
  ['In a month', 30],
  ['In three months', 91],
] as const;

/** The form of a date-time field: local time without a zone. */
function toLocalText(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

type SnoozeDialogProps = { what: string; onSnooze: (until: string) => void; onClose: () => void };

/** Asks for the time until which rows are put off: a day and a time ahead. */
export function SnoozeDialog({ what, onSnooze, onClose }: SnoozeDialogProps) {
  const [text, setText] = useState(() => toLocalText(new Date(Date.now() + 7 * DAY_MS)));
  const [wrong, setWrong] = useState<string>();
  const choose = (time: string) => {
    setText(time);
    setWrong(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const until = new Date(text);
    if (Number.isNaN(until.getTime())) return setWrong('Choose a date and time.');
    if (until.getTime() <= Date.now()) return setWrong('This time has passed. Choose a later one.');
    onSnooze(until.toISOString());
    onClose();
  };
  return (
    <Dialog
      title={`Snooze ${what}`}
      lead="It stays under Snoozed until then and returns automatically."
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" type="submit" form="snooze">
            Snooze
          </Button>
        </>
      }
    >
      <form id="snooze" noValidate onSubmit={submit}>
        <DateField label="Until" requirement="required" time eager value={text} error={wrong} onChange={choose} />
        <div className={css.choices}>
          {CHOICES.map(([label, days]) => (
            <Button key={label} size="small" onClick={() => choose(toLocalText(new Date(Date.now() + days * DAY_MS)))}>
              {label}
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  );
}
