import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { IntroStatus, IntroStep } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE, isRejected, type Need } from '../../../../shared/core/introductions/statuses.ts';
import { type introPeople, updateIntro } from '../../../../shared/features/introductions/calls.ts';
import type { OfferedPerson } from '../../../../shared/features/introductions/offered-person.ts';
import type { Body, Reply } from '../../../../shared/platform/call.ts';
import { isReason } from '../../../core/people/although-field.tsx';
import { describeWork, PickedPerson } from '../../../core/people/people.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { getChangedValues, isEmpty } from '../../../platform/ui/form/changed.ts';
import { useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import { getFaultsByField, NotYet } from '../../../platform/ui/form/wrong.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { useUpdate } from './changes.ts';
import { findBestConnector, findBestTarget, toPickedPerson } from './offered.tsx';
import { introQuery, offeredQuery } from './queries.ts';
import { findStepTo } from './status-choice.ts';
import { useDone } from './undo.ts';
import { getIntroFields } from './use-intro-edit.ts';

const Person = PickedPerson.nullable();
type Person = z.infer<typeof Person>;

/** '' and null: nothing chosen. */
const FormValues = z.object({
  Status__c: z.string(),
  Reject_Reason__c: z.string(),
  Rejection_Details__c: z.string(),
  Sales_Status__c: z.string(),
  Next_Update_Request__c: z.string(),
  Kith_Facilitator__c: z.string(),
  Connector__c: Person,
  To_Who__c: Person,
  Target_Works_Elsewhere__c: z.boolean(),
  Double_Opt_In__c: z.boolean(),
  comment: z.string(),
  internal_comment: z.string(),
  although_terms: z.string(),
});
type FormValues = z.infer<typeof FormValues>;
type Update = Body<typeof updateIntro>;

/** A person who left the network cannot be picked again. */
const toPerson = (person: Intro['To_Who__r'] | Intro['Connector__r']): Person =>
  person?.Id
    ? {
        id: person.Id,
        name: person.Name,
        about: describeWork(person.Title, ('Account' in person && person.Account) || null),
      }
    : null;

const asItIs = (intro: Intro): FormValues => ({
  Status__c: '',
  Reject_Reason__c: '',
  Rejection_Details__c: '',
  comment: '',
  internal_comment: '',
  although_terms: '',
  Sales_Status__c: intro.Sales_Status__c ?? '',
  Next_Update_Request__c: intro.Next_Update_Request__c ?? '',
  Kith_Facilitator__c: intro.Kith_Facilitator__r?.Id ?? '',
  Connector__c: toPerson(intro.Connector__r),
  To_Who__c: toPerson(intro.To_Who__r),
  Target_Works_Elsewhere__c: false,
  Double_Opt_In__c: intro.Double_Opt_In__c ?? false,
});

/** The fields that the chosen step needs. */
function getAsks({ Status__c: from }: Intro, to: string) {
  const step = findStepTo(from, to as IntroStatus | '');
  const reason = (step?.asks.includes('reject_reason') || (!step && isRejected(from))) ?? false;
  const sales = step?.stamps.includes('outcome') ?? false;
  return { step, reason, sales, reasonNeeded: step !== undefined && reason && isRejected(step.to) };
}

const read = (text: string): string | undefined => (text.trim() === '' ? undefined : text);
const toNull = (text: string | undefined) => (text === '' ? null : text);
const getChosenId = (person: Person | undefined) => (person === undefined ? undefined : (person?.id ?? null));

/** People for a request; the facilitator is a user of the firm. */
export interface PathPeople {
  connector: PickedPerson;
  target: PickedPerson;
  facilitator: string;
}

/** Only changes are sent, so that nothing that another user changed meanwhile is set back. */
function toFields(intro: Intro, typed: FormValues, changed: Partial<FormValues>): Partial<Update> {
  const asks = getAsks(intro, typed.Status__c);
  return {
    Status__c: read(typed.Status__c) as Update['Status__c'],
    Reject_Reason__c: asks.reason ? (read(typed.Reject_Reason__c) as Update['Reject_Reason__c']) : undefined,
    Rejection_Details__c: asks.reason ? read(typed.Rejection_Details__c) : undefined,
    Sales_Status__c: asks.sales ? (read(typed.Sales_Status__c) as Update['Sales_Status__c']) : undefined,
    Next_Update_Request__c: toNull(changed.Next_Update_Request__c),
    Kith_Facilitator__c: toNull(changed.Kith_Facilitator__c),
    Connector__c: getChosenId(changed.Connector__c),
    To_Who__c: getChosenId(changed.To_Who__c),
    Target_Works_Elsewhere__c: (changed.To_Who__c && typed.Target_Works_Elsewhere__c) || undefined,
    Double_Opt_In__c: changed.Double_Opt_In__c,
    comment: read(typed.comment),
    internal_comment: read(typed.internal_comment),
    although_terms: read(typed.although_terms),
  };
}

/** What the user saw of the fields, also in an older draft, and the people's names. */
function getRead(intro: Intro, was: FormValues, typed: FormValues) {
  const people = [was, typed].flatMap(({ Connector__c, To_Who__c }) => [Connector__c, To_Who__c]);
  return {
    was: {
      ...getIntroFields(intro),
      Next_Update_Request__c: was.Next_Update_Request__c,
      Kith_Facilitator__c: was.Kith_Facilitator__c,
      Connector__c: was.Connector__c?.id ?? null,
      To_Who__c: was.To_Who__c?.id ?? null,
      Double_Opt_In__c: was.Double_Opt_In__c,
    },
    names: Object.fromEntries(people.flatMap((person) => (person ? [[person.id, person.name]] : []))),
  };
}

const FIELD_ELSEWHERE = 'Target_Works_Elsewhere__c' satisfies keyof FormValues;

/** Fills in the best choice as soon as it is known: once for each step that needs it. */
function useFilledIn(step: IntroStatus | undefined, present: boolean, best: OfferedPerson | undefined, choose: Choose) {
  const filledFor = useRef<IntroStatus>(undefined);
  useEffect(() => {
    if (!step || present || !best || filledFor.current === step) return;
    filledFor.current = step;
    choose(toPickedPerson(best));
  });
}
type Choose = (person: Person) => void;

/** The people whom the step could name; a needed person who is missing is filled in. */
function useOffered(
  intro: Intro,
  { To_Who__c: target, Connector__c: connector }: FormValues,
  step: IntroStep | undefined,
  fillIn: (values: Partial<FormValues>) => void,
) {
  const { targets, connectors } = useQuery(offeredQuery(intro.Id, target?.id)).data ?? NOBODY;
  const findNeeding = (need: Need) => (step && INTRO_LIFE[step.to].needs.includes(need) ? step.to : undefined);
  const hasTarget = (target ?? intro.To_Who__r) !== null;
  const hasConnector = (connector ?? intro.Connector__r) !== null;
  useFilledIn(findNeeding('target'), hasTarget, findBestTarget(targets), (person) => fillIn({ To_Who__c: person }));
  useFilledIn(findNeeding('connector'), hasConnector, findBestConnector(connectors), (person) =>
    fillIn({ Connector__c: person }),
  );
  return { targets, connectors };
}
const NOBODY: Reply<typeof introPeople> = { targets: [], connectors: [] };

/**
 * A change of a request, decided on the status shown here. If another user was faster it says so, shows the present status and keeps the
 * typed text.
 */
/** @param chosen the step and the people that are chosen already */
export function useStatusForm(
  opened: Intro,
  onDone: () => void,
  { to, people }: { to?: IntroStatus; people?: PathPeople },
) {
  const [intro, setIntro] = useState(opened);
  const queries = useQueryClient();
  const update = useUpdate();
  const done = useDone();
  const isPossible = (to: string | undefined, { next_statuses }: Intro) =>
    next_statuses?.some((status) => status === to);

  /** Shows the request's present status; an impossible step must be chosen again. */
  const reloadConnectors = async () => {
    const fresh = await queries.fetchQuery({ ...introQuery(intro.Id), staleTime: 0 }).catch(() => undefined);
    if (!fresh) return;
    setIntro(fresh.intro);
    form.rebase(asItIs(fresh.intro));
    if (!isPossible(form.read().Status__c, fresh.intro)) form.set('Status__c', '');
  };

  const form = useBodyForm({
    typed: FormValues,
    start: asItIs(opened),
    body: updateIntro.body,
    toBody: (typed, changed) => ({
      Id: intro.Id,
      From_Status__c: intro.Status__c,
      Last_Status_Update__c: intro.Last_Status_Update__c,
      ...toFields(intro, typed, changed),
    }),
    check: (typed) =>
      getAsks(intro, typed.Status__c).reasonNeeded && !typed.Reject_Reason__c
        ? { Reject_Reason__c: 'Choose a reject reason for this status.' }
        : {},
    send: async (body, was) => {
      const { Id: _, From_Status__c, Last_Status_Update__c, ...fields } = body;
      if (Object.values(fields).every((value) => value === undefined))
        throw new NotYet({ Status__c: 'Choose a status, or change something below.' });
      try {
        const { result } = await update.mutateAsync({ ...body, ...getRead(intro, was, form.read()) });
        done(result, 'update sent successfully');
        onDone();
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await reloadConnectors();
        throw error;
      }
    },
    draft: useDraft(`status-${opened.Id}`),
    revive: ({ Status__c, ...saved }) => (isPossible(Status__c, opened) ? { Status__c, ...saved } : saved),
  });
  const typed = useTyped(form);
  /** What Kith filled in: leaving it loses nothing. */
  const [filledIn, setFilledIn] = useState<Partial<FormValues>>({});
  const fillIn = (values: Partial<FormValues>) => {
    setFilledIn((now) => ({ ...now, ...values }));
    for (const [name, value] of Object.entries(values)) form.set(name as keyof FormValues, value);
  };
  const choose = useSteady(() => {
    if (to && isPossible(to, intro)) fillIn({ Status__c: to });
    if (!people) return;
    fillIn({
      Connector__c: people.connector,
      To_Who__c: people.target,
      Kith_Facilitator__c: people.facilitator,
    });
  });
  useEffect(() => void choose(), [choose]);
  const asks = getAsks(intro, typed.Status__c);
  const offered = useOffered(intro, typed, asks.step, fillIn);
  const dirty = !isEmpty(getChangedValues(typed, { ...asItIs(intro), ...filledIn }));
  const body = {
    Id: intro.Id,
    From_Status__c: intro.Status__c,
    ...toFields(intro, typed, getChangedValues(typed, asItIs(intro))),
    // A reason that is too short yet would refuse the preview.
    although_terms: isReason(typed.although_terms) ? typed.although_terms : undefined,
  };
  /** The server said that the target person works elsewhere, or a user has confirmed it already. */
  const elsewhere = typed.Target_Works_Elsewhere__c || FIELD_ELSEWHERE in getFaultsByField(form.failure);
  return { form: { ...form, dirty }, intro, typed, offered, elsewhere, body, ...asks };
}
