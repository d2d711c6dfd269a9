import type { JobName } from '../platform/jobs.ts';

/** How a kind of job is shown, and what an administrator may do with it. */
export interface ShownKind {
  label: string;
  /**
   * free: it can be queued again and stopped as it is. again: it can be queued again, but what waits for it would miss it.
   * A path: what it is about has a state of its own, and is begun again and stopped at that screen.
   */
  handling: 'free' | 'again' | `/${string}`;
}

const free = (label: string): ShownKind => ({ label, handling: 'free' });
const again = (label: string): ShownKind => ({ label, handling: 'again' });
const at = (path: `/${string}`, label: string): ShownKind => ({ label, handling: path });

/** One that is not listed is shown by its name, and left to run. */
export const KINDS: Readonly<Partial<Record<JobName, ShownKind>>> = {
  'access.decided': again('Tell somebody that their access was decided'),
  'access.requested': again('Tell staff of a request for access'),
  'backup.daily': free('The day’s backup'),
  'digest.day': free('Who gets a digest today'),
  'digest.send': free('A digest'),
  'duplicates.find': free('Look for duplicates'),
  'duplicates.settle': again('Write what merges come to'),
  'enrichment.night': free('Whose careers are read tonight'),
  'enrichment.run': at('/csv-scrape', 'Read people’s careers'),
  'enrichment.undo': again('Take back what was read of people’s careers'),
  'evaluation.compute': free('How well the weights agree with answers'),
  'feedback.forward': again('Tell the survey’s automation'),
  'focus.clear': free('Clear old focus lists'),
  'focus.list': at('/talent/focus-list', 'A focus list'),
  'foundersDigest.day': free('Is it the day of the founders digest?'),
  'foundersDigest.make': free('Make the founders digest'),
  'foundersDigest.send': free('A founders digest'),
  'import.check': at('/imports', 'Check an import'),
  'import.clear': free('Clear old import files'),
  'import.write': at('/imports', 'Write an import'),
  'intro.day': free('The day’s reminders of requests'),
  'intro.step': again('A step of a request'),
  'invitations.expire': free('End old invitations'),
  'keyNodes.titles': free('Roles of key nodes'),
  'message.deliver': at('/outbox', 'Deliver a message'),
  'network.stale': free('Compute strengths that changed'),
  'own-network.day': free('Which mailboxes are read today'),
  'own-network.read': at('/link-account', 'Read a mailbox'),
  'own-network.write': at('/link-account', 'Write whom a mailbox or groups hold'),
  'poscan.askByWebhook': at('/talent/dashboard', 'Ask for feedback on a candidacy'),
  'poscan.introDeclined': again('A candidacy whose introduction was declined'),
  'poscan.step': again('A step of a candidacy'),
  'positions.board': free('Look at a job board'),
  'positions.boards': free('Which job boards are looked at today'),
  'reading.retention': free('Forget who was read long ago'),
  'upkeep.retention': free('Delete what is older than Kith keeps'),
  'upkeep.strengths': free('Compute all strengths anew'),
};
