import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { signInSettings } from '../../../shared/features/accounts/session/calls.ts';
import type { DemoKind } from '../../../shared/features/accounts/session/demo-kinds.ts';
import type { User } from '../../../shared/features/accounts/session/user.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import type { Permission } from '../../../shared/platform/permissions.ts';
import type { DialogComponents, Dialogs } from './dialogs.ts';
import type { PalettePart } from './found.ts';

/** `() => import('./some-screen.tsx')`: a file of its own, loaded when it is first needed. */
export type LazyModule<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/** An address at which a person of the demo network sees a screen. The accessibility test and `npm run pictures` visit all of them. */
export interface Example {
  as: DemoKind | 'signed-out';
  /** With its query: '/advanced?titleLike=procurement'. */
  path: string;
  /** The heading to wait for. */
  shown: string;
  /** The server answers 404 there, and the screen says so. */
  missing?: true;
}

/** The viewers of a screen, and its frame. */
export type Screen = {
  /** The path in the form that the router takes: '/imports/:id'. */
  path: string;
  examples: readonly [Example, ...Example[]];
} & (
  | {
      /** Shown in the frame, to users with the permission. Anybody else finds the landing page, or no page at all. */
      stands: 'framed';
      permission: Permission;
      screen: LazyModule;
      menu?: MenuEntry;
      /** A grid with many columns: beside it the menu is icons, until the user opens it. */
      roomy?: true;
      /** The path of the menu entry that is marked as current here, when that is not the screen's own. */
      under?: string;
    }
  | {
      /** Without the frame, for those who are signed in and have the permission. */
      stands: 'alone';
      permission: Permission;
      screen: LazyModule;
      menu?: MenuEntry;
    }
  /** `open` is for everybody, framed when signed in; `bare` has no frame. */
  | { stands: 'open' | 'bare'; screen: LazyModule }
  /** A page of the embed entry (shared/features/panel/frames/paths.ts): the server has it, the router has not. */
  | { stands: 'embedded' }
);

/** The menu shows it to those who may see the screen it leads to. */
export interface MenuEntry {
  label: string;
  icon: LucideIcon;
  group: 'main' | 'talent' | 'admin';
  /** Its place in the group, ascending, in steps of ten. */
  place: number;
  /** Pressed after G, it leads there. */
  goKey?: string;
  /** Only these have it in their menu, where others reach the screen from elsewhere. */
  shownTo?: Permission;
  /** Hidden while the path of the present screen contains this text. */
  notWithin?: string;
  /** For parts that an installation may have switched off; hidden until the settings are known. */
  when?: (settings: Reply<typeof signInSettings>) => boolean;
  /** Whether something waits there: then the entry has a dot. */
  waiting?: WaitingQuery;
  /** The people who are needed when something waits; everybody by default. */
  waitsFor?: (user: User) => boolean;
}

type AskedAgain<Answer> = UseQueryOptions<Answer, Error, Answer, QueryKey>;
type WaitingQuery = AskedAgain<boolean>;
type CountQuery = AskedAgain<number>;

/** Loaded again now and then, for the dot in the menu or the number of a tab. */
export const waitingQuery = <Answer extends boolean | number>(
  queryKey: QueryKey,
  ask: (signal: AbortSignal) => Promise<Answer>,
): AskedAgain<Answer> => ({
  queryKey,
  queryFn: ({ signal }) => ask(signal),
  refetchInterval: 60_000,
});

/** A button of the header, in the user's menu below 720 px. It opens a dialog without required props. */
interface HeaderAction {
  label: string;
  dialog: { [Name in keyof Dialogs]: Record<never, never> extends Dialogs[Name] ? Name : never }[keyof Dialogs];
  place: number;
}

/** Queries that run as soon as a user with the permission is signed in, so that no screen has to wait for them. */
interface AskedAtStart {
  permission: Permission;
  // biome-ignore lint/suspicious/noExplicitAny: what is answered is for its own feature to know
  query: UseQueryOptions<any, Error, any, any>;
}

/** A part of the page /settings, which is everybody's own. */
interface SettingsSection {
  title: string;
  /** Ascending, in steps of ten. */
  place: number;
  section: LazyModule;
  /** The section is absent while an admin acts as the person. */
  private?: true;
}

/** A tab of /admin. Those without the permission find no page at its address. */
export interface AdminTab {
  /** Its address is /admin/<tab>. */
  tab: string;
  label: string;
  /** Ascending, in steps of ten. */
  place: number;
  permission: Permission;
  screen: LazyModule;
  examples: readonly [Example, ...Example[]];
  /** How much waits there for somebody: then the tab has the number. */
  waiting?: CountQuery;
}

/** A list of a screen. The features that every list has are tried on each of them (web/testing/whole/lists.test.tsx). */
export interface DeclaredList {
  /** The `name` of the list. */
  name: string;
  /** The name for screen readers, or its beginning. */
  label: string;
  /** An address at which a person of the demo network finds it. */
  as: 'admin' | 'talent' | 'portco';
  path: string;
  /** Rows can be ticked. */
  chooses?: true;
  /** Enter opens a row in the list, and the address says which is open. */
  opens?: true;
  /** Its rows are read, and acted on by their own buttons and links: Enter does nothing to them. */
  inert?: true;
  /** Enter follows a link of its row to another address. */
  leads?: true;
  /** The list is short enough to have no filters to which `/` would go. */
  unfiltered?: true;
  /** An address with some filter or order, which can be saved as a view. A list with neither has no views. */
  views?: string;
  /** The list shows a search, which is kept as a search instead. */
  searches?: true;
}

/** The declaration of a folder of `web`. Everything else follows from the list in features.ts. */
interface WebFeature<Dialog extends keyof Dialogs = never> {
  screens?: readonly Screen[];
  /** The dialogs that the feature declares in `Dialogs`. */
  dialogs?: Pick<DialogComponents, Dialog>;
  header?: readonly HeaderAction[];
  atStart?: readonly AskedAtStart[];
  /** Name → components in the frame beside every screen that have no place of their own, such as a watch. */
  inFrame?: Readonly<Record<string, LazyModule>>;
  /** Name → components in the frame above every screen, such as the first steps. */
  above?: Readonly<Record<string, LazyModule>>;
  settings?: readonly SettingsSection[];
  adminTabs?: readonly AdminTab[];
  lists?: readonly DeclaredList[];
  /** The entries of the feature in the palette (Ctrl K), and their actions. */
  palette?: () => Promise<{ default: PalettePart }>;
}

/**
 * Declares a feature, in `web/features/<feature>/feature.ts`. Tests read it without a browser: it imports components only by
 * `() => import(…)`.
 */
export const defineFeature = <Dialog extends keyof Dialogs = never>(feature: WebFeature<Dialog>): WebFeature<Dialog> =>
  feature;
