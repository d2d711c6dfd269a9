/** The people of a request: each reference is written together with the name that stays when the reference is gone (references.ts). */
import type { Contact, IntroRow } from '../../../platform/db/schema.ts';

export type NamedContact = Pick<Contact, 'id' | 'name' | 'name_key'>;

/** @returns the columns for the person to be introduced to; null: nobody in particular */
export function toTargetColumns(contact: NamedContact | null) {
  return {
    target_contact_id: contact?.id ?? null,
    target_contact_name: contact?.name ?? null,
    target_contact_key: contact?.name_key ?? null,
    target_contact_known: null,
  } satisfies Partial<IntroRow>;
}

/** @returns the columns for the person who may introduce; null: nobody yet */
export function toConnectorColumns(contact: NamedContact | null) {
  return {
    connector_contact_id: contact?.id ?? null,
    connector_name: contact?.name ?? null,
    connector_key: contact?.name_key ?? null,
    connector_known: null,
  } satisfies Partial<IntroRow>;
}
