import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { Need } from '../../../../shared/core/introductions/statuses.ts';
import type { OfferedPerson } from '../../../../shared/features/introductions/offered-person.ts';
import { describeWork } from '../../../core/people/people.ts';
import { describeLoad } from '../../../core/people/person-option.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SideDrawer } from '../../../platform/ui/dialogs/side-drawer.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { getTargetName } from '../requests/request-columns.tsx';
import { GoesOut } from '../steps/goes-out.tsx';
import { REQUESTS } from '../steps/noun.ts';
import { findBestConnector, findBestTarget, NO_PATH } from '../steps/offered.tsx';
import { offeredQuery } from '../steps/queries.ts';
import type { LackingIntro, StepPeople } from './bulk.ts';
import css from './bulk-step-drawer.module.css';

const describePerson = ({ name, title, account, open_requests: load, terms, reached }: OfferedPerson): string =>
  [name, describeWork(title, account), load > 0 && describeLoad(load), terms?.sentence, reached === false && NO_PATH]
    .filter(Boolean)
    .join(' · ');

type PersonSelectProps = {
  label: string;
  people: readonly OfferedPerson[];
  chosen: OfferedPerson | undefined;
  /** Null: nobody. */
  onChoose: (id: string | null) => void;
};

function PersonSelect({ label, people, chosen, onChoose }: PersonSelectProps) {
  return (
    <SelectField label={label} value={chosen?.Id ?? ''} onChange={({ target }) => onChoose(target.value || null)}>
      <option value="">Leave this request out</option>
      {people.map((person) => (
        <option key={person.Id} value={person.Id}>
          {describePerson(person)}
        </option>
      ))}
    </SelectField>
  );
}

/** What the user chose instead of the best people, by request; null: leave it out. */
type Picks = Readonly<Record<string, { target?: string | null; connector?: string | null }>>;

const NOBODY: readonly OfferedPerson[] = [];
const pickTarget = (people: readonly OfferedPerson[], id: string | null | undefined): OfferedPerson | undefined =>
  id === null ? undefined : (people.find(({ Id }) => Id === id) ?? findBestTarget(people));

/** The best one whom no request above asks already, if they know the target person themselves; otherwise the best one. */
const pickConnector = (
  people: readonly OfferedPerson[],
  id: string | null | undefined,
  amounts: ReadonlyMap<string, number>,
): OfferedPerson | undefined => {
  const best =
    people.find(({ Id, knows_target, terms }) => knows_target && !terms?.blocked && !amounts.has(Id)) ??
    findBestConnector(people);
  return id === null ? undefined : (people.find(({ Id }) => Id === id) ?? best);
};

/** The requests with the people who can be chosen, and those who are chosen: the best ones, until the user says otherwise. */
function useChoices(lacking: readonly LackingIntro[], picks: Picks) {
  const lacks = ({ next }: LackingIntro, need: Need) => next.missing.includes(need);
  const first = useQueries({
    queries: lacking.map(({ intro }) => offeredQuery(intro.Id, intro.To_Who__r?.Id ?? undefined)),
  });
  const targets = lacking.map((row, place) =>
    lacks(row, 'target') ? pickTarget(first[place]?.data?.targets ?? NOBODY, picks[row.intro.Id]?.target) : undefined,
  );
  const second = useQueries({
    queries: lacking.map((row, place) => ({
      ...offeredQuery(row.intro.Id, targets[place]?.Id),
      enabled: lacks(row, 'connector') && targets[place] !== undefined,
    })),
  });
  /** How many of these requests ask each connector. */
  const amounts = new Map<string, number>();
  const choices = lacking.map((row, place) => {
    const { intro, next } = row;
    const offered = lacks(row, 'target') ? second[place] : first[place];
    const connectors = offered?.data?.connectors ?? NOBODY;
    const target = targets[place];
    const connector = lacks(row, 'connector')
      ? pickConnector(connectors, picks[intro.Id]?.connector, amounts)
      : undefined;
    if (connector) amounts.set(connector.Id, (amounts.get(connector.Id) ?? 0) + 1);
    const isComplete = [!lacks(row, 'target') || target, !lacks(row, 'connector') || connector].every(Boolean);
    const people: StepPeople = {
      ...(target && { To_Who__c: target }),
      ...(connector && { Connector__c: connector }),
    };
    return {
      intro,
      next,
      target,
      connector,
      targets: lacks(row, 'target') ? (first[place]?.data?.targets ?? NOBODY) : NOBODY,
      connectors: lacks(row, 'connector') ? connectors : NOBODY,
      people: isComplete ? people : undefined,
      isLoading: first[place]?.isPending || (target !== undefined && offered?.isFetching) || false,
      error: first[place]?.error ?? second[place]?.error,
    };
  });
  return choices.map((choice) => ({ ...choice, asks: (choice.connector && amounts.get(choice.connector.Id)) ?? 0 }));
}
type Choice = ReturnType<typeof useChoices>[number];

