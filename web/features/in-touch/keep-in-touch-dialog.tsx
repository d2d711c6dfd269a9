import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RHYTHMS } from '../../../shared/features/in-touch/calls.ts';
import type { DialogProps } from '../../core/feature/dialogs.ts';
import { firmUsersQuery } from '../../core/people/firm-users.ts';
import { describeWork } from '../../core/people/people.ts';
import { PersonLine } from '../../core/people/person-line.tsx';
import { describeError } from '../../platform/api/api-error.ts';
import { useCan, useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { DateField } from '../../platform/ui/fields/date-field.tsx';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './in-touch.module.css';
import { useReminderActions, useSetReminder } from './queries.ts';

const WAYS = [
  { value: 'every', label: 'Every' },
  { value: 'once', label: 'Once' },
] as const;
type Rhythm = (typeof RHYTHMS)[number];

/** A reminder about a person: once or every so many months, and whose it is. */
export default function KeepInTouchDialog({ person, reminder, onClose }: DialogProps<'keep-in-touch'>) {
  const [way, setWay] = useState<'once' | 'every'>(reminder?.every === null ? 'once' : 'every');
  const [every, setEvery] = useState<Rhythm>((reminder?.every ?? 2) as Rhythm);
  const [day, setDay] = useState(reminder?.every === null ? reminder.due_on : '');
  const user = useUser();
  const [owner, setOwner] = useState(reminder?.owner.id ?? '');
  const colleagues = useQuery({ ...firmUsersQuery, enabled: useCan()('staff:read') });
  const saving = useSetReminder();
  const actions = useReminderActions();
  const missing = way === 'once' && day === '';
  const save = () => {
    const whose = owner ? { person: person.id, owner } : { person: person.id };
    const body = way === 'once' ? { every: null, due_on: day, ...whose } : { every, ...whose };
    saving.mutate(body, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="Keep in touch"
      lead={<PersonLine name={person.name} about={describeWork(person.title, person.account)} size={36} />}
      locked={saving.isPending}
      onClose={onClose}
      footer={
        <>
          {reminder && (
            <Button
              variant="text"
              onClick={() => {
                void actions.end(reminder);
                onClose();
              }}
            >
              End reminder
            </Button>
          )}
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={missing || saving.isPending} onClick={save}>
            {saving.isPending ? 'Saving…' : 'Remind me'}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <SegmentedSwitch label="Remind" value={way} choices={WAYS} onChange={setWay} />
        {way === 'every' ? (
          <SelectField label="Rhythm" value={every} onChange={({ target }) => setEvery(Number(target.value) as Rhythm)}>
            {RHYTHMS.map((months) => (
              <option key={months} value={months}>
                {months === 1 ? '1 month' : `${months} months`}
              </option>
            ))}
          </SelectField>
        ) : (
          <DateField label="Day" requirement="required" eager value={day} onChange={setDay} />
        )}
        {colleagues.data && !reminder && (
          <SelectField label="Owner" value={owner} onChange={({ target }) => setOwner(target.value)}>
            <option value="">Me</option>
            {colleagues.data
              .filter(({ Id }) => Id !== user?.Id)
              .map(({ Id, Name }) => (
                <option key={Id} value={Id}>
                  {Name}
                </option>
              ))}
          </SelectField>
        )}
      </div>
      <p className={css.soft}>
        It ends or moves on by itself when Kith sees that its owner was in touch: a mail, a comment, an introduction. It
        also comes in the digest and on the first screen.
      </p>
      {saving.error && <Notice kind="error">The reminder was not saved. {describeError(saving.error)}</Notice>}
    </Dialog>
  );
}
