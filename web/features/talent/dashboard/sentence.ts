import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { ShownIntro } from './shown-intro.ts';

const AGREED: readonly IntroStatus[] = [
  ...(['Agreed', 'Connector Agreed - Pinged', 'Sent', 'Request Sent to Target - Pinged'] as const),
  ...(['Target Company is Checking', 'Introduced', 'Feedback Requested'] as const),
];
const WAITING: readonly IntroStatus[] = ['Asked', 'Asked Connector - Pinged'];
const INTERNAL: readonly IntroStatus[] = [
  ...(['To review', 'Checking Internally', 'Checking Internally - Pinged'] as const),
  ...(['Sent Email to Facilitator', 'Facilitator Agreed'] as const),
];

const filterByStatus = (intros: readonly ShownIntro[], statuses: readonly IntroStatus[]) =>
  intros.filter(({ Status__c }) => statuses.includes(Status__c));

/** "3 asked, 1 agreed". */
export function describeAskedIntros(intros: readonly ShownIntro[]): string {
  const agreed = filterByStatus(intros, AGREED).length;
  return `${intros.length} asked${agreed > 0 ? `, ${agreed} agreed` : ''}`;
}

/** The reason for its status, or the person it waits for; empty if the status says everything. */
export function describeRow(row: Candidacy, intros: readonly ShownIntro[]): string {
  if (row.Rejection_Reason__c) return row.Rejection_Reason__c;
  if (row.Status__c === 'Sent to account') return `${row.Poscan_account} is reviewing the profile.`;
  if (row.Status__c === 'Sent to candidate') return `Waiting for ${row.Candidate_First_Name__c}’s answer.`;
  if (row.Status__c !== 'Intro request' && row.Status__c !== 'Ref check request') return '';
  const findConnectorName = (statuses: readonly IntroStatus[]) =>
    filterByStatus(intros, statuses)[0]?.Connector__r?.Name;
  const agreed = findConnectorName(AGREED);
  if (agreed) return `${agreed} agreed.`;
  const waiting = findConnectorName(WAITING);
  if (waiting) return `Waiting for ${waiting}’s answer.`;
  return filterByStatus(intros, INTERNAL).length > 0 ? 'We’re checking internally.' : 'No one has been asked yet.';
}
