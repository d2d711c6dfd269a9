import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PersonPicker } from '../../../core/people/person-picker.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { FileDrop } from '../../../platform/ui/fields/file-drop.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { AskToShare } from './ask-to-share.tsx';
import { GainsView } from './gains-view.tsx';
import { arrivalQuery } from './queries.ts';
import { type ListReader, useListReader } from './use-list-reader.ts';
import css from './what-if.module.css';

/** Somebody who was looked at before, to compare with. */
interface TriedPerson {
  key: string;
  label: string;
  opened: number;
  closer: number;
  /** Shows them again. */
  show: () => void;
}

const describeTried = ({ opened, closer }: TriedPerson): string =>
  `${formatCount(opened)} open${closer > 0 ? `, ${formatCount(closer)} closer` : ''}`;

type CompareWithProps = {
  tried: readonly TriedPerson[];
  /** Left out where another person is chosen already. */
  onAnother?: () => void;
};

function CompareWith({ tried, onAnother }: CompareWithProps) {
  return (
    <Card className={css.card}>
      <h2>Compare with</h2>
      <ul className={css.rows}>
        {tried.map((person) => (
          <li key={person.key}>
            <Button variant="text" size="small" onClick={person.show}>
              {person.label}
            </Button>
            <b>{describeTried(person)}</b>
          </li>
        ))}
      </ul>
      {onAnother && (
        <Button variant="outlined" size="small" onClick={onAnother}>
          Another person
        </Button>
      )}
    </Card>
  );
}

function ReadingProgress({ reading }: { reading: ListReader }) {
  const { state, cancel } = reading;
  const words = {
    opening: 'Your browser reads the file…',
    comparing: `Comparing ${formatCount(state.people)} people with the network…`,
  };
  if (state.at === 'ready') return null;
  return (
    <Card className={css.progress}>
      <p role="status">{words[state.at]}</p>
      <progress aria-label="Progress" />
      <div>
        <Button variant="outlined" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}

type AddPartProps = {
  person: string | null;
  onPerson: (person: string | null) => void;
};

/** A person more: of the network, or with a list that is read and thrown away. */
export function AddPart({ person, onPerson }: AddPartProps) {
  const [tried, setTried] = useState<readonly TriedPerson[]>([]);
  const reading = useListReader();
  const { list } = reading;
  const arrival = useQuery({ ...arrivalQuery(person ?? ''), enabled: person !== null });
  const present = person === null ? list : null;
  const gains = person === null ? list?.gains : arrival.data;
  const label = present ? present.label : arrival.data?.person.name;
  // Whoever asks for another person goes on there.
  const again = useRef(false);
  const focusPicker = (card: HTMLDivElement | null) => {
    if (card && again.current) card.querySelector('input')?.focus();
    again.current = false;
  };
  const leave = () => {
    again.current = true;
    onPerson(null);
    reading.setList(null);
  };
  const compareAnother = () => {
    if (gains && label) {
      const key = present ? `list ${present.label}` : `person ${person}`;
      const show = () => {
        onPerson(person);
        reading.setList(present);
      };
      const { opened, closer } = gains.counts;
      setTried([...tried.filter((other) => other.key !== key), { key, label, opened, closer, show }]);
    }
    leave();
  };
  const others = tried.filter(({ key }) => key !== (present ? `list ${present.label}` : `person ${person}`));
  if (reading.state.at !== 'ready') return <ReadingProgress reading={reading} />;
  if (person === null && !list)
    return (
      <>
        <div className={css.choose} ref={focusPicker}>
          <Card className={css.card}>
            <h2>Somebody in the network</h2>
            <PersonPicker label="Person" value={null} onChange={(chosen) => chosen && onPerson(chosen.id)} />
          </Card>
          <FileDrop
            title="Drop somebody’s Connections.csv or the archive"
            hint="Kith gets names, profile addresses, companies and titles, and keeps nothing. E-mail addresses stay in your browser."
            accept=".csv,.zip"
            problem={reading.problem}
            onFile={(file) => void reading.read(file)}
          />
        </div>
        {others.length > 0 && <CompareWith tried={others} />}
      </>
    );
  if (arrival.error && person !== null)
    return <Failed what="What this person would open could not be loaded." query={arrival} />;
  return (
    <>
      <Card className={css.head}>
        <div>
          <h2>{label ?? 'Loading…'}</h2>
          <p>{describeSource(present, arrival.data)}</p>
        </div>
        <div className={css.buttons}>
          <Button variant="outlined" onClick={leave}>
            Change
          </Button>
          {person !== null && arrival.data && !arrival.data.already && <AskToShare person={arrival.data.person} />}
        </div>
      </Card>
      {arrival.data?.already && person !== null ? (
        <Notice kind="info">What {arrival.data.person.name} knows counts already. Nothing would change.</Notice>
      ) : (
        <GainsView source={present ? LOADED : listSource(arrival)} gains={gains} isList={present !== null}>
          <CompareWith tried={others} onAnother={compareAnother} />
        </GainsView>
      )}
    </>
  );
}

const LOADED = { pending: false, offline: false, problem: null, busy: false, retry: () => undefined, more: null };

const PEOPLE = { one: 'person', many: 'people' };
type ArrivalSummary = { person: { title: string }; counts: { people: number } };

function describeSource(list: ListReader['list'], arrival: ArrivalSummary | undefined): string {
  if (list) {
    const { people, known } = list.gains.counts;
    const seconds = (list.ms / 1000).toFixed(1);
    const all =
      list.total > people
        ? `the first ${formatCount(people)} of ${formatCount(list.total)} people`
        : formatCounted(people, PEOPLE);
    const inKith = known === 1 ? 'One of them is in Kith.' : `${formatCount(known)} of them are in Kith.`;
    return `${list.file}, ${all}, read in ${seconds} s. ${inKith}`;
  }
  if (!arrival) return '';
  const { person, counts } = arrival;
  const knows = `probably knows ${formatCounted(counts.people, PEOPLE)} in Kith`;
  return [person.title, knows].filter(Boolean).join(' · ');
}
