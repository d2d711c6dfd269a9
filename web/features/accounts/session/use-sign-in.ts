import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsQuery } from '../../../platform/api/session.ts';
import { savePendingLogin } from '../../../platform/api/session-storage.ts';
import { startSignIn } from '../../../platform/api/sign-in.ts';

type Wish = { returnTo: string; chooseAccount?: boolean; provider?: string };

/** Leaves for the provider. `error` says why it could not; while it is on its way `isPending` holds. */
export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ returnTo, ...wish }: Wish) => {
      const settings = await queries.ensureQueryData(settingsQuery);
      savePendingLogin(null);
      await startSignIn(settings, returnTo, wish);
    },
  });
}
