import { describeRecord } from '../../../../shared/core/introductions/record.ts';
import type { OfferedPerson } from '../../../../shared/features/introductions/offered-person.ts';
import { describeWork, type PickedPerson } from '../../../core/people/people.ts';
import { PersonOption } from '../../../core/people/person-option.tsx';
import { toStrength } from '../../../core/strength/strength.ts';
import css from './offered.module.css';

export const toPickedPerson = ({
  Id,
  name,
  title,
  account,
  score,
  open_requests: load,
  terms,
  record,
  reached,
}: OfferedPerson): PickedPerson => ({
  id: Id,
  name,
  about: describeWork(title, account),
  strength: toStrength(score),
  load,
  terms:
    [terms?.sentence, record && describeRecord(record), reached === false && NO_PATH].filter(Boolean).join(' ') ||
    undefined,
});

/** About a target person to whom nobody leads. */
export const NO_PATH = 'No path found';

/** The best known person to whom somebody leads. */
export const findBestTarget = (targets: readonly OfferedPerson[]): OfferedPerson | undefined =>
  targets.find(({ reached }) => reached !== false);

/**
 * The best way in: nobody who is not to be asked now, and no stranger at the second hop where others know the target
 * person themselves.
 */
export function findBestConnector(connectors: readonly OfferedPerson[]): OfferedPerson | undefined {
  const knowing = connectors.filter(({ knows_target }) => knows_target);
  return (knowing.length > 0 ? knowing : connectors).find(({ terms }) => !terms?.blocked);
}

type OfferedProps = {
  label: string;
  people: readonly OfferedPerson[];
  chosen: PickedPerson | null;
  onChoose: (person: PickedPerson) => void;
};
const MAX_SHOWN = 4;

/** The likeliest people for a place in the request, to be chosen at once. */
export function Offered({ label, people, chosen, onChoose }: OfferedProps) {
  const others = people.filter(({ Id }) => Id !== chosen?.id).slice(0, MAX_SHOWN);
  if (others.length === 0) return null;
  return (
    <ul className={css.offered} aria-label={label}>
      {others.map((person) => (
        <li key={person.Id}>
          <button type="button" className={css.person} onClick={() => onChoose(toPickedPerson(person))}>
            <PersonOption person={toPickedPerson(person)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
