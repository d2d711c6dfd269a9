import { useQueries } from '@tanstack/react-query';
import type { User } from '../../shared/features/accounts/session/user.ts';
import { can } from '../../shared/platform/permissions.ts';
import { features } from '../features.ts';
import { menu } from './menu/menu-items.ts';

const items = menu
  .flatMap((group) => group.items)
  .flatMap((item) => (item.waiting ? [{ ...item, waiting: item.waiting }] : []));

/** The paths of menu entries where something waits for this user; none until the user is known. */
export function useWaiting(user: User | undefined): readonly string[] {
  const isNeeded = (item: (typeof items)[number]): boolean =>
    user !== undefined && can(user, item.permission) && (item.waitsFor?.(user) ?? true);
  const answers = useQueries({ queries: items.map((item) => ({ ...item.waiting, enabled: isNeeded(item) })) });
  return items.filter((item, place) => isNeeded(item) && answers[place]?.data).map(({ path }) => path);
}

const atStart = features.flatMap((feature) => feature.atStart ?? []);

/** Loads the data that the features want from the start. */
export function useAskedAtStart(user: User | undefined): void {
  useQueries({
    queries: atStart.map(({ permission, query }) => ({ ...query, enabled: can(user ?? null, permission) })),
  });
}
