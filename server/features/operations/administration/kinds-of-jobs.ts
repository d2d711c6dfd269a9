import type { JobName } from '../../../platform/jobs/jobs.ts';

/** The words on the screen for a kind of job, and the actions that an administrator may take on it. */
export interface ShownKind {
  label: string;
  /**
   * free: it can be queued again and stopped. again: it can be queued again, but not stopped, because other work waits for it. A path: its
   * subject has a state of its own, and that screen restarts and stops it.
   */
  handling: 'free' | 'again' | `/${string}`;
}

const free = (label: string): ShownKind => ({ label, handling: 'free' });
const declareRestartable = (label: string): ShownKind => ({ label, handling: 'again' });
const declareAt = (path: `/${string}`, label: string): ShownKind => ({ label, handling: path });

/** A kind that is not listed is shown by its name, and cannot be changed. */
export const JOB_KINDS: Readonly<Partial<Record<JobName, ShownKind>>> = {
  'access.decided': declareRestartable('Tell a person whether they got access'),
  'access.requested': declareRestartable('Tell staff about a request for access'),
  'ats.day': free('Look after applicant tracking systems'),
  'ats.read': free('Read an applicant tracking system'),
  'ats.send': declareRestartable('Send a candidate to an applicant tracking system'),
  'audit.day': free('Verify the audit and sign the day’s checkpoint'),
  'audit.verify': free('Verify the audit'),
  'calendars.day': free('Choose calendars to read today'),
  'calendars.read': declareAt('/link-account', 'Read a calendar'),
  'calendars.write': declareAt('/link-account', 'Save people from a calendar'),
  'crm.day': free('Look after the CRM'),
  'crm.read': declareAt('/admin/crm', 'Read the CRM'),
  'crm.settle': declareRestartable('Save what the CRM withdrew'),
  'webhooks.deliver': free('Messages of webhooks'),
  'webhooks.tidy': free('Old deliveries of webhooks'),
  'assistants.tidy': free('Old drafts and clients of assistants'),
  'backup.daily': free('Daily backup'),
  'digest.day': free('Choose who gets a digest today'),
  'digest.send': free('A digest'),
  'duplicates.find': free('Look for duplicates'),
  'duplicates.settle': declareRestartable('Write the results of merges'),
  'enrichment.night': free('Choose whose careers to read tonight'),
  'enrichment.run': declareAt('/csv-scrape', 'Read people’s careers'),
  'enrichment.undo': declareRestartable('Undo careers read from a provider'),
  'evaluation.compute': free('Compare the weights with answers'),
  'feedback.forward': declareRestartable('Send data to the survey’s automation'),
  'focus.clear': free('Clear old focus lists'),
  'focus.list': declareAt('/talent/focus-list', 'A focus list'),
  'foundersDigest.day': free('Check whether a founders digest is due'),
  'foundersDigest.make': free('Prepare the founders digest'),
  'foundersDigest.send': free('Send a founders digest'),
  'import.check': declareAt('/imports', 'Check an import'),
  'import.clear': free('Clear old import files'),
  'import.write': declareAt('/imports', 'Import a file'),
  'intro.day': free('Daily reminders about requests'),
  'intro.step': declareRestartable('A step of a request'),
  'invitations.expire': free('Expire old invitations'),
  'keyNodes.titles': free('Work out roles of key nodes'),
  'message.deliver': declareAt('/outbox', 'Deliver a message'),
  'network.stale': free('Calculate changed strengths'),
  'own-network.day': free('Choose mailboxes to read today'),
  'own-network.read': declareAt('/link-account', 'Read a mailbox'),
  'own-network.write': declareAt('/link-account', 'Save people from a mailbox or groups'),
  'poscan.askByWebhook': declareAt('/talent/dashboard', 'Ask for feedback on a candidacy'),
  'poscan.chances': free('Store the chances to connect to candidates'),
  'poscan.introDeclined': declareRestartable('Update a candidacy after a declined introduction'),
  'poscan.proposedRequests': declareRestartable('Create requests from proposals'),
  'poscan.step': declareRestartable('A step of a candidacy'),
  'positions.board': free('Read a job board'),
  'positions.boards': free('Choose job boards to read today'),
  'privacy.cases': free('Delete old privacy cases'),
  'privacy.clear': free('Delete old exports and decisions about rows'),
  'privacy.export': declareRestartable('Export a person'),
  'reachout.step': declareRestartable('How a reachout ended'),
  'recommendation.step': declareRestartable('A step of a recommendation'),
  'privacy.unused': free('Remove people without evidence or activity'),
  'privacy.erase': declareRestartable('Erase a person'),
  'sharing.hold': declareRestartable('Apply a blocklist change'),
  'sharing.day': declareRestartable('Delete data removed by blocklists'),
  'reach.blind_spots': free('Count blind spots'),
  'reach.record': free('Record how far the network reaches'),
  'reading.retention': free('Delete old records of who read which people'),
  'replies.read': free('Read replies to e-mails'),
  'sign-in.refresh': free('Check with identity providers who still has access'),
  'upkeep.retention': free('Delete data past its retention time'),
  'upkeep.strengths': free('Recalculate all strengths'),
};
