import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { isUndecided } from '../../../../shared/features/talent/candidacies/statuses.ts';

/** The fields that a chip can search, by their names in the address and in the call (document 4 §2.7). */
export const CHIPS = {
  candidate: 'Candidate',
  position: 'Position',
  company: 'Current Company',
  status: 'Status',
  likelihood: 'Likelihood To Connect',
  type: 'Request Type',
} as const;
export type ChipKind = keyof typeof CHIPS;
export const CHIP_KINDS = Object.keys(CHIPS) as ChipKind[];

export type Chip = { kind: ChipKind; value: string };

/** The chip of a row: the state of its introductions while it is open, otherwise its status. */
export function getShownStatus(row: Candidacy): string {
  return (isUndecided(row) ? row.introStatusPortco : null) ?? row.poscanStatusPortco;
}

/** My Candidates shows open candidacies except Sent to account, the archive the rest (document 4 §4.3). */
export function isArchived(row: Candidacy): boolean {
  return !isUndecided(row) || row.Status__c === 'Sent to account';
}
