import type { createSignal, editSignal, OwnSignal } from '../../../shared/features/signals/calls.ts';
import type { Body, Reply } from '../../../shared/platform/call.ts';
import { parseId } from '../../platform/http/ids.ts';
import type { OwnSignalRow } from './queries.ts';

/** The names of the fields in a request, for answers that name the wrong one. */
export const SIGNAL_FIELD = {
  contact: 'Contact__c',
  type: 'Type__c',
  subType: 'Sub_Type__c',
  direction: 'Direction__c',
  skill: 'Skill__c',
} as const;

/** A signal of a request; ids that name nothing are 0. */
export function readSignal(
  body: Omit<Body<typeof createSignal>, 'Type__c'> & Pick<Body<typeof editSignal>, 'Type__c'>,
) {
  return {
    type: body.Type__c,
    sub_type: body.Sub_Type__c || null,
    direction: body.Direction__c ?? null,
    skill: body.Skill__c || null,
    source: body.Source__c ?? null,
    details: body.Details__c || null,
    from: parseId(body.Signalling_Contact__c) ?? 0,
    to: parseId(body.Contact__c) ?? 0,
  };
}
export type AskedSignal = ReturnType<typeof readSignal>;

/** The same two people and kind as an earlier signal. */
export const readEdited = (
  body: Body<typeof editSignal>,
  { from_contact_id, to_contact_id }: { from_contact_id: number; to_contact_id: number },
): AskedSignal =>
  readSignal({ ...body, Signalling_Contact__c: String(from_contact_id), Contact__c: String(to_contact_id) });

export function serializeSignal(
  id: number,
  signal: AskedSignal,
  createdAt: string,
): Reply<typeof createSignal>['signal'] {
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

/** What a signal says, by the names of the fields that change it. */
export const serializeSaid = (
  row: Pick<OwnSignalRow, 'type' | 'sub_type' | 'direction' | 'source' | 'details' | 'skill'>,
): Omit<Body<typeof editSignal>, 'Type__c' | 'basedOn'> & { Type__c: string } => ({
  Type__c: row.type,
  Sub_Type__c: row.sub_type,
  Direction__c: row.direction as Body<typeof editSignal>['Direction__c'],
  Source__c: row.source as Body<typeof editSignal>['Source__c'],
  Details__c: row.details,
  Skill__c: row.skill,
});

export function serializeTold(row: OwnSignalRow): OwnSignal {
  const { from_id, from_name, to_id, to_name } = row;
  return {
    Id: String(row.id),
    Type__c: row.type,
    Sub_Type__c: row.sub_type,
    Direction__c: row.direction,
    Source__c: row.source,
    Details__c: row.details,
    Skill__c: row.skill,
    CreatedDate: row.created_at,
    from: from_id === null || from_name === null ? null : { id: String(from_id), name: from_name },
    to:
      to_id === null || to_name === null
        ? null
        : { id: String(to_id), name: to_name, title: row.to_title ?? '', account: row.to_account ?? '' },
  };
}
