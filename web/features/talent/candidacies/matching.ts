import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { isUndecided } from '../../../../shared/features/talent/candidacies/statuses.ts';

/** The fields that a chip can search, by their names in the address (document 4 §2.7). */
export const CHIPS = {
  candidate: { label: 'Candidate', of: (row) => row.Candidate_Name__c },
  position: { label: 'Position', of: (row) => row.Position_Title__c },
  company: { label: 'Current Company', of: (row) => row.Candidate_Account__c ?? '' },
  status: { label: 'Status', of: (row) => `${getShownStatus(row)} ${row.Status__c}` },
  likelihood: { label: 'Likelihood To Connect', of: (row) => row.Ramzor_Score__c ?? '' },
  type: { label: 'Request Type', of: (row) => row.Request_Type__c },
} as const satisfies Record<string, { label: string; of: (row: Candidacy) => string }>;
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

/** Chips of one kind are choices, those of different kinds must all fit. */
export function fitsChips(row: Candidacy, chips: readonly Chip[]): boolean {
  const kinds = new Set(chips.map(({ kind }) => kind));
  return [...kinds].every((kind) => {
    const text = CHIPS[kind].of(row).toLowerCase();
    return chips.some((chip) => chip.kind === kind && text.includes(chip.value.toLowerCase()));
  });
}
