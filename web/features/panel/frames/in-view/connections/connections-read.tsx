import { useState } from 'react';
import {
  MAX_CONNECTIONS,
  type ReadConnections,
} from '../../../../../../shared/features/panel/frames/page-connections.ts';
import { describeError } from '../../../../../platform/api/api-error.ts';
import { Button } from '../../../../../platform/ui/buttons/button.tsx';
import { Check, CheckGroup } from '../../../../../platform/ui/fields/field.tsx';
import { formatCount } from '../../../../../platform/ui/numbers.ts';
import { Notice } from '../../../../../platform/ui/states/notice.tsx';
import { useEmbed } from '../../link/embed-context.tsx';
import css from './connections.module.css';
import { ConnectionsRun } from './connections-run.tsx';
import { useConnectionsImport } from './queries.ts';

/** So many stand there at once: the last that came into view first. */
const PAGE = 100;

const STATES: Record<ReadConnections['state'], string> = {
  reading: 'Scroll your list. Kith adds the people that come into view.',
  stopped: 'Kith has stopped reading and sent nothing yet.',
  left: 'You left the list, so Kith has stopped reading. It has sent nothing yet.',
  full: `Kith reads at most ${formatCount(MAX_CONNECTIONS)} connections here. For more, import the file that the site gives you.`,
};

const countPeople = (count: number): string => (count === 1 ? '1 connection' : `${formatCount(count)} connections`);

type PeopleProps = {
  people: ReadConnections['people'];
  unticked: ReadonlySet<string>;
  onTick: (profile: string) => void;
};

function People({ people, unticked, onTick }: PeopleProps) {
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <CheckGroup legend="People to import">
        {people
          .toReversed()
          .slice(0, shown)
          .map(({ profile, name, headline, connectedOn }) => (
            <Check
              key={profile}
              checked={!unticked.has(profile)}
              onChange={() => onTick(profile)}
              label={
                <span className={css.person}>
                  <b>{name}</b>
                  {headline && <span className={css.soft}>{headline}</span>}
                  {connectedOn && <span className={css.soft}>{connectedOn}</span>}
                </span>
              }
            />
          ))}
      </CheckGroup>
      {people.length > shown && (
        <Button variant="text" size="small" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, people.length - shown)} more
        </Button>
      )}
    </>
  );
}

/** What was read of *My connections* since the press: whom to import, then the import itself. */
export function ConnectionsRead({ connections: { people, state } }: { connections: ReadConnections }) {
  const { say } = useEmbed();
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const imports = useConnectionsImport();
  const ticked = people.filter(({ profile }) => !unticked.has(profile));
  const press = (what: 'stop' | 'forget'): void => say({ type: 'read-connections', press: what });
  const tick = (profile: string): void => {
    const next = new Set(unticked);
    if (!next.delete(profile)) next.add(profile);
    setUnticked(next);
  };
  if (imports.run) return <ConnectionsRun imports={imports} run={imports.run} onClose={() => press('forget')} />;
  return (
    <section aria-label="Your connections" className={css.section}>
      <h1>
        <span role="status">{`${countPeople(people.length)} read`}</span>
      </h1>
      <p className={css.soft}>{STATES[state]}</p>
      {imports.error && <Notice kind="error">The list could not be sent. {describeError(imports.error)}</Notice>}
      <div className={css.steps}>
        <Button
          variant="contained"
          disabled={ticked.length === 0 || imports.busy}
          onClick={() => {
            press('stop');
            imports.upload.mutate(ticked);
          }}
        >
          {imports.busy ? 'Sending…' : `Check ${countPeople(ticked.length)}`}
        </Button>
        {state === 'reading' && (
          <Button variant="outlined" onClick={() => press('stop')}>
            Stop reading
          </Button>
        )}
        <Button variant="text" onClick={() => press('forget')}>
          Discard
        </Button>
      </div>
      {people.length > 0 && <People people={people} unticked={unticked} onTick={tick} />}
    </section>
  );
}
