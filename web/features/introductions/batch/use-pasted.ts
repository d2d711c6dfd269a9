import { useMutation } from '@tanstack/react-query';
import { searchByNames } from '../../../../shared/features/search/calls.ts';
import { send } from '../../../platform/api/send.ts';

type Company = { id: string; name: string };

/** A name that was pasted and added no company: none is called so or several are, and these may be meant. */
type Unclear = { name: string; several: boolean; meant: readonly Company[] };

const MAX_MEANT = 3;

/**
 * Looks up the companies of several names at once. Only companies with exactly this name are added: a request goes out for each.
 * @param add is given their ids, in the order of the names
 */
export function usePasted(add: (ids: readonly string[]) => void) {
  return useMutation({
    mutationFn: async (names: readonly string[]): Promise<{ ids: string[]; unclear: Unclear[] }> => {
      const found = await send(searchByNames, { body: { names: [...names], exactMatch: true } });
      const meant = new Map(found.did_you_mean.map(({ name, accounts }) => [name, accounts]));
      const all = names.map((name) => ({ name, is: found.accounts.filter(({ matches }) => matches.includes(name)) }));
      return {
        ids: all.flatMap(({ is }) => (is.length === 1 ? is.map(({ id }) => id) : [])),
        unclear: all.flatMap(({ name, is }) => {
          if (is.length === 1) return [];
          const several = is.length > 1;
          return [{ name, several, meant: (several ? is : (meant.get(name) ?? [])).slice(0, MAX_MEANT) }];
        }),
      };
    },
    onSuccess: ({ ids }) => add(ids),
  });
}
