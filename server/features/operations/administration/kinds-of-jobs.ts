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
  'access.decided': declareRestartable('Tell someone the decision about their access'),
  'access.requested': declareRestartable('Tell staff of a request for access'),
  'audit.day': free('Verify the audit and sign the day’s checkpoint'),
  'audit.verify': free('Verify the audit'),
  'assistants.tidy': free('Old drafts and clients of assistants'),
  'backup.daily': free('The day’s backup'),
  'digest.day': free('Choose who gets a digest today'),
  'digest.send': free('A digest'),
  'duplicates.find': free('Look for duplicates'),
  'duplicates.settle': declareRestartable('Write the results of merges'),
  'enrichment.night': free('Choose whose careers are read tonight'),
  'enrichment.run': declareAt('/csv-scrape', 'Read people’s careers'),
  'enrichment.undo': declareRestartable('Undo careers read from a provider'),
  'evaluation.compute': free('Compare the weights with answers'),
  'feedback.forward': declareRestartable('Tell the survey’s automation'),
  'focus.clear': free('Clear old focus lists'),
  'focus.list': declareAt('/talent/focus-list', 'A focus list'),
  'foundersDigest.day': free('Check whether a founders digest is due'),
  'foundersDigest.make': free('Make the founders digest'),
  'foundersDigest.send': free('Send a founders digest'),
  'import.check': declareAt('/imports', 'Check an import'),
  'import.clear': free('Clear old import files'),
  'import.write': declareAt('/imports', 'Write an import'),
  'intro.day': free('The day’s reminders of requests'),
  'intro.step': declareRestartable('A step of a request'),
  'invitations.expire': free('End old invitations'),
  'keyNodes.titles': free('Roles of key nodes'),
  'message.deliver': declareAt('/outbox', 'Deliver a message'),
  'network.stale': free('Compute strengths that changed'),
  'own-network.day': free('Choose the mailboxes to read today'),
  'own-network.read': declareAt('/link-account', 'Read a mailbox'),
  'own-network.write': declareAt('/link-account', 'Write the people of a mailbox or of groups'),
  'poscan.askByWebhook': declareAt('/talent/dashboard', 'Ask for feedback on a candidacy'),
  'poscan.chances': free('Store the chances to connect to candidates'),
  'poscan.introDeclined': declareRestartable('Update a candidacy whose introduction was declined'),
  'poscan.proposedRequests': declareRestartable('Make the requests of proposals'),
  'poscan.step': declareRestartable('A step of a candidacy'),
  'positions.board': free('Look at a job board'),
  'positions.boards': free('Choose the job boards to look at today'),
  'privacy.cases': free('Forget old privacy cases'),
  'privacy.clear': free('Forget old exports and decisions about held rows'),
  'privacy.export': declareRestartable('Export a person'),
  'privacy.unused': free('Remove people without evidence or use'),
  'privacy.erase': declareRestartable('Erase a person'),
  'sharing.hold': declareRestartable('Hold a change of a blocklist'),
  'sharing.day': declareRestartable('Forget what blocklists took out'),
  'reading.retention': free('Forget who read which people long ago'),
  'replies.read': free('Read answers to mails'),
  'sign-in.refresh': free('Ask identity providers whether people may still come in'),
  'upkeep.retention': free('Delete what is older than Kith keeps'),
  'upkeep.strengths': free('Compute all strengths again'),
};
