import type { Preferences } from '../../../../shared/features/accounts/preferences/calls.ts';
import { loadDeclinedKinds, readPreference } from '../../../platform/access/preferences.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import { findOwnProfile } from './queries.ts';
import { listOptionalMails } from './rules.ts';

export async function serializePreferences(
  db: Db,
  { settings, declared }: Pick<Deps, 'settings' | 'declared'>,
  viewer: Viewer,
): Promise<Preferences> {
  const { digest, single_keys, leaderboard, profile_key } = await readPreference(db, viewer.user.id);
  const declined = await loadDeclinedKinds(db, viewer.user.id);
  const ofContact = await findOwnProfile(db, viewer.user.id);
  const profile = profile_key ?? ofContact;
  return {
    digest,
    digest_day: settings.digestDay,
    mails: listOptionalMails(declared, viewer).map(({ kind, label }) => ({ kind, label, on: !declined.has(kind) })),
    single_keys: single_keys === 1,
    leaderboard: leaderboard === 1,
    profile_url: buildProfileUrl(profile),
    profile: profile === null ? 'none' : profile === ofContact ? 'linked' : 'kept',
  };
}
