import { useMemo, useState } from 'react';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Tick } from '../../../platform/ui/fields/kept-controls.tsx';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './share.module.css';
import type { SharablePerson } from './shared-people.ts';

const PAGE = 50;

type ChoosePeopleProps = {
  people: readonly SharablePerson[];
  unticked: ReadonlySet<number>;
  onTick: (id: number, on: boolean) => void;
};

const describePerson = ({ position, company, isPrivate }: SharablePerson, on: boolean): string =>
  (!on && isPrivate) || [position, company].filter(Boolean).join(' at ');

/** The people of a file, everybody ticked but the ones who look private; the unticked stay in the browser. */
export function ChoosePeople({ people, unticked, onTick }: ChoosePeopleProps) {
  const [find, setFind] = useState('');
  const [only, setOnly] = useState<'all' | 'unticked'>('all');
  const [shown, setShown] = useState(PAGE);
  const found = useMemo(() => {
    const text = find.trim().toLowerCase();
    return people.filter(
      ({ id, name, company }) =>
        (only === 'all' || unticked.has(id)) && (text === '' || `${name} ${company}`.toLowerCase().includes(text)),
    );
  }, [people, find, only, unticked]);
  return (
    <Card className={css.list}>
      <div className={css.tools}>
        <TextField
          label="Find a person or company"
          type="search"
          value={find}
          onChange={({ target }) => {
            setFind(target.value);
            setShown(PAGE);
          }}
        />
        <SegmentedSwitch
          label="Which people"
          value={only}
          choices={[
            { value: 'all', label: `All ${formatCount(people.length)}` },
            { value: 'unticked', label: `Unticked ${formatCount(unticked.size)}` },
          ]}
          onChange={setOnly}
        />
      </div>
      <ul className={css.people}>
        {found.slice(0, shown).map((person) => {
          const on = !unticked.has(person.id);
          return (
            <li key={person.id}>
              <label className={css.person} data-on={on}>
                <Tick type="checkbox" checked={on} onChange={({ target }) => onTick(person.id, target.checked)} />
                <span>
                  <span className={css.name}>{person.name}</span>
                  <span className={css.soft}>{describePerson(person, on)}</span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <div className={css.more}>
        <span className={css.soft}>
          {formatCount(Math.min(shown, found.length))} of {formatCount(found.length)}
        </span>
        {found.length > shown && (
          <Button variant="outlined" onClick={() => setShown(shown + PAGE)}>
            Show {PAGE} more
          </Button>
        )}
      </div>
    </Card>
  );
}
