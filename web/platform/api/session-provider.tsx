import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SettingsContext, settingsQuery, UserContext, userQuery, useSignedIn } from './session.ts';

/** Wraps everything: provides the signed-in user and the facts about this installation. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const settings = useQuery(settingsQuery).data;
  const user = useQuery({ ...userQuery, enabled: useSignedIn() }).data;
  return (
    <SettingsContext value={settings}>
      <UserContext value={user}>{children}</UserContext>
    </SettingsContext>
  );
}