/** Why a request takes no part; undefined where it does. */
function describeGap({ people, targets, connectors, target, next, isLoading, error }: Choice): string | undefined {
  if (error) return describeError(error);
  if (isLoading) return 'Looking for people…';
  if (people) return undefined;
  if (next.missing.includes('target') && targets.length > 0 && !targets.some(({ reached }) => reached !== false))
    return 'No path found to anyone at this company. Open the request to choose someone yourself.';
  const isUnknown =
    (next.missing.includes('target') && targets.length === 0) ||
    (connectors.length === 0 && (target || targets.length === 0));
  return isUnknown
    ? 'Kith found no one for this request. Open it to choose someone yourself.'
    : 'This request is skipped.';
}

type RowProps = { choice: Choice; onPick: (pick: Picks[string]) => void };

/** A request, the people for the places that its step needs, and the messages that this sends. */
function StepRow({ choice, onPick }: RowProps) {
  const { intro, next, target, connector, targets, connectors, people, asks } = choice;
  const gap = describeGap(choice);
  return (
    <li className={css.row}>
      <p>
        <b>{getTargetName(intro)}</b>
        <span>, for {intro.Requesting_Account__r.Name}</span>
      </p>
      {targets.length > 0 && (
        <PersonSelect
          label="Target person"
          people={targets}
          chosen={target}
          onChoose={(target) => onPick({ target })}
        />
      )}
      {connectors.length > 0 && (
        <PersonSelect
          label="Connector"
          people={connectors}
          chosen={connector}
          onChoose={(connector) => onPick({ connector })}
        />
      )}
      {connector && asks > 1 && (
        <p className={css.soft}>
          {asks} of these requests ask {connector.name}.
        </p>
      )}
      {gap && <p className={css.soft}>{gap}</p>}
      {people && (
        <GoesOut
          body={{
            Id: intro.Id,
            From_Status__c: intro.Status__c,
            Status__c: next.to,
            ...(target && { To_Who__c: target.Id }),
            ...(connector && { Connector__c: connector.Id }),
          }}
        />
      )}
    </li>
  );
}

const focusAtStart = (button: HTMLElement | null): void => button?.focus();

type BulkStepDrawerProps = {
  label: string;
  /** Requests of the same step that lack nobody: they take it, too. */
  ready: readonly Intro[];
  lacking: readonly LackingIntro[];
  onTake: (people: ReadonlyMap<string, StepPeople>) => void;
  onClose: () => void;
};

/** A step that needs a person, for many requests at once: the best one is chosen for each, and one press takes them all. */
export function BulkStepDrawer({ label, ready, lacking, onTake, onClose }: BulkStepDrawerProps) {
  const [picks, setPicks] = useState<Picks>({});
  const choices = useChoices(lacking, picks);
  const people = new Map(choices.flatMap(({ intro, people }) => (people ? [[intro.Id, people]] : [])));
  const amount = ready.length + people.size;
  const takeAll = () => {
    onTake(people);
    onClose();
  };
  return (
    <SideDrawer
      open
      title={`${label}: ${formatCounted(ready.length + lacking.length, REQUESTS)}`}
      subtitle="We chose the best person for each request. You can change any of them."
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          {/* It has the focus from the start, so that Enter takes the step with the people who stand there. */}
          <Button ref={focusAtStart} variant="contained" onClick={() => amount > 0 && takeAll()}>
            {label}: {amount}
          </Button>
        </>
      }
    >
      <ul className={css.rows}>
        {choices.map((choice) => (
          <StepRow
            key={choice.intro.Id}
            choice={choice}
            onPick={(pick) => setPicks((now) => ({ ...now, [choice.intro.Id]: { ...now[choice.intro.Id], ...pick } }))}
          />
        ))}
      </ul>
    </SideDrawer>
  );
}
