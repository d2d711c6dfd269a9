/** How soon somebody who may not come in any more at their identity provider loses access to Kith, as it really is. */

import type { Deps } from '../../../platform/app/deps.ts';
import type { SettingName } from '../../../platform/settings/environment.ts';
import { readInstallation } from '../../../platform/settings/installation.ts';
import type { ProviderSettings } from '../../../platform/settings/provider-settings.ts';
import { countGroupAccess } from './queries.ts';

/** @returns a note for the setting of each provider's groups */
export async function describeAccessEnd({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<Partial<Record<SettingName, string>>> {
  const notes: Partial<Record<SettingName, string>> = {};
  for (const provider of settings.providers) {
    const prefix = provider.id === '1' ? 'OIDC' : `OIDC_${provider.id}`;
    const logout = await readInstallation(db, `back_channel_logout ${provider.issuer}`);
    const sentence =
      logout === undefined
        ? 'The provider hasn’t ended a session by back-channel logout yet.'
        : `The provider ends sessions by back-channel logout, last on ${logout.slice(0, 10)}.`;
    const query = getSentence(provider, `${prefix}_CLIENT_SECRET`, await countGroupAccess(db, provider.issuer));
    notes[`${prefix}_ROLES` as SettingName] = `${query} ${sentence}`;
  }
  return notes;
}

const AT_THE_END = 'at their next sign-in, or when their session ends, after 12 hours at most';

function getSentence(
  { roles, clientSecret }: ProviderSettings,
  secret: string,
  { people, asked: pendingCount }: { people: number; asked: number },
): string {
  if (roles.length === 0)
    return 'Groups don’t affect access. People who lose their account keep their session for up to 12 hours.';
  if (clientSecret === undefined)
    return `People who lose their groups lose access ${AT_THE_END}. Within the hour only with ${secret}.`;
  if (people === 0) return 'No one with these groups has signed in yet.';
  if (pendingCount === 0)
    return `The provider doesn’t send refresh tokens. People who lose their groups lose access ${AT_THE_END}.`;
  if (pendingCount < people)
    return `Kith checks ${pendingCount} of ${people} people with the provider twice an hour: their access ends within the hour. The others lose access ${AT_THE_END}.`;
  return 'Kith checks everyone with the provider twice an hour: people who lose their groups lose access within the hour.';
}
