import { CHANCES } from '../../../core/network/chances.ts';
import type { Candidacy } from './poscan.ts';
import { CANDIDACY_TYPES } from './status-names.ts';
import { PRIORITIES } from './statuses.ts';

const getPlace = (list: readonly string[], word: string | null): number => {
  const place = word === null ? -1 : list.indexOf(word);
  return place === -1 ? list.length : place;
};

/** By priority, type, likelihood of being reached, and date, the newest first (document 4 §9). */
export function sortForCandidate(poscans: readonly Candidacy[]): Candidacy[] {
  return [...poscans].sort(
    (a, b) =>
      getPlace(PRIORITIES, a.Priority__c) - getPlace(PRIORITIES, b.Priority__c) ||
      getPlace(CANDIDACY_TYPES, a.Request_Type__c) - getPlace(CANDIDACY_TYPES, b.Request_Type__c) ||
      getPlace(CHANCES, a.Ramzor_Score__c) - getPlace(CHANCES, b.Ramzor_Score__c) ||
      b.CreatedDate.localeCompare(a.CreatedDate),
  );
}
