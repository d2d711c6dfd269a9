import { can } from '../../../../shared/platform/permissions.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { FeatureDeclarations } from '../../../platform/app/declared.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { isForViewer } from '../../../platform/messages/digest.ts';
import { parseProfileAddress } from '../../../platform/text/profile-address.ts';

/** The kinds of mail, and parts of the digest, that this user may get and need not, in the order of their labels. */
export function listOptionalMails(
  { messages, digest }: FeatureDeclarations,
  viewer: Viewer,
): { kind: string; label: string }[] {
  const mails = Object.entries(messages)
    .filter(([, { optional, permission }]) => optional && (!permission || can(viewer, permission)))
    .map(([kind, { label }]) => ({ kind, label }));
  const parts = digest.flatMap((section) => (section.part && isForViewer(section, viewer) ? [section.part] : []));
  return [...mails, ...parts].sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** The key of a profile's address. @throws invalid for any other text, and says why */
export function parseOwnProfileKey(address: string | null): string | null {
  if (address === null) return null;
  const found = parseProfileAddress(address);
  if ('reason' in found) throw createInvalidError(found.reason, { profile_url: found.reason });
  return found.key;
}
