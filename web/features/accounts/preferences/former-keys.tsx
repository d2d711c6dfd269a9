import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery, useChangePreferences } from '../../../platform/api/preferences.ts';
import { useUser } from '../../../platform/api/session.ts';

const storageKey = 'kith-single-keys';

/** Single keys were once switched off in each browser: who did so here has them off everywhere, once. */
export default function FormerKeys() {
  const known = useQuery(preferencesQuery).isSuccess;
  const acting = useUser()?.fake ?? true;
  const { mutate } = useChangePreferences();
  useEffect(() => {
    if (!known || acting) return;
    const former = localStorage.getItem(storageKey);
    localStorage.removeItem(storageKey);
    if (former === 'off') mutate({ single_keys: false });
  }, [known, acting, mutate]);
  return null;
}
