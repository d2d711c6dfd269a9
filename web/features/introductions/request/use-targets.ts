import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MAX_BATCH } from '../../../../shared/core/introductions/constants.ts';
import { isPossibleId, readWanted, writeWanted } from '../../../core/people/who.ts';
import { targetsQuery } from './queries.ts';
import type { BatchTarget } from './request-units.ts';

/** The companies of the address, `?account=1&account=2` or `?account=1,2`: each once, and as many as a batch takes. */
function readIds(params: URLSearchParams): string[] {
  const ids = params.getAll('account').flatMap((group) => group.split(',').map((id) => id.trim()));
  return [...new Set(ids)].filter(isPossibleId).slice(0, MAX_BATCH);
}

/** The companies that a batch is for, and the person at each. They stand in the address, so that it survives reload and sharing. */
export function useTargets() {
  const [params, setParams] = useSearchParams();
  const ids = readIds(params);
  const found = useQuery(targetsQuery(ids));
  const known: readonly BatchTarget[] = ids.length > 0 ? (found.data ?? []) : [];
  const targets = known.filter(({ id }) => ids.includes(id));
  const wanted = readWanted(params);
  const put = (next: readonly string[], people: ReadonlyMap<string, readonly string[]>) => {
    const contact = writeWanted(new Map([...people].filter(([id]) => next.includes(id))));
    const accounts = next.map((id): [string, string] => ['account', id]);
    setParams(new URLSearchParams([...accounts, ...(contact ? [['contact', contact]] : [])]), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return {
    found,
    targets,
    /** The number of companies in the address that were not found. */
    unknown: found.isSuccess && !found.isPlaceholderData ? ids.length - targets.length : 0,
    full: ids.length >= MAX_BATCH,
    /** Account id → the people whom the user would like to meet there. */
    wanted,
    /** Adds as many of them as there is room for. */
    add: (more: readonly string[]) => put([...new Set([...ids, ...more])].slice(0, MAX_BATCH), wanted),
    remove: (id: string) =>
      put(
        ids.filter((other) => other !== id),
        wanted,
      ),
    want: (id: string, people: readonly string[]) => put(ids, new Map(wanted).set(id, people)),
  };
}
