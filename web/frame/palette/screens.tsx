import { LogOut, type LucideIcon, MessageSquare, PanelsTopLeft, Settings, UserRoundX } from 'lucide-react';
import { useDialogs } from '../../core/feature/dialogs.ts';
import type { FoundRow } from '../../core/feature/found.ts';
import { features } from '../../features.ts';
import { endActing, useCan, useSettings, useUser } from '../../platform/api/session.ts';
import { isInMenu, menu } from '../menu/menu-items.ts';

const renderIcon = (Icon: LucideIcon) => <Icon size={16} strokeWidth={1.75} aria-hidden />;
const tabs = features.flatMap((feature) => feature.adminTabs ?? []);
const header = features.flatMap((feature) => feature.header ?? []);

const makeScreenRow = (to: string, name: string, icon: LucideIcon, about?: string): FoundRow => ({
  key: `screen ${to}`,
  group: 'Screens',
  name,
  icon: renderIcon(icon),
  to,
  ...(about ? { about } : {}),
});

/** The screens that this person may go to, as the menu and the tabs of /admin have them. */
export function useScreens(): FoundRow[] {
  const may = useCan();
  const settings = useSettings();
  return [
    ...menu.flatMap(({ title, items }) =>
      items
        .filter((item) => isInMenu(item, may, settings))
        .map(({ path, label, icon }) => makeScreenRow(path, label, icon, title)),
    ),
    ...tabs
      .filter(({ permission }) => may(permission))
      .map(({ tab, label }) => makeScreenRow(`/admin/${tab}`, label, PanelsTopLeft, 'Administration')),
    makeScreenRow('/settings', 'Settings', Settings),
  ];
}

/** Actions for everybody on every screen. */
export function useFrameActions(): FoundRow[] {
  const open = useDialogs();
  const user = useUser();
  return [
    ...header.map(
      ({ label, dialog }): FoundRow => ({
        key: `dialog ${dialog}`,
        group: 'Actions',
        name: label,
        icon: renderIcon(MessageSquare),
        run: () => open(dialog, {}),
      }),
    ),
    user?.fake
      ? {
          key: 'end acting',
          group: 'Actions',
          name: 'Remove Fake User',
          icon: renderIcon(UserRoundX),
          run: () => void endActing(),
        }
      : { key: 'logout', group: 'Actions', name: 'Logout', icon: renderIcon(LogOut), to: '/logout' },
  ];
}
