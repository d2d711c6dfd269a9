import type { Body, Reply } from '../../shared/call.ts';
import type { createSignal } from '../../shared/signals/calls.ts';
import { idOf } from '../platform/ids.ts';

/** What fields are called in a request, for answers that say which one is wrong. */
export const FIELD = { contact: 'Contact__c', direction: 'Direction__c', skill: 'Skill__c' } as const;

/** A signal as it is asked for; ids that name nothing are 0. */
export function readSignal(body: Body<typeof createSignal>) {
  return {
    type: body.Type__c,
    sub_type: body.Sub_Type__c || null,
    direction: body.Direction__c ?? null,
    skill: body.Skill__c || null,
    source: body.Source__c ?? null,
    details: body.Details__c || null,
    from: idOf(body.Signalling_Contact__c) ?? 0,
    to: idOf(body.Contact__c) ?? 0,
  };
}
export type AskedSignal = ReturnType<typeof readSignal>;

export function wireSignal(id: number, signal: AskedSignal, createdAt: string): Reply<typeof createSignal>['signal'] {
  return {
    Id: String(id),
    Type__c: signal.type,
    Sub_Type__c: signal.sub_type,
    Direction__c: signal.direction,
    Source__c: signal.source,
    Details__c: signal.details,
    Signalling_Contact__c: String(signal.from),
    Contact__c: String(signal.to),
    Skill__c: signal.skill,
    CreatedDate: createdAt,
  };
}
