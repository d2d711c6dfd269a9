import { can, type Permission } from '../../../shared/platform/permissions.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/engine.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from '../time/clock.ts';

/** A section shows this many lines and says if there are more: reading one more line than that is enough. */
export const DIGEST_LINES = 10;

export interface DigestLine {
  text: string;
  /** The address of its subject, such as '/intro/dashboard?id=4'. */
  path: string;
  /** The action, as a button says it: "Answer". Only the first screen shows it. */
  act?: string;
  /** The time since which it waits. */
  since?: string;
}

export interface DigestDeps {
  db: Db;
  clock: Clock;
  settings: Settings;
}

/** The lines of a feature in people's daily or weekly mail. */
export interface DigestSection {
  title: string;
  /** What it says in the subject, after how many: "request is waiting", "requests are waiting". */
  inSubject: { one: string; many: string };
  /** Its place in the mail: ascending, in steps of ten; waiting work comes first. */
  place: number;
  /** Whether its lines are waiting work: the first screen shows them, too. */
  waits?: true;
  /** The readers, if not everybody. */
  permission?: Permission;
  isFor?: (viewer: Viewer) => boolean;
  /** It can be left out separately, in the settings and by its own link: the stored key, and its name in the settings. */
  part?: { kind: string; label: string };
  /** The address of the whole list. */
  path: string;
  /**
   * The lines that this person may read, most important first; none if there is nothing to say.
   * @param since the time up to which the digest has told them what is new
   */
  read(reading: DigestDeps, viewer: Viewer, since: Date): Promise<DigestLine[]>;
}

export const isForViewer = ({ permission, isFor }: DigestSection, viewer: Viewer): boolean =>
  (!permission || can(viewer, permission)) && (!isFor || isFor(viewer));
