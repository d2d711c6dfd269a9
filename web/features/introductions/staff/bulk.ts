import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { archiveIntro, unarchiveIntro } from '../../../../shared/features/introductions/calls.ts';
import type { NextStep } from '../../../../shared/features/introductions/next-step.ts';
import type { OfferedPerson } from '../../../../shared/features/introductions/offered-person.ts';
import type { Undo } from '../../../../shared/platform/undo.ts';
import { send } from '../../../platform/api/send.ts';
import { useUser } from '../../../platform/api/session.ts';
import { useRowSteps } from '../../../platform/life-cycle/use-row-steps.ts';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { REQUESTS } from '../steps/noun.ts';
import { makeStepEdit, toIntroEdit } from '../steps/take-step.ts';
import { requestNoun } from '../steps/undo.ts';
import { type IntroEdit, useIntroEdit } from '../steps/use-intro-edit.ts';

/** The most requests that one bulk action takes: each is a call of its own. */
export const MAX_AT_A_TIME = 100;

/** An action on several requests, and how each is done. */
interface BulkAction {
  /** "You archived 3 requests." */
  describe: (amount: string, seconds: number | undefined) => string;
  take: (intro: Intro) => Promise<Pick<Undo, 'seconds'> | null | undefined>;
  /** The opposite change, of what others see at once. */
  reverse?: (intro: Intro) => Promise<unknown>;
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
  const edit = useIntroEdit();
  const me = useUser()?.Id;
  const steps = useRowSteps<Intro>(requestNoun);
  const run = async (intros: readonly Intro[], { describe, take, reverse }: BulkAction): Promise<void> => {
    await steps.run(intros, {
      take,
      ...(reverse ? { reverse } : {}),
      describeDone: (done, seconds) => describe(formatCounted(done.length, REQUESTS), seconds),
      describeFailed: (failed) =>
        `${formatCounted(failed.length, REQUESTS)} not changed (${describeCompanies(failed)}).`,
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
        take: (intro) =>
          edit(withPeople(makeStepEdit(intro, to(intro), me), people?.get(intro.Id))).then(
            ({ result }) => result.undo ?? null,
          ),
      }),
    assign: (intros: readonly Intro[], user: { Id: string; Name: string }) =>
      run(intros, {
        describe: (amount) => `${user.Name} facilitates ${amount} now.`,
        take: (intro) =>
          edit(toIntroEdit(intro, { Kith_Facilitator__c: user.Id, names: { [user.Id]: user.Name } })).then(
            () => undefined,
          ),
        reverse: ({ Id, Kith_Facilitator__r }) =>
          edit({ Id, Kith_Facilitator__c: Kith_Facilitator__r?.Id ?? null, was: { Kith_Facilitator__c: user.Id } }),
      }),
    archive: (intros: readonly Intro[]) =>
      run(intros, {
        describe: (amount) => `You archived ${amount}.`,
        take: ({ Id }) => send(archiveIntro, { params: { id: Id } }).then(() => undefined),
        reverse: ({ Id }) => send(unarchiveIntro, { params: { id: Id } }),
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
