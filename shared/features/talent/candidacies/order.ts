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
    (a, b) =>
      placeOf(PRIORITIES, a.Priority__c) - placeOf(PRIORITIES, b.Priority__c) ||
      placeOf(CANDIDACY_TYPES, a.Request_Type__c) - placeOf(CANDIDACY_TYPES, b.Request_Type__c) ||
      placeOf(CHANCES, a.Ramzor_Score__c) - placeOf(CHANCES, b.Ramzor_Score__c) ||
      b.CreatedDate.localeCompare(a.CreatedDate),
  );
}
