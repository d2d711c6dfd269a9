import type { RequestType } from '../../../shared/core/talent/request-types.ts';

/** The request screen, filled with its person and its type (document 4 §2.3). Parts without a value are left out. */
export function askAddress(
  { publicIdentifier, fullName }: { publicIdentifier: string | null; fullName: string },
  type: RequestType,
): string {
  const query = new URLSearchParams();
  if (publicIdentifier) query.set('linkedin_id', publicIdentifier);
  if (fullName) query.set('fullName', fullName);
  query.set('request_type', type);
  return `/talent?${query}`;
}
