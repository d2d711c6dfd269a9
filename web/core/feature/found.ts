import type { ReactNode } from 'react';
import type { FoundGroupName } from '../../../shared/core/palette/row-order.ts';
import type { Permission } from '../../../shared/platform/permissions.ts';

/** A company or a person that was found, for the actions on it. */
export type Subject =
  | { kind: 'company'; id: string; name: string; logo_url: string | null }
  | { kind: 'person'; id: string; name: string };

/** A row of the palette. */
export type FoundRow = {
  /** Unique in the whole app: 'company 16'. */
  key: string;
  group: FoundGroupName;
  /** The typed text begins words of it, or of `about`. */
  name: string;
  about?: string;
  icon: ReactNode;
  /** At its right edge: its strength, or its state. */
  side?: ReactNode;
  subject?: Subject;
} & (
  | { to: string; run?: never }
  /** Done at once. */
  | { run: () => void; to?: never }
);

/** Looks the typed text up on the server. */
export interface Finder {
  group: FoundGroupName;
  permission: Permission;
  /** The number of letters from which it searches. */
  from: number;
  ask: (typed: string, signal: AbortSignal) => Promise<FoundRow[]>;
}

/** A feature's part in the palette, the default export of a file that is loaded with it. */
export interface PalettePart {
  finders?: readonly Finder[];
  /** A hook: the viewer's actions that are possible from everywhere, and those on the first subject that was found of each kind. */
  useActions?: (subjects: readonly Subject[]) => FoundRow[];
}
