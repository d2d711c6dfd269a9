import {
  ChartScatter,
  FileUp,
  type LucideIcon,
  MailSearch,
  Search,
  Send,
  UserRoundCheck,
  UserRoundCog,
} from 'lucide-react';
import type { Permission } from '../../shared/permissions.ts';

export type MenuItem = {
  label: string;
  path: string;
  icon: LucideIcon;
  permission: Permission;
  /** What an installation may have switched off. */
  setting?: 'login_as';
  /** Other screens that belong to it. */
  also?: readonly string[];
};

export type MenuGroup = { title?: string; items: readonly MenuItem[] };

/** The menu of document 4 §2.2, in its order, as far as the screens exist. The "Is Admin" switch stands below the last group. */
export const menu: readonly MenuGroup[] = [
  {
    items: [
      {
        label: 'Search the Network',
        path: '/',
        icon: Search,
        permission: 'search:read',
        also: ['/advanced', '/industry', '/intro', '/batch-intro'],
      },
      { label: 'My Requests', path: '/intro/dashboard', icon: Send, permission: 'intro:read' },
      { label: 'Import', path: '/imports', icon: FileUp, permission: 'import:own' },
    ],
  },
  {
    title: 'Admin',
    items: [
      {
        label: 'Login As',
        path: '/login-as',
        icon: UserRoundCog,
        permission: 'session:act-as',
        setting: 'login_as',
      },
      { label: 'Outbox', path: '/outbox', icon: MailSearch, permission: 'outbox:read' },
      { label: 'Access Requests', path: '/access-requests', icon: UserRoundCheck, permission: 'access:decide' },
      { label: 'Evaluation', path: '/evaluation', icon: ChartScatter, permission: 'staff:read' },
    ],
  },
];

export const isCurrent = (item: MenuItem, pathname: string): boolean =>
  pathname === item.path ||
  (item.also ?? []).includes(pathname) ||
  (item.path !== '/' && pathname.startsWith(`${item.path}/`));
