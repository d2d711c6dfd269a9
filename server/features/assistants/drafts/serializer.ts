/** Drafts as the calls that they make, in the words of these. */
import type { z } from 'zod';
import {
  cancelIntro,
  commentIntro,
  recordOutcome,
  requestIntro,
  updateIntro,
} from '../../../../shared/features/introductions/calls.ts';
import { createSignal } from '../../../../shared/features/signals/calls.ts';
import type { Args, Call, Reply } from '../../../../shared/platform/call.ts';

/** Makes a call as the person. */
export type CallMaker = <C extends Call>(call: C, args: Args<C>) => Promise<Reply<C>>;

type NewSignal = z.input<typeof createSignal.body>;

/** What each kind of draft holds until it is sent. */
export interface DraftArgs {
  request: {
    account_id: string;
    target_contact_id?: string | undefined;
    why: string;
    who_to_introduce: string;
    extra_comments: string;
  };
  signal: {
    from: string;
    to: string;
    type: NewSignal['Type__c'];
    direction?: NewSignal['Direction__c'] | undefined;
    details: string;
  };
  step:
    | { step: 'cancel'; id: string; comment: string }
    | { step: 'comment'; id: string; comment: string }
    | { step: 'outcome'; id: string; outcome: z.input<typeof recordOutcome.body>['outcome']; comment: string }
    | { step: 'status'; id: string; status: z.input<typeof updateIntro.body>['Status__c']; comment: string };
}

const getRequestPath = (id: string): string => `/intro/dashboard?id=${id}`;

/** @param key the same for each try of one draft @returns the address of what was made */
export async function sendRequest(make: CallMaker, args: DraftArgs['request'], key: string): Promise<string> {
  const { account_id, ...texts } = args;
  const { result } = await make(requestIntro, { params: { id: account_id }, body: { ...texts, request_key: key } });
  return getRequestPath(result.Id);
}

export async function sendSignal(make: CallMaker, { from, to, ...words }: DraftArgs['signal']): Promise<string> {
  const { type: Type__c, direction: Direction__c, details: Details__c } = words;
  const people = { Signalling_Contact__c: from, Contact__c: to };
  await make(createSignal, { body: { ...people, Type__c, Direction__c, Details__c } });
  return '/my-network';
}

export async function sendStep(make: CallMaker, args: DraftArgs['step']): Promise<string> {
  const { id, comment } = args;
  const params = { id };
  if (args.step === 'cancel') await make(cancelIntro, { params, body: { comment } });
  else if (args.step === 'comment') await make(commentIntro, { params, body: { comment } });
  else if (args.step === 'outcome')
    await make(recordOutcome, { params, body: { outcome: args.outcome, comments: comment } });
  else await make(updateIntro, { body: { Id: id, Status__c: args.status, comment } });
  return getRequestPath(id);
}
