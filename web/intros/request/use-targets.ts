import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MAX_BATCH } from '../../../shared/intros/constants.ts';
import { targetsQuery } from './queries.ts';
import type { Target } from './use-batch.ts';

const LONGEST_ID = 40;

/** The companies of the address, `?account=1&account=2` or `?account=1,2`: once each, and as many as one batch takes. */
function readIds(params: URLSearchParams): string[] {
  const ids = params.getAll('account').flatMap((one) => one.split(',').map((id) => id.trim()));
  return [...new Set(ids)].filter((id) => id !== '' && id.length <= LONGEST_ID).slice(0, MAX_BATCH);
}

/** Which companies a batch is for. They stand in the address, so that it survives reload and sharing. */
export function useTargets() {
  const [params, setParams] = useSearchParams();
  const ids = readIds(params);
  const found = useQuery(targetsQuery(ids));
  const known: readonly Target[] = ids.length > 0 ? (found.data ?? []) : [];
  const targets = known.filter(({ id }) => ids.includes(id));
  const put = (next: readonly string[]) =>
    setParams(new URLSearchParams(next.map((id): [string, string] => ['account', id])), { replace: true });
  return {
    found,
    targets,
    /** So many that the address names are nowhere to be seen. */
    unknown: found.isSuccess && !found.isPlaceholderData ? ids.length - targets.length : 0,
    full: ids.length >= MAX_BATCH,
    add: (id: string) => put([...ids, id]),
    remove: (id: string) => put(ids.filter((one) => one !== id)),
  };
}
