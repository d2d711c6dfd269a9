import { can } from '../../shared/permissions.ts';
import { invalid } from '../errors.ts';
import { canonicalProfile } from '../network/profile-address.ts';
import type { Declared } from '../platform/feature.ts';
import type { Viewer } from '../platform/viewer.ts';

/** The kinds of mail that this user may get and need not, in the order of their labels. */
export function optionalMails({ messages }: Declared, viewer: Viewer): { kind: string; label: string }[] {
  return Object.entries(messages)
    .filter(([, { optional, permission }]) => optional && (!permission || can(viewer, permission)))
    .map(([kind, { label }]) => ({ kind, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** The key of a profile's address. @throws invalid for any other text, and says why */
export function ownProfileKey(address: string | null): string | null {
  if (address === null) return null;
  const found = canonicalProfile(address);
  if ('reason' in found) throw invalid(found.reason, { profile_url: found.reason });
  return found.key;
}
