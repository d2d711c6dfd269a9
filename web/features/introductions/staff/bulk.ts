import { useQueryClient } from '@tanstack/react-query';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { archiveIntro, unarchiveIntro, undoIntroChange } from '../../../../shared/features/introductions/calls.ts';
import type { NextStep } from '../../../../shared/features/introductions/next-step.ts';
import type { OfferedPerson } from '../../../../shared/features/introductions/offered-person.ts';
import { refreshIntros } from '../../../platform/api/query-client.ts';
import { send } from '../../../platform/api/send.ts';
import { useUser } from '../../../platform/api/session.ts';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { type RowStep, useRowSteps } from '../../../platform/ui/states/use-row-steps.ts';
import { REQUESTS } from '../steps/noun.ts';
import { describeRefusal, makeStepEdit, toIntroEdit } from '../steps/take-step.ts';
import { type IntroEdit, useIntroEdit } from '../steps/use-intro-edit.ts';

/** The most requests that one bulk action takes: each is a call of its own. */
export const MAX_AT_A_TIME = 100;

/** An action on several requests: how each is done and taken back. */
interface BulkAction {
  /** "You archived 3 requests." */
  describe: (amount: string, seconds: number | undefined) => string;
  run: RowStep<Intro>['take'];
  back: RowStep<Intro>['back'];
}

const describeStep = (amount: string, label: string): string =>
  label === 'Take over' ? `You took over ${amount}.` : `${amount}: ${label}.`;

/** @param seconds undefined when nothing can be taken back: others see it already */
const describeDelay = (seconds: number | undefined): string =>
  seconds === undefined ? '' : ` Others will see this in ${Math.ceil(seconds)} seconds.`;

const describeCompanies = (intros: readonly Intro[]) =>
  [...new Set(intros.map(({ Target_Account__r: { Name } }) => Name))].slice(0, 3).join(', ');

/**
 * Does the same with several requests, one after the other: each change is based on the state that was shown here, so that a faster
 * colleague is not overruled. The result is reported once, with one Undo for all of them; the rows stay ticked, for the next step.
 */
export function useBulk() {
  const queries = useQueryClient();
  const edit = useIntroEdit();
  const me = useUser()?.Id;
  const steps = useRowSteps<Intro>();
  const run = async (intros: readonly Intro[], { describe, run: take, back }: BulkAction): Promise<void> => {
    await steps.run(intros, {
      take,
      back,
      describeDone: (done, seconds) => describe(formatCounted(done.length, REQUESTS), seconds),
      describeUndone: ({ length }) =>
        length === 1
          ? 'You undid the change. The request is as it was before.'
          : `${formatCounted(length, REQUESTS)} are as they were before.`,
      describeFailed: (failed) =>
        `${formatCounted(failed.length, REQUESTS)} not changed (${describeCompanies(failed)}).`,
      describeNotUndone: ({ length }) => `${formatCounted(length, REQUESTS)} could not be undone.`,
      describeError: describeRefusal,
      reload: () => void refreshIntros(queries),
    });
  };

  return {
    progress: steps.progress,
    stop: steps.stop,
    /** @param people whom the requests lack, by request */
    step: (
      intros: readonly Intro[],
      to: (intro: Intro) => IntroStatus,
      label: string,
      people?: ReadonlyMap<string, StepPeople>,
    ) =>
      run(intros, {
        describe: (amount, seconds) => `${describeStep(amount, label)}${describeDelay(seconds)}`,
        run: (intro) =>
          edit(withPeople(makeStepEdit(intro, to(intro), me), people?.get(intro.Id))).then(
            ({ result }) => result.undo ?? null,
          ),
        back: (intro) => send(undoIntroChange, { params: { id: intro.Id } }),
      }),
    assign: (intros: readonly Intro[], user: { Id: string; Name: string }) =>
      run(intros, {
        describe: (amount) => `${user.Name} facilitates ${amount} now.`,
        run: (intro) =>
          edit(toIntroEdit(intro, { Kith_Facilitator__c: user.Id, names: { [user.Id]: user.Name } })).then(
            () => undefined,
          ),
        back: ({ Id, Kith_Facilitator__r }) =>
          edit({ Id, Kith_Facilitator__c: Kith_Facilitator__r?.Id ?? null, was: { Kith_Facilitator__c: user.Id } }),
      }),
    archive: (intros: readonly Intro[]) =>
      run(intros, {
        describe: (amount) => `You archived ${amount}.`,
        run: ({ Id }) => send(archiveIntro, { params: { id: Id } }).then(() => undefined),
        back: ({ Id }) => send(unarchiveIntro, { params: { id: Id } }),
      }),
  };
}

export type Bulk = ReturnType<typeof useBulk>;

/** The people whom a request lacks for its step, by the field that takes them. */
export interface StepPeople {
  To_Who__c?: OfferedPerson;
  Connector__c?: OfferedPerson;
}

function withPeople(change: IntroEdit, { To_Who__c: target, Connector__c: connector }: StepPeople = {}): IntroEdit {
  const people = [target, connector].flatMap((person) => (person ? [[person.Id, person.name]] : []));
  return {
    ...change,
    ...(target ? { To_Who__c: target.Id } : {}),
    ...(connector ? { Connector__c: connector.Id } : {}),
    names: Object.fromEntries(people),
  };
}

/** A request that lacks a person for its next step. */
export interface LackingIntro {
  intro: Intro;
  next: NextStep;
}

/**
 * The next steps for the ticked requests, the most frequent first, each with the requests that can take it now, and with
 * those that can as soon as a person is chosen for them.
 */
export function groupNextSteps(
  chosen: readonly Intro[],
  nextOf: (intro: Intro) => NextStep | null,
): { label: string; ready: readonly Intro[]; lacking: readonly LackingIntro[] }[] {
  const able = chosen.flatMap((intro) => {
    const next = nextOf(intro);
    return next && !intro.answer ? [{ intro, next }] : [];
  });
  return [...Map.groupBy(able, ({ next }) => next.label)]
    .map(([label, steps]) => ({
      label,
      ready: steps.flatMap(({ intro, next }) => (next.missing.length === 0 ? [intro] : [])),
      lacking: steps.filter(({ next }) => next.missing.length > 0),
    }))
    .sort((a, b) => b.ready.length + b.lacking.length - (a.ready.length + a.lacking.length));
}

/** The reasons why the others cannot: "1 is closed, 1 waits to be read". */
export function describeHindrances(chosen: readonly Intro[], nextOf: (intro: Intro) => object | null): string[] {
  const nexts = chosen.map((intro) => ({ intro, next: nextOf(intro) }));
  const count = (test: (next: (typeof nexts)[number]) => boolean) => nexts.filter(test).length;
  const reasons: [number, string, string][] = [
    [count(({ intro }) => Boolean(intro.answer)), 'has an answer to read', 'have an answer to read'],
    [
      count(({ intro, next }) => !intro.answer && !next && INTRO_LIFE[intro.Status__c].bucket !== 'archive'),
      'waits for its requester',
      'wait for their requesters',
    ],
    [count(({ intro }) => INTRO_LIFE[intro.Status__c].bucket === 'archive'), 'is closed', 'are closed'],
  ];
  return reasons.flatMap(([amount, singular, many]) =>
    amount === 0 ? [] : [`${amount} ${amount === 1 ? singular : many}`],
  );
}
