import { matchPath } from 'react-router';
import type { signInSettings } from '../../../shared/features/accounts/session/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import type { Permission } from '../../../shared/platform/permissions.ts';
import type { MenuEntry } from '../../core/feature/feature.ts';
import { features } from '../../features.ts';

export type MenuItem = MenuEntry & {
  path: string;
  permission: Permission;
  /** Other screens that belong to it. */
  also: readonly string[];
};

const screens = features
  .flatMap((feature) => feature.screens ?? [])
  .flatMap((screen) => (screen.stands === 'framed' || screen.stands === 'alone' ? [screen] : []));

const items = screens
  .flatMap(({ path, permission, menu }): MenuItem[] =>
    menu
      ? [
          {
            ...menu,
            path,
            permission,
            also: screens.filter((screen) => 'under' in screen && screen.under === path).map(({ path }) => path),
          },
        ]
      : [],
  )
  .toSorted((a, b) => a.place - b.place);

const listItems = (group: MenuEntry['group']): readonly MenuItem[] => items.filter((item) => item.group === group);

/** The menu of document 4 §2.2, as far as the screens exist. The "Is Admin" switch is below the last group. */
export const menu: readonly { title?: string; items: readonly MenuItem[] }[] = [
  { items: listItems('main') },
  { title: 'Talent', items: listItems('talent') },
  { title: 'Admin', items: listItems('admin') },
];

/** The entries of this viewer in this installation, on any screen. */
export const isInMenu = (
  item: MenuItem,
  may: (permission: Permission) => boolean,
  settings: Reply<typeof signInSettings> | undefined,
): boolean => may(item.shownTo ?? item.permission) && (!item.when || (settings !== undefined && item.when(settings)));

const isAtOrBelow = ({ path }: MenuItem, pathname: string): boolean => `${pathname}/`.startsWith(`${path}/`);

/** On its own screens, and on those below it that are not below another entry's, as /talent/candidates is below /talent. */
export const isCurrent = (item: MenuItem, pathname: string): boolean =>
  [item.path, ...item.also].some((path) => matchPath(path, pathname)) ||
  (item.path !== '/' &&
    isAtOrBelow(item, pathname) &&
    !items.some((other) => other.path.length > item.path.length && isAtOrBelow(other, pathname)));

/** Some entries leave the menu on screens of another kind of work (document 1 §2: My Requests on those of talent). */
export const isShownAt = ({ notWithin }: MenuItem, pathname: string): boolean =>
  notWithin === undefined || !pathname.includes(notWithin);
