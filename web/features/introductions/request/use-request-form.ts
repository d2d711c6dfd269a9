import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DRAWER, SALES_RECS } from '../../../../shared/core/introductions/constants.ts';
import { LETTER_FIELDS, type LetterField } from '../../../../shared/core/sales/sales-target.ts';
import { requestIntro } from '../../../../shared/features/introductions/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { REQUEST_DRAFTS } from '../../../core/requests/request-drafts.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import type { FromProfile } from './from-profile.ts';
import type { LetterSource } from './prompts.ts';
import { PROMPTS, RAISE_PROMPTS } from './prompts.ts';
import { letterQuery } from './queries.ts';
import { createEmptyInput, KEPT_BESIDE, makeKey, startDraftForPerson, TypedRequest } from './typed.ts';

export type LetterValues = Readonly<Record<LetterField, string>>;
export type RequestBody = Body<typeof requestIntro>;

/** The questions of step 1 that must be answered (document 1 §5), and the message for each. */
const NEEDED = {
  prior_interaction: 'Tell us if you’ve talked with them before.',
  customer_tier: 'Enter the tier or deal size.',
} as const;
/** A raise has no tier. */
const listNeeded = (isOfRaise: boolean): readonly (keyof typeof NEEDED)[] =>
  isOfRaise ? ['prior_interaction'] : ['prior_interaction', 'customer_tier'];

const isBlank = (text: string): boolean => text.trim() === '';

type RequestFormOptions = {
  /** The key of the draft: the account's id, or 'batch'. */
  about: string;
  /** The profile from which the user came. */
  person?: FromProfile | null;
  /** The default of the passage for decision makers; '' is the sales target's. */
  makers: string;
  /** The ids of the chosen people at each company. `send` adds them, as there is one request for each. */
  people: string;
  /** The recommendation it came from, its use case, the recommended company and its own company ('': the user's). */
  recommendation?: { id: string; useCase: string | null; account: string; company: string } | null;
  /** @param key names the request; the same words have the same key, however often they are sent */
  send: (body: RequestBody, key: string) => Promise<unknown>;
};

/** A request while it is being written: the typed text, the sales target behind it, and the fields that are still missing. */
export function useRequestForm(options: RequestFormOptions) {
  const { about, person = null, makers, people, recommendation = null, send } = options;
  const [start] = useState(() => createEmptyInput(person, recommendation?.company));
  /** Staff may ask for another company after all, to which nothing was recommended. */
  const findRecommended = (company: string) => (recommendation?.company === company ? recommendation : null);
  const getUnwritten = (field: LetterField): string =>
    (field === 'Decision_Makers__c' && makers) || (given?.words[field] ?? '');
  const getValues = (typed: TypedRequest) =>
    Object.fromEntries(LETTER_FIELDS.map((field) => [field, typed[field] ?? getUnwritten(field)])) as LetterValues;
  const getPrompts = () => (given?.isOfRaise ? RAISE_PROMPTS : PROMPTS);
  const listMissing = (values: LetterValues) => getPrompts().filter(({ field }) => isBlank(values[field]));

  const form = useBodyForm({
    typed: TypedRequest,
    start,
    body: requestIntro.body,
    toBody: (typed): RequestBody => {
      const by = findRecommended(typed.company);
      return {
        ...(by ? { source: SALES_RECS, sales_recommendation_id: by.id } : { source: DRAWER }),
        sales_target_id: given?.id ?? null,
        requesting_account_id: typed.company || null,
        merge_fields: Object.fromEntries(getPrompts().map(({ field }) => [field, getValues(typed)[field]])),
        prior_interaction: typed.prior_interaction,
        customer_tier: typed.customer_tier,
        extra_comments: typed.extra_comments,
        ...(typed.forwardable?.trim() ? { forwardable: typed.forwardable } : {}),
      };
    },
    check: (typed) => ({
      ...Object.fromEntries(listMissing(getValues(typed)).map(({ field, name }) => [field, `${name} is required`])),
      ...Object.fromEntries(
        listNeeded(given?.isOfRaise === true)
          .filter((name) => isBlank(typed[name]))
          .map((name) => [name, NEEDED[name]]),
      ),
    }),
    send: async (body) => {
      const { key, tried, who_by_company, who_to_introduce } = form.read();
      const words = JSON.stringify([body, people, who_by_company, who_to_introduce]);
      const own = tried === '' || tried === words ? key : makeKey();
      form.set('key', own);
      form.set('tried', words);
      await send(body, own);
    },
    draft: useDraft(`${REQUEST_DRAFTS}${about}`),
    beside: KEPT_BESIDE,
    revive: (saved) => startDraftForPerson(saved, person),
  });
  const typed = useTyped(form);
  const useCase = findRecommended(typed.company)?.useCase ?? null;
  const target = useQuery(letterQuery(useCase, typed.company || null, useCase && (recommendation?.account ?? null)));
  const given: LetterSource | null | undefined = target.data;
  const values = getValues(typed);
  const missing = listMissing(values);

  return {
    form,
    typed,
    target,
    /** The letter to be filled in place; null: inputs. */
    template: given?.template ?? null,
    /** The questions of its fields. */
    prompts: getPrompts(),
    isOfRaise: given?.isOfRaise === true,
    values,
    /** Passages that the user did not write follow the sales target and the chosen people. */
    write: (field: LetterField, text: string) => form.set(field, text === getUnwritten(field) ? undefined : text),
    /** The merge fields that hold nothing yet. */
    missing,
    /** Goes to the second step, or sends it; missing parts are pointed out. */
    next: async () => {
      if (typed.step === 1) {
        if (!(await form.ready(listNeeded(given?.isOfRaise === true)))) return;
        if (missing.length === 0) return form.submit();
        // A draft that was kept may be of another sales target, which left fewer of the six to be written.
        form.set('step', 0);
      }
      if (await form.ready(LETTER_FIELDS)) form.set('step', 1);
    },
    previous: () => form.set('step', 0),
  };
}
export type RequestForm = ReturnType<typeof useRequestForm>;
