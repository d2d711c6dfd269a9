import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '../../../shared/call.ts';
import type { requestIntro } from '../../../shared/intros/calls.ts';
import { DRAWER } from '../../../shared/intros/constants.ts';
import { isCompleteDraft, MERGE_FIELDS, type MergeField } from '../../../shared/sales/sales-target.ts';
import type { User } from '../../../shared/session/user.ts';
import type { DialogPerson } from '../../dialogs.ts';
import { type Draft, means } from './draft.ts';
import { PROMPTS } from './prompts.ts';
import { defaultTargetQuery } from './queries.ts';
import { useDraft } from './use-draft.ts';

export type Values = Readonly<Record<MergeField, string>>;

/** The questions of step 1 that must be answered (document 1 §5), and what is said when they are not. */
const NEEDED = {
  prior_interaction: 'Say whether you have talked with them before.',
  customer_tier: 'Give the tier or the deal size.',
} as const;
export type Needed = keyof typeof NEEDED;

const isBlank = (text: string): boolean => text.trim() === '';

/** A request while it is being written: the draft, the sales target behind it, and what is still missing. */
export function useRequestForm(user: User, about: string, person?: DialogPerson) {
  const { draft, typed, change, trying, drop } = useDraft(user, about, person);
  const target = useQuery(defaultTargetQuery(draft.company));
  // Step by step: what is missing is said once somebody has tried to go on, or has left a field empty.
  const [tried, setTried] = useState<readonly string[]>([]);
  const given = target.data;
  const values = Object.fromEntries(
    MERGE_FIELDS.map((field) => [field, draft.fields[field] ?? given?.[field] ?? '']),
  ) as Values;
  const missing = PROMPTS.filter(({ field }) => isBlank(values[field]));
  const unanswered = (Object.keys(NEEDED) as Needed[]).filter((name) => isBlank(draft[name]));
  const template = given && isCompleteDraft(given.Sample_Email_Draft__c) ? given.Sample_Email_Draft__c : null;

  const write = (field: MergeField, text: string) => {
    const { [field]: _, ...others } = draft.fields;
    // What is as the sales target has it follows the sales target.
    change({ fields: text === (given?.[field] ?? '') ? others : { ...others, [field]: text } });
  };
  return {
    draft,
    typed,
    change: (more: Partial<Draft>) => change(more),
    trying,
    drop,
    target,
    /** The letter to be filled in place; null: six inputs. */
    template,
    values,
    write,
    /** The merge fields that hold nothing yet. */
    missing,
    unanswered,
    left: (name: string) => setTried((now) => (now.includes(name) ? now : [...now, name])),
    leftAll: (step: Draft['step']) => setTried((now) => [...now, ...(step === 0 ? MERGE_FIELDS : Object.keys(NEEDED))]),
    errorOf: (name: MergeField | Needed): string | undefined => {
      if (!tried.includes(name)) return undefined;
      if (name in NEEDED) return unanswered.includes(name as Needed) ? NEEDED[name as Needed] : undefined;
      const prompt = missing.find(({ field }) => field === name);
      return prompt && `${prompt.name} is required`;
    },
    /** What is sent for one company. */
    bodyFor: (account: { id: string; name: string }, key = draft.key): Body<typeof requestIntro> => ({
      account_name: account.name,
      source: DRAWER,
      request_key: key,
      sales_target_id: given?.Id ?? null,
      requesting_account_id: draft.company,
      merge_fields: values,
      prior_interaction: draft.prior_interaction,
      customer_tier: draft.customer_tier,
      who_to_introduce: draft.who_to_introduce,
      extra_comments: draft.extra_comments,
      target_contact_id: person && means(draft, person) ? person.id : null,
    }),
  };
}
export type RequestForm = ReturnType<typeof useRequestForm>;
