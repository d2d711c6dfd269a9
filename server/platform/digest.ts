import { can, type Permission } from '../../shared/permissions.ts';
import type { Db } from '../db/engine.ts';
import type { Settings } from '../settings.ts';
import type { Clock } from './clock.ts';
import type { Viewer } from './viewer.ts';

/** A section shows so many lines and says when there are more: reading one more than that is enough. */
export const DIGEST_LINES = 10;

export interface DigestLine {
  text: string;
  /** The address of what it is about, such as '/intro/dashboard?id=4'. */
  path: string;
  /** What one would do about it, as a button says it: "Answer". Only the first screen shows it. */
  act?: string;
  /** Since when it waits. */
  since?: string;
}

export interface DigestReading {
  db: Db;
  clock: Clock;
  settings: Settings;
}

/** What a feature tells people in the one mail that they get each day or week. */
export interface DigestSection {
  title: string;
  /** Its place in the mail: ascending, in steps of ten; first what somebody waits for. */
  place: number;
  /** What it tells waits for the person: the first screen shows it, too. */
  waits?: true;
  /** Whom it is for, where that is not everybody. */
  permission?: Permission;
  isFor?: (viewer: Viewer) => boolean;
  /** It can be left out by itself, in the settings and by its own link: as what it is kept, and how the settings call it. */
  part?: { kind: string; label: string };
  /** Where all of it is. */
  path: string;
  /**
   * What this person may be told, most important first; nothing when there is nothing to say.
   * @param since until when the digest has told them what is new
   */
  read(reading: DigestReading, viewer: Viewer, since: Date): Promise<DigestLine[]>;
}

export const isForViewer = ({ permission, isFor }: DigestSection, viewer: Viewer): boolean =>
  (!permission || can(viewer, permission)) && (!isFor || isFor(viewer));
