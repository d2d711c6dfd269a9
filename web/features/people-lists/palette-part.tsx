import { ListChecks } from 'lucide-react';
import { listPeopleLists } from '../../../shared/features/people-lists/calls.ts';
import type { FoundRow, PalettePart } from '../../core/feature/found.ts';
import { send } from '../../platform/api/send.ts';
import { formatCounted } from '../../platform/ui/list/source.ts';
import { PEOPLE } from './queries.ts';

async function searchLists(q: string, signal: AbortSignal): Promise<FoundRow[]> {
  const { lists } = await send(listPeopleLists, { query: { q } }, { signal });
  return lists.map(({ id, name, own, owner, people }) => ({
    key: `list ${id}`,
    group: 'Lists',
    name,
    about: [formatCounted(people, PEOPLE), !own && owner.name].filter(Boolean).join(' · '),
    icon: <ListChecks size={16} aria-hidden />,
    to: `/lists/${id}`,
  }));
}

/** Finds the lists that the user reads. */
const part: PalettePart = {
  finders: [{ group: 'Lists', permission: 'search:read', from: 1, ask: searchLists }],
};
export default part;
