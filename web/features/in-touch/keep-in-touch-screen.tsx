import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../../shared/core/network/account.ts';
import { listReminders, MAX_REMINDERS, type Reminder } from '../../../shared/features/in-touch/calls.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { Check } from '../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../platform/ui/fields/filter-bar.tsx';
import { SettledField } from '../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import css from './in-touch.module.css';
import { remindersQuery } from './queries.ts';
import { reminderColumns, reminderKeyHints } from './reminder-columns.tsx';

const NOUN = { one: 'reminder', many: 'reminders' };
const NONE: readonly Reminder[] = [];
const getId = ({ id }: Reminder): string => id;
const BANDS = { due: 'Due today', week: 'Next week', later: 'Later', ended: 'Ended by itself' } as const;
const getBand = ({ state }: Reminder): string => BANDS[state];

/** /keep-in-touch: the user's reminders, and those that they made for others. */
export default function KeepInTouchScreen() {
  const [address, change] = useAddressParams();
  const [cleared, setCleared] = useState(0);
  const q = address.get('q') ?? '';
  const mine = address.get('mine') === 'true';
  const list = useQuery(remindersQuery({ ...(q ? { q } : {}), ...(mine ? { mine: 'true' as const } : {}) }));
  const reminders = list.data?.reminders ?? NONE;
  const clear = () => {
    change({ q: null, mine: null });
    setCleared(cleared + 1);
  };
  return (
    <Page title="Keep in Touch">
      <List
        name="reminders"
        views={<ListViews list="reminders" keeps={['q', 'mine']} />}
        noun={NOUN}
        source={listSource(list)}
        rows={reminders}
        rowKey={getId}
        columns={reminderColumns}
        context={undefined}
        height={57}
        wide
        bandOf={getBand}
        hints={reminderKeyHints}
        told={reminders.length === MAX_REMINDERS ? `Showing the ${MAX_REMINDERS} that are due first.` : undefined}
        empty={
          q || mine
            ? {
                title: 'No matching reminders',
                text: 'Nothing matches this filter.',
                actions: (
                  <Button variant="contained" onClick={clear}>
                    Show all reminders
                  </Button>
                ),
              }
            : {
                title: 'No reminders yet',
                text: 'Choose Keep in touch on a person or in Going Cold. The reminder appears here, in your digest and on the first screen.',
                actions: (
                  <LinkButton variant="contained" to="/going-cold">
                    Open Going Cold
                  </LinkButton>
                ),
              }
        }
      >
        <FilterBar count={[q, mine].filter(Boolean).length}>
          <SettledField
            key={cleared}
            className={css.find}
            label="Person or company"
            value={q}
            schema={listReminders.query.shape.q}
            after={SUGGEST_DEBOUNCE_MS}
            onChange={(next) => change({ q: next })}
          />
          <Check
            label="Only mine"
            checked={mine}
            onChange={({ target }) => change({ mine: target.checked ? 'true' : null })}
          />
        </FilterBar>
      </List>
    </Page>
  );
}
