import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { CHIP_KINDS, isArchived } from './matching.ts';
import { candidatesQuery, namedCandidateQuery } from './queries.ts';

export const getPriority = ({ Priority__c }: Candidacy): string => Priority__c;

/** The rows that the address names, and the part they are of: that of the opened candidate, if one is named. */
export function useMyCandidates(address: URLSearchParams) {
  const queries = useQueryClient();
  const id = address.get('id');
  const named = useQuery({ ...namedCandidateQuery(id ?? ''), enabled: id !== null }).data ?? null;
  const archive = named ? isArchived(named) : address.get('tab') === 'archive';
  const filters = Object.fromEntries(
    CHIP_KINDS.flatMap((kind) => {
      const words = address.get(kind);
      return words ? [[kind, words]] : [];
    }),
  );
  const list = useInfiniteQuery(candidatesQuery({ ...filters, archive: archive ? 'true' : 'false' }));
  const pages = list.data?.pages;
  const rows = useMemo(() => {
    const loaded = [...new Map(pages?.flatMap(({ poscans }) => poscans.map((row) => [row.Id, row]))).values()];
    if (!pages || !named || loaded.some(({ Id }) => Id === named.Id)) return loaded;
    // It may be of a page that is not loaded yet: it stands first among those of its priority.
    const place = loaded.findIndex((row) => getPriority(row) === getPriority(named));
    return loaded.toSpliced(place === -1 ? loaded.length : place, 0, named);
  }, [pages, named]);
  /** A row that is about to be opened need not be loaded once more by itself. */
  const keepOpened = useSteady((key: string) => {
    const row = rows.find(({ Id }) => Id === key);
    if (row) queries.setQueryData(namedCandidateQuery(key).queryKey, row);
  });
  return { list, rows, archive, keepOpened, counts: pages?.[0]?.counts };
}
