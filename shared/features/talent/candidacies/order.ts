import { CHANCES } from '../../../core/network/chances.ts';
import type { Candidacy } from './poscan.ts';
import { CANDIDACY_TYPES } from './status-names.ts';
import { PRIORITIES } from './statuses.ts';

const placeOf = (list: readonly string[], word: string | null): number => {
  const place = word === null ? -1 : list.indexOf(word);
  return place === -1 ? list.length : place;
};

/** By priority, type, likelihood of being reached, and date, the newest first (document 4 §9). */
export function inCandidateOrder(poscans: readonly Candidacy[]): Candidacy[] {
  return [...poscans].sort(
    (one, other) =>
      placeOf(PRIORITIES, one.Priority__c) - placeOf(PRIORITIES, other.Priority__c) ||
      placeOf(CANDIDACY_TYPES, one.Request_Type__c) - placeOf(CANDIDACY_TYPES, other.Request_Type__c) ||
      placeOf(CHANCES, one.Ramzor_Score__c) - placeOf(CHANCES, other.Ramzor_Score__c) ||
      other.CreatedDate.localeCompare(one.CreatedDate),
  );
}
