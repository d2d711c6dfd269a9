import type { WishCounts } from '../../../shared/core/network/wanted.ts';

/** "followed by 2, 1 open request, in 3 use cases" */
export function formatWanted({ follows, requests, use_cases }: WishCounts): string {
  const parts = [
    requests > 0 && `${requests} open ${requests === 1 ? 'request' : 'requests'}`,
    use_cases > 0 && `in ${use_cases} ${use_cases === 1 ? 'use case' : 'use cases'}`,
    follows > 0 && `followed by ${follows}`,
  ];
  return parts.filter(Boolean).join(', ') || 'No one so far';
}
